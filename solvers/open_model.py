"""The model of a puzzle that the engine ``cp-sat`` searches, in the open."""

from __future__ import annotations

from jigsat.models.open.model import Model, opened
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.solvers.plan import CP_SAT, problem_for
from jigsat.solvers.running.deadline import ended_after


def model(puzzle: PuzzleData | ExactCover, seconds: float | None = None) -> Model:
    """The CP-SAT model of a puzzle, with names.

    Raises OutOfTime if it cannot be made in so many seconds.
    """
    with ended_after(seconds):
        return opened(problem_for(CP_SAT, puzzle))
