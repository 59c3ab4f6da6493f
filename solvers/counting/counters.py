"""What is left in the box of pieces, as counters that go down.

Where every piece can be told from others on the board there is a counter for each piece class.
Where pieces of different classes can look alike, what lies on the board does not say which of
them was used. Then the ways to look are counted and not the ways to make them: some looks can
be made from the box exactly if, for each set of classes, no more of them can be made from these
classes alone than these have pieces (Hall's theorem). So there is a counter for each such set
of classes: it is enough to look at those that are the classes of one look, and at the unions of
sets that overlap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from jigsat.models.problem import Problem
from jigsat.schemas.errors import Uncounted

#: Counters by their numbers, and how much is taken from each.
Takes = tuple[tuple[int, int], ...]
#: Piece classes by their numbers.
Classes = frozenset[int]

#: The most sets of classes that are looked at.
MOST_SETS = 200


@dataclass(frozen=True)
class Counters:
    """Counters of what is in the box.

    ``classes_of`` has for each placement the classes that look like it; ``sets`` and ``room``
    have for each counter its classes, and how many pieces these have. If there are blank cells
    the last counter is theirs, and its set is empty.
    """

    classes_of: tuple[Classes, ...]
    sets: tuple[Classes, ...]
    room: tuple[int, ...]
    blanks: int

    def takes(self, group: Iterable[int]) -> Takes:
        """What placements that are put down together take."""
        taken: Counter[int] = Counter()
        for index in group:
            taken.update(self._of_classes[self.classes_of[index]])
        return tuple(sorted(taken.items()))

    def takes_blanks(self, number: int) -> Takes:
        """What so many blank cells take."""
        return ((len(self.room) - 1, number),)

    def suffice(self, takes: Takes) -> bool:
        """Whether the full box has so much."""
        return all(amount <= self.room[counter] for counter, amount in takes)

    @cached_property
    def are_exact(self) -> bool:
        """Whether each counter is at zero when the board is full."""
        return all(len(classes) <= 1 for classes in self.sets)

    @cached_property
    def _of_classes(self) -> Mapping[Classes, tuple[int, ...]]:
        return {
            classes: tuple(n for n, each in enumerate(self.sets) if classes <= each)
            for classes in set(self.classes_of)
        }


def counters_of_looks(problem: Problem, blanks: int) -> Counters:
    """Counters for the ways the board can look."""
    class_of = problem.placements.class_of.tolist()
    looks: dict[int, Classes] = {
        first: frozenset(class_of[index] for index in alike)
        for first, alike in problem.of_appearance.items()
    }
    return _counters(problem, tuple(looks[first] for first in problem.appearances), blanks)


def counters_of_placements(problem: Problem, blanks: int) -> Counters:
    """Counters for sets of placements, also where these look the same."""
    own = tuple(frozenset([each]) for each in problem.placements.class_of.tolist())
    return _counters(problem, own, blanks)


def _counters(problem: Problem, classes_of: tuple[Classes, ...], blanks: int) -> Counters:
    sets = _unions(set(classes_of))
    room = [sum(problem.piece_classes[each].count for each in classes) for classes in sets]
    if blanks:
        sets.append(frozenset())
        room.append(blanks)
    return Counters(classes_of, tuple(sets), tuple(room), blanks)


def _unions(sets: set[Classes]) -> list[Classes]:
    """The sets, and all unions of such as overlap."""
    found = sorted(sets, key=sorted)
    known = set(found)
    for each in found:  # it grows
        for other in sets:
            union = each | other
            if each & other and union not in known:
                known.add(union)
                found.append(union)
        if len(found) > MOST_SETS + len(sets):
            raise Uncounted(
                "cannot count without enumeration where so many pieces can look alike"
            )
    return found
