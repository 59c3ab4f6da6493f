"""An exact cover problem as a choice among its options.

A search that decides items one after the other covers those once that are to be covered once.
Of an item that may be covered several times it knows only how many options are left of its
class; whether they are enough is looked at when all else is covered.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from jigsat.extras.formats.exact_cover.data import ChosenOption, CoverData, CoverSolution
from jigsat.models.forms import BoundedSum, Constraints
from jigsat.models.placements import Numbers, split_by
from jigsat.models.search_problem import (
    NO_SKYLINE,
    Classes,
    CpSatForm,
    Engines,
    IsThere,
    Items,
    SearchProblem,
)

# An exact cover problem as a choice among its options, as arrays.


Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class CoverProblem(SearchProblem):
    """A choice among the options of an exact cover problem.

    The options have the numbers that they have in the file, from 0; options with the same items
    are different. ``item``, ``colours`` and ``owner`` have, for each entry of an option, its
    item, its colour (0 for no colour) and its option; ``ends`` is as in ``Entries``.
    """

    puzzle: CoverData

    @cached_property
    def constraints(self) -> Constraints:
        """How often items are covered that may be covered several times.

        What the others ask for, an engine reads from the items.
        """
        sums = []
        for item in np.flatnonzero(self.most > 1).tolist():
            options = dict.fromkeys(self.owner[self.entries_of[item]].tolist(), 1)
            sums.append(BoundedSum(options, int(self.least[item]), int(self.most[item])))
        return Constraints(sums=tuple(sums))

    @property
    def nothing(self) -> int:
        """The number that stands for no option."""
        return len(self.puzzle.options)

    @cached_property
    def item(self) -> Numbers:
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
        return split_by(self.item, len(self.puzzle.names))

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

    @cached_property
    def width(self) -> int:
        """The most options that a solution can have: each covers some primary item."""
        if not self.nothing:
            return 0
        primary = np.add.reduceat(self.is_primary[self.item], self.ends[:-1], dtype=np.int64)
        there = np.bincount(self.item, minlength=len(self.most))
        room = np.minimum(self.most, there)[self.is_primary].sum()
        return int(min(self.nothing, room // primary.min()))

    @property
    def sizes(self) -> Mapping[str, int]:
        """How many items and options there are."""
        return {"items": len(self.puzzle.names), "options": self.nothing}

    @property
    def cp_sat(self) -> CpSatForm:
        """The model over the options."""
        home = "jigsat.extras.formats.exact_cover.model"
        return CpSatForm(f"{home}:CoverModel", opened_by=f"{home}:OptionModel")

    @property
    def classes(self) -> Classes:
        """The options by the first of their items that may be covered several times.

        Class 0 are those without such an item, of which there are always enough. At least so
        many of a class are chosen only if that is all that its item asks for.
        """
        counted = np.flatnonzero(self.most > 1)
        class_of = np.zeros(self.nothing, np.int32)
        for number, item in reversed(list(enumerate(counted.tolist(), start=1))):
            class_of[self.owner[self.entries_of[item]]] = number
        sizes = np.bincount(class_of, minlength=len(counted) + 1)[1:]
        alone = sizes == [len(self.entries_of[item]) for item in counted.tolist()]
        width = max(1, self.width)
        return Classes(
            class_of,
            np.append(width, np.minimum(self.most[counted], width)),
            np.append(0, np.where(alone, self.least[counted], 0)),
        )

    @cached_property
    def counts_items_once(self) -> bool:
        """Whether every option covers an item that is covered once at most.

        Then whoever decides these items one after the other finds every solution.
        """
        once = self.is_primary & (self.most == 1)
        covering = np.zeros(self.nothing, np.bool_)
        covering[self.owner[once[self.item]]] = True
        return bool(once.any() and covering.all())

    def items(self) -> Items:
        """The items that are covered once."""
        once = np.flatnonzero(self.is_primary & (self.most == 1))
        number = np.full(len(self.most), -1, np.int64)
        number[once] = np.arange(len(once))
        own = number[self.item]
        optional = np.flatnonzero(self.least[once] == 0).tolist()
        secondary = self.entries_of[self.puzzle.primary :]
        return Items(
            self.owner[own >= 0],
            own[own >= 0],
            len(once),
            optional,
            len(optional),
            lambda: [self.owner[entries] for entries in secondary],
        )

    def decoder(self) -> CoverDecoder:
        """What describes solutions."""
        return CoverDecoder(self)

    def refusal(self, engine: str) -> str | None:
        """Why the engine cannot search it."""
        if engine == "skyline":
            return NO_SKYLINE
        if engine == "scan":
            return (
                f"the engine {engine} needs a board, which an exact cover problem has not; "
                "cp-sat takes every problem"
            )
        what = None
        if engine == "smallest-domain" and not self.counts_items_once:
            what = "options without an item that is covered once"
        elif engine == "smallest-domain" and self.has_colours:
            what = "items of several colours"
        return what and f"the engine {engine} cannot express {what}; cp-sat takes every rule"

    def engines(self, is_there: IsThere) -> Engines:
        """The first that is there and can search it, the fastest first."""
        fastest = ("smallest-domain", "cp-sat")
        engine = next(each for each in fastest if is_there(each) and not self.refusal(each))
        return Engines(engine, "the rule for exact cover problems", engine, (engine,))


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
