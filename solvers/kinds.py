"""From a puzzle of any kind to the problem that is searched, and to who judges its solutions.

Whoever searches has a ``SearchProblem`` and does not ask what it is a problem of.
"""

from __future__ import annotations

from typing import Any, overload

from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.packing import CP_SAT, SKYLINE, Packing, packing_of
from jigsat.models.problem import Problem
from jigsat.models.rectangles import rectangle_problem
from jigsat.models.search_problem import SearchProblem
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.solvers.limits.options import AUTO
from jigsat.solvers.verifiers import Check, RowVerifier


@overload
def problem_for(engine: str, puzzle: PuzzleData, *, one: bool = False) -> BoardProblem: ...
@overload
def problem_for(engine: str, puzzle: OtherPuzzle, *, one: bool = False) -> SearchProblem: ...
@overload
def problem_for(engine: str, puzzle: SearchProblem, *, one: bool = False) -> SearchProblem: ...
def problem_for(engine: str, puzzle: Any, *, one: bool = False) -> SearchProblem:
    """The puzzle as a choice among placements, as it suits the engine; a problem as it is.

    The placements have the same numbers in all its forms. ``one``: one solution is enough; so
    of rectangles with play only those are looked for that are settled in a corner.
    """
    if isinstance(puzzle, SearchProblem):
        return puzzle
    if isinstance(puzzle, OtherPuzzle):
        found: SearchProblem = puzzle.problem()
        return found
    packing = packing_of(puzzle)
    if packing is None:
        return make_problem(puzzle)
    if engine not in (AUTO, CP_SAT, SKYLINE):
        return packing.listed()
    if one and packing.has_play and engine != CP_SAT:
        packing = packing.in_a_corner()
    return rectangle_problem(packing) if _is_for(engine, packing) else packing.listed()


def _is_for(engine: str, packing: Packing) -> bool:
    if packing.is_for_a_skyline and engine != CP_SAT:
        return True
    return engine != SKYLINE and packing.is_big


def verifier_for(problem: SearchProblem, engine: str) -> Check:
    """What has to agree to solutions of the problem that an engine has found."""
    if isinstance(problem, Problem):
        return RowVerifier(problem, engine)
    judge: Check = problem.puzzle.row_verifier(problem, engine)
    return judge
