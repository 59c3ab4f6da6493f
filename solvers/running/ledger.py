"""Which units of a search wait, what is left of others, and when a part is at its end.

One ledger for all ways to search, whether threads or a cluster do it.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence

from jigsat.solvers.running.work import Event, Unit, UnitOutcome

#: An event, with the number of its part.
Report = tuple[int, Event]


class Ledger:
    """The units of all parts: which wait, and which are not searched to the end.

    ``noting``: what is reported of a part before it is said what is left of it, is exactly the
    rest.
    """

    def __init__(self, units: Iterable[Unit], *, noting: bool = False) -> None:
        self._noting = noting
        self._waiting = deque(units)
        #: Of each part: its units that are not at their ends, also those that were stopped.
        self._open: defaultdict[int, dict[Unit, None]] = defaultdict(dict)
        for unit in self._waiting:
            self._open[unit.part][unit] = None
        #: What is not to be reported before it is known what is left.
        self._held: defaultdict[Unit, list[Event]] = defaultdict(list)

    @property
    def waiting(self) -> int:
        """How many units wait for a worker."""
        return len(self._waiting)

    def take(self, number: int) -> tuple[Unit, ...]:
        """The next ``number`` waiting units, those of the parts begun first."""
        number = min(number, len(self._waiting))
        return tuple(self._waiting.popleft() for _ in range(number))

    def put_back(self, units: Sequence[Unit]) -> None:
        """Let units wait again, before all others."""
        self._waiting.extendleft(reversed(units))

    def enter_progress(self, unit: Unit, event: Event) -> Iterator[Report]:
        """Enter what was found of a unit, or where it stands; yield what is to be reported."""
        if event.position is not None and not unit.tells_position:
            return
        held = self._held[unit]
        held.append(event)
        if not (self._noting and len(self._open[unit.part]) > 1):
            yield from ((unit.part, each) for each in self._held.pop(unit))

    def enter(
        self, unit: Unit, outcome: UnitOutcome, cut: int | None = None
    ) -> Iterator[Report]:
        """Enter what came of a unit; yield what there is to report of its part.

        ``cut``: into at most how many units what is left is cut; None: each bookmark is one.

        Last comes what of the part is left, in all its units: what was reported until then is
        not in that, and no less. What is left of a part goes before parts that are not begun:
        few should be open when a run is interrupted.
        """
        part, open_units = unit.part, self._open[unit.part]
        yield from ((part, each) for each in self._held.pop(unit, ()))
        if outcome.found is not None and len(outcome.found):
            yield part, Event(outcome.found)
        del open_units[unit]
        rest = unit.rest(outcome.left or (), cut)
        open_units.update(dict.fromkeys(rest))
        if outcome.finished:
            self.put_back(rest)
        marks = tuple(mark for each in open_units for mark in each.bookmarks)
        yield (
            part,
            Event(
                ended=not (outcome.finished and open_units),
                finished=outcome.finished,
                work=outcome.work,
                left=None if outcome.left is None else marks,
            ),
        )
