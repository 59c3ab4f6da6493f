"""Taking a whole apart, stage by stage, and its level.

The method is that of Bill Cutler's "A Computer Analysis of All 6-Piece Burrs" (1994): of the
states of the pieces in which one or a group can leave, the first are sought; the two parts are
taken apart in turn. As moves can be taken back, a part that cannot be taken apart from one
state cannot be from any other that the whole can reach: the first separations decide.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from jigsat.analysis.apart.gaps import Numbers
from jigsat.analysis.apart.parts import Part, State
from jigsat.analysis.apart.separation import FirstSeparations, Limit, Separation
from jigsat.schemas.grids.grid import Vector
from jigsat.schemas.layouts.moves import Move

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

    def best(self, part: Part, state: State) -> Disassembly | None:
        """The way with the least level, the first numbers first; None if there is no way.

        Raises TooMany if that needs more states than the limit.
        """
        key = (part.pieces, state)
        if key not in self._known:
            self._known[key] = self._best(part, state)
        return self._known[key]

    def _best(self, part: Part, state: State) -> Disassembly | None:
        if len(part.pieces) == 1:
            return Disassembly(())
        first = FirstSeparations(part, state, self._limit)
        best: tuple[_Merit, Separation, tuple[Disassembly, ...]] | None = None
        for separation in sorted(first.found, key=_ease):
            following = self._parts(part, separation)
            if following is None:
                return None
            merit = _merit(first.moves, following)
            if best is None or merit < best[0]:
                best = merit, separation, following
            if len(merit[0]) == 1:  # nothing can be less
                break
        if best is None:
            return None
        (level, _), separation, following = best
        moves = (*first.way_to(separation.state), separation.move)
        return Disassembly(level, moves, following)

    def _parts(self, part: Part, separation: Separation) -> tuple[Disassembly, ...] | None:
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


def _merit(moves: int, following: tuple[Disassembly, ...]) -> _Merit:
    """The level of a way to take a part apart, and the moves after the first stage."""
    number = sum(len(stage) for each in following for stage in each.stages)
    return _level(moves, following), number


def _level(moves: int, following: tuple[Disassembly, ...]) -> Level:
    """The level of a whole from that of its parts; one-move stages at the end say nothing."""
    level = [moves]
    for each in following:
        if any(number > 1 for number in each.level):
            level += each.level
    return tuple(level)


def take_apart(cells: list[Numbers], limit: Limit) -> Disassembly | None:
    """Take apart pieces whose cells are given, one row each; see ``Disassembler.best``."""
    whole = Part(tuple(range(len(cells))), tuple(cells))
    return Disassembler(limit).best(whole, whole.state(np.zeros((len(cells), 3), np.int32)))


def compile_disassembly() -> None:
    """Compile it, which takes some seconds once on a machine: take two cubes apart."""
    take_apart([np.array([[0, 0, place]], np.int32) for place in range(2)], Limit(1))
