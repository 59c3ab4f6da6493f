"""Straight moves of pieces in space, by which a solution is taken apart."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import mul

from jigsat.schemas.grids.grid import Coordinates, Vector, add, opposite


@dataclass(frozen=True)
class Move:
    """Pieces that go together in a straight line while the others of their part stand still.

    ``pieces``: their numbers in the solution, from 0, ascending. ``direction``: the step that
    way. ``distance``: in steps; None if they go until they are gone.
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


# How a solution is put together: the moves that take it apart, from the last to the first.


#: By how much each piece is off its place.
Positions = Mapping[int, Vector]
#: So many cells lie between two parts before they are joined.
_GAP = 1


@dataclass(frozen=True)
class Join:
    """A move of putting together.

    ``move``: what goes, and which way; without a distance if it comes from outside. ``before``:
    by how much each piece of the part is off its place then. ``new``: the pieces of the part
    that were not joined with any other before.
    """

    move: Move
    before: Positions
    new: tuple[int, ...]


def joins(pieces: Sequence[Collection[Coordinates]], stages: Sequence[Stage]) -> list[Join]:
    """The moves by which a solution is put together.

    Args:
        pieces: the cells of each piece.
        stages: how it is taken apart.
    """
    taken = list(_taken(pieces, stages))
    joined: set[int] = set()
    made = []
    for join in reversed(taken):
        new = () if join.move.distance is not None else _new(join, joined)
        joined.update(new)
        made.append(replace(join, new=new))
    return made


def _new(join: Join, joined: Collection[int]) -> tuple[int, ...]:
    """The pieces that come for the first time, what stands still before what is moved."""
    going = set(join.move.pieces)
    coming = [piece for piece in join.before if piece not in joined]
    return tuple(sorted(coming, key=lambda piece: (piece in going, piece)))


def _taken(
    pieces: Sequence[Collection[Coordinates]], stages: Sequence[Stage]
) -> Iterator[Join]:
    """The moves in the order of taking apart, each told as it is taken back."""
    at: dict[int, Vector] = dict.fromkeys(range(len(pieces)), (0, 0, 0))
    parts = [frozenset(at)]
    for stage in stages:
        part = next(part for part in parts if part.issuperset(stage[-1].pieces))
        for move in stage:
            distance = move.distance or _way_out(move, part, pieces, at)
            for piece in move.pieces:
                at[piece] = add(at[piece], tuple(distance * each for each in move.direction))
            back = replace(move, direction=opposite(move.direction))
            yield Join(back, {piece: at[piece] for piece in sorted(part)}, ())
        gone = frozenset(stage[-1].pieces)
        parts.remove(part)
        parts += [part - gone, gone]


def _way_out(
    move: Move,
    part: frozenset[int],
    pieces: Sequence[Collection[Coordinates]],
    at: Positions,
) -> int:
    """How many steps what leaves goes until all of it is past all the rest."""

    def along(piece: int) -> list[int]:
        cells = (add(cell, at[piece]) for cell in pieces[piece])
        return [sum(map(mul, cell, move.direction)) for cell in cells]

    going = min(place for piece in move.pieces for place in along(piece))
    staying = max(place for piece in part.difference(move.pieces) for place in along(piece))
    in_one_step = sum(each * each for each in move.direction)
    return max(0, -((going - staying - 1) // in_one_step)) + _GAP
