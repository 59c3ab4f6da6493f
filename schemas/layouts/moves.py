"""Straight moves of pieces in space, by which a solution is taken apart."""

from __future__ import annotations

from dataclasses import dataclass

from jigsat.schemas.grids.grid import Vector
from jigsat.schemas.puzzle_data import PuzzleData


@dataclass(frozen=True)
class Move:
    """Pieces that go together in a straight line while the others of their part stand still.

    ``pieces``: their numbers in the solution, from 0, ascending. ``direction``: the step to the
    next cell that way. ``distance``: in cells; None if they go until they are gone.
    """

    pieces: tuple[int, ...]
    direction: Vector
    distance: int | None


#: Moves of which the last one separates a part in two.
Stage = tuple[Move, ...]


@dataclass(frozen=True)
class WayApart:
    """Whether a solution comes apart by straight moves, and how.

    ``comes_apart``: None if that is not known, ``unknown`` says why. ``level``: the moves of
    each stage, up to the last one that takes several.
    """

    comes_apart: bool | None
    level: tuple[int, ...] = ()
    stages: tuple[Stage, ...] = ()
    unknown: str | None = None


def side_of(puzzle: PuzzleData, direction: Vector) -> str:
    """The side of a cell across which a move goes."""
    return puzzle.grid_data.form(puzzle.cells[0]).side_names[direction]
