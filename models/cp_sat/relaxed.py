"""The CP-SAT model of a puzzle of which only some requirements are made.

Some of them hold. Others may be given up: for each of those there is a Boolean, and it holds
if the Boolean is true. Unlike the model of the whole puzzle, this one is not for enumeration.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from ortools.sat.python import cp_model

from jigsat.models.forms import BoundedSum, Terms
from jigsat.models.relaxation.requirements import Requirements
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.requirements import Family, Requirement

#: Booleans without which a constraint does not hold.
If = Sequence[cp_model.IntVar]


class Relaxed:
    """A model in which the requirements ``held`` hold, and those of ``kept`` that are true.

    ``spare`` pieces may be added to the box, one of each class at most: ``added`` tells.
    """

    def __init__(
        self,
        requirements: Requirements,
        held: Collection[Requirement],
        open_to_doubt: Iterable[Requirement] = (),
        spare: bool = False,
    ) -> None:
        self.model = cp_model.CpModel()
        self._requirements = requirements
        self._held = frozenset(held)
        self.kept = {d: self.model.new_bool_var(f"{d.family}") for d in open_to_doubt}
        broken = frozenset().union(*(requirements.terms[d].forbids for d in self._held))
        everything = range(len(requirements.problem.placements))
        self.placed = {
            index: self.model.new_bool_var(f"placement {index}")
            for index in everything
            if index not in broken
        }
        self.empty = {
            cell: self.model.new_bool_var(f"empty {cell}")
            for cell in requirements.problem.cells
        }
        self.added: Mapping[int, cp_model.IntVar] = {}
        self._shown: dict[tuple[Side, str], cp_model.IntVar] = {}
        self._add_box(spare)
        self._add_cells()
        for requirement in self._held:
            self._add(requirement, requirements.terms[requirement], ())
        for requirement, kept in self.kept.items():
            self._add(requirement, requirements.terms[requirement], (kept,))

    def alive(self, placements: Iterable[int]) -> list[cp_model.IntVar]:
        """Those of the placements that are there."""
        return [self.placed[index] for index in placements if index in self.placed]

    def chosen(self, solver: cp_model.CpSolver) -> tuple[int, ...]:
        """The placements that a solver has chosen."""
        return tuple(i for i, put in self.placed.items() if solver.boolean_value(put))

    def _add_box(self, spare: bool) -> None:
        """No more pieces are used than there are."""
        problem = self._requirements.problem
        piece_classes = range(len(problem.piece_classes))
        if spare:
            self.added = {k: self.model.new_bool_var(f"one more {k}") for k in piece_classes}
        for index, piece_class in enumerate(problem.piece_classes):
            used = cp_model.LinearExpr.sum(self.alive(problem.of_class[index]))
            self.model.add(used <= piece_class.count + self.added.get(index, 0))

    def _add_cells(self) -> None:
        """No two pieces lie on one cell.

        A Boolean for each cell that is empty, and their sum, tell a search at once how much
        room is left; see ``cover``.
        """
        for cell, placements in self._requirements.problem.covering.items():
            self.model.add_exactly_one([*self.alive(placements), self.empty[cell]])

    def _add(self, requirement: Requirement, terms: Terms, when: If) -> None:
        for placed in self.alive(terms.forbids) if when else ():
            self.model.add_implication(when[0], ~placed)
        if terms.meeting and self._is_labelled(*terms.meeting):
            self._meet(*terms.meeting, when)
        else:
            for bounded_sum in terms.sums:
                # Where pieces may be added only the least number counts.
                unbounded = requirement.family is Family.USED and self.added
                self._add_bounded_sum(bounded_sum, when, at_least=bool(unbounded))
        self._add_implications(terms, when)
        self._add_one_of(terms, when)
        if terms.empty:
            cells, least, most = terms.empty
            empty = cp_model.LinearExpr.sum([self.empty[cell] for cell in cells])
            self.model.add_linear_constraint(empty, least, most).only_enforce_if(*when)

    def _add_bounded_sum(self, bounded_sum: BoundedSum, when: If, at_least: bool) -> None:
        """The sum over the placements is within its bounds, or only not below them."""
        there = [index for index in bounded_sum.of if index in self.placed]
        weights = [bounded_sum.of[index] for index in there]
        total = cp_model.LinearExpr.weighted_sum(self.alive(there), weights)
        most = sum(weights) if at_least else bounded_sum.most
        self.model.add_linear_constraint(
            total, bounded_sum.least, max(bounded_sum.least, most)
        ).only_enforce_if(*when)

    def _add_implications(self, terms: Terms, when: If) -> None:
        """A placement is not used, or one of those that it needs is."""
        for implication in terms.implications:
            if implication.placement in self.placed:
                others = self.alive(sorted(implication.others))
                clause = self.model.add_bool_or([~self.placed[implication.placement], *others])
                clause.only_enforce_if(*when)

    def _add_one_of(self, terms: Terms, when: If) -> None:
        if not terms.one_of:
            return
        ways = [self.model.new_bool_var("a way") for _ in terms.one_of]
        self.model.add_bool_or(ways).only_enforce_if(*when)
        for way, sets in zip(ways, terms.one_of, strict=True):
            for some in sets:
                clause = self.model.add_bool_or(self.alive(sorted(some)))
                clause.only_enforce_if(way, *when)

    def _is_labelled(self, here: Side, there: Side) -> bool:
        """Whether whatever lies at these sides shows a label, and not on one piece."""
        return here[0] != there[0] and all(map(self._shows_a_label, (here, there)))

    def _shows_a_label(self, side: Side) -> bool:
        problem = self._requirements.problem
        shown = problem.showing.get(side, {})
        labelled = sum(len(self.alive(indices)) for indices in shown.values())
        return labelled == len(self.alive(problem.covering[side[0]]))

    def _meet(self, here: Side, there: Side, when: If) -> None:
        """A label on one side calls for one on the other that fits, or for an empty cell.

        That follows from what the requirement says, where all that can lie there shows labels;
        and a search sees more in it.
        """
        fits = self._requirements.fits or {}
        showing = self._requirements.problem.showing
        for side, other in ((here, there), (there, here)):
            across = showing.get(other, {})
            for label in showing.get(side, {}):
                mates = [self._shows(other, mate) for mate in fits[label] if mate in across]
                calls = [~self._shows(side, label), *mates, self.empty[other[0]]]
                self.model.add_bool_or(calls).only_enforce_if(*when)

    def _shows(self, side: Side, label: str) -> cp_model.IntVar:
        """One Boolean for a label on a side."""
        if (side, label) not in self._shown:
            shown = self.model.new_bool_var(f"{side} shows {label}")
            placements = self.alive(self._requirements.problem.showing[side][label])
            self.model.add(cp_model.LinearExpr.sum(placements) == shown)
            self._shown[side, label] = shown
        return self._shown[side, label]
