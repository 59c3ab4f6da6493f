"""The fewest pieces that would have to be turned as they may not: at all, or over."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ortools.sat.python import cp_model

from jigsat.analysis.explain.correction import (
    MOST_COUNTED,
    Correction,
    MinimumCorrections,
    Relaxation,
    Widened,
)
from jigsat.analysis.explain.minimum import CorrectionSearch
from jigsat.analysis.query import Resources
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.relaxation.requirements import Requirements
from jigsat.models.relaxation.widened import new_placements, turned_more, with_turning
from jigsat.schemas.fields.turning import Turning
from jigsat.solvers.counting.counts import Tally
from jigsat.solvers.options import Options
from jigsat.solvers.search import Search

#: The share of the time for one way to turn, and within it for the search.
SHARE = 0.5
#: Solutions are counted so long at most, in seconds.
COUNT_SECONDS = 2.0


def turn_pieces(requirements: Requirements, resources: Resources) -> MinimumCorrections | None:
    """The fewest pieces to be turned, or if that does not help the fewest to be turned over."""
    latest = None
    for turning in (Turning.ROTATE, Turning.ROTATE_AND_FLIP):
        more = turned_more(requirements, turning)
        new = new_placements(requirements.problem, more.problem)
        if new:
            latest = _fewest(more, new, resources.share(SHARE))
            if latest is not None and latest.corrections:
                counted = _counted(requirements, turning, resources.share(0.9, COUNT_SECONDS))
                return replace(latest, widened=counted)
    return latest


def _fewest(
    more: Requirements, new: Mapping[int, Sequence[int]], resources: Resources
) -> MinimumCorrections | None:
    relaxed = Relaxed(more, more.all)
    literals: dict[object, cp_model.LiteralT] = {}
    for number, placements in new.items():
        count = more.problem.piece_classes[number].count
        lost = [relaxed.model.new_bool_var("turned") for _ in range(count)]
        for one, another in pairwise(lost):  # of identical pieces it does not matter which
            relaxed.model.add_implication(another, one)
        turned = cp_model.LinearExpr.sum(relaxed.alive(placements))
        relaxed.model.add(turned <= cp_model.LinearExpr.sum(lost))
        literals.update({("turned", number, n): each for n, each in enumerate(lost)})
    described = _Turned(more, frozenset().union(*new.values()))
    search = CorrectionSearch(Relaxation.TURNING, more, relaxed, literals, described)
    return search.minimum(resources)


@dataclass(frozen=True)
class _Turned:
    """Says which pieces lie as they may not."""

    more: Requirements
    new: Collection[int]

    def __call__(self, correction: Correction, chosen: Sequence[int]) -> Correction:
        return replace(correction, turned=tuple(self._names(chosen)))

    def _names(self, chosen: Sequence[int]) -> Iterator[str]:
        problem = self.more.problem
        turned = [problem.placements[i].piece_class for i in chosen if i in self.new]
        for number in sorted(set(turned)):
            yield from problem.piece_classes[number].names[: turned.count(number)]


def _counted(requirements: Requirements, turning: Turning, resources: Resources) -> Widened:
    """How many solutions there are if all pieces may be turned: one is known."""
    puzzle = with_turning(requirements.puzzle, turning)
    seconds = resources.budget.left
    search = Search(puzzle, Options(MOST_COUNTED, seconds))  # no processes for so short a time
    tally = Tally(search)
    for batch in search.batches():
        tally.add(batch)
    counts = tally.counts()
    found = max(1, counts.solutions), max(1, counts.up_to_symmetry)
    return Widened(turning, *found, counts.complete)
