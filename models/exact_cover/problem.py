"""An exact cover problem as a choice among its options, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from jigsat.models.cell_numbers import Numbers
from jigsat.models.forms import BoundedSum, Constraints
from jigsat.models.placements import split_by
from jigsat.schemas.exact_cover import ExactCover

Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class CoverProblem:
    """A choice among the options of an exact cover problem.

    The options have the numbers that they have in the file, from 0; options with the same items
    are different. ``items``, ``colours`` and ``owner`` have, for each entry of an option, its
    item, its colour (0 is none) and its option; ``ends`` is as in ``Entries``.
    """

    puzzle: ExactCover

    @cached_property
    def constraints(self) -> Constraints:
        """How often items are covered that may be covered several times.

        What the others ask for, an engine reads from the items.
        """
        counted = np.flatnonzero(self.most > 1).tolist()
        return Constraints(sums=tuple(map(self._sum, counted)))

    def _sum(self, item: int) -> BoundedSum:
        options = self.owner[self.entries_of[item]].tolist()
        return BoundedSum(
            dict.fromkeys(options, 1), int(self.least[item]), int(self.most[item])
        )

    @property
    def nothing(self) -> int:
        """The number that stands for no option."""
        return len(self.puzzle.options)

    @property
    def has_lookalikes(self) -> bool:
        """No: options are told apart even if they have the same items."""
        return False

    @cached_property
    def items(self) -> Numbers:
        """The item of each entry."""
        return np.array(self.puzzle.entries.items, np.int32)

    @cached_property
    def colours(self) -> Numbers:
        """The colour of each entry."""
        return np.array(self.puzzle.entries.colours, np.int32)

    @cached_property
    def ends(self) -> Numbers:
        """Where the entries of each option end; a zero comes first."""
        return np.array(self.puzzle.entries.ends, np.int32)

    @cached_property
    def owner(self) -> Numbers:
        """The option of each entry."""
        return np.repeat(np.arange(self.nothing, dtype=np.int32), np.diff(self.ends))

    @cached_property
    def entries_of(self) -> Sequence[Numbers]:
        """The entries of each item."""
        return split_by(self.items, len(self.puzzle.names))

    @cached_property
    def least(self) -> Numbers:
        """How often each item has to be covered; a secondary one need not be."""
        secondary = len(self.puzzle.names) - self.puzzle.primary
        return np.array([*(least for least, _ in self.puzzle.bounds), *[0] * secondary])

    @cached_property
    def most(self) -> Numbers:
        """How often each primary item may be covered; a secondary one once, but for colours."""
        secondary = len(self.puzzle.names) - self.puzzle.primary
        return np.array([*(most for _, most in self.puzzle.bounds), *[1] * secondary])

    @cached_property
    def is_primary(self) -> Flags:
        """Which items are primary."""
        return np.asarray(np.arange(len(self.puzzle.names)) < self.puzzle.primary)

    @property
    def has_colours(self) -> bool:
        """Whether an item has a colour anywhere."""
        return bool(self.colours.any())

    @property
    def has_multiplicities(self) -> bool:
        """Whether an item may be covered several times, other than by one colour."""
        return bool((self.most > 1).any())

    @cached_property
    def width(self) -> int:
        """The most options that a solution can have: each covers some primary item."""
        if not self.nothing:
            return 0
        primary = np.add.reduceat(self.is_primary[self.items], self.ends[:-1], dtype=np.int64)
        there = np.bincount(self.items, minlength=len(self.most))
        room = np.minimum(self.most, there)[self.is_primary].sum()
        return int(min(self.nothing, room // primary.min()))
