"""From a puzzle to its problem: rules filter the placements, then constrain what is left."""

from __future__ import annotations

from collections.abc import Iterable

from jigsat.models.piece_classes import PieceClass, piece_classes_of
from jigsat.models.problem import Placement, Problem
from jigsat.models.rules.registry import (
    constraints_of,
    groups_told_apart,
    is_allowed_alone,
    never_blank,
)
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.puzzle_data import PuzzleData


def make_problem(puzzle: PuzzleData) -> Problem:
    """All placements of the puzzle's pieces that no rule forbids, and their constraints."""
    allowed = is_allowed_alone(puzzle)
    piece_classes = piece_classes_of(puzzle, groups_told_apart(puzzle), allowed)
    return constrained(_placed(puzzle, puzzle.fillable, tuple(piece_classes)))


def constrained(problem: Problem) -> Problem:
    """The same placements under what the rules of the puzzle say about them together."""
    blankable = problem.puzzle.blankable - never_blank(problem.puzzle)
    return problem.under(constraints_of(problem), blankable)


def unconstrained_problem(puzzle: PuzzleData) -> Problem:
    """All placements that the board has room for, also those that break rules.

    A piece that some rule names is alone in its class. No cell may be blank, and there are no
    constraints: a relaxation adds what it wants of them.
    """
    named = [(name,) for name in puzzle.pieces_named_by_rules]
    return _placed(puzzle, puzzle.cells, tuple(piece_classes_of(puzzle, named)))


def _placed(
    puzzle: PuzzleData, cells: Iterable[Point], piece_classes: tuple[PieceClass, ...]
) -> Problem:
    cells = scan_order(puzzle.grid_data, cells)
    position = {cell: index for index, cell in enumerate(cells)}

    def along_the_board(placement: Placement) -> tuple[list[int], int, Shape]:
        return (
            sorted(position[cell] for cell in placement.shape.cells),
            placement.piece_class,
            placement.shape,
        )

    placements = (
        Placement(index, shape)
        for index, piece_class in enumerate(piece_classes)
        for shape in piece_class.poses[0]
    )
    return Problem(puzzle, piece_classes, cells, tuple(sorted(placements, key=along_the_board)))


def scan_order(grid: Grid, cells: Iterable[Point]) -> tuple[Point, ...]:
    """The cells in the order in which a search fills them: along the board's short side.

    A narrow front of filled cells leaves few shapes of gap, so that dead ends show early.
    """
    by_coordinates = {grid.coordinates(cell): cell for cell in cells}
    extents = [len(set(values)) for values in zip(*by_coordinates, strict=True)]
    axes = sorted(range(len(extents)), key=lambda axis: (-extents[axis], axis))
    ordered = sorted(by_coordinates, key=lambda cell: [cell[axis] for axis in axes])
    return tuple(by_coordinates[cell] for cell in ordered)
