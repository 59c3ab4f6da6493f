"""A puzzle taken apart into its requirements, each as what it says about placements.

Here every placement that fits the board is there, also those that break a rule by themselves:
that they do is what some of the requirements say. Always true is only that no two pieces lie on
one cell, and that the box has no more pieces than it has.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from jigsat.models.build import unconstrained_problem
from jigsat.models.forms import Terms
from jigsat.models.problem import Problem
from jigsat.models.rules.registry import requirements_of_rules
from jigsat.models.rules.sides import Fits, fits_of
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family, Requirement


@dataclass(frozen=True)
class Requirements:
    """A puzzle, all its placements, and what each requirement says about them."""

    puzzle: PuzzleData
    problem: Problem
    terms: Mapping[Requirement, Terms] = field(repr=False)

    @cached_property
    def all(self) -> tuple[Requirement, ...]:
        """The requirements, those of one family together."""
        return tuple(self.terms)

    def of(self, families: Collection[Family]) -> tuple[Requirement, ...]:
        """The requirements of some families."""
        return tuple(each for each in self.all if each.family in families)

    def without(self, families: Collection[Family]) -> tuple[Requirement, ...]:
        """The requirements that are not of these families."""
        return tuple(each for each in self.all if each.family not in families)

    @cached_property
    def fits(self) -> Fits | None:
        """Which labels may lie against each other."""
        return fits_of(self.puzzle)


def requirements_of(
    puzzle: PuzzleData, told_apart: Sequence[Sequence[str]] = ()
) -> Requirements:
    """Take a puzzle apart. ``told_apart``: see ``unconstrained_problem``."""
    problem = unconstrained_problem(puzzle, told_apart)
    return Requirements(puzzle, problem, dict(requirements_of_rules(problem)))


def holds(
    requirements: Requirements, requirement: Requirement, chosen: Collection[int]
) -> bool:
    """Whether a requirement holds where these placements are used."""
    terms, used = requirements.terms[requirement], frozenset(chosen)
    placements = requirements.problem.placements
    covered = {cell for index in used for cell in placements[index].shape.cells}
    cells, least, most = terms.empty or ((), 0, 0)
    return (
        used.isdisjoint(terms.forbids)
        and all(a.least <= sum(a.of.get(i, 0) for i in used) <= a.most for a in terms.sums)
        and all(
            implication.placement not in used or used & implication.others
            for implication in terms.implications
        )
        and (not terms.one_of or any(all(used & some for some in way) for way in terms.one_of))
        and least <= sum(cell not in covered for cell in cells) <= most
    )
