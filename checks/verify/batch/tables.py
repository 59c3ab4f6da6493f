"""The tests of many solutions: arrays made of the forms that rules have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import chain
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from jigsat.checks.verify.batch.arrays import (
    Flags,
    Numbers,
    Test,
    all_legal,
    bits,
    class_counts_within,
    disjoint,
    meetings_fit,
    near_and_covered,
    some_phase_left,
    sums_within,
)
from jigsat.checks.verify.batch.forms import (
    BoundedSum,
    Exclusive,
    Meeting,
    Phases,
    Reach,
    Single,
)
from jigsat.checks.verify.batch.placements import Placements

MANY = np.iinfo(np.int32).max


def tests_of(placements: Placements) -> Iterator[Test]:
    """The tests that a row of placements has to pass."""
    yield all_legal(placements.legal)
    yield class_counts_within(*_classes(placements))
    sums: list[BoundedSum] = []
    exclusive: list[Exclusive] = []
    for form in placements.forms:
        match form:
            case Single():
                pass  # placements that are not allowed are not legal
            case BoundedSum():
                sums.append(form)
            case Exclusive():
                exclusive.append(form)
            case Meeting():
                yield from _fitting(placements, form)
            case Phases():
                yield some_phase_left(_ruled_out(placements, form))
            case Reach():
                yield _reaching(placements, form)
            case _:
                assert_never(form)
    yield _adding_up(placements, sums)
    yield disjoint(bits(_shared(placements, exclusive)))


def _classes(placements: Placements) -> tuple[NDArray[np.intp], Numbers, Numbers]:
    """The class of interchangeable pieces of each placement; how many of each are used."""
    puzzle = placements.rules.puzzle
    used = {piece.name: puzzle.used(piece) for piece in puzzle.box}
    number: dict[frozenset[str], int] = {}
    class_of = [number.setdefault(frozenset(names), len(number)) for names in placements.names]
    known = [[used[name] for name in names if name in used] for names in number]
    least = np.array([sum(low for low, _ in each) for each in known], np.int32)
    most = np.array([sum(high for _, high in each) for each in known], np.int32)
    most[number[frozenset()]] = MANY  # of no piece as many as fill the row
    in_classes = Counter(name for names in number for name in names)
    for name, (low, _) in used.items():
        if in_classes[name] > 1 or (low > 0 and not in_classes[name]):
            least, most = most * 0 + 1, most * 0  # no row can be valid
    return np.array(class_of, np.intp), least, most


def _adding_up(placements: Placements, sums: Sequence[BoundedSum]) -> Test:
    # What depends on the name counts where one of the names has it: see ``naming``.
    table = [
        [max(map(form.of, each), default=0) for form in sums] for each in placements.placed
    ]
    least = np.array([form.least for form in sums], np.int32)
    most = np.array([form.most for form in sums], np.int32)
    return sums_within(np.array(table, np.int32), least, most)


def _shared(placements: Placements, exclusive: Sequence[Exclusive]) -> list[set[Hashable]]:
    """For each placement all things that no other may have."""
    return placements.of_each(
        lambda placed: chain.from_iterable(form.things(placed) for form in exclusive)
    )


def _fitting(placements: Placements, form: Meeting) -> Iterator[Test]:
    """The test for places that meet; none if nothing is ever put at two that do."""
    put = [list(form.put(placed)) if placed else [] for placed in placements.first()]
    there = {where for each in put for where, _ in each}
    pairs = [(a, b) for a, b in form.pairs if a in there and b in there]
    if not pairs:
        return
    places = dict.fromkeys(chain.from_iterable(pairs))
    place = {where: index for index, where in enumerate(places)}
    kept = [[(place[where], what) for where, what in each if where in place] for each in put]
    values = sorted({what for each in kept for _, what in each})
    number = {what: index for index, what in enumerate(values, start=1)}
    table = np.full((len(kept), max(map(len, kept)), 2), (len(place), 0), np.int32)
    for row, each in enumerate(kept):
        for column, (spot, what) in enumerate(each):
            table[row, column] = spot, number[what]
    meet = [(place[here], place[there]) for here, there in pairs]
    fits = _fit_table(values, form.fits)
    yield meetings_fit(table[:, :, 0].astype(np.intp), table[:, :, 1], meet, fits)


def _fit_table(values: Sequence[str], fits: Callable[[str, str], bool]) -> Flags:
    """Which values may meet; the first, 0, is none and may meet any."""
    table = np.ones((len(values) + 1, len(values) + 1), np.bool_)
    for a, one in enumerate(values, start=1):
        for b, other in enumerate(values, start=1):
            table[a, b] = fits(one, other)
    return table


def _ruled_out(placements: Placements, form: Phases) -> Flags:
    """The beginnings that each placement is against. Shape: [placements, loops, beginnings]."""
    against = np.zeros((len(placements.placed), form.loops, form.beginnings), np.bool_)
    for row, placed in enumerate(placements.first()):
        for loop, beginning in form.against(placed) if placed else ():
            against[row, loop, beginning] = True
    return against


def _reaching(placements: Placements, form: Reach) -> Test:
    near = placements.of_each(form.near)
    both = bits([*near, *placements.of_each(form.covered)])
    return near_and_covered(both[: len(near)], both[len(near) :])
