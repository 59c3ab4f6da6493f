"""Scenes of a board: empty, or with the pieces of a solution on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count

from jigsat.render.drawing.colouring import colours_of
from jigsat.render.once import once
from jigsat.render.scenes.connected import parts
from jigsat.render.scenes.mates import labels_of
from jigsat.render.scenes.pieces import captions_of, piece_patch
from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.render.scenes.sizes import size_of
from jigsat.render.words.puzzle import in_space
from jigsat.schemas.errors import DataError
from jigsat.schemas.geometry.shapes import Shape, Side
from jigsat.schemas.grids.grid import Point, add
from jigsat.schemas.layouts.placing import PlacedPiece, Placer
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Placed, Solution

_placer = once(Placer)


def empty_board(puzzle: PuzzleData) -> Scene:
    """The board with no piece on it."""
    size = size_of(puzzle.board, puzzle.cells) if captions_of(puzzle).sizes else None
    patches = (replace(patch, size=size) for patch in _board_patches(puzzle, ()))
    return Scene(puzzle.grid_data, tuple(patches), puzzle.title)


def solved_board(puzzle: PuzzleData, solution: Solution) -> Scene:
    """The board with the pieces of a solution on it, which may not be finished.

    Raises DataError if a placement is not possible in this puzzle.
    """
    placed = placed_pieces(puzzle, solution)
    patches = _pieces(puzzle, placed, solution.placements)
    covered = [cell for patch in patches for cell in patch.cells]
    shown = (*patches, *_board_patches(puzzle, covered))
    return Scene(puzzle.grid_data, shown, puzzle.title, labels_of(puzzle))


def placed_pieces(puzzle: PuzzleData, solution: Solution) -> list[PlacedPiece]:
    """Each piece as it lies on the board. Raises DataError if one cannot lie so."""
    placer = _placer(puzzle)
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
    """The pieces as they lie, in colours that differ where they touch.

    Where faces stand for pieces, the colour stands for the face.
    """
    captions = captions_of(puzzle)
    patches = [
        replace(
            piece_patch(captions, each.piece, each.shape, copy=copy, turn=one.orientation),
            goes_on=_going_on(puzzle, each.shape),
        )
        for each, copy, one in zip(placed, _copy_numbers(puzzle, placed), named, strict=True)
    ]
    if captions.faces:
        return patches
    further = count(len(captions.numbers))
    apart = in_space(puzzle.grid_data)  # in the plane outlines tell copies apart
    preferred = [
        next(further) if apart and patch.copy > 1 else patch.colour or 0 for patch in patches
    ]
    colours = colours_of(puzzle.grid_data, [patch.cells for patch in patches], preferred)
    return [
        replace(patch, colour=colour) for patch, colour in zip(patches, colours, strict=True)
    ]


def _going_on(puzzle: PuzzleData, shape: Shape) -> frozenset[Side]:
    """The sides at the edge of the board beyond which a piece goes on."""
    surface, own = puzzle.surface, frozenset(shape.cells)
    if not surface.wraps or len(list(parts(surface.grid, shape.cells))) == 1:
        return frozenset()
    return frozenset(
        (cell, step)
        for cell in shape.cells
        for step in surface.grid.sides(cell).values()
        if add(cell, step) not in surface.cells and surface.board_cell(add(cell, step)) in own
    )


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
