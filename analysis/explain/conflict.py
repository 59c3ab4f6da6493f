"""A conflict: requirements that are not jointly satisfiable, each of them needed for that."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

from jigsat.analysis.query import Answer, Resources, ask
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.relaxation import Requirements
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.requirements import Family, Requirement

#: A core is looked for so long at most, in seconds: it is a short cut, not the way.
CORE_SECONDS = 10.0
#: The share of the time that is left for each question.
TEST_SHARE = 0.3
#: The families in the orders in which they are given up: that pieces are used follows where
#: all cells are covered, and the other way round.
ORDERS = (
    (Family.USED, Family.LEAST_BLANKS, Family.MOST_BLANKS),
    (Family.COVERED, Family.OPEN, Family.MOST_BLANKS, Family.LEAST_BLANKS),
)


@dataclass(frozen=True)
class Conflict:
    """Requirements that are not jointly satisfiable.

    ``needed``: those without which, it is proven, the others are.
    """

    requirements: tuple[Requirement, ...]
    needed: frozenset[Requirement]

    @property
    def is_minimal(self) -> bool:
        """Whether it is proven of each requirement that it is needed."""
        return self.needed >= frozenset(self.requirements)


def can_hold(
    requirements: Requirements, held: Collection[Requirement], resources: Resources
) -> Answer:
    """Whether these requirements are jointly satisfiable, all others ignored."""
    return ask(Relaxed(requirements, held).model, resources).answer


def conflict_of(requirements: Requirements, resources: Resources) -> Conflict:
    """A conflict among the requirements of a puzzle that has no solution.

    Where time allows, two are searched for, by either order, and the smaller is returned.
    """
    found = []
    for order in ORDERS:
        found.append(_Minimizer(requirements, resources).conflict(order))
        if not found[-1].is_minimal:
            break
    return min(found, key=lambda each: (not each.is_minimal, len(each.requirements)))


class _Minimizer:
    """Makes a conflict of all requirements minimal: leaves out many at once, and then few."""

    def __init__(self, requirements: Requirements, resources: Resources) -> None:
        self._requirements = requirements
        self._resources = resources
        self._held: tuple[Requirement, ...] = requirements.all
        self._needed: set[Requirement] = set()

    def conflict(self, order: Sequence[Family]) -> Conflict:
        """The conflict from which nothing more can be left out, or the time is up."""
        # Begin with the core that CP-SAT finds, if it does so soon and the core is one. (It has
        # been known to name the wrong ones after presolve.)
        resources = self._resources.share(0.2, CORE_SECONDS)
        core = core_of(self._requirements, self._held, resources)
        if core and can_hold(self._requirements, core, resources) is Answer.NO:
            self._held = core
        families = self._families(order)
        for group in families:
            self._leave_out(group)
        return Conflict(self._held, frozenset(self._needed))

    def _families(self, order: Sequence[Family]) -> Iterator[tuple[Requirement, ...]]:
        first = (tuple(d for d in self._held if d.family is family) for family in order)
        rest = (d for d in self._held if d.family not in order)
        others = (tuple(each) for _, each in groupby(rest, attrgetter("family", "rule")))
        yield from filter(None, (*first, *others))

    def _leave_out(self, group: Sequence[Requirement]) -> None:
        """Leave out as much of a group as possible: halve it while it is needed as a whole."""
        group = [requirement for requirement in group if requirement not in self._needed]
        if not group or self._resources.are_used_up:
            return
        without = tuple(
            requirement for requirement in self._held if requirement not in set(group)
        )
        without_group = can_hold(self._requirements, without, self._resources.share(TEST_SHARE))
        if without_group is Answer.NO:
            self._held = without
        elif len(group) > 1:
            middle = len(group) // 2
            self._leave_out(group[:middle])
            self._leave_out(group[middle:])
        elif without_group is Answer.YES:
            self._needed.update(group)


def core_of(
    requirements: Requirements, held: Sequence[Requirement], resources: Resources
) -> tuple[Requirement, ...] | None:
    """The requirements with which CP-SAT refuted all of these; None if it did not."""
    relaxed = Relaxed(requirements, (), held)
    relaxed.model.add_assumptions(list(relaxed.kept.values()))
    asked = ask(relaxed.model, replace(resources, workers=1))  # more workers find no core
    if asked.answer is not Answer.NO:
        return None
    named = set(asked.solver.sufficient_assumptions_for_infeasibility())
    return tuple(
        requirement for requirement in held if relaxed.kept[requirement].index in named
    )


def coverers_of(
    requirements: Requirements, conflict: Collection[Requirement]
) -> Mapping[Coordinates, tuple[str, ...]]:
    """For each cell that a conflict wants covered, the pieces that it lets cover the cell."""
    forbidden = frozenset().union(*(requirements.terms[each].forbids for each in conflict))
    problem, found = requirements.problem, {}
    for cell in (each.cells[0] for each in conflict if each.family is Family.COVERED):
        covering = problem.covering[requirements.puzzle.grid_data.point(cell)]
        classes = {problem.placements[i].piece_class for i in covering if i not in forbidden}
        names = (name for each in sorted(classes) for name in problem.piece_classes[each].names)
        found[cell] = tuple(dict.fromkeys(names))
    return found
