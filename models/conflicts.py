"""Pairs of placements that cannot be used together, whatever else lies on the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import count

from jigsat.models.bits import Bits, bits_of
from jigsat.models.problem import Problem
from jigsat.models.rules.sides import Fits, fits_of
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Point

#: For each label that a side may show, the placements that show it.
Showing = Mapping[str, Sequence[int]]


class Conflicts:
    """The conflicts between the placements of one problem. Results are cached.

    Two placements are in conflict if both cover a cell, if a constraint allows at most one of
    them, or if labels of theirs meet that do not fit. How many pieces there are is left out.
    """

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        #: The placements in conflict with one: that one is among them.
        self.of = lru_cache(maxsize=None)(self._of)
        self._unfitting = lru_cache(maxsize=None)(self._not_fitting)

    @cached_property
    def covering(self) -> Mapping[Point, Bits]:
        """The placements that cover each cell of the board."""
        return {cell: bits_of(indices) for cell, indices in self._problem.covering.items()}

    @cached_property
    def _exclusive(self) -> tuple[Bits, ...]:
        return tuple(map(bits_of, self._problem.constraints.exclusive))

    @cached_property
    def _fits(self) -> Fits:
        return fits_of(self._problem.puzzle) or {}

    def _of(self, index: int) -> Bits:
        shape = self._problem.placements[index].shape
        found = 0
        for cell in shape.cells:
            found |= self.covering[cell]
        for number in self._problem.constraints.exclusions.get(index, ()):
            found |= self._exclusive[number]
        for side, label in shape.labels if self._fits else ():
            found |= self._unfitting(side, label)
        return found

    def _not_fitting(self, side: Side, label: str) -> Bits:
        across = self._problem.surface.across(side)
        shown = self._problem.showing.get(across, {}) if across else {}
        return bits_of(
            index
            for other, indices in shown.items()
            if other not in self._fits.get(label, ())
            for index in indices
        )


# The same as sets, of each of which a solution has at most one placement.


def clashes(problem: Problem) -> Iterator[set[int]]:
    """Sets that two placements share if they show labels that do not fit at an inner side."""
    fits = fits_of(problem.puzzle)
    if fits is not None:
        for here, there in problem.inner_sides:
            yield from clashes_at(
                problem.showing.get(here, {}), problem.showing.get(there, {}), fits
            )


def clashes_at(here: Showing, there: Showing, fits: Fits) -> Iterator[set[int]]:
    """The same for the two sides that meet at one place.

    Both ways of making the sets are right; the one that needs fewer of them is taken.
    """
    one_to_one = all(
        len(fits[label] & across.keys()) <= 1
        for showing, across in ((here, there), (there, here))
        for label in showing
    )
    digits = (len(here) + len(there) - 1).bit_length()
    if one_to_one and 2 * digits < len(here):
        return clashes_by_digit(here, there, fits)
    return clashes_by_label(here, there, fits)


def clashes_by_label(here: Showing, there: Showing, fits: Fits) -> Iterator[set[int]]:
    """For each label, the placements with it and those across that do not fit it."""
    for label, placements in here.items():
        unfit = [
            index
            for other, across in there.items()
            if other not in fits[label]
            for index in across
        ]
        if unfit:
            yield {*placements, *unfit}


def clashes_by_digit(here: Showing, there: Showing, fits: Fits) -> Iterator[set[int]]:
    """For each binary digit, those that have it and those across that have the other one.

    A label and the only one across that fits it have the same number, all others another: two
    that do not fit differ in some digit.
    """
    numbers = {label: number for number, label in enumerate(here)}
    others = count(len(here))
    across = {
        label: next((numbers[each] for each in fits[label] if each in numbers), None)
        for label in there
    }
    answers = {
        label: next(others) if number is None else number for label, number in across.items()
    }
    for digit in range((len(here) + len(there) - 1).bit_length()):
        for value in (0, 1):
            yield {
                *_with_digit(here, numbers, digit, value),
                *_with_digit(there, answers, digit, 1 - value),
            }


def _with_digit(
    showing: Showing, numbers: Mapping[str, int], digit: int, value: int
) -> Iterator[int]:
    for label, placements in showing.items():
        if numbers[label] >> digit & 1 == value:
            yield from placements
