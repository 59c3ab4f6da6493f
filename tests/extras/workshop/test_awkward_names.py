"""Names that are awkward to write, on what is cut and in DXF."""

from __future__ import annotations

from io import StringIO

import ezdxf
import pytest

from jigsat.render.outputs.registry import painted
from jigsat.render.sheets.request import Numbered, Request
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.puzzle import Puzzle
from tests.render.awkward import PUZZLES, finished
from tests.render.outputs import test_awkward_names as cases
from tests.render.outputs.test_awkward_names import EACH, asked


@pytest.mark.full(but=1)
@EACH
def test_svg_is_made_of_shapes_and_text_only(puzzle: Puzzle) -> None:
    cases.test_svg_is_made_of_shapes_and_text_only(puzzle, "cut")


@pytest.mark.full(but=1)
@EACH
def test_letters_are_not_too_small(puzzle: Puzzle) -> None:
    cases.test_letters_are_not_too_small(puzzle, "cut")


@pytest.mark.full(but=1)
@EACH
def test_a_dxf_is_written(puzzle: Puzzle) -> None:
    data = painted("puzzle", asked(puzzle, "puzzle"), ".dxf")
    assert data.startswith(b"  0\nSECTION")
    assert not ezdxf.read(StringIO(data.decode())).audit().errors


def test_a_solution_in_space_cannot_be_cut() -> None:
    puzzle = PUZZLES["stack"]
    with pytest.raises(WrongValue, match="in space"):
        painted("cut", Request(puzzle, [Numbered(1, finished(puzzle))]), ".svg")
