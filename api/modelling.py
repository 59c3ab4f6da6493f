"""The CP-SAT model of a puzzle, to read, to add to, and to solve with OR-tools alone."""

from __future__ import annotations

from jigsat.arguments import Source, any_puzzle, finite
from jigsat.keywords import with_keywords
from jigsat.models.open.model import Model
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.progress import OnProgress, reporting_to
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers import open_model


@with_keywords
def model(
    puzzle: Puzzle | ExactCover | Source,
    *,
    time_limit: float | None = None,
    on_progress: OnProgress | None = None,
) -> Model:
    """The CP-SAT model of a puzzle, the same that the engine ``cp-sat`` searches.

        >>> model = jigsat.model("pentominoes-6x10")
        >>> model.cp_model.add(model.placements["X@0 at (0,2)"] == 1)
        >>> solver = cp_model.CpSolver()
        >>> solver.solve(model.cp_model)
        >>> model.decode(solver)

    Puzzles of big rectangles have a model of intervals, exact cover problems one of options;
    all others have a Boolean for each placement.

    Raises OutOfTime if the model cannot be made in the time limit.
    """
    with reporting_to(on_progress):
        return open_model.model(any_puzzle(puzzle), finite(time_limit))
