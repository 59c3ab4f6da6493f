"""The relaxations of a puzzle without solution: for each, the least to give up.

There are several things that can be given up: labels that do not fit, how pieces may be turned,
what shows on the rim, another box, another board, pieces left out and cells left empty, a rule.
Each is searched by itself, as far as time allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from jigsat.analysis.explain.board import change_board
from jigsat.analysis.explain.correction import MinimumCorrections
from jigsat.analysis.explain.labels import change_labels
from jigsat.analysis.explain.minimum import MOST_ALTERNATIVES
from jigsat.analysis.explain.pieces import change_box, give_up_rules, leave_pieces_out
from jigsat.analysis.explain.rim import allow_on_rim
from jigsat.analysis.explain.turning import turn_pieces
from jigsat.analysis.query import Resources
from jigsat.models.relaxation.requirements import Requirements
from jigsat.schemas.progress import Progress, Stage, announce, told_as_one

#: At first each relaxation has this share of the time, and at most so many seconds.
QUICK_SHARE, QUICK_SECONDS = 0.05, 5.0

#: Searches for the minimum corrections of one relaxation: None if it does not apply to the
#: puzzle, or if time was too short to find any.
SearchRelaxation = Callable[[Requirements, Resources], MinimumCorrections | None]


@dataclass(frozen=True)
class _Plan:
    """How the minimum of a relaxation is searched for.

    ``what`` is tried, in words; ``share``: of the time that is left.
    """

    what: str
    search: SearchRelaxation
    share: float

    def run(
        self, requirements: Requirements, resources: Resources
    ) -> MinimumCorrections | None:
        """Search, and say so."""
        announce(Progress(Stage.TRYING, self.what))
        with told_as_one():
            return self.search(requirements, resources)


_PLANS = (
    _Plan("other labels", change_labels, 0.7),
    _Plan("other ways to turn the pieces", turn_pieces, 0.2),
    _Plan("another rim", allow_on_rim, 0.3),
    _Plan("another box", change_box, 0.3),
    _Plan("another board", change_board, 0.3),
    _Plan("fewer pieces", leave_pieces_out, 0.5),
    _Plan("fewer rules", give_up_rules, 1.0),
)


def minimum_corrections(
    requirements: Requirements, resources: Resources
) -> Iterator[MinimumCorrections]:
    """The minimum corrections of each relaxation: at first those that are quickly known."""
    unfinished: dict[_Plan, MinimumCorrections | None] = {}
    for plan in _PLANS:
        quick = resources.share(QUICK_SHARE, QUICK_SECONDS)
        found = plan.run(requirements, quick)
        if found is not None and _is_final(found):
            yield found
        elif found is not None or quick.are_used_up:
            unfinished[plan] = found
    for plan, found in unfinished.items():
        found = plan.run(requirements, resources.share(plan.share)) or found
        if found is not None:
            yield found


def _is_final(found: MinimumCorrections) -> bool:
    """Whether more time would not tell more."""
    many = found.number > 1 or len(found.corrections) >= MOST_ALTERNATIVES
    counted = found.widened is None or found.widened.is_counted
    return found.is_minimum and (found.are_all or many) and counted
