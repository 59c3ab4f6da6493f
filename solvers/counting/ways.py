"""In how many ways the board can be filled: a table for each live profile, by what is used.

What is used is one number: a digit for each counter of the box. From the beginning, the table
of a profile has for what may be used so far the number of ways that lead to it; from the end,
for what may still be in the box, the number of ways to fill the rest. A table is the sum of
those that steps lead from, each shifted by what the step takes. The end whose last layer is the
smaller goes on; tables out of reach are forgotten; where both ends meet, tables are joined over
what complements one another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise, product
from time import monotonic
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.schemas.errors import Uncounted
from jigsat.schemas.support.progress import Progress, Stage, announce, check_limits
from jigsat.solvers.counting.box import PieceBox
from jigsat.solvers.counting.moves import Integers, ProfileMoves
from jigsat.solvers.counting.openings import Openings
from jigsat.solvers.counting.profiles import Naturals, Profiles
from jigsat.solvers.kernels.library import call
from jigsat.solvers.running.pool import at_benches

Words = NDArray[np.uint64]
Choices = NDArray[np.int32]
MEGABYTE = 1_000_000
#: What is used is a number below this, one less than all that a word of 32 bits can say.
MOST_SETS = (1 << 32) - 1
#: Up to so many numbers of what is used there is a place for each where tables are added up.
DENSE = 1 << 22
#: So much that may be left in the end is listed; if it is more, one counts from the beginning.
MOST_LEFT = 1 << 12
#: The numbers that are added up between two looks at the clock: some thousandths of a second.
ADDITIONS = 1 << 20
#: The words of memory in which tables are kept, many of them together.
BLOCK = 1 << 17
#: The bits of a word.
WORD = 64
#: What roundings may have taken from a binary logarithm, and more.
SPARE = 1e-3
NO_SET = np.uint32(0xFFFF_FFFF)


class Takes(NamedTuple):
    """What steps take, as numbers; all that take the same have the same number.

    sum: what is added to what is used
    single: the bits of counters that begin at one: none of them may be set before
    begin: the other counters are those from its entry to the next
    digits: [counters, 3] of each its unit, its base, and the most that may be used before
    blank: the number of the cell that is left blank; -1 if it is none, or does not matter
    next: [cells, choices] with which choice of blank cells one goes on; -1 if there is none
    sets: how many numbers of what is used there are: by it choices are multiplied
    """

    sum: Naturals
    single: Naturals
    begin: Integers
    digits: Integers
    blank: Choices
    next: Choices
    sets: int


class Steps(NamedTuple):
    """For each profile, ``begin`` to the next, the others that its table is made of."""

    begin: Integers
    other: Naturals
    take: Naturals


class Ways(NamedTuple):
    """Where the table of each profile lies in memory, and how many entries it has."""

    place: Integers
    length: Integers


class Scratch(NamedTuple):
    """Where tables are added up: sums, of what in a hash table, and which are not zero."""

    sums: Words
    sets: Naturals
    found: Naturals


@dataclass(frozen=True)
class Digits:
    """What is used, as one number: counters that begin at one are single bits, the lowest.

    unit: of each counter what one of it adds
    sets: how many numbers there are
    left: what may be left in the end; None if that is too much to be listed
    """

    unit: Integers
    sets: int
    left: Naturals | None

    @property
    def full(self) -> int:
        """All that there is."""
        return self.sets - 1


def digits_of(box: PieceBox) -> Digits:
    """How what is used becomes a number. Raises Uncounted if that has more than 32 bits."""
    order = np.argsort(box.room > 1, kind="stable")
    sets = 1
    unit = np.zeros(len(order), np.int64)
    for counter in order.tolist():
        unit[counter] = sets
        sets *= int(box.room[counter]) + 1
        if sets > MOST_SETS:
            raise Uncounted(
                "this puzzle is too large to count without enumeration: there are more than "
                f"{MOST_SETS:,} sets of pieces"
            )
    spare = box.room - box.least
    if (spare < 0).any():
        left = np.zeros(0, np.uint32)
    elif np.prod(spare + 1.0) > MOST_LEFT:
        left = None
    else:
        ranges = (
            [n * u for n in range(s + 1)]
            for s, u in zip(spare.tolist(), unit.tolist(), strict=True)
        )
        left = np.array(sorted(map(sum, product(*ranges))), np.uint32)
    return Digits(unit, sets, left)


def takes_of(moves: ProfileMoves, digits: Digits, blank: Integers) -> tuple[Takes, Integers]:
    """What the moves take, each different one once; and for each move which it is.

    ``blank``: for each move the number of the cell that is left blank, if that matters.
    """
    room = moves.box.room
    both = np.column_stack([moves.takes, blank])
    distinct, number = np.unique(both, axis=0, return_inverse=True)
    distinct, blank = distinct[:, :-1], distinct[:, -1]
    is_single = room == 1
    counters = [np.flatnonzero(row & ~is_single) for row in distinct.astype(np.bool_)]
    takes = Takes(
        sum=(distinct @ digits.unit).astype(np.uint32),
        single=(distinct[:, is_single] @ digits.unit[is_single]).astype(np.uint32),
        begin=np.append(0, np.cumsum([len(each) for each in counters])).astype(np.int64),
        digits=np.array(
            [
                (digits.unit[each], room[each] + 1, room[each] - row[each])
                for row, those in zip(distinct, counters, strict=True)
                for each in those.tolist()
            ],
            np.int64,
        ).reshape(-1, 3),
        blank=blank.astype(np.int32),
        next=np.zeros((0, 0), np.int32),
        sets=digits.sets,
    )
    return takes, number.ravel()


class Counting:
    """Counts the ways through some profiles.

    ``megabytes``: what tables may take; ``expected``: how many entries those of each layer
    have, compared with each other; ``openings``: if what is used has blank cells in it, too.
    ``words``: how many hold any number that is wanted; by default, any number of ways.
    ``threads``: how many make tables.
    """

    def __init__(
        self,
        moves: ProfileMoves,
        profiles: Profiles,
        megabytes: float,
        expected: NDArray[np.float64],
        openings: Openings | None = None,
        words: int | None = None,
        threads: int = 1,
    ) -> None:
        self.threads = threads
        self.profiles, self._box, self._openings = profiles, moves.box, openings
        self._share, self._began = (
            np.append(0.0, np.cumsum(expected / expected.sum())),
            monotonic(),
        )
        self.digits = digits_of(moves.box)
        of_no_cell = np.full(moves.number, -1, np.int64)
        blank = of_no_cell if openings is None else openings.blank
        self._takes, of_move = takes_of(moves, self.digits, blank)
        take = of_move[profiles.move].astype(np.uint32)
        self._onwards = Steps(profiles.begin, profiles.to, take)
        self._back = _turned_round(self._onwards, profiles.layer)
        self._taken = moves.takes
        self._reach = int((moves.size // moves.step).max(initial=1))
        self._words = words or _words_of(paths(profiles))
        self._memory = _Memory(megabytes)

    def total(self) -> int:
        """How many ways there are to fill the board."""
        if self._words > 1 or self.digits.left is None:
            return sum(number for _, number in self.by_use())
        if not len(self.profiles):
            return 0
        before, after = self._both_ends()
        full, ways = self.digits.full, (before.ways, after.ways)

        def join(portion: tuple[int, int, int], scratch: Scratch) -> int:
            (found,) = call(
                "join", self._back, self._takes, *ways, *portion, full, scratch, results=1
            )
            return found % (1 << WORD)

        most, sets = int(after.ways.length.max()), self.digits.sets
        scratches = [self.scratch(most, sets) for _ in range(self.threads)]
        return sum(at_benches(join, self._where_they_meet(before, after), scratches))

    def per_opening(self, openings: Openings) -> Integers:
        """How many ways there are for each choice of the blank cells.

        Raises Uncounted if what may be left in the end is too much to be listed.
        """
        if not len(self.profiles):
            return np.zeros(openings.number, np.int64)
        if self.digits.left is None:
            raise Uncounted("this puzzle is too large to count without enumeration")
        before, after = self._both_ends()
        longest = max(self.digits.sets, int(after.ways.length.max()))

        def join(portion: tuple[int, int, int], bench: tuple[NDArray[np.int32], Words]) -> None:
            ways = before.takes, before.ways, after.ways
            call("join_open", self._back, *ways, *portion, openings.pairs, *bench, results=1)

        benches = [
            (np.full((3, longest), -1, np.int32), np.zeros(len(openings.made), np.uint64))
            for _ in range(self.threads)
        ]
        for _ in at_benches(join, self._where_they_meet(before, after), benches):
            pass  # each has added to the numbers at its bench
        totals = np.sum([numbers for _, numbers in benches], axis=0)
        found = np.zeros(openings.number, np.uint64)
        np.add.at(found, openings.made, totals)
        return found.astype(np.int64)

    def _both_ends(self) -> tuple[WayTables, WayTables]:
        before = WayTables(self, self._back, backwards=False)
        after = WayTables(self, self._onwards, backwards=True)
        while before.last + 1 < after.last:
            (before if before.size < after.size else after).go_on()
            self._tell(before.last, after.last)
        return before, after

    def _where_they_meet(
        self, before: WayTables, after: WayTables
    ) -> Iterator[tuple[int, int, int]]:
        """The first and the last profile to be joined, and up to which with, group by group."""
        layer = self.profiles.layer
        limit = int(layer[before.last + 1])
        for number in range(after.last, min(after.last + self._reach, len(layer) - 1)):
            first, last = layer[number : number + 2].tolist()
            work = np.append(0, np.cumsum(after.ways.length[first:last]))
            for begin, end in _portions(work, first, ADDITIONS // 4):
                check_limits()
                yield begin, end, limit

    def takes_in(self, *, backwards: bool) -> Takes:
        """What steps take, seen from one end or the other."""
        if self._openings is None:
            return self._takes
        after = self._openings.after if backwards else self._openings.before
        return self._takes._replace(next=after)

    def by_use(self) -> Iterator[tuple[Integers, int]]:
        """What can be used in the end, of each counter how much, and in how many ways."""
        for used, ways in self.ends(self._from_the_beginning()):
            yield used // self.digits.unit % (self._box.room + 1), ways

    def ends(self, tables: WayTables | None) -> Iterator[tuple[int, int]]:
        """What can be used in the end, as a number, and in how many ways."""
        if tables is None:
            return
        numbers, sets = tables.of(len(self.profiles) - 1)
        used = sets[:, None].astype(np.int64) // self.digits.unit % (self._box.room + 1)
        enough = (used >= self._box.least).all(axis=1)
        yield from zip(sets[enough].tolist(), map(_number, numbers[enough]), strict=True)

    def tables_from_the_beginning(self) -> WayTables | None:
        """The tables of all profiles; None if there are no profiles."""
        return self._from_the_beginning(keep_all=True)

    def _from_the_beginning(self, *, keep_all: bool = False) -> WayTables | None:
        if not len(self.profiles):
            return None
        layers = len(self.profiles.layer) - 1
        before = WayTables(self, self._back, backwards=False, keep_all=keep_all)
        while before.last < layers - 1:
            before.go_on()
            self._tell(before.last, layers)
        return before

    def steps_to(
        self, tables: WayTables, profile: int, used: int
    ) -> Iterator[tuple[int, int, int, int]]:
        """The steps to a profile by which this is used there, each with the ways to make it.

        Yields the profile that it leads from, what is used there, the move, and how many ways.
        """
        room, unit = self._box.room, self.digits.unit
        begin, end = self._back.begin[profile : profile + 2].tolist()
        for other in np.unique(self._back.other[begin:end]).tolist():
            steps = slice(*self.profiles.begin[other : other + 2].tolist())
            numbers, sets = tables.of(other)
            for move in self.profiles.move[steps][self.profiles.to[steps] == profile].tolist():
                before = used - int(self._taken[move] @ unit)
                left = room - before // unit % (room + 1)
                if before >= 0 and (self._taken[move] <= left).all():
                    for found in np.flatnonzero(sets == before).tolist():
                        yield other, before, move, _number(numbers[found])

    def scratch(self, entries: int, sets: int) -> Scratch:
        """Where tables of at most so many entries are added up, of so many sets."""
        entries = min(entries, sets)
        if sets <= DENSE:
            sums = np.zeros((sets, self._words), np.uint64)
            return Scratch(sums, np.zeros(0, np.uint32), np.empty(entries + 1, np.uint32))
        size = 1 << (2 * entries).bit_length()
        sums = np.zeros((size, self._words), np.uint64)
        return Scratch(sums, np.full(size, NO_SET, np.uint32), np.empty(size, np.uint32))

    def _tell(self, before: int, after: int) -> None:
        """Tell that the tables of the layers up to one and from another on are made."""
        share = float(self._share[before + 1] + 1.0 - self._share[after])
        left = (monotonic() - self._began) * (1.0 - share) / share
        announce(
            Progress(
                Stage.COUNTING,
                "by profiles",
                share=min(share, 1.0),
                seconds_left=(left, left),
                megabytes=round(self._memory.megabytes, 1),
            )
        )


def _turned_round(onwards: Steps, layer: Integers) -> Steps:
    into = np.bincount(onwards.other, minlength=len(onwards.begin) - 1)
    begin = np.append(0, np.cumsum(into))
    back = Steps(begin, np.empty_like(onwards.other), np.empty_like(onwards.take))
    behind = begin.copy()
    for first, last in pairwise(layer.tolist()):
        check_limits()
        call("turn_round", onwards, first, last, behind, back, results=1)
    return back


@dataclass
class _Bench:
    """Where a thread adds up tables, and the memory in which it puts them."""

    scratch: Scratch
    block: Words = field(default_factory=lambda: np.empty(0, np.uint64))
    used: int = 0


def _portions(work: Integers, first: int, most: int) -> Iterator[tuple[int, int]]:
    """Profiles from the first on, as many at a time as take no more than that, or one.

    ``work``: how much all profiles before each of them take, and all together.
    """
    begin, last = first, first + len(work) - 1
    while begin < last:
        room = np.searchsorted(work, work[begin - first] + most, side="right")
        end = max(first + int(room) - 1, begin + 1)
        yield begin, end
        begin = end


class WayTables:
    """The tables of the profiles that are within reach from the beginning, or from the end."""

    def __init__(
        self, counting: Counting, steps: Steps, *, backwards: bool, keep_all: bool = False
    ) -> None:
        self._of, self._steps = counting, steps
        self._backwards, self._keep_all = backwards, keep_all
        number = len(counting.profiles)
        self.ways = Ways(np.zeros(number, np.int64), np.zeros(number, np.int64))
        self._blocks: dict[int, list[Words]] = {}
        layer = counting.profiles.layer
        self.last = len(layer) - 2 if backwards else 0
        sets = np.zeros(1, np.uint32)
        if backwards and counting.digits.left is not None:
            sets = counting.digits.left
        self._put(int(layer[self.last]), sets)
        self.size = len(sets)
        self.takes = counting.takes_in(backwards=backwards)
        self._sets = counting.digits.sets * max(1, self.takes.next.shape[1])
        self._benches = [
            _Bench(counting.scratch(len(sets), self._sets)) for _ in range(counting.threads)
        ]

    def _put(self, profile: int, sets: Naturals) -> None:
        """Give the first profile its table, in which there is one way to each."""
        words = self._of._words
        numbers = np.zeros((len(sets), words), np.uint64)
        numbers[:, 0] = 1
        padded = np.append(sets, np.zeros(len(sets) % 2, np.uint32)).view(np.uint64)
        block = np.concatenate([numbers.ravel(), padded])
        self.ways.place[profile], self.ways.length[profile] = block.ctypes.data, len(sets)
        self._keep(self.last, block)

    def _keep(self, layer: int, block: Words) -> None:
        self._of._memory.take(block.nbytes)
        self._blocks.setdefault(layer, []).append(block)

    def go_on(self) -> None:
        """Make the tables of the next layer, and forget those that are out of reach."""
        of, layer = self._of, self._of.profiles.layer
        self.last += -1 if self._backwards else 1
        first, last = layer[self.last : self.last + 2].tolist()
        begin = self._steps.begin
        steps = slice(int(begin[first]), int(begin[last]))
        lengths = self.ways.length[self._steps.other[steps]]
        work = np.append(0, np.cumsum(lengths))[begin[first : last + 1] - begin[first]]
        entries = int(np.diff(work).max(initial=0))
        for bench in self._benches:
            if len(bench.scratch.found) <= min(entries, self._sets):
                bench.scratch = of.scratch(2 * entries, self._sets)
        portions = _portions(work, first, ADDITIONS)
        for blocks in at_benches(self._gather, portions, self._benches):
            check_limits()
            for block in blocks:
                self._keep(self.last, block)
        for bench in self._benches:
            if bench.used:
                self._keep(self.last, bench.block)
            bench.block, bench.used = np.empty(0, np.uint64), 0
        self.size = int(self.ways.length[first:last].sum())
        if not self._keep_all:
            self._forget()

    def _gather(self, portion: tuple[int, int], bench: _Bench) -> list[Words]:
        """Make the tables of some profiles; return the blocks of memory that are full."""
        profile, end = portion
        needed, full = 0, []
        while profile < end:
            if bench.used + needed > len(bench.block) or not len(bench.block):
                if bench.used:
                    full.append(bench.block)
                bench.block, bench.used = np.empty(max(BLOCK, needed), np.uint64), 0
            profile, more, needed = call(
                "gather",
                self._steps,
                self.takes,
                self.ways,
                profile,
                end,
                bench.scratch,
                bench.block[bench.used :],
                results=3,
            )
            bench.used += more
        return full

    def _forget(self) -> None:
        reach = self._of._reach
        old = self.last + reach if self._backwards else self.last - reach
        for each in [n for n in self._blocks if (n >= old if self._backwards else n <= old)]:
            for block in self._blocks.pop(each):
                self._of._memory.give_back(block.nbytes)
            first, last = self._of.profiles.layer[each : each + 2].tolist()
            self.ways.length[first:last] = 0

    def of(self, profile: int) -> tuple[Words, Naturals]:
        """The table of a profile that is kept: numbers of ways, and what is used."""
        length, words = int(self.ways.length[profile]), self._of._words
        place = int(self.ways.place[profile])
        layer = int(np.searchsorted(self._of.profiles.layer, profile, side="right")) - 1
        for block in self._blocks.get(layer, ()):
            offset = (place - block.ctypes.data) // block.itemsize
            if 0 <= offset < len(block):
                numbers = block[offset : offset + length * words].reshape(length, words)
                sets = block[offset + length * words :].view(np.uint32)[:length]
                return numbers, sets
        return np.zeros((0, words), np.uint64), np.zeros(0, np.uint32)


class _Memory:
    """What tables may take."""

    def __init__(self, megabytes: float) -> None:
        self._most, self._used = megabytes, 0

    @property
    def megabytes(self) -> float:
        """What they take."""
        return self._used / MEGABYTE

    def take(self, size: int) -> None:
        """So many bytes more. Raises Uncounted if that is too much."""
        self._used += size
        if self.megabytes > self._most:
            raise Uncounted(
                "this puzzle is too large to count without enumeration: its tables take more "
                f"than {self._most:,.0f} MB"
            )

    def give_back(self, size: int) -> None:
        """So many bytes less."""
        self._used -= size


def _number(words: Words) -> int:
    """The number that words are the digits of, the lowest first."""
    return int.from_bytes(words.astype("<u8").tobytes(), "little")


def _words_of(paths_: float) -> int:
    """How many words hold any number of ways; ``paths_`` is a logarithm to the base 2."""
    return max(1, -(-int(paths_ + 1) // WORD))


def paths(profiles: Profiles) -> float:
    """The binary logarithm of the number of paths through the profiles, rounded up a little.

    It bounds the number of ways, whatever is in the box.
    """
    if not len(profiles):
        return 0.0
    found = np.ones(len(profiles))
    with np.errstate(over="ignore"):
        _add_paths(found, profiles, np.add.reduceat)
    if np.isfinite(found[0]):
        return float(np.log2(found[0])) + SPARE
    found[:] = 0.0
    _add_paths(found, profiles, np.logaddexp2.reduceat)
    return float(found[0]) + SPARE


def _add_paths(
    found: NDArray[np.float64], profiles: Profiles, add: Callable[..., NDArray[np.float64]]
) -> None:
    layer, begin = profiles.layer, profiles.begin
    for number in range(len(layer) - 3, -1, -1):
        check_limits()
        first, last = layer[number : number + 2].tolist()
        steps = slice(int(begin[first]), int(begin[last]))
        if first < last:
            found[first:last] = add(found[profiles.to[steps]], begin[first:last] - begin[first])
