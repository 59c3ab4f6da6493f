"""Scenes of a board: empty, or with the pieces of a solution on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from jigsat.render.drawing.colouring import colours_of
from jigsat.render.scenes.pieces import colour_numbers, piece_patch
from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.layouts.placing import PlacedPiece, Placer
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Placed, Solution


def empty_board(puzzle: PuzzleData) -> Scene:
    """The board with no piece on it."""
    return Scene(puzzle.grid_data, tuple(_board_patches(puzzle, ())), puzzle.title)


def solved_board(puzzle: PuzzleData, solution: Solution) -> Scene:
    """The board with the pieces of a solution on it, which may not be finished.

    Raises DataError if a placement is not possible in this puzzle.
    """
    placed = placed_pieces(puzzle, solution)
    patches = _pieces(puzzle, placed, solution.placements)
    covered = [cell for patch in patches for cell in patch.cells]
    return Scene(puzzle.grid_data, (*patches, *_board_patches(puzzle, covered)), puzzle.title)


def placed_pieces(puzzle: PuzzleData, solution: Solution) -> list[PlacedPiece]:
    """Each piece as it lies on the board. Raises DataError if one cannot lie so."""
    placer = Placer(puzzle)
    pieces = []
    for index, placed in enumerate(solution.placements):
        piece = placer.lay(placed)
        if not isinstance(piece, PlacedPiece):
            expected = f"a piece of {puzzle.name} as it can lie on its board"
            raise DataError(f"placements[{index}]", str(piece), expected)
        pieces.append(piece)
    return pieces


def _pieces(
    puzzle: PuzzleData, placed: Sequence[PlacedPiece], named: Sequence[Placed]
) -> list[Patch]:
    """The pieces as they lie, in colours that differ where they touch."""
    copies = _copy_numbers(puzzle, placed)
    numbers = colour_numbers(puzzle)
    further = count(len(numbers))
    preferred = [
        next(further) if copy > 1 else numbers[each.piece.name]
        for each, copy in zip(placed, copies, strict=True)
    ]
    colours = colours_of(puzzle.grid_data, [each.shape.cells for each in placed], preferred)
    return [
        piece_patch(each.piece, each.shape, colour, copy=copy, turn=one.orientation)
        for each, colour, copy, one in zip(placed, colours, copies, named, strict=True)
    ]


def _copy_numbers(puzzle: PuzzleData, placed: Sequence[PlacedPiece]) -> list[int]:
    """Which of several copies each piece is, in reading order; 0 if there is only one."""
    next_of: defaultdict[str, Iterator[int]] = defaultdict(lambda: count(1))
    return [
        next(next_of[each.piece.name]) if puzzle.used(each.piece)[1] > 1 else 0
        for each in placed
    ]


def _board_patches(puzzle: PuzzleData, covered: Iterable[Point]) -> Iterator[Patch]:
    """The cells that are not covered: those that may be, and those that stay open."""
    gaps = set(puzzle.cells).difference(covered)
    for role, cells in (
        (Role.EMPTY, gaps - puzzle.open_cells),
        (Role.OPEN, gaps & puzzle.open_cells),
    ):
        if cells:
            names = {cell: name for cell, name in puzzle.cell_names.items() if cell in cells}
            shown = {cell: name for cell, name in puzzle.colours.items() if cell in cells}
            yield Patch(role, tuple(sorted(cells)), cell_names=names, colours=shown)
