"""The CP-SAT model of a puzzle, to be read."""

from __future__ import annotations

from jigsat.models.cp_sat.opened import Model, opened
from jigsat.models.packing import CP_SAT
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.solvers.kinds import problem_for
from jigsat.solvers.limits.deadline import ended_after


def open_model(puzzle: PuzzleData | OtherPuzzle, seconds: float | None = None) -> Model:
    """Return the model that the engine ``cp-sat`` searches, with names.

    Raises OutOfTime if it cannot be made within the time limit.
    """
    with ended_after(seconds):
        return opened(problem_for(CP_SAT, puzzle))
