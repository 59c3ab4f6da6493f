"""The verifier for solutions by the hundred thousand.

Each placement is checked by itself once; then rows of placements are checked together, the
same rules by array arithmetic. A rule that the puzzle does not have costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from jigsat.checks.rulebook import Rulebook
from jigsat.checks.verify.arrays import (
    Flags,
    Longs,
    Numbers,
    Rows,
    Test,
    all_held,
    all_legal,
    bits,
    boxes_lie,
    class_counts_within,
    disjoint,
    meetings_fit,
    near_and_covered,
    some_phase_left,
    sums_within,
)
from jigsat.checks.verify.forms import (
    Boxes,
    Exclusive,
    Form,
    Held,
    Meeting,
    Phases,
    PieceSum,
    Reach,
    Single,
)
from jigsat.checks.verify.pieces import distinctions
from jigsat.checks.verify.verifier import Verifier, families_of
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.layouts.placing import PlacedPiece
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Clue
from jigsat.schemas.solution import Placed

# The placements that solutions are made of, each placed and checked by itself once.


#: The names of interchangeable pieces.
Names = tuple[str, ...]


@dataclass(frozen=True)
class BatchPlacements:
    """The placed pieces that each number stands for, and what must hold of them together.

    ``placed`` has an entry for each name in ``names``, and none if the placement is not legal
    by itself. The last entry of each is for the number that stands for no placement.
    """

    rules: Rulebook
    forms: Sequence[Form]
    names: Sequence[Names]
    placed: Sequence[Sequence[PlacedPiece]]
    legal: Flags

    def of_each(
        self, things: Callable[[PlacedPiece], Iterable[Hashable]]
    ) -> list[set[Hashable]]:
        """The things of each placement; none of those that are not legal."""
        return [set(things(placed)) if placed else set() for placed in self.first()]

    def first(self) -> Iterator[PlacedPiece | None]:
        """Each placement under the first of its names; None if it is not legal."""
        return (each[0] if each else None for each in self.placed)


def place_all(verifier: Verifier, descriptions: Sequence[Sequence[Placed]]) -> BatchPlacements:
    """Place the pieces that are described, each under one or more names."""
    rules = verifier.rules
    forms = [form for family in families_of(verifier.puzzle) for form in family.forms(rules)]
    singles = [form for form in forms if isinstance(form, Single)]
    apart = distinctions(rules)
    placed = [_legal(verifier, singles, apart, each) for each in descriptions]
    names = [tuple(placed.piece for placed in each) for each in descriptions]
    legal = np.array([*map(bool, placed), True], np.bool_)
    return BatchPlacements(rules, forms, [*names, ()], [*placed, ()], legal)


def _legal(
    verifier: Verifier,
    singles: Sequence[Single],
    apart: Mapping[str, Hashable],
    descriptions: Sequence[Placed],
) -> Sequence[PlacedPiece]:
    """The placed piece under each name; nothing if it may lie so under none.

    Nor if the descriptions place pieces that do not look the same.
    """
    laid = list(map(verifier.lay, descriptions))
    placed = [each for each in laid if isinstance(each, PlacedPiece)]
    appearances = {(each.shape, apart[each.piece.name]) for each in placed}
    is_one = len(placed) == len(laid) and len(appearances) == 1
    is_allowed = any(all(form.allows(each) for form in singles) for each in placed)
    return placed if is_one and is_allowed else ()


# The tests of many solutions: arrays made of the forms that rules have.


MANY = np.iinfo(np.int32).max


def tests_of(placements: BatchPlacements) -> Iterator[Test]:  # noqa: C901 - a case for each form
    """The tests that a row of placements has to pass."""
    yield all_legal(placements.legal)
    yield class_counts_within(*_classes(placements))
    sums: list[PieceSum] = []
    exclusive: list[Exclusive] = []
    for form in placements.forms:
        match form:
            case Single():
                pass  # placements that are not allowed are not legal
            case PieceSum():
                sums.append(form)
            case Exclusive():
                exclusive.append(form)
            case Meeting():
                yield from _fitting(placements, form)
            case Phases():
                yield some_phase_left(_ruled_out(placements, form))
            case Reach():
                near = placements.of_each(form.near)
                both = bits([*near, *placements.of_each(form.covered)])
                yield near_and_covered(both[: len(near)], both[len(near) :])
            case Boxes():
                yield boxes_lie(_boxes(placements), form)
            case Held():
                yield _holding(placements, form)
            case _:
                assert_never(form)
    if sums:
        yield _adding_up(placements, sums)
    things = placements.of_each(
        lambda placed: chain.from_iterable(form.things(placed) for form in exclusive)
    )
    yield disjoint(bits(things))


def _classes(placements: BatchPlacements) -> tuple[NDArray[np.intp], Numbers, Numbers]:
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


def _adding_up(placements: BatchPlacements, sums: Sequence[PieceSum]) -> Test:
    table = [[form.of(each) if each else 0 for form in sums] for each in placements.first()]
    least = np.array([form.least for form in sums], np.int32)
    most = np.array([form.most for form in sums], np.int32)
    return sums_within(np.array(table, np.int32), least, most)


def _fitting(placements: BatchPlacements, form: Meeting) -> Iterator[Test]:
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
    """Which values may meet; the first, 0, stands for no value and may meet any."""
    table = np.ones((len(values) + 1, len(values) + 1), np.bool_)
    for a, one in enumerate(values, start=1):
        for b, other in enumerate(values, start=1):
            table[a, b] = fits(one, other)
    return table


def _ruled_out(placements: BatchPlacements, form: Phases) -> Flags:
    """The beginnings that each placement is against. Shape: [placements, loops, beginnings]."""
    against = np.zeros((len(placements.placed), form.loops, form.beginnings), np.bool_)
    for row, placed in enumerate(placements.first()):
        for loop, beginning in form.against(placed) if placed else ():
            against[row, loop, beginning] = True
    return against


def _boxes(placements: BatchPlacements) -> Longs:
    """First row and column of each rectangle, and those behind it; no cell for no placement."""
    boxes = [each.shape.cells if each else None for each in placements.first()]
    corners = [(*b.at, *b.end) if isinstance(b, Box) else (0, 0, 0, 0) for b in boxes]
    return np.array(corners, np.int64)


def _holding(placements: BatchPlacements, form: Held) -> Test:
    borders = [form.border(placed) if placed else None for placed in placements.first()]
    needs = np.array([border is not None for border in borders], np.bool_)
    near = [set(border or ()) for border in borders]
    both = bits([*near, *placements.of_each(form.covered)])
    return all_held(needs, both[: len(near)], both[len(near) :])


#: Rows that are checked together: few enough that their tables stay in the processor's cache.
CHUNK = 8192


class BatchVerifier:
    """Checks rows of numbers, each number standing for a placement.

    ``descriptions[number]`` describes that placement, once for each piece that could lie
    there: identical pieces are interchangeable, and no clue is about one of them. The number
    ``len(descriptions)`` stands for no placement, where a row has fewer pieces than others.
    """

    def __init__(self, puzzle: PuzzleData, descriptions: Sequence[Sequence[Placed]]) -> None:
        placements = place_all(Verifier(puzzle), descriptions)
        in_clues = {clue.piece for clue in puzzle.rules_of(Clue)}
        assert not any(len({*n}) > 1 and in_clues.intersection(n) for n in placements.names)
        #: The number of placements, which stands for none of them.
        self.size = len(descriptions)
        self._tests = tuple(tests_of(placements))

    def valid(self, rows: Rows) -> Flags:
        """For each row, whether it is a solution. Shape: [solutions, pieces]."""
        good = np.ones(len(rows), np.bool_)
        for start in range(0, len(rows), CHUNK):
            chunk = np.asfortranarray(rows[start : start + CHUNK])
            for test in self._tests:
                good[start : start + CHUNK] &= test(chunk)
        return good
