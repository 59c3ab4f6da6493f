"""Nothing that an engine found leaves the program before the verifier has agreed to it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from jigsat.checks.verify.batch.verifier import BatchVerifier
from jigsat.checks.verify.verifier import Verifier, verify
from jigsat.models.decode import Decoder
from jigsat.models.problem import Problem, Rows
from jigsat.schemas.errors import WrongSolution
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.solution import Solution
from jigsat.solvers.batches import Flags

#: So many solutions are verified one by one, before the batch verifier is worth its tables.
FEW = 100


def verified_solution(problem: Problem, chosen: Sequence[int], engine: str) -> Solution:
    """The solution that an engine found, in words. Raises WrongSolution if it is invalid."""
    solution = Decoder(problem).solution(chosen)
    faults = verify(problem.puzzle, solution)
    if faults:
        raise refused(engine, faults)
    return solution


def refused(engine: str, faults: Sequence[Fault]) -> WrongSolution:
    """The error to raise if an engine found an invalid solution."""
    reason = faults[0] if faults else "for no reason that it can name"
    return WrongSolution(
        f"{engine} found what the verifier refuses ({reason}); "
        "please report this with the puzzle"
    )


class RowVerifier:
    """Verifies the solutions of one search, given as rows of placements."""

    def __init__(self, problem: Problem, decoder: Decoder, engine: str) -> None:
        self._problem = problem
        self._decoder = decoder
        self._engine = engine
        self._verified = 0

    def check(self, rows: Rows) -> None:
        """Raise WrongSolution if one of the solutions is invalid."""
        self._verified += len(rows)
        valid = self._valid(rows)
        if not valid.all():
            raise refused(self._engine, self._faults(rows[valid.argmin()]))

    def _valid(self, rows: Rows) -> Flags:
        if self._verified > FEW:
            return self._batch_verifier.valid(rows)
        return np.array([not self._faults(row) for row in rows], np.bool_)

    def _faults(self, row: Rows) -> list[Fault]:
        return self._verifier.faults(self._decoder.solution(row.tolist()))

    @cached_property
    def _verifier(self) -> Verifier:
        return Verifier(self._problem.puzzle)

    @cached_property
    def _batch_verifier(self) -> BatchVerifier:
        placements = range(len(self._problem.placements))
        vocabulary = list(map(self._decoder.descriptions, placements))
        return BatchVerifier(self._problem.puzzle, vocabulary)
