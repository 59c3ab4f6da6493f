"""Options by the item that counts them, as placements are by their piece.

A search that decides items one after the other covers those once that are to be covered once.
Of an item that may be covered several times it knows only how many options are left of its
class; whether they are enough is looked at when all else is covered.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import overload

import numpy as np
from numpy.typing import NDArray

from jigsat.models.decode import Decoder
from jigsat.models.forms import BoundedSum, Constraints
from jigsat.models.placements import Numbers, split_by
from jigsat.models.problem import Problem
from jigsat.models.subproblems import Subproblem, cut
from jigsat.models.symmetry.group import Symmetry
from jigsat.schemas.exact_cover import ChosenOption, CoverSolution, ExactCover

# An exact cover problem as a choice among its options, as arrays.


Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class CoverProblem:
    """A choice among the options of an exact cover problem.

    The options have the numbers that they have in the file, from 0; options with the same items
    are different. ``items``, ``colours`` and ``owner`` have, for each entry of an option, its
    item, its colour (0 for no colour) and its option; ``ends`` is as in ``Entries``.
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


@dataclass(frozen=True)
class OptionClasses:
    """Classes of options.

    ``class_of`` has the class of each option: that of its first item that may be covered
    several times, or the first, of which there are always enough. Of each class at most
    ``count`` are chosen; at least ``least``, if that is all that its item asks for.
    """

    class_of: Numbers
    count: Numbers
    least: Numbers


def option_classes(problem: CoverProblem) -> OptionClasses:
    """The classes of a problem's options."""
    counted = np.flatnonzero(problem.most > 1)
    class_of = np.zeros(problem.nothing, np.int32)
    for number, item in reversed(list(enumerate(counted.tolist(), start=1))):
        class_of[problem.owner[problem.entries_of[item]]] = number
    sizes = np.bincount(class_of, minlength=len(counted) + 1)[1:]
    alone = sizes == [len(problem.entries_of[item]) for item in counted.tolist()]
    width = max(1, problem.width)
    return OptionClasses(
        class_of,
        np.append(width, np.minimum(problem.most[counted], width)),
        np.append(0, np.where(alone, problem.least[counted], 0)),
    )


def counts_items_once(problem: CoverProblem) -> bool:
    """Whether every option covers an item that is covered once at most.

    Then whoever decides these items one after the other finds every solution.
    """
    once = problem.is_primary & (problem.most == 1)
    covering = np.zeros(problem.nothing, np.bool_)
    covering[problem.owner[once[problem.items]]] = True
    return bool(once.any() and covering.all())


# From chosen options back to their numbers and items in words.


class CoverDecoder:
    """Describes solutions of one exact cover problem as the user sees them."""

    def __init__(self, problem: CoverProblem) -> None:
        self._problem = problem

    def solution(self, chosen: Sequence[int]) -> CoverSolution:
        """The solution with its options in the order of the file."""
        return CoverSolution.model_construct(placements=tuple(self._options(chosen)))

    def json_text(self, chosen: Sequence[int]) -> str:
        """The options of a solution as JSON objects, separated by commas."""
        return ", ".join(
            json.dumps(each.model_dump(), ensure_ascii=False) for each in self._options(chosen)
        )

    def _options(self, chosen: Sequence[int]) -> Iterator[ChosenOption]:
        options = self._problem.puzzle.options
        for index in sorted(chosen):
            if index != self._problem.nothing:
                items = " ".join(options[index].split())
                yield ChosenOption.model_construct(option=index + 1, items=items)


# Cutting an exact cover problem into subproblems: by the option that covers one item.


def whole_cover(problem: CoverProblem) -> Subproblem:
    """The whole search as one subproblem. An exact cover problem has no symmetries."""
    identity = (Symmetry(range(problem.nothing + 1)),)
    return Subproblem(np.arange(problem.nothing, dtype=np.int32), identity, identity)


def cover_subproblems(problem: CoverProblem, wanted: int) -> Sequence[Subproblem]:
    """Disjoint subproblems, as many as wanted if it can be cut so far."""
    return refined_cover(problem, [whole_cover(problem)], wanted)


def refined_cover(
    problem: CoverProblem, given: Sequence[Subproblem], wanted: int
) -> list[Subproblem]:
    """The same search, cut into at least ``wanted`` subproblems if possible."""
    return cut(given, lambda each: list(_split(problem, each)), wanted)


def _split(problem: CoverProblem, subproblem: Subproblem) -> Iterator[Subproblem]:
    """The subproblem cut by which option covers the item that has the fewest left.

    An item is fit for it that is covered just once, and has several options.
    """
    entries = _alive(problem, subproblem.alive)[problem.owner]
    left = np.bincount(problem.items[entries], minlength=len(problem.most))
    fit = (problem.least == 1) & (problem.most == 1) & (left > 1)
    if not fit.any():
        yield subproblem
        return
    item = int(np.where(fit, left, left.max() + 1).argmin())
    covering = problem.owner[problem.entries_of[item]]
    for option in np.intersect1d(covering, subproblem.alive, assume_unique=True).tolist():
        clash = incompatible(problem, option)
        alive = np.setdiff1d(subproblem.alive, clash, assume_unique=True)
        yield replace(subproblem, alive=alive)


def incompatible(problem: CoverProblem, option: int) -> Numbers:
    """The other options that cannot be chosen together with this one, in increasing order.

    Each is in an item with it that only one may be in, or gives the item another colour.
    """
    clash = [np.zeros(0, np.int32)]
    own = slice(problem.ends[option], problem.ends[option + 1])
    for item, colour in zip(problem.items[own], problem.colours[own], strict=True):
        entries = problem.entries_of[item]
        if problem.most[item] == 1:
            same = (problem.colours[entries] == colour) & (colour > 0)
            clash.append(problem.owner[entries[~same]])
    found: Numbers = np.unique(np.concatenate(clash))
    return np.delete(found, np.flatnonzero(found == option))


def _alive(problem: CoverProblem, alive: Numbers) -> Flags:
    flags = np.zeros(problem.nothing, np.bool_)
    flags[alive] = True
    return flags


# What searches search: placements on a board, or the options of an exact cover problem.
#
# Of both they know ``nothing``, the number behind those of the placements; ``width``, the
# most of these that a solution can have; ``constraints``; and ``has_lookalikes``.


SearchProblem = Problem | CoverProblem


# What describes the solutions of a problem, with a board or without.


@overload
def decoder_of(problem: Problem) -> Decoder: ...
@overload
def decoder_of(problem: CoverProblem) -> CoverDecoder: ...
def decoder_of(problem: SearchProblem) -> Decoder | CoverDecoder:
    """The decoder of a problem."""
    return CoverDecoder(problem) if isinstance(problem, CoverProblem) else Decoder(problem)
