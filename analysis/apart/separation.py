"""The first moves that separate a part: a breadth-first search through its states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from jigsat.analysis.apart.gaps import OUT
from jigsat.analysis.apart.parts import Part, State
from jigsat.schemas.layouts.moves import Move


class TooMany(Exception):
    """There are more states than may be looked at."""


@dataclass
class Limit:
    """How many states may be looked at in all; counts them."""

    states: int
    seen: int = 0

    def take(self, number: int) -> None:
        """Note that states were found. Raises TooMany."""
        if self.seen + number > self.states:
            raise TooMany
        self.seen += number


@dataclass(frozen=True)
class Separation:
    """A move that leaves a part in two, from a state that is reached as soon as any."""

    state: State
    move: Move
    mask: int


class FirstSeparations:
    """All separations of a part after as few moves as can be; none if it holds together.

    ``moves``: how many moves there are, that which separates included.
    """

    def __init__(self, part: Part, start: State, limit: Limit) -> None:
        self.moves = 0
        self.found: list[Separation] = []
        self._part = part
        self._start = start
        self._before: dict[State, State | None] = {start: None}
        frontier = [start]
        while frontier and not self.found:
            self.moves += 1
            frontier = list(self._next(frontier, limit))

    def _next(self, frontier: list[State], limit: Limit) -> Iterator[State]:
        """The states that are reached by one move more; notes down separations."""
        for state in frontier:
            limit.take(1)
            steps, masks = self._part.moves(state)
            out = steps[:, 1] == OUT
            self._note(state, steps[out], masks[out])
            if self.found:  # those of other states of the frontier are wanted, no more states
                continue
            for after in self._part.after(state, steps[~out], masks[~out]):
                if after not in self._before:
                    self._before[after] = state
                    yield after

    def _note(self, state: State, steps: np.ndarray, masks: np.ndarray) -> None:
        seen: set[int] = set()
        everything = (1 << len(self._part.pieces)) - 1
        for step, mask in zip(steps, map(int, masks), strict=True):
            if mask not in seen:  # nor the same two parts the other way
                seen |= {mask, everything & ~mask}
                self.found.append(Separation(state, self._part.move(step, mask), mask))

    def way_to(self, state: State) -> list[Move]:
        """The moves from the start to a state."""
        way = []
        while (before := self._before[state]) is not None:
            way.append(self._between(before, state))
            state = before
        return way[::-1]

    def _between(self, before: State, after: State) -> Move:
        """The move that leads from one state to another."""
        steps, masks = self._part.moves(before)
        inside = steps[:, 1] != OUT
        steps, masks = steps[inside], masks[inside]
        index = self._part.after(before, steps, masks).index(after)
        return self._part.move(steps[index], int(masks[index]))
