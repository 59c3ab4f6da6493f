"""The least that would have to be allowed on the rim: other labels, and other numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ortools.sat.python import cp_model

from jigsat.analysis.explain.correction import (
    Correction,
    MinimumCorrections,
    Relaxation,
    RimChange,
)
from jigsat.analysis.explain.minimum import CorrectionSearch
from jigsat.analysis.query import Resources
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.relaxation.requirements import Requirements, holds
from jigsat.models.rules.rim import shown_against
from jigsat.schemas.requirements import Family
from jigsat.schemas.rules import Rim

_LABELS = frozenset({Family.RIM_LABELS})
_COUNTS = frozenset({Family.RIM_COUNT})


def allow_on_rim(requirements: Requirements, resources: Resources) -> MinimumCorrections | None:
    """The fewest labels to be allowed on the rim, and numbers of them to be others."""
    counts = requirements.of(_COUNTS)
    if not counts and not requirements.of(_LABELS):
        return None
    rim = _Rim(requirements)
    relaxed = Relaxed(requirements, requirements.without(_LABELS | _COUNTS), counts)
    literals: dict[object, cp_model.LiteralT] = {
        each: ~kept for each, kept in relaxed.kept.items()
    }
    for change, placements in rim.against.items():
        literals[change] = lost = relaxed.model.new_bool_var("shows on the rim")
        for placed in relaxed.alive(sorted(placements)):
            relaxed.model.add_implication(placed, lost)
    return CorrectionSearch(Relaxation.RIM, requirements, relaxed, literals, rim).minimum(
        resources
    )


class _Rim:
    """Says what shows on the rim of a board against the rules.

    ``against`` has the placements that show what a rule does not let show there.
    """

    def __init__(self, requirements: Requirements) -> None:
        self._requirements = requirements
        self.against = {
            RimChange(number, label): placements
            for number, rule in enumerate(requirements.puzzle.rules)
            if isinstance(rule, Rim)
            for label, placements in shown_against(requirements.problem, rule).items()
        }

    def __call__(self, correction: Correction, chosen: Sequence[int]) -> Correction:
        return replace(correction, rim=(*self._labels(chosen), *self._counts(chosen)))

    def _labels(self, chosen: Sequence[int]) -> Iterator[RimChange]:
        for change, placements in self.against.items():
            if not placements.isdisjoint(chosen):
                yield change

    def _counts(self, chosen: Sequence[int]) -> Iterator[RimChange]:
        """The numbers of labels on the rim that are not as they should be."""
        for requirement in self._requirements.of(_COUNTS):
            if not holds(self._requirements, requirement, chosen):
                (counted,) = self._requirements.terms[requirement].sums
                number = sum(counted.of.get(index, 0) for index in chosen)
                yield RimChange(requirement.rule or 0, requirement.part, number)
