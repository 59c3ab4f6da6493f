"""How a search is cut into parts: made the same way each time, so that a run can be resumed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import overload

from jigsat.models.build import make_problem
from jigsat.models.exact_cover import (
    CoverProblem,
    SearchProblem,
    cover_subproblems,
    refined_cover,
    whole_cover,
)
from jigsat.models.problem import Problem
from jigsat.models.rectangles import (
    Packing,
    RectangleProblem,
    packing_of,
    rectangle_problem,
    rectangle_subproblems,
    refined_packing,
)
from jigsat.models.subproblems import Subproblem, by_preference, refined, subproblems, whole
from jigsat.models.symmetry.group import Symmetry, identity, symmetries
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.solvers.options import AUTO

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

    ``wanted``: at least this many parts, if the search can be cut that far. A scan gains only
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
    """A part in at least ``wanted`` subproblems, if it can be cut that far."""
    match problem:
        case CoverProblem():
            return refined_cover(problem, [part], wanted)
        case RectangleProblem():
            return refined_packing(problem, [part], wanted)
        case _:
            return refined(problem, [part], wanted)


def _plan_for_cover(parts: Sequence[Subproblem]) -> Plan:
    return Plan(tuple(parts), parts[0].stabiliser)


# Which form of a puzzle is searched: placements that are listed, or rectangles.


#: The engines that search rectangles: any packing, and one that fills a rectangle.
CP_SAT, SKYLINE = "cp-sat", "skyline"
#: With more cells of all placements together, a model over placements is too large.
MOST_CELLS = 1_000_000


@overload
def problem_for(engine: str, puzzle: PuzzleData, *, one: bool = False) -> Problem: ...
@overload
def problem_for(engine: str, puzzle: ExactCover, *, one: bool = False) -> CoverProblem: ...
def problem_for(
    engine: str, puzzle: PuzzleData | ExactCover, *, one: bool = False
) -> SearchProblem:
    """The puzzle as a choice among placements, as it suits the engine.

    The placements have the same numbers in all its forms. ``one``: one solution is enough; so
    of rectangles with play only those are looked for that are settled in a corner.
    """
    if isinstance(puzzle, ExactCover):
        return CoverProblem(puzzle)
    packing = packing_of(puzzle) if engine in (AUTO, CP_SAT, SKYLINE) else None
    if one and packing is not None and packing.has_play and engine != CP_SAT:
        packing = packing.in_a_corner()
    if packing is not None and _is_for(engine, packing):
        return rectangle_problem(packing)
    return make_problem(puzzle)


def _is_for(engine: str, packing: Packing) -> bool:
    """Whether the engine searches this packing by its rectangles rather than its placements."""
    if packing.is_for_a_skyline and engine != CP_SAT:
        return True
    return engine != SKYLINE and is_big(packing)


def is_big(packing: Packing) -> bool:
    """Whether a model over the placements of a packing would be too large."""
    return packing.cells_of_placements > MOST_CELLS
