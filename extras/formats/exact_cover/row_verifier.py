"""Who judges the options that a search has chosen, before they leave the program."""

from __future__ import annotations

from functools import cached_property

from jigsat.extras.formats.exact_cover.batch_verifier import CoverBatchVerifier
from jigsat.extras.formats.exact_cover.problem import CoverProblem
from jigsat.models.problem import Rows
from jigsat.solvers.verifiers import refused


class CoverRowVerifier:
    """Verifies the solutions of one search of an exact cover problem, given as rows."""

    def __init__(self, problem: CoverProblem, engine: str) -> None:
        self._problem = problem
        self._engine = engine

    def check(self, rows: Rows) -> None:
        """Raise WrongSolution if one of the solutions is invalid."""
        valid = self._verifier.valid(rows)
        if not valid.all():
            solution = self._problem.decoder().solution(rows[valid.argmin()].tolist())
            raise refused(self._engine, self._problem.puzzle.faults(solution))

    @cached_property
    def _verifier(self) -> CoverBatchVerifier:
        return CoverBatchVerifier(self._problem.puzzle)
