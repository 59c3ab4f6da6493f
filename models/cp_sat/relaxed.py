"""The CP-SAT model of a relaxed puzzle: only some of its requirements hold.

Some requirements are hard. Others are optional: each has a Boolean, and holds if that is true.
Unlike the model of the whole puzzle, this one is not for enumeration.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from ortools.sat.python import cp_model

from jigsat.models.forms import BoundedSum, Terms
from jigsat.models.relaxation import Requirements
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.requirements import Family, Requirement

#: The Booleans that enforce a constraint if all of them are true.
Enforcement = Sequence[cp_model.IntVar]


class Relaxed:
    """A model in which the requirements ``held`` hold, and the ``optional`` ones may.

    ``placed`` has a Boolean for each placement that no requirement held forbids, ``empty`` one
    for each cell, ``kept`` one for each optional requirement. With ``spare`` one piece of each
    class may be added to the box: ``added`` has a Boolean for each class.
    """

    def __init__(
        self,
        requirements: Requirements,
        held: Collection[Requirement],
        optional: Iterable[Requirement] = (),
        spare: bool = False,
    ) -> None:
        self.model = cp_model.CpModel()
        self._requirements = requirements
        new_bool, problem, held = self.model.new_bool_var, requirements.problem, frozenset(held)
        self.kept = {each: new_bool(f"{each.family}") for each in optional}
        forbidden = frozenset().union(*(requirements.terms[each].forbids for each in held))
        allowed = (n for n in range(len(problem.placements)) if n not in forbidden)
        self.placed = {index: new_bool(f"placement {index}") for index in allowed}
        self.empty = {cell: new_bool(f"empty {cell}") for cell in problem.cells}
        self.added: Mapping[int, cp_model.IntVar] = {}
        self._shown: dict[tuple[Side, str], cp_model.IntVar] = {}
        self._add_piece_limits(spare)
        # No two pieces cover one cell. With a Boolean for each empty cell, sums of these
        # propagate how much room is left; see ``cover``.
        for cell, placements in problem.covering.items():
            self.model.add_exactly_one([*self.alive(placements), self.empty[cell]])
        for requirement in held:
            self._add(requirement, requirements.terms[requirement], ())
        for requirement, kept in self.kept.items():
            self._add(requirement, requirements.terms[requirement], (kept,))

    def alive(self, placements: Iterable[int]) -> list[cp_model.IntVar]:
        """The Booleans of those placements that are not forbidden."""
        return [self.placed[index] for index in placements if index in self.placed]

    def chosen(self, solver: cp_model.CpSolver) -> tuple[int, ...]:
        """The placements that are used in the solution which the solver has found."""
        return tuple(i for i, put in self.placed.items() if solver.boolean_value(put))

    def _add_piece_limits(self, spare: bool) -> None:
        problem = self._requirements.problem
        piece_classes = range(len(problem.piece_classes))
        if spare:
            self.added = {k: self.model.new_bool_var(f"one more {k}") for k in piece_classes}
        for index, piece_class in enumerate(problem.piece_classes):
            used = cp_model.LinearExpr.sum(self.alive(problem.of_class[index]))
            self.model.add(used <= piece_class.count + self.added.get(index, 0))

    def _add(self, requirement: Requirement, terms: Terms, when: Enforcement) -> None:
        for placed in self.alive(terms.forbids) if when else ():
            self.model.add_implication(when[0], ~placed)
        if terms.meeting and self._is_labelled(*terms.meeting):
            self._add_meeting(*terms.meeting, when)
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

    def _add_bounded_sum(
        self, bounded_sum: BoundedSum, when: Enforcement, at_least: bool
    ) -> None:
        there = [index for index in bounded_sum.of if index in self.placed]
        weights = [bounded_sum.of[index] for index in there]
        total = cp_model.LinearExpr.weighted_sum(self.alive(there), weights)
        most = sum(weights) if at_least else bounded_sum.most
        self.model.add_linear_constraint(
            total, bounded_sum.least, max(bounded_sum.least, most)
        ).only_enforce_if(*when)

    def _add_implications(self, terms: Terms, when: Enforcement) -> None:
        for implication in terms.implications:
            if implication.placement in self.placed:
                others = self.alive(sorted(implication.others))
                clause = self.model.add_bool_or([~self.placed[implication.placement], *others])
                clause.only_enforce_if(*when)

    def _add_one_of(self, terms: Terms, when: Enforcement) -> None:
        """For one of the options, a placement of each of its sets is used."""
        if not terms.one_of:
            return
        options = [self.model.new_bool_var("an option") for _ in terms.one_of]
        self.model.add_bool_or(options).only_enforce_if(*when)
        for option, sets in zip(options, terms.one_of, strict=True):
            for placements in sets:
                clause = self.model.add_bool_or(self.alive(sorted(placements)))
                clause.only_enforce_if(option, *when)

    def _is_labelled(self, here: Side, there: Side) -> bool:
        """Whether the sides are of two cells, and always show labels if these are covered."""
        return here[0] != there[0] and all(map(self._shows_a_label, (here, there)))

    def _shows_a_label(self, side: Side) -> bool:
        problem = self._requirements.problem
        shown = problem.showing.get(side, {})
        labelled = sum(len(self.alive(indices)) for indices in shown.values())
        return labelled == len(self.alive(problem.covering[side[0]]))

    def _add_meeting(self, here: Side, there: Side, when: Enforcement) -> None:
        """A label on one side needs one on the other that fits, or an empty cell.

        Where every placement shows a label there, this is the same as the sums of the
        requirement, and propagates better.
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
        if (side, label) not in self._shown:
            shown = self.model.new_bool_var(f"{side} shows {label}")
            placements = self.alive(self._requirements.problem.showing[side][label])
            self.model.add(cp_model.LinearExpr.sum(placements) == shown)
            self._shown[side, label] = shown
        return self._shown[side, label]
