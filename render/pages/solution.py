"""The finished board."""

from __future__ import annotations

from rich.text import Text

from jigsat.render.drawing.layout import page
from jigsat.render.pages.cell_names import names_with_room
from jigsat.render.pages.notation import notation_of
from jigsat.render.pages.painter import paint
from jigsat.render.scenes.board import solved_board
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution


def draw_solution(puzzle: PuzzleData, solution: Solution, width: int = 80) -> Text:
    """Draw the board with the pieces on it; a board that is not full yet shows its gaps.

    Where the board wraps, a piece that crosses its edge is drawn in parts. Raises DataError
    if a placement is not possible in this puzzle.
    """
    notation = notation_of(puzzle, width)
    names, measure = names_with_room(puzzle, notation.measure, width)
    canvas = paint(solved_board(puzzle, solution), notation, width, measure, names)
    unnamed = puzzle.open_cells.difference(names)
    return page([*canvas.lines(), *notation.legend(width, bool(unnamed))])
