"""Whether interchangeable pieces can be named so that clues about some of them hold.

Pieces that look the same are one class, and in a solution any of them can be meant. A clue
can be about one of them by name: then the names must be given out to suit it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

import numpy as np

from jigsat.checks.verify.batch.arrays import Flags, Rows, Test
from jigsat.checks.verify.batch.placements import Placements
from jigsat.schemas.layouts.placing import PlacedPiece

#: For each of some placements the names that it can have.
Choices = Sequence[frozenset[str]]


def naming_tests(placements: Placements) -> Iterator[Test]:
    """A test for each class of pieces with several names of which clues know some."""
    ruled = {clue.rule.piece for clue in placements.rules.clues}
    for names in set(map(frozenset, placements.names)):
        if len(names) > 1 and names & ruled:
            yield _can_be_named(placements, names)


def _can_be_named(placements: Placements, names: frozenset[str]) -> Test:
    of_class = np.array([names.issuperset(each) and bool(each) for each in placements.names])
    verdict = lru_cache(maxsize=100_000)(_Namer(placements, names).suits)

    def test(rows: Rows) -> Flags:
        chosen = (tuple(row[of_class[row]].tolist()) for row in rows)
        return np.fromiter(map(verdict, chosen), np.bool_, len(rows))

    return test


class _Namer:
    """Gives out the names of one class of pieces."""

    def __init__(self, placements: Placements, names: frozenset[str]) -> None:
        self._surface = placements.rules.surface
        self._placed = placements.placed
        clues = [clue for clue in placements.rules.clues if clue.rule.piece in names]
        self._fixed = [clue for clue in clues if not clue.forbids]
        self._forbidden = [clue for clue in clues if clue.forbids]
        used = {
            piece.name: placements.rules.puzzle.used(piece)
            for piece in placements.rules.puzzle.box
            if piece.name in names
        }
        self._needed = [name for name, (least, _) in used.items() for _ in range(least)]
        self._there = [name for name, (_, most) in used.items() for _ in range(most)]

    def suits(self, chosen: tuple[int, ...]) -> bool:
        """Whether these placements can have names so that all clues about them hold."""
        choices = [
            frozenset(each.piece.name for each in self._placed[index] if self._may(each))
            for index in chosen
        ]
        meeting = [
            [
                (place, clue.rule.piece)
                for place, index in enumerate(chosen)
                if any(clue.is_met(self._surface, each) for each in self._placed[index])
            ]
            for clue in self._fixed
        ]
        # Each clue is met by one of the placements, which then has its name.
        return any(self._can_name(_restricted(choices, named)) for named in product(*meeting))

    def _may(self, placed: PlacedPiece) -> bool:
        return not any(clue.is_met(self._surface, placed) for clue in self._forbidden)

    def _can_name(self, choices: Choices) -> bool:
        """Whether each placement can have a name, and all that must be given out are.

        If each can be had without the other then both can be had at once (Mendelsohn and
        Dulmage, 1958).
        """
        slots = [
            frozenset(place for place, names in enumerate(choices) if name in names)
            for name in self._needed
        ]
        by_slot = [
            frozenset(slot for slot, name in enumerate(self._there) if name in names)
            for names in choices
        ]
        return _all_matched(slots) and _all_matched(by_slot)


def _restricted(choices: Choices, named: Sequence[tuple[int, str]]) -> Choices:
    left = list(choices)
    for place, name in named:
        left[place] &= {name}
    return left


def _all_matched(wishes: Sequence[frozenset[int]]) -> bool:
    """Whether each can have one of its wishes, no two the same (by augmenting paths)."""
    given: dict[int, int] = {}

    def give(who: int, tried: set[int]) -> bool:
        for wish in wishes[who] - tried:
            tried.add(wish)
            if wish not in given or give(given[wish], tried):
                given[wish] = who
                return True
        return False

    return all(give(who, set()) for who in range(len(wishes)))
