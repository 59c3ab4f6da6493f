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

#: At first each relaxation has this share of the time, and at most so many seconds.
QUICK_SHARE, QUICK_SECONDS = 0.05, 3.0

#: Searches for the minimum corrections of one relaxation: None if it does not apply to the
#: puzzle, or if time was too short to find any.
SearchRelaxation = Callable[[Requirements, Resources], MinimumCorrections | None]


@dataclass(frozen=True)
class _Plan:
    """How the minimum of a relaxation is searched for; ``share``: of the time that is left."""

    search: SearchRelaxation
    share: float


_PLANS = (
    _Plan(change_labels, 0.7),
    _Plan(turn_pieces, 0.2),
    _Plan(allow_on_rim, 0.3),
    _Plan(change_box, 0.3),
    _Plan(change_board, 0.3),
    _Plan(leave_pieces_out, 0.5),
    _Plan(give_up_rules, 1.0),
)


def minimum_corrections(
    requirements: Requirements, resources: Resources
) -> Iterator[MinimumCorrections]:
    """The minimum corrections of each relaxation: at first those that are quickly known."""
    unfinished: dict[_Plan, MinimumCorrections | None] = {}
    for plan in _PLANS:
        quick = resources.share(QUICK_SHARE, QUICK_SECONDS)
        found = plan.search(requirements, quick)
        if found is not None and _is_final(found):
            yield found
        elif found is not None or quick.are_used_up:
            unfinished[plan] = found
    for plan, found in unfinished.items():
        found = plan.search(requirements, resources.share(plan.share)) or found
        if found is not None:
            yield found


def _is_final(found: MinimumCorrections) -> bool:
    """Whether more time would not tell more."""
    many = found.number > 1 or len(found.corrections) >= MOST_ALTERNATIVES
    return found.is_minimum and (found.are_all or many)
