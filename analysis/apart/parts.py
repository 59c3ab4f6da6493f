"""Parts: pieces in space, each where it is now, and how they can move against each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from jigsat.analysis.apart.gaps import (
    AXES,
    OUT,
    KnownGaps,
    Masks,
    Numbers,
    moves_of,
    no_gaps_known,
)  # fmt: skip
from jigsat.schemas.layouts.moves import Move

#: Moves that are found at first; there is more room if need be.
_ROOM = 1 << 10
#: A mask has a bit for each piece.
MAX_PIECES = 62

#: Where each piece is, as bytes: what the search knows states by.
State = bytes


@dataclass(frozen=True, eq=False)
class Part:
    """Pieces that are moved together with, or against, each other.

    ``pieces``: their numbers in the whole, ascending; ``cells``: those of each, where it is not
    moved at all; ``known``: gaps between them, which all parts of a whole have in common.
    """

    pieces: tuple[int, ...]
    cells: tuple[Numbers, ...] = field(repr=False)
    known: KnownGaps = field(repr=False, default_factory=no_gaps_known)

    @cached_property
    def _starts(self) -> Numbers:
        return np.cumsum([0, *map(len, self.cells)], dtype=np.int32)

    @cached_property
    def _all_cells(self) -> Numbers:
        return np.concatenate(self.cells).astype(np.int32)

    @cached_property
    def _names(self) -> Numbers:
        return np.array(self.pieces, np.int32)

    def state(self, positions: Numbers) -> State:
        """The state of pieces that are moved so far: how they lie to each other counts."""
        relative: Numbers = positions - positions[0]
        return relative.astype(np.int16).tobytes()

    def positions(self, state: State) -> Numbers:
        """By how much each piece is moved, one row each."""
        return np.frombuffer(state, np.int16).reshape(-1, 3).astype(np.int32)

    def moves(self, state: State) -> tuple[Numbers, Masks]:
        """The direction and distance of each move there is, and a mask of what goes."""
        positions, room, known = self.positions(state), _ROOM, self.known
        cells, starts, names = self._all_cells, self._starts, self._names
        while True:
            steps, masks = np.empty((room, 2), np.int32), np.empty(room, np.int64)
            number = moves_of(
                cells, starts, names, positions, known.keys, known.gaps, steps, masks
            )
            if number < room:
                return steps[:number], masks[:number]
            room *= 4

    def after(self, state: State, steps: Numbers, masks: Masks) -> list[State]:
        """The state after each of several moves, none of which leads out."""
        moving = (masks[:, None] >> np.arange(len(self.pieces))) & 1
        by = np.zeros((len(masks), 3), np.int32)
        signs = np.where(steps[:, 0] % 2, -1, 1)
        by[np.arange(len(masks)), steps[:, 0] // 2] = signs * steps[:, 1]
        moved = self.positions(state)[None] + moving[:, :, None] * by[:, None]
        moved -= moved[:, :1]
        return [each.tobytes() for each in moved.astype(np.int16)]

    def move(self, step: Sequence[int], mask: int) -> Move:
        """A move by the numbers of the whole's pieces."""
        (axis, backwards), distance = divmod(int(step[0]), 2), int(step[1])
        direction = [0] * AXES
        direction[axis] = -1 if backwards else 1
        return Move(
            tuple(self.pieces[index] for index in self._in(mask)),
            tuple(direction),
            None if distance == OUT else distance,
        )

    def split(self, state: State, mask: int) -> Iterator[tuple[Part, State]]:
        """The pieces of a mask and the others, each as a part and its state."""
        everything, positions = (1 << len(self.pieces)) - 1, self.positions(state)
        for chosen in (mask, everything & ~mask):
            inside = list(self._in(chosen))
            part = Part(
                tuple(self.pieces[index] for index in inside),
                tuple(self.cells[index] for index in inside),
                self.known,
            )
            yield part, part.state(positions[inside])

    def _in(self, mask: int) -> Iterator[int]:
        return (index for index in range(len(self.pieces)) if mask >> index & 1)
