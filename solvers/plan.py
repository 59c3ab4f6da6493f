"""How a search is cut into parts: made the same way each time, so that a run can be resumed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from jigsat.models.exact_cover.problem import CoverProblem
from jigsat.models.exact_cover.subproblems import (
    cover_subproblems,
    refined_cover,
    whole_cover,
)
from jigsat.models.preferences import by_preference
from jigsat.models.problem import Problem
from jigsat.models.rectangles.problem import RectangleProblem
from jigsat.models.rectangles.subproblems import rectangle_subproblems, refined_packing
from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem, refined, subproblems, whole
from jigsat.models.symmetry.group import Symmetry, identity, symmetries

#: Enough parts that no thread is idle for long at the end.
PARTS_PER_THREAD = 8


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
    """The search for a single solution: all in one part, symmetry left aside.

    Where some placements are preferred, first what they leave. The parts are for one runner.
    """
    if isinstance(problem, CoverProblem):
        return _plan_for_cover([whole_cover(problem)])
    group = identity(problem)
    everything = whole(problem, group)
    preferred = (replace(everything, alive=alive) for alive in by_preference(problem))
    return Plan(tuple(preferred), group)


def plan_as_a_whole(problem: SearchProblem) -> Plan:
    """The search for every solution in one part."""
    if isinstance(problem, CoverProblem):
        return _plan_for_cover([whole_cover(problem)])
    group = symmetries(problem)
    return Plan((whole(problem, group),), group)


def plan_without_symmetry(problem: Problem) -> Plan:
    """The search for every solution in one part, symmetry left aside: soon begun."""
    group = identity(problem)
    return Plan((whole(problem, group),), group)


def plan_for_all(
    problem: SearchProblem, in_threads: bool, workers: int, wanted: int | None = None
) -> Plan:
    """The search for every solution, cut into parts for the workers to share.

    ``wanted``: at least so many parts, if it can be cut so far. A scan gains from parts only
    where symmetry saves some. CP-SAT gains from them always: it slows down as solutions of
    one search pile up.
    """
    if wanted is None:
        wanted = PARTS_PER_THREAD * workers if in_threads and workers > 1 else 1
    if isinstance(problem, CoverProblem):
        return _plan_for_cover(cover_subproblems(problem, wanted))
    group = symmetries(problem)
    if isinstance(problem, RectangleProblem):
        return Plan(tuple(rectangle_subproblems(problem, group, wanted)), group)
    parts: Sequence[Subproblem] = [whole(problem, group)]
    if not in_threads or len(group) > 1:
        parts = subproblems(problem, group)
    return Plan(tuple(refined(problem, parts, wanted)), group)


def divided(problem: SearchProblem, part: Subproblem, wanted: int) -> Sequence[Subproblem]:
    """A part in at least so many subproblems, or fewer if it cannot be cut so far."""
    match problem:
        case CoverProblem():
            return refined_cover(problem, [part], wanted)
        case RectangleProblem():
            return refined_packing(problem, [part], wanted)
        case _:
            return refined(problem, [part], wanted)


def _plan_for_cover(parts: Sequence[Subproblem]) -> Plan:
    return Plan(tuple(parts), parts[0].stabiliser)
