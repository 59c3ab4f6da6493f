"""Small puzzles, and their placements by piece and cells."""

from __future__ import annotations

from collections.abc import Callable

from jigsat.models.problem import Problem
from jigsat.schemas.puzzle import Puzzle

Make = Callable[..., Puzzle]

#: A domino and a monomino on three cells in a row.
ROW = {
    "board": {"cells": ["###"]},
    "pieces": [{"name": "I", "cells": ["##"]}, {"name": "o"}],
}


def cells_of(problem: Problem, index: int) -> list[tuple[int, ...]]:
    return sorted(
        map(problem.puzzle.grid_data.coordinates, problem.placements[index].shape.cells)
    )


def numbered(problem: Problem, piece: str, *cells: tuple[int, int]) -> int:
    """The placement of a piece on these cells."""
    return next(
        index
        for index, placement in enumerate(problem.placements)
        if problem.piece_classes[placement.piece_class].names[0] == piece
        and cells_of(problem, index) == sorted(cells)
    )
