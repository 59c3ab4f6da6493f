"""Where the search of a part stands: plain data, from which it can be continued."""

from __future__ import annotations

import binascii
import json
import zlib
from base64 import b64decode, b64encode
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import numpy as np

from jigsat.models.problem import Rows
from jigsat.schemas.errors import JournalError
from jigsat.solvers.engines.engine import Position

#: What is still to be tried at a node: the numbers of each of the engine's arrays.
Row = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Bookmark:
    """A place in the tree of a compiled search, from which it can be continued.

    choice: the number of the choice that is searched, see ``compiled.choices``
    rows: what is untried at each depth, from the root to where the search stands; none: the
        choice is to be searched from its beginning. The children that were tried are known
        from these, and with them the path
    first: what is untried above this depth is left to other searches
    onward: whether the choices that come after this one are to be searched, too
    """

    choice: int = 0
    rows: tuple[Row, ...] = ()
    first: int = 0
    onward: bool = True


#: The whole of a part.
BEGINNING = Bookmark()


# Bookmarks as text, for files.
#
# A text is eight digits of a checksum, and JSON that is compressed and written in base64.
# It is data and nothing else: whatever stands in one, to read it runs nothing.


#: The digits of a checksum.
DIGITS = 8
#: No bookmark is larger as JSON, in bytes: what seems to be is no bookmark.
MOST_BYTES = 1 << 20
#: Numbers of placements, and what is untried, fit into so many bits.
MOST_BITS = 64
#: No search has so many choices.
MOST_CHOICES = 1 << 62


def text_of(bookmark: Bookmark) -> str:
    """The text of a bookmark, in ASCII and without spaces."""
    data = zlib.compress(json.dumps(vars(bookmark), separators=(",", ":")).encode())
    return _sealed(data)


def _sealed(data: bytes) -> str:
    return f"{zlib.crc32(data):08x}{b64encode(data).decode()}"


def bookmark_from(text: str) -> Bookmark:
    """The bookmark of a text. Raises JournalError if the text is of none, or damaged.

    Whether a search has such a place is seen when it goes there.
    """
    try:
        return _bookmark(json.loads(json_of(text)))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _damaged() from None


def json_of(text: str) -> bytes:
    """The JSON in the text of a bookmark. Raises JournalError if it is damaged."""
    try:
        data = b64decode(text[DIGITS:].encode(), validate=True)
        # The last digit of base64 may have bits that mean nothing: these are compared as well.
        if _sealed(data) != text:
            raise _damaged()
        return _decompressed(data)
    except (binascii.Error, zlib.error, ValueError):
        raise _damaged() from None


def _damaged() -> JournalError:
    return JournalError("found a damaged bookmark, expected one that jigsat wrote")


def _decompressed(data: bytes) -> bytes:
    decompressor = zlib.decompressobj()
    text = decompressor.decompress(data, MOST_BYTES)
    if not decompressor.eof:
        raise _damaged()
    return text


def _bookmark(document: dict[str, Any]) -> Bookmark:
    rows = tuple(map(_row, document["rows"]))
    first = _whole(document["first"])
    if not 0 <= first <= max(0, len(rows) - 1):
        raise _damaged()
    return Bookmark(_natural(document["choice"]), rows, first, document["onward"] is True)


def _row(row: list[list[int]]) -> Row:
    return tuple(tuple(map(_whole, numbers)) for numbers in row)


def _whole(number: Any) -> int:
    if type(number) not in (int, bool) or abs(number).bit_length() > MOST_BITS:
        raise _damaged()
    return int(number)


def _natural(number: Any) -> int:
    if not 0 <= _whole(number) < MOST_CHOICES:
        raise _damaged()
    return int(number)


# What is searched at a time, what comes of it, and what of that is reported of a part.


@dataclass(frozen=True, eq=False)
class Unit:
    """What is searched at a time: a part, or what some bookmarks leave of it.

    part: the number of the part
    bookmarks: what of it is to be searched
    """

    part: int
    bookmarks: tuple[Bookmark, ...] = (BEGINNING,)

    @property
    def tells_position(self) -> bool:
        """Whether where the search of it stands is seen from the root of the part."""
        return all(each.first == 0 for each in self.bookmarks)

    def rest(self, left: Sequence[Bookmark], most: int | None = None) -> list[Unit]:
        """What is left of it, in at most ``most`` units; None: each bookmark in its own."""
        number = most or len(left)
        dealt = (tuple(left[n::number]) for n in range(number))
        return [Unit(self.part, bookmarks) for bookmarks in dealt if bookmarks]


def units_of(
    parts: Iterable[int], under_way: Mapping[int, Sequence[Bookmark]]
) -> Iterator[Unit]:
    """The units of some parts, in the order of these; some parts have begun already."""
    for number in sorted(parts):
        whole = Unit(number)
        yield from whole.rest(under_way[number]) if number in under_way else [whole]


@dataclass(frozen=True, eq=False)
class UnitOutcome:
    """What came of a unit.

    left: what is still to be searched, of which nothing was reported; None: that is not known
    work: what the engine counts of its own work
    finished: whether the search has left nothing out, but for what is left
    found: solutions that were not reported before, not expanded by the part's symmetries
    """

    left: tuple[Bookmark, ...] | None
    work: Mapping[str, int]
    finished: bool = True
    found: Rows | None = None


@dataclass(frozen=True)
class Event:
    """What is reported of a part: solutions, where it stands, and at the end how that went.

    ``finished``, ``left`` and ``work``: see ``Outcome``; here they are those of the whole part.
    """

    found: Rows | None = None
    ended: bool = False
    finished: bool = False
    work: Mapping[str, int] = field(default_factory=dict)
    position: Position | None = None
    left: tuple[Bookmark, ...] | None = None


# Which units of a search wait, what is left of others, and when a part is at its end.
#
# One ledger for all ways to search, whether threads or a cluster do it.


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


# Collecting solutions, so that they are sent in groups and not one by one.


#: What was found is sent at least this often, in seconds, or when there is so much.
SEND_SECONDS = 0.1
SEND_SOLUTIONS = 500


class SolutionBuffer:
    """Collects solutions and sends them in groups."""

    def __init__(self, send: Callable[[Rows], None]) -> None:
        self._send = send
        self._found: list[Rows] = []
        self._number = 0
        self._sent = 0.0  # so that the first solution leaves at once

    def add(self, rows: Rows) -> None:
        """Add solutions, and send what there is if it is much or has waited for long."""
        self._found.append(rows)
        self._number += len(rows)
        if self._number >= SEND_SOLUTIONS or self._is_late():
            self.flush()

    def _is_late(self) -> bool:
        return monotonic() - self._sent > SEND_SECONDS

    def flush(self) -> None:
        """Send what there is."""
        if self._found:
            self._send(np.concatenate(self._found))
        self._found = []
        self._number = 0
        self._sent = monotonic()
