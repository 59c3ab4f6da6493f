"""Which form of a puzzle is searched: placements that are listed, or rectangles."""

from __future__ import annotations

from jigsat.models.build import make_problem
from jigsat.models.problem import Problem
from jigsat.models.rectangles.packing import packing_of
from jigsat.models.rectangles.problem import rectangle_problem
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.solvers.options import AUTO

#: The engine that searches rectangles which fill a rectangle.
SKYLINE = "skyline"


def problem_for(engine: str, puzzle: PuzzleData) -> Problem:
    """The puzzle as a choice among placements, as it suits the engine.

    The placements have the same numbers in all its forms.
    """
    if engine in (AUTO, SKYLINE):
        packing = packing_of(puzzle)
        if packing is not None and packing.is_full:
            return rectangle_problem(packing)
    return make_problem(puzzle)
