"""Why a puzzle has no solution: requirements that conflict, none of them needless."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from jigsat.analysis.query import Answer, Resources, ask
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.relaxation.requirements import Requirements
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
    """Requirements that cannot hold together.

    ``needed``: those without which, it is proven, the others can. If these are all of them
    (``is_minimal``) then no requirement can be left out; else time was too short to tell.
    """

    requirements: tuple[Requirement, ...]
    needed: frozenset[Requirement]

    @property
    def is_minimal(self) -> bool:
        """Whether each proper subset of the requirements can hold."""
        return self.needed >= frozenset(self.requirements)


@dataclass(frozen=True)
class Verdict:
    """Whether requirements can hold together, and if so by which placements."""

    answer: Answer
    chosen: tuple[int, ...] = ()


def can_hold(
    requirements: Requirements, held: Collection[Requirement], resources: Resources
) -> Verdict:
    """Whether these requirements can hold together, whatever becomes of the others."""
    relaxed = Relaxed(requirements, held)
    asked = ask(relaxed.model, resources)
    return Verdict(asked.answer, relaxed.chosen(asked.solver) if asked.found else ())


def conflict_of(requirements: Requirements, resources: Resources) -> Conflict:
    """A small conflict among the requirements of a puzzle that has no solution.

    Where time allows, two are looked for, from either end, and the smaller is given.
    """
    found = []
    for order in ORDERS:
        found.append(_Shrinking(requirements, resources).conflict(order))
        if not found[-1].is_minimal:
            break
    return min(found, key=lambda each: (not each.is_minimal, len(each.requirements)))


class _Shrinking:
    """Leaves out of a conflict, as long as it is one, first many requirements and then few."""

    def __init__(self, requirements: Requirements, resources: Resources) -> None:
        self._requirements = requirements
        self._resources = resources
        self._held: tuple[Requirement, ...] = requirements.all
        self._needed: set[Requirement] = set()

    def conflict(self, order: Sequence[Family]) -> Conflict:
        """What is left when nothing more can be left out, or the time is up."""
        self._use_core()
        families = self._families(order)
        for group in families:
            self._leave_out(group)
        return Conflict(self._held, frozenset(self._needed))

    def _use_core(self) -> None:
        """Begin with what CP-SAT says it needed, if it does not take long and is true.

        (It has been known to name the wrong ones after presolve.)
        """
        resources = self._resources.share(0.2, CORE_SECONDS)
        core = core_of(self._requirements, self._held, resources)
        if core and can_hold(self._requirements, core, resources).answer is Answer.NO:
            self._held = core

    def _families(self, order: Sequence[Family]) -> Iterator[tuple[Requirement, ...]]:
        first = [[d for d in self._held if d.family is family] for family in order]
        rest = [d for d in self._held if d.family not in order]
        for group in (*first, *(list(each) for _, each in groupby(rest, _family_and_rule))):
            if group:
                yield tuple(group)

    def _leave_out(self, group: Sequence[Requirement]) -> None:
        """Leave out as many of a group as can be, halving it while it cannot be as a whole."""
        group = [requirement for requirement in group if requirement not in self._needed]
        if not group or self._resources.are_used_up:
            return
        without = tuple(
            requirement for requirement in self._held if requirement not in set(group)
        )
        verdict = can_hold(self._requirements, without, self._resources.share(TEST_SHARE))
        if verdict.answer is Answer.NO:
            self._held = without
        elif len(group) > 1:
            middle = len(group) // 2
            self._leave_out(group[:middle])
            self._leave_out(group[middle:])
        elif verdict.answer is Answer.YES:
            self._needed.update(group)


def _family_and_rule(requirement: Requirement) -> tuple[Family, int | None]:
    return requirement.family, requirement.rule


def core_of(
    requirements: Requirements, held: Sequence[Requirement], resources: Resources
) -> tuple[Requirement, ...] | None:
    """The requirements CP-SAT says it needed to refute all of these; None if it says none."""
    relaxed = Relaxed(requirements, (), held)
    relaxed.model.add_assumptions(list(relaxed.kept.values()))
    asked = ask(relaxed.model, replace(resources, workers=1))  # more workers do not tell
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
    problem, grid = requirements.problem, requirements.puzzle.grid_data
    broken = frozenset().union(
        *(requirements.terms[requirement].forbids for requirement in conflict)
    )
    found = {}
    for requirement in conflict:
        if requirement.family is Family.COVERED:
            covering = problem.covering[grid.point(requirement.cells[0])]
            piece_classes = {
                problem.placements[index].piece_class
                for index in covering
                if index not in broken
            }
            names = (
                name
                for piece_class in sorted(piece_classes)
                for name in problem.piece_classes[piece_class].names
            )
            found[requirement.cells[0]] = tuple(dict.fromkeys(names))
    return found
