"""The finished board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from rich.text import Text

from jigsat.render.drawing.colouring import coloured
from jigsat.render.drawing.layout import page
from jigsat.render.drawing.region import Region, empty, left_open
from jigsat.render.grids.registry import picture_of
from jigsat.render.pages.cell_names import names_with_room
from jigsat.render.pages.notation import Notation, notation_of
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.layouts.placing import PlacedPiece, Placer
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution


def draw_solution(puzzle: PuzzleData, solution: Solution, width: int = 80) -> Text:
    """Draw the board with the pieces on it; a board that is not full yet shows its gaps.

    Where the board wraps, a piece that crosses its edge is drawn in parts. Raises DataError
    if a placement is not possible in this puzzle.
    """
    notation = notation_of(puzzle, width)
    names, measure = names_with_room(puzzle, notation.measure, width)
    regions = board_regions(puzzle, solution, notation, names)
    grid = puzzle.grid_data
    canvas = picture_of(grid).draw(grid, regions, measure, width)
    unnamed = puzzle.open_cells.difference(names)
    return page([*canvas.lines(), *notation.legend(width, bool(unnamed))])


def board_regions(
    puzzle: PuzzleData,
    solution: Solution,
    notation: Notation,
    names: Mapping[Point, str] | None = None,
) -> list[Region]:
    """The pieces as they lie, and the empty cells, with those ``names`` that are given.

    Raises DataError as above.
    """
    placed = _placed_pieces(puzzle, solution)
    regions = _regions(puzzle, placed, notation)
    covered = {cell for region in regions for cell in region.cells}
    gaps = [cell for cell in puzzle.cells if cell not in covered]
    regions += empty((cell for cell in gaps if cell not in puzzle.open_cells), names)
    regions += left_open((cell for cell in gaps if cell in puzzle.open_cells), names)
    return regions


def _regions(
    puzzle: PuzzleData, placed: Sequence[PlacedPiece], notation: Notation
) -> list[Region]:
    """The pieces as they lie, in colours that differ where they touch."""
    copies = _copy_numbers(puzzle, placed) if notation.copies > 1 else [0] * len(placed)
    numbered = list(zip(placed, copies, strict=True))
    regions = [
        notation.region(each.piece, each.shape, notation.copy_name(copy))
        for each, copy in numbered
    ]
    if notation.faces:  # colours stand for these
        return regions
    others = count(len(notation.captions))
    preferred = [
        next(others) if copy > 1 else notation.colour_number(each.piece, each.shape)
        for each, copy in numbered
    ]
    return coloured(puzzle.grid_data, regions, preferred)


def _copy_numbers(puzzle: PuzzleData, placed: Sequence[PlacedPiece]) -> list[int]:
    """Which of several copies each piece is, in reading order; 0 if there is only one."""
    next_of: defaultdict[str, Iterator[int]] = defaultdict(lambda: count(1))
    return [
        next(next_of[each.piece.name]) if puzzle.used(each.piece)[1] > 1 else 0
        for each in placed
    ]


def _placed_pieces(puzzle: PuzzleData, solution: Solution) -> list[PlacedPiece]:
    """Each piece as it appears on the board."""
    placer = Placer(puzzle)
    pieces = []
    for index, placed in enumerate(solution.placements):
        piece = placer.lay(placed)
        if not isinstance(piece, PlacedPiece):
            expected = f"a piece of {puzzle.name} as it can lie on its board"
            raise DataError(f"placements[{index}]", str(piece), expected)
        pieces.append(piece)
    return pieces
