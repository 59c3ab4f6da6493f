"""What OR-tools calls at each solution, with the solution as the puzzle's owner sees it."""

from __future__ import annotations

from ortools.sat.python import cp_model

from jigsat.models.exact_cover.problem import CoverProblem
from jigsat.models.open.model import Model
from jigsat.models.problem import Chosen
from jigsat.schemas.exact_cover import AnySolution


class SolutionCallback(cp_model.CpSolverSolutionCallback):
    """An ordinary callback of CP-SAT: override ``on_solution``.

    A solver calls it at each solution; with ``enumerate_all_solutions``, at all of them.
    Where different placements look the same on the board (``Problem.has_lookalikes``), CP-SAT
    finds a solution several times: it is passed on once.
    """

    def __init__(self, model: Model) -> None:
        super().__init__()
        self.model = model
        self._seen: set[Chosen] = set()

    def on_solution(self, solution: AnySolution) -> None:
        """Called with each solution. To end the search, call ``self.stop_search()``."""

    def on_solution_callback(self) -> None:
        """Called by the solver: pass a solution on."""
        if self._is_new():
            self.on_solution(self.model.decode(self))

    def _is_new(self) -> bool:
        problem = self.model.problem
        if isinstance(problem, CoverProblem) or not problem.has_lookalikes:
            return True
        look = tuple(sorted(problem.appearances[n] for n in self.model.chosen(self)))
        if look in self._seen:
            return False
        self._seen.add(look)
        return True
