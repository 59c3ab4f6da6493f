"""Tests of many solutions at once, by array arithmetic.

Each function here makes a test: from rows of numbers, each number standing for a placement,
to a flag for each row. The tables that it is made from have one entry for each placement,
and a last one for the number that stands for no placement.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from jigsat.checks.verify.forms import Boxes

Rows = NDArray[np.int32]
Flags = NDArray[np.bool_]
Bits = NDArray[np.uint64]
Numbers = NDArray[np.int32]
Longs = NDArray[np.int64]
Test = Callable[[Rows], Flags]

WORD = 64
#: Pairs of so many values can no longer be numbered in sixteen bits.
WIDE = 256


def bits(things: Sequence[set[Hashable]]) -> Bits:
    """A bit for each thing, set if a placement has it. Shape: [placements, words]."""
    number: dict[Hashable, int] = {}
    rows: list[int] = []
    places: list[int] = []
    for row, each in enumerate(things):
        rows += [row] * len(each)
        places += [number.setdefault(thing, len(number)) for thing in each]
    words = np.zeros((len(things), -(-len(number) // WORD) or 1), np.uint64)
    place = np.array(places, np.uint64)
    word, bit = np.divmod(place, np.uint64(WORD))
    np.bitwise_or.at(words, (np.array(rows, np.intp), word), np.uint64(1) << bit)
    return words


def all_legal(legal: Flags) -> Test:
    """Each placement in the row is legal by itself."""
    return lambda rows: np.asarray(legal[rows].all(axis=1), np.bool_)


def disjoint(things: Bits) -> Test:
    """No two placements in the row have a bit in common."""

    def test(rows: Rows) -> Flags:
        taken = np.zeros((len(rows), things.shape[1]), np.uint64)
        shared = np.zeros_like(taken)
        for column in rows.T:
            these = things[column]
            shared |= taken & these
            taken |= these
        return np.asarray(~shared.any(axis=1), np.bool_)

    return test


def class_counts_within(class_of: NDArray[np.intp], least: Numbers, most: Numbers) -> Test:
    """The number of placements of each class is within its bounds."""
    classes = len(least)

    def test(rows: Rows) -> Flags:
        each = np.arange(len(rows))[:, None] * classes + class_of[rows]
        used = np.bincount(each.ravel(), minlength=len(rows) * classes).reshape(-1, classes)
        return np.asarray(((least <= used) & (used <= most)).all(axis=1), np.bool_)

    return test


def sums_within(amounts: Numbers, least: Numbers, most: Numbers) -> Test:
    """The sums over the placements are within bounds. Shape of amounts: [placements, sums]."""

    def test(rows: Rows) -> Flags:
        total = np.zeros((len(rows), amounts.shape[1]), np.int32)
        for column in rows.T:
            total += amounts[column]
        return np.asarray(((least <= total) & (total <= most)).all(axis=1), np.bool_)

    return test


def meetings_fit(
    places: NDArray[np.intp], values: Numbers, pairs: Sequence[tuple[int, int]], fits: Flags
) -> Test:
    """The values that placements put at any two places that meet fit each other.

    ``places`` and ``values`` have a row for each placement, padded with the last place, which
    meets nothing. ``pairs`` lists the places that meet. ``fits`` is a table by value and
    value, in which the value 0 stands for nothing.
    """
    end = int(places.max(initial=0)) + 1
    width = len(fits)
    small = values.astype(np.uint16 if width < WIDE else np.uint32)
    both = fits.ravel()

    def test(rows: Rows) -> Flags:
        shown = np.zeros((end, len(rows)), small.dtype)
        each = np.arange(len(rows))
        for column in rows.T:
            for place, value in zip(places.T, small.T, strict=True):
                shown[place[column], each] = value[column]
        good = np.ones(len(rows), np.bool_)
        for here, there in pairs:
            good &= both[shown[here] * width + shown[there]]
        return good

    return test


def some_phase_left(against: Flags) -> Test:
    """On each loop the pattern can begin somewhere that no placement rules out.

    Shape: [placements, loops, beginnings].
    """

    def test(rows: Rows) -> Flags:
        wrong = np.zeros((len(rows), *against.shape[1:]), np.bool_)
        for column in rows.T:
            wrong |= against[column]
        left = np.asarray((~wrong).any(axis=2), np.bool_)
        return np.asarray(left.all(axis=1), np.bool_)

    return test


def near_and_covered(near: Bits, there: Bits) -> Test:
    """Something that is near one placement is covered by another."""

    def test(rows: Rows) -> Flags:
        reached = np.zeros((len(rows), near.shape[1]), np.uint64)
        covered = np.zeros_like(reached)
        for column in rows.T:
            reached |= near[column]
            covered |= there[column]
        return np.asarray((reached & covered).any(axis=1), np.bool_)

    return test


def all_held(needs: Flags, borders: Bits, there: Bits) -> Test:
    """Each placement that needs it has something at its border that another covers."""

    def test(rows: Rows) -> Flags:
        covered = np.zeros((len(rows), there.shape[1]), np.uint64)
        for column in rows.T:
            covered |= there[column]
        good = np.ones(len(rows), np.bool_)
        for column in rows.T:
            good &= (borders[column] & covered).any(axis=1) | ~needs[column]
        return good

    return test


def boxes_lie(boxes: Longs, form: Boxes) -> Test:
    """No two rectangles overlap, none can be moved, and together they have the right area.

    Shape of ``boxes``: [placements, 4], the first row and column and those behind the last.
    """
    area = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)

    def test(rows: Rows) -> Flags:
        total = area[rows].sum(axis=1)
        good = np.asarray((form.least <= total) & (total <= form.most), np.bool_)
        lying = boxes[rows]
        for index in range(rows.shape[1]):
            others = np.delete(lying, index, axis=1)
            good &= ~_meet(lying[:, index], others).any(axis=1)
            is_there = area[rows[:, index]] > 0
            for step in form.steps:
                border = _border(lying[:, index], step)
                inside = (border[:, :2] >= 0) & (border[:, 2:] <= form.extent)
                is_free = inside.all(axis=1) & ~_meet(border, others).any(axis=1)
                good &= ~(is_free & is_there)
        return good

    return test


def _border(boxes: Longs, step: Sequence[int]) -> Longs:
    """The further cells that rectangles would cover one step on."""
    border = boxes.copy()
    for axis, by in enumerate(step):
        if by > 0:
            border[:, axis], border[:, axis + 2] = boxes[:, axis + 2], boxes[:, axis + 2] + by
        elif by < 0:
            border[:, axis], border[:, axis + 2] = boxes[:, axis] + by, boxes[:, axis]
    return border


def _meet(one: Longs, others: Longs) -> Flags:
    """Whether one rectangle of each row overlaps the others there."""
    begin, end = one[:, None, :2], one[:, None, 2:]
    low, high = np.maximum(begin, others[:, :, :2]), np.minimum(end, others[:, :, 2:])
    return np.asarray((low < high).all(axis=2), np.bool_)
