"""Taking a whole apart, stage by stage, and its level.

The method is that of Bill Cutler's "A Computer Analysis of All 6-Piece Burrs" (1994): of the
states of the pieces in which one or a group can leave, the first are sought; the two parts are
taken apart in turn. As moves can be taken back, a part that cannot be taken apart from one
state cannot be from any other that the whole can reach: the first separations decide.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from jigsat.analysis.apart.gaps import OUT, Numbers, Tracks, no_gaps_known
from jigsat.analysis.apart.moves import Moved, MovedPart, State
from jigsat.schemas.grids.grid import Grid, Vector
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.layouts.moves import Move
from jigsat.schemas.support.progress import check_limits

# The first moves that separate a part: a breadth-first search through its states.


#: So many states are looked at together at most.
TOGETHER = 64


class TooManyStates(Exception):
    """There are more states than may be looked at."""


@dataclass
class Limit:
    """How many states may be looked at in all; counts them."""

    states: int
    seen: int = 0

    def take(self, number: int) -> None:
        """Note that states were found. Raises TooMany."""
        if self.seen + number > self.states:
            raise TooManyStates
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

    def __init__(self, part: MovedPart, start: State, limit: Limit) -> None:
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
        left = deque(frontier)
        while left:
            check_limits()
            # No more of them at a time than may still be looked at.
            number = max(1, min(TOGETHER, limit.states - limit.seen))
            states = list(islice(left, number))
            moved = self._part.moves(states)
            limit.take(moved.states)
            for _ in range(moved.states):
                left.popleft()
            out = moved.steps[:, 1] == OUT
            self._note(states, moved.those(out))
            if self.found:  # those of other states of the frontier are wanted, no more states
                continue
            inside = moved.those(~out)
            after = self._part.after(states, inside)
            for each, owner in zip(after, inside.owners.tolist(), strict=True):
                if each not in self._before:
                    self._before[each] = states[owner]
                    yield each

    def _note(self, states: Sequence[State], moved: Moved) -> None:
        seen: set[tuple[int, int]] = set()
        everything = (1 << len(self._part.pieces)) - 1
        masks, owners = moved.masks.tolist(), moved.owners.tolist()
        for step, mask, owner in zip(moved.steps, masks, owners, strict=True):
            if (owner, mask) not in seen:  # nor the same two parts the other way
                seen |= {(owner, mask), (owner, everything & ~mask)}
                self.found.append(Separation(states[owner], self._part.move(step, mask), mask))

    def way_to(self, state: State) -> list[Move]:
        """The moves from the start to a state."""
        way = []
        while (before := self._before[state]) is not None:
            moved = self._part.moves([before])
            inside = moved.those(moved.steps[:, 1] != OUT)
            index = self._part.after([before], inside).index(state)
            way.append(self._part.move(inside.steps[index], int(inside.masks[index])))
            state = before
        return way[::-1]


#: The numbers of moves of one stage after the other.
Level = tuple[int, ...]
#: The least of all ways is told; of several, the first that is easy to do by hand.
_Merit = tuple[Level, int]


@dataclass(frozen=True)
class Disassembly:
    """A way to take a part apart: the moves of its first stage, and what follows.

    ``level``: how many moves each stage takes, up to the last one that takes several; none for
    a single piece.
    """

    level: Level
    moves: tuple[Move, ...] = ()
    following: tuple[Disassembly, ...] = ()

    @property
    def stages(self) -> Iterator[tuple[Move, ...]]:
        """The moves of each stage."""
        if self.moves:
            yield self.moves
        for each in self.following:
            yield from each.stages


class Disassembler:
    """Takes parts apart, and remembers those that it has seen."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._known: dict[tuple[tuple[int, ...], State], Disassembly | None] = {}

    def best(self, part: MovedPart, state: State) -> Disassembly | None:
        """The way with the least level, the first numbers first; None if there is no way.

        Raises TooMany if that needs more states than the limit.
        """
        key = (part.pieces, state)
        if key not in self._known:
            self._known[key] = self._best(part, state)
        return self._known[key]

    def _best(self, part: MovedPart, state: State) -> Disassembly | None:
        if len(part.pieces) == 1:
            return Disassembly(())
        first = FirstSeparations(part, state, self._limit)
        return self.least(part, first) if first.found else None

    def least(self, part: MovedPart, first: FirstSeparations) -> Disassembly | None:
        """The best way that begins with one of the first separations, if there is one."""
        best: tuple[_Merit, Separation, tuple[Disassembly, ...]] | None = None
        for separation in sorted(first.found, key=_ease):
            following = self._parts(part, separation)
            if following is None:
                return None
            moves = [first.moves]
            for each in following:  # stages of one move at the end say nothing
                moves += each.level if any(number > 1 for number in each.level) else ()
            after = sum(len(stage) for each in following for stage in each.stages)
            merit = tuple(moves), after
            if best is None or merit < best[0]:
                best = merit, separation, following
            if len(merit[0]) == 1:  # nothing can be less
                break
        assert best is not None
        (level, _), separation, following = best
        way = (*first.way_to(separation.state), separation.move)
        return Disassembly(level, way, following)

    def _parts(self, part: MovedPart, separation: Separation) -> tuple[Disassembly, ...] | None:
        """The two parts taken apart, the larger one first; None if one cannot be."""
        split = sorted(
            part.split(separation.state, separation.mask), key=lambda each: -len(each[0].pieces)
        )
        following = []
        for each, state in split:
            apart = self.best(each, state)
            if apart is None:
                return None
            following.append(apart)
        return tuple(following)


def _ease(separation: Separation) -> tuple[int, Vector]:
    """How easy a separation is to do by hand: few pieces leave, upwards if they can."""
    return len(separation.move.pieces), separation.move.direction


@dataclass(frozen=True, order=True)
class Loosened:
    """How far a whole can be loosened; the greater, the nearer to a high level.

    ``moves``: until something is out, or until nothing new can be reached; ``apart``: whether
    all pieces are out in the end. ``states``: how many were looked at until then.
    """

    moves: int
    apart: bool
    states: int


def loosened(cells: list[Numbers], limit: Limit, grid: Grid) -> Loosened:
    """How far pieces can be loosened. Raises TooManyStates."""
    whole, start = _whole(cells, grid)
    first = FirstSeparations(whole, start, limit)
    states = limit.seen
    apart = bool(first.found) and Disassembler(limit).least(whole, first) is not None
    return Loosened(first.moves, apart, states)


def take_apart(cells: list[Numbers], limit: Limit, grid: Grid = CUBE) -> Disassembly | None:
    """Take apart pieces whose cells are given, one row each; see ``Disassembler.best``.

    ``grid``: along whose slides they are moved.
    """
    return Disassembler(limit).best(*_whole(cells, grid))


def _whole(cells: list[Numbers], grid: Grid) -> tuple[MovedPart, State]:
    """Pieces that nobody has moved yet."""
    known = no_gaps_known(len(grid.slides))
    whole = MovedPart(tuple(range(len(cells))), tuple(cells), known, Tracks(grid))
    return whole, whole.state(np.zeros((len(cells), 3), np.int32))
