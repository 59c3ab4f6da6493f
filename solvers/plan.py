"""How a search is cut into parts: made the same way each time, so that a run can be resumed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem, whole
from jigsat.models.symmetry.group import Symmetry, identity


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
