"""Solutions side by side, with where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from jigsat.render.figures.shapes import Figure
from jigsat.render.scenes.comparison import compared_boards
from jigsat.render.sheets.blocks import beside, drawn, stacked, written
from jigsat.render.sheets.headings import GAP, NOTE
from jigsat.render.sheets.names import legend, look_for
from jigsat.render.sheets.paging import paged
from jigsat.render.sheets.request import Request
from jigsat.schemas.fields.cells import CellCoordinates

#: The most that the boards take side by side, in mm.
_TOGETHER = 180.0


def draw_compared(request: Request, differing: Sequence[CellCoordinates]) -> list[Figure]:
    """The solutions that are asked for; what lies the same in all of them has no colour."""
    puzzle = request.puzzle
    request = replace(request, look=look_for(puzzle, request.look))
    solutions = [each.solution for each in request.solutions]
    boards = []
    for scene in compared_boards(puzzle, solutions, differing):
        board = drawn(request.fitted(scene, _TOGETHER / len(solutions)), scene.title)
        heading = written(scene.title, NOTE, request.look, board.width)
        boards.append(stacked([heading, board], gap=NOTE / 3))
    whole = beside(boards, GAP)
    bands = [whole, *legend(request.look, NOTE, whole.width)]
    title = f"Solutions of {puzzle.name} that differ"
    return paged(bands, request.look, request.paper, title)
