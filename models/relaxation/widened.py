"""Puzzles that allow more than they do: other ways to turn the pieces, and a wider board.

They are unchecked, and made to be relaxed.
"""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.models.problem import Problem
from jigsat.models.relaxation.requirements import Requirements, requirements_of
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.grids.grid import Point, add
from jigsat.schemas.puzzle_data import PuzzleData


def with_turning(puzzle: PuzzleData, turning: Turning) -> PuzzleData:
    """The puzzle in which every piece may be turned at least in this way."""

    def widened(piece: Piece) -> Piece:
        ways = list(Turning)
        most = max(puzzle.turning_of(piece), turning, key=ways.index)
        return piece.model_copy(update={"turning": most})

    return puzzle.with_pieces(map(widened, puzzle.box), puzzle.rules)


def turned_more(requirements: Requirements, turning: Turning) -> Requirements:
    """What a puzzle requires whose pieces may be turned in this way.

    Pieces are in one class only if they are in the puzzle as it is.
    """
    groups = [each.names for each in requirements.problem.piece_classes]
    return requirements_of(with_turning(requirements.puzzle, turning), groups)


def new_placements(before: Problem, widened: Problem) -> dict[int, list[int]]:
    """For each class the placements in which its pieces could not lie before."""
    class_before = {
        name: number for number, each in enumerate(before.piece_classes) for name in each.names
    }
    known = {(each.piece_class, each.shape) for each in before.placements}
    found: dict[int, list[int]] = {}
    for index, placement in enumerate(widened.placements):
        name = widened.piece_classes[placement.piece_class].names[0]
        if (class_before[name], placement.shape) not in known:
            found.setdefault(placement.piece_class, []).append(index)
    return found


def cells_along_the_edge(puzzle: PuzzleData) -> tuple[Point, ...]:
    """The cells that are not on the board and share a side with one that is."""
    return tuple(sorted(set(_beside(puzzle)) - set(puzzle.cells)))


def _beside(puzzle: PuzzleData) -> Iterator[Point]:
    grid = puzzle.grid_data
    for cell in puzzle.cells:
        yield from (add(cell, step) for step in grid.sides(cell).values())


def with_cells(puzzle: PuzzleData, cells: tuple[Point, ...]) -> PuzzleData:
    """The puzzle whose board has these cells as well."""
    every = map(puzzle.grid_data.coordinates, sorted({*puzzle.cells, *cells}))
    typed = {"cells": tuple(every), "size": None}
    return puzzle.with_board(puzzle.board.model_copy(update=typed))
