"""Names that are awkward to write, on what is cut and on cards."""

from __future__ import annotations

from io import StringIO

import ezdxf
import pytest

from jigsat.extras.workshop.cards import card_pages
from jigsat.extras.workshop.settings import Cutting, cell_of
from jigsat.extras.workshop.sheets import PAINTERS, sheets_of
from jigsat.render.figures.shapes import PAPERS, Text, leaves
from jigsat.render.words.puzzle import in_space
from jigsat.schemas.puzzle import Puzzle
from tests.render.awkward import PUZZLES
from tests.render.outputs.test_awkward_names import ELEMENTS, LEGIBLE, elements

FLAT = {name: each for name, each in PUZZLES.items() if not in_space(each.grid_data)}
EACH = pytest.mark.parametrize("puzzle", FLAT.values(), ids=FLAT)


@pytest.mark.full(but=1)
@EACH
def test_names_are_engraved(puzzle: Puzzle) -> None:
    sheets = sheets_of(puzzle, Cutting(names=True))
    data = PAINTERS[".dxf"](sheets)
    assert not ezdxf.read(StringIO(data.decode())).audit().errors
    assert {name for name, _ in elements(PAINTERS[".svg"](sheets))} <= ELEMENTS


@pytest.mark.full(but=1)
@EACH
def test_letters_on_cards_are_not_too_small(puzzle: Puzzle) -> None:
    for page in card_pages(puzzle, cell_of(puzzle, None, 20), PAPERS["a4"]):
        texts = [shape for shape in leaves(page.shapes) if isinstance(shape, Text)]
        assert min(text.size for text in texts) >= LEGIBLE
