"""Parts: pieces in space, each where it is now, and how they can move against each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.analysis.apart.gaps import (
    OUT,
    KnownGaps,
    Masks,
    Movable,
    Moves,
    Numbers,
    Tracks,
    moves_of,
    no_gaps_known,
)
from jigsat.schemas.grids.grid import opposite
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.layouts.moves import Move, Stage

#: Moves that are found at first; there is more room if need be.
_ROOM = 1 << 14
#: A mask has a bit for each piece.
MAX_PIECES = 62

#: Where each piece is, as bytes: what the search knows states by.
State = bytes


class Moved(NamedTuple):
    """Moves from the first ``states`` of several: direction, distance, a mask of what goes.

    ``owners``: from which state each of them is, by its number.
    """

    states: int
    steps: Numbers
    masks: Masks
    owners: Masks

    def those(self, wanted: NDArray[np.bool_]) -> Moved:
        """Some of the moves."""
        return Moved(self.states, self.steps[wanted], self.masks[wanted], self.owners[wanted])


@dataclass(frozen=True, eq=False)
class MovedPart:
    """Pieces that are moved together with, or against, each other.

    ``pieces``: their numbers in the whole, ascending; ``cells``: those of each, where it is not
    moved at all; ``known``: gaps between them, which all parts of a whole have in common.
    ``tracks``: along what they can be moved.
    """

    pieces: tuple[int, ...]
    cells: tuple[Numbers, ...] = field(repr=False)
    known: KnownGaps = field(repr=False, default_factory=no_gaps_known)
    tracks: Tracks = field(repr=False, default=Tracks(CUBE))

    @cached_property
    def _movable(self) -> Movable:
        number, tracks, known = len(self.pieces), self.tracks, self.known
        return Movable(
            cells=np.concatenate([tracks.numbers(each) for each in self.cells], axis=1),
            starts=np.cumsum([0, *map(len, self.cells)], dtype=np.int32),
            names=np.array(self.pieces, np.int32),
            weights=tracks.weights,
            divisor=tracks.divisor,
            passed=tracks.passed,
            places=tracks.places(np.concatenate(self.cells)),
            **tracks.steps_met._asdict(),
            keys=known.keys,
            known=known.gaps,
            gaps=np.empty((number, number), np.int32),
        )

    def state(self, positions: Numbers) -> State:
        """The state of pieces that are moved so far: how they lie to each other counts."""
        relative: Numbers = positions - positions[0]
        return relative.astype(np.int16).tobytes()

    def positions(self, *states: State) -> Numbers:
        """By how much each piece is moved in each state."""
        read = np.frombuffer(b"".join(states), np.int16)
        return read.reshape(len(states), -1, 3).astype(np.int32)

    def moves(self, states: Sequence[State]) -> Moved:
        """The moves from the first of these states: from at least one."""
        positions, room = self.positions(*states), _ROOM
        while True:
            steps, masks = np.empty((room, 2), np.int32), np.empty(room, np.int64)
            moves = Moves(steps, masks, np.empty(len(states), np.int64))
            number = moves_of(self._movable, positions, moves)
            if number:
                break
            room *= 4
        ends = moves.ends[:number]
        owners = np.repeat(np.arange(number), np.diff(ends, prepend=0))
        return Moved(number, steps[: ends[-1]], masks[: ends[-1]], owners)

    def after(self, states: Sequence[State], moved: Moved) -> list[State]:
        """The state after each of several moves, none of which leads out."""
        moving = (moved.masks[:, None] >> np.arange(len(self.pieces))) & 1
        direction, distance = moved.steps.T
        by = self.tracks.steps[direction] * distance[:, None]
        positions = self.positions(*states)[moved.owners] + moving[:, :, None] * by[:, None]
        positions -= positions[:, :1]
        return [each.tobytes() for each in positions.astype(np.int16)]

    def move(self, step: Sequence[int], mask: int) -> Move:
        """A move by the numbers of the whole's pieces."""
        direction, distance = map(int, step)
        return Move(
            tuple(self.pieces[index] for index in self._in(mask)),
            tuple(self.tracks.steps[direction].tolist()),
            None if distance == OUT else distance,
        )

    def split(self, state: State, mask: int) -> Iterator[tuple[MovedPart, State]]:
        """The pieces of a mask and the others, each as a part and its state."""
        everything, (positions,) = (1 << len(self.pieces)) - 1, self.positions(state)
        for chosen in (mask, everything & ~mask):
            inside = list(self._in(chosen))
            part = MovedPart(
                tuple(self.pieces[index] for index in inside),
                tuple(self.cells[index] for index in inside),
                self.known,
                self.tracks,
            )
            yield part, part.state(positions[inside])

    def _in(self, mask: int) -> Iterator[int]:
        return (index for index in range(len(self.pieces)) if mask >> index & 1)


# Which pieces stand still: the same move is told by what goes, or by what does not.


def told(
    stages: Sequence[Stage], weights: Sequence[int], from_above: bool = False
) -> Iterator[Stage]:
    """The stages, told so that what is lighter goes and what is heavier stands still.

    Args:
        weights: of each piece.
        from_above: rather tell what goes up, however heavy it is, than what goes down.
    """
    parts = [frozenset(range(len(weights)))]
    for stage in stages:
        part = next(part for part in parts if part.issuperset(stage[-1].pieces))
        stage_told = tuple(_told(move, part, weights, from_above) for move in stage)
        yield stage_told
        leaving = frozenset(stage_told[-1].pieces)
        parts.remove(part)
        parts += [part - leaving, leaving]


def _told(move: Move, part: frozenset[int], weights: Sequence[int], from_above: bool) -> Move:
    """The move, in which the lighter pieces go."""
    others = tuple(sorted(part.difference(move.pieces)))
    going, standing = (sum(weights[piece] for piece in each) for each in (move.pieces, others))
    falls = move.direction[0] if from_above else 0
    if falls < 0 or (falls == 0 and going <= standing):
        return move
    return Move(others, opposite(move.direction), move.distance)
