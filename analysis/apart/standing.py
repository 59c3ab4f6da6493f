"""Which pieces stand still: the same move is told by what goes, or by what does not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jigsat.schemas.grids.grid import opposite
from jigsat.schemas.layouts.moves import Move, Stage


def told(stages: Sequence[Stage], weights: Sequence[int]) -> Iterator[Stage]:
    """The stages, told so that what is lighter goes and what is heavier stands still.

    Args:
        weights: of each piece.
    """
    parts = [frozenset(range(len(weights)))]
    for stage in stages:
        part = next(part for part in parts if part.issuperset(stage[-1].pieces))
        stage_told = tuple(_told(move, part, weights) for move in stage)
        yield stage_told
        leaving = frozenset(stage_told[-1].pieces)
        parts.remove(part)
        parts += [part - leaving, leaving]


def _told(move: Move, part: frozenset[int], weights: Sequence[int]) -> Move:
    """The move, in which the lighter pieces go."""
    others = tuple(sorted(part.difference(move.pieces)))
    going, standing = (sum(weights[piece] for piece in each) for each in (move.pieces, others))
    if going <= standing:
        return move
    return Move(others, opposite(move.direction), move.distance)
