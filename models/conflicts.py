"""Pairs of placements that cannot be used together, whatever else lies on the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from jigsat.models.bits import Bits, bits_of
from jigsat.models.problem import Problem
from jigsat.models.rules.sides import Fits, fits_of
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Point


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
        return tuple(map(bits_of, self._problem.constraints.at_most_one))

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
        """The placements whose label across this side does not fit against this one."""
        across = self._problem.surface.across(side)
        shown = self._problem.showing.get(across, {}) if across else {}
        return bits_of(
            index
            for other, indices in shown.items()
            if other not in self._fits.get(label, ())
            for index in indices
        )
