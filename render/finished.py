"""The finished board."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from jigsat.render.layout import page
from jigsat.render.notation import Notation, notation_of
from jigsat.render.pictures import picture_of
from jigsat.render.regions import Region, empty
from jigsat.schemas.errors import UnknownName
from jigsat.schemas.grids import subtract
from jigsat.schemas.pieces import Piece
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.shapes import Shape, moved, turned
from jigsat.schemas.solution import Placed, Solution


def draw_solution(puzzle: Puzzle, solution: Solution, width: int = 80) -> Text:
    """Draw the board with the pieces on it; a board that is not full yet shows its gaps.

    The solution must be one of this puzzle: raises UnknownName for a piece or an orientation
    that it does not have.
    """
    notation = notation_of(puzzle, width)
    known = {
        piece.name: (piece, shape)
        for piece, shape in zip(puzzle.pieces, puzzle.shapes, strict=True)
    }
    regions = [_region(puzzle, notation, known, placed) for placed in solution.placements]
    covered = {cell for region in regions for cell in region.cells}
    regions += empty(cell for cell in puzzle.cells if cell not in covered)
    grid = puzzle.grid_data
    canvas = picture_of(grid).draw(grid, regions, notation.measure, width)
    return page([*canvas.lines(), *notation.legend(width)])


def _region(
    puzzle: Puzzle,
    notation: Notation,
    known: Mapping[str, tuple[Piece, Shape]],
    placed: Placed,
) -> Region:
    if placed.piece not in known:
        raise UnknownName(f"'{placed.piece}': no piece of {puzzle.name} has this name")
    piece, shape = known[placed.piece]
    return notation.region(piece, _laid(puzzle, shape, placed), placed.orientation)


def _laid(puzzle: Puzzle, shape: Shape, placed: Placed) -> Shape:
    """The shape where it was put."""
    grid = puzzle.grid_data
    turn = grid.turn_named(placed.orientation)
    if turn is None:
        raise UnknownName(f"'{placed.orientation}': no turn of the {grid.name} grid")
    lying = turned(shape, turn)
    first = min(map(grid.point, placed.cells))
    return moved(lying, subtract(first, lying.cells[0]))
