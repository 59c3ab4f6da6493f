"""What a search needs to know of a problem, whatever it is a problem of.

A solution is a set of placements: of pieces on a board, of rectangles that nobody lists, of
options of an exact cover problem, or of whatever else has numbers from 0. Who searches, plans,
counts, estimates and records asks for nothing but this.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from jigsat.models.forms import BoundedSum, Constraints
from jigsat.models.placements import Numbers, split_by
from jigsat.models.problem import Chosen, Rows
from jigsat.models.subproblems import MOST_CHILDREN, Subproblem, cut, whole
from jigsat.models.symmetry.group import Symmetry, identity

#: Why the search along a skyline refuses other problems than its own.
NO_SKYLINE = (
    "the engine 'skyline' searches only rectangles that fill a rectangle, or that are to "
    "lie settled in a corner of it: all pieces are used, and there are no further rules"
)
#: Whether an engine is installed, by its name.
IsThere = Callable[[str], bool]


class Classes(NamedTuple):
    """Classes of placements: those of pieces that nobody can tell apart.

    class_of: [placements] the class of each
    most, least: [classes] how many of a class are used at most, and at least
    """

    class_of: Numbers
    most: NDArray[np.int_]
    least: NDArray[np.int_]


class Items(NamedTuple):
    """A problem as searches see it that decide one item after the other, such as a cell.

    A solution has one placement of each item, and none of an item that stays empty.

    owner, item: the placements, in increasing order, each with an item that it covers
    number: how many items there are
    blankable: the items that may stay empty
    blanks: how many of these do so at most; negative if that cannot be
    shared: makes sets of placements of which at most one is used
    """

    owner: Numbers
    item: NDArray[np.integer]
    number: int
    blankable: Collection[int]
    blanks: int
    shared: Callable[[], Sequence[Collection[int]]]


class CpSatForm(NamedTuple):
    """The CP-SAT model of a problem.

    made_by: where the function is that makes it of the problem and of the placements that are
        alive, as ``module:name``; a search by another engine never loads it
    in_order: whether placements are decided in their order
    best: where the function is that makes the model of the best layout of the problem; None if
        the best is of no use
    opened_by: where the class of ``Model`` is that answers questions in the puzzle's words
    """

    made_by: str
    in_order: bool = False
    best: str | None = None
    opened_by: str = "jigsat.models.cp_sat.opened:Model"


class Engines(NamedTuple):
    """The engines that were measured best at problems of a kind.

    for_all: the one that finds all solutions soonest
    why: why that is, in a few words
    for_one: the one for one solution, if no other searches beside it
    together: those that look for it beside CP-SAT, the one that mostly finds it first at first
    rival: one that may find all sooner; random probes tell
    alone: whether CP-SAT is of no use beside the others
    """

    for_all: str
    why: str
    for_one: str
    together: tuple[str, ...]
    rival: str | None = None
    alone: bool = False


class SolutionDecoder(Protocol):
    """Describes solutions as the user sees them."""

    def solution(self, chosen: Sequence[int]) -> Any:
        """The solution that has these placements."""

    def json_text(self, chosen: Sequence[int]) -> str:
        """The same as JSON objects, separated by commas."""


class SearchProblem(ABC):
    """A problem that can be searched. Its placements have the numbers from 0.

    What is not abstract holds of a problem without symmetries, of which no two placements look
    the same.

    ``puzzle``: the data that it was made of, which has a ``name``.
    """

    puzzle: Any

    @property
    @abstractmethod
    def nothing(self) -> int:
        """The number behind those of the placements, which stands for none."""

    @property
    @abstractmethod
    def width(self) -> int:
        """The most placements that a solution can have: the width of a row."""

    @property
    @abstractmethod
    def constraints(self) -> Constraints:
        """What holds of several placements together, beside what items and classes say."""

    @property
    @abstractmethod
    def classes(self) -> Classes:
        """The classes of the placements."""

    @property
    @abstractmethod
    def sizes(self) -> Mapping[str, int]:
        """What statistics say of its size."""

    @property
    @abstractmethod
    def cp_sat(self) -> CpSatForm:
        """Its CP-SAT model."""

    @abstractmethod
    def items(self) -> Items:
        """What is decided, one item after the other."""

    @abstractmethod
    def decoder(self) -> SolutionDecoder:
        """What describes its solutions."""

    @abstractmethod
    def refusal(self, engine: str) -> str | None:
        """Why the engine cannot search it, in a sentence; None if it can."""

    @abstractmethod
    def engines(self, is_there: IsThere) -> Engines:
        """The engines that were measured best at problems of this kind."""

    @property
    def is_listed(self) -> bool:
        """Whether all engines can search it in this form, and not just the skyline."""
        return True

    @property
    def appearances(self) -> Sequence[int]:
        """For each placement the first that looks the same."""
        return range(self.nothing)

    @property
    def outlines(self) -> Sequence[int] | None:
        """For each placement the first that covers the same; None if it looks the same, too."""
        return None

    @property
    def has_lookalikes(self) -> bool:
        """Whether two different sets of placements can look the same."""
        return False

    @property
    def has_profiles(self) -> bool:
        """Whether its solutions may be counted by profiles."""
        return False

    @property
    def most_images(self) -> tuple[int, int]:
        """The most solutions that can be images of each other, and that only by rotations."""
        return 1, 1

    @property
    def ways_to_label(self) -> int | None:
        """In how many ways identical pieces can change places; None if that varies."""
        return 1

    def labelled(self, rows: Rows) -> int:
        """How many solutions these are if identical pieces are told apart."""
        return len(rows)

    def sums(self) -> Iterator[BoundedSum]:
        """All bounded sums, also those that a search item by item looks at last."""
        yield from self.constraints.sums

    def symmetries(self) -> tuple[Symmetry, ...]:
        """Its symmetry group, the identity first."""
        return identity(self)

    def by_symmetry(self, group: Sequence[Symmetry]) -> Sequence[Subproblem]:
        """Disjoint subproblems that together, with their images, hold every solution once."""
        return (whole(self, group),)

    def refined(self, given: Sequence[Subproblem], wanted: int) -> list[Subproblem]:
        """The same search, cut by what covers the item that has the fewest placements left.

        An item is fit for it that is covered in each solution, and in several ways, but not
        in thousands.
        """
        if wanted <= 1:
            return list(given)
        owner, item, number, blankable = self.items()[:4]
        places = split_by(item, number)
        never_empty = np.ones(number, np.bool_)
        never_empty[list(blankable)] = False

        def split(part: Subproblem) -> Iterator[Subproblem]:
            alive = np.zeros(self.nothing, np.bool_)
            alive[part.alive] = True
            left = np.bincount(item[alive[owner]], minlength=number)
            fit = never_empty & (left > 1) & (left <= MOST_CHILDREN)
            if not fit.any():
                yield part
                return
            covering = owner[places[int(np.where(fit, left, left.max() + 1).argmin())]]
            for each in np.intersect1d(covering, part.alive, True).tolist():
                beside = np.ones(self.nothing, np.bool_)
                beside[owner[np.isin(item, item[owner == each])]] = False
                beside[each] = True
                yield replace(part, alive=part.alive[beside[part.alive]])

        return cut(given, split, wanted)

    def is_canonical(self, chosen: Chosen) -> bool:  # noqa: ARG002
        """Whether a solution stands for all that look the same: true for one of them."""
        return True

    def listed(self) -> Any:
        """The same on a board, with all placements listed; None if there is no board."""
        return None


# How a search is cut into parts: made the same way each time, so that a run can be resumed.


@dataclass(frozen=True)
class Plan:
    """The parts of a search, in the order in which they are begun.

    ``group``: the symmetries of the puzzle; of a search for one solution, the identity alone.
    """

    parts: tuple[Subproblem, ...]
    group: tuple[Symmetry, ...]

    @property
    def digest(self) -> str:
        """A short text that differs for another puzzle, or for a search cut in another way."""
        content = hashlib.sha256()
        for part in self.parts:
            sizes = len(part.alive), len(part.images), len(part.stabiliser)
            content.update(repr(sizes).encode() + part.alive.tobytes())
            for symmetry in (*part.images, *part.stabiliser):
                content.update(symmetry.digest)
        return content.hexdigest()[:16]


def plan_for_one(problem: SearchProblem) -> Plan:
    """The search for a single solution: all in one part, symmetry left aside."""
    group = identity(problem)
    return Plan((whole(problem, group),), group)


def plan_as_a_whole(problem: SearchProblem) -> Plan:
    """The search for every solution in one part."""
    group = problem.symmetries()
    return Plan((whole(problem, group),), group)


def plan_for_all(
    problem: SearchProblem, can_pause: bool, workers: int, wanted: int | None = None
) -> Plan:
    """The search for every solution, cut into parts for the workers to share.

    ``wanted``: at least this many parts, if the search can be cut that far. Of searches that
    can pause each worker has one: who is idle later shares the work of another, cut where that
    search stands, which costs fewer steps than a cut made beforehand. Symmetry cuts further: a
    scan gains where it saves some, CP-SAT always, as it slows down while solutions of one
    search pile up.
    """
    if wanted is None:
        wanted = workers if can_pause else 1
    group = problem.symmetries()
    parts: Sequence[Subproblem] = [whole(problem, group)]
    if not can_pause or len(group) > 1:
        parts = problem.by_symmetry(group)
    return Plan(tuple(problem.refined(parts, wanted)), group)
