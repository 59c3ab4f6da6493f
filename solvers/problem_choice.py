"""Which form of a puzzle is searched: placements that are listed, or rectangles."""

from __future__ import annotations

from typing import overload

from jigsat.models.build import make_problem
from jigsat.models.exact_cover.problem import CoverProblem
from jigsat.models.problem import Problem
from jigsat.models.rectangles.packing import Packing, packing_of
from jigsat.models.rectangles.problem import rectangle_problem
from jigsat.models.search_problem import SearchProblem
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.solvers.options import AUTO

#: The engines that search rectangles: any packing, and one that fills a rectangle.
CP_SAT, SKYLINE = "cp-sat", "skyline"
#: With more cells of all placements together, a model over placements is too large.
MOST_CELLS = 1_000_000


@overload
def problem_for(engine: str, puzzle: PuzzleData) -> Problem: ...
@overload
def problem_for(engine: str, puzzle: ExactCover) -> CoverProblem: ...
def problem_for(engine: str, puzzle: PuzzleData | ExactCover) -> SearchProblem:
    """The puzzle as a choice among placements, as it suits the engine.

    The placements have the same numbers in all its forms.
    """
    if isinstance(puzzle, ExactCover):
        return CoverProblem(puzzle)
    packing = packing_of(puzzle) if engine in (AUTO, CP_SAT, SKYLINE) else None
    if packing is not None and _is_for(engine, packing):
        return rectangle_problem(packing)
    return make_problem(puzzle)


def _is_for(engine: str, packing: Packing) -> bool:
    """Whether the engine searches this packing by its rectangles rather than its placements."""
    if packing.is_full and engine != CP_SAT:
        return True
    return engine != SKYLINE and is_big(packing)


def is_big(packing: Packing) -> bool:
    """Whether a model over the placements of a packing would be too large."""
    return packing.cells_of_placements > MOST_CELLS
