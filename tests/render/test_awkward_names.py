"""Names and labels are harmless and legible in every output, whatever is in them."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.text import Text

from jigsat.render.text.pages import draw_orientations, draw_pair, draw_puzzle, draw_solution
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from tests.render.awkward import NAMES, PUZZLES, finished

EACH = pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES)


def drawings(puzzle: Puzzle, width: int) -> dict[str, Text]:
    solution = finished(puzzle)
    begun = Solution(placements=solution.placements[:2])
    others = [cell for placed in solution.placements[2:] for cell in placed.cells]
    return {
        "show": draw_puzzle(puzzle, width),
        "orientations": draw_orientations(puzzle, width),
        "solve": draw_solution(puzzle, solution, width),
        "hint": draw_solution(puzzle, begun, width),
        "unique": draw_pair(puzzle, solution, begun, others, width),
    }


@EACH
@pytest.mark.parametrize("width", [80, 200])
def test_text_fits_its_width_and_is_all_there(puzzle: Puzzle, width: int) -> None:
    for name, text in drawings(puzzle, width).items():
        assert max(map(cell_len, text.plain.split("\n"))) <= width, name
        together = text.plain.replace("\n", "").replace(" ", "")
        for full in _captions(puzzle) if name != "show" else NAMES:
            assert full.replace(" ", "") in together, (name, full)


def _captions(puzzle: Puzzle) -> list[str]:
    """What stands in the cells, in full, if only in the legend."""
    if puzzle is PUZZLES["rectangles"]:
        return ["31×7"]  # noqa: RUF001
    return [piece.face or piece.name for piece in puzzle.box]
