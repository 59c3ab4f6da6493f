"""Who judges the solutions of a search: none leaves the program before a verifier agrees."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

import numpy as np

from jigsat.checks.verify.batch import BatchVerifier
from jigsat.checks.verify.verifier import Verifier, verify
from jigsat.models.decode import Decoder
from jigsat.models.problem import Flags, Problem, Rows
from jigsat.schemas.errors import WrongSolution
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.rules import Clue
from jigsat.schemas.solution import Solution

#: So many solutions are verified one by one, before the batch verifier is worth its tables.
FEW = 100
#: Pieces that look alike, but have more names than this, keep it so: its tables would be large.
#: So do those of which a clue names one, as then it matters which is called so.
MOST_NAMES = 500
#: So many placements are all checked at once, and so many for each solution so far; of more
#: only those that were met.
NOT_MANY, PLACEMENTS_OF_ONE = 10_000, 20
UNKNOWN = -1


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


class Check(Protocol):
    """What has to agree to solutions before they leave the program."""

    def check(self, rows: Rows) -> None:
        """Raise WrongSolution if one of the solutions is invalid."""
        ...


class RowVerifier:
    """Verifies the solutions of one search, given as rows of placements.

    To verify many rows together, each placement is first checked on its own: all placements of
    the problem, or only those met so far if there are many. Rows with new placements are then
    verified one by one, until that was as much work as to start again.
    """

    def __init__(self, problem: Problem, engine: str) -> None:
        self._problem = problem
        self._decoder = Decoder(problem)
        self._engine = engine
        self._verified = 0
        in_clues = {clue.piece for clue in problem.puzzle.rules_of(Clue)}
        self._tables_pay = all(
            len(names) == 1 or (len(names) <= MOST_NAMES and in_clues.isdisjoint(names))
            for names in ({*each.names} for each in problem.piece_classes)
        )
        #: The placements that the batch verifier knows, and the number that it has for each.
        self._known = np.zeros(0, np.intp)
        self._number = np.full(len(problem.placements) + 1, UNKNOWN, np.int32)
        self._work = 0

    def check(self, rows: Rows) -> None:
        """Raise WrongSolution if one of the solutions is invalid."""
        self._verified += len(rows)
        valid = self._valid(rows)
        if not valid.all():
            raise refused(self._engine, self._faults(rows[valid.argmin()]))

    def _valid(self, rows: Rows) -> Flags:
        if self._verified <= FEW or not self._tables_pay:
            return self._one_by_one(rows)
        new = self._with_new_placements(rows)
        self._work += int(new.sum()) * rows.shape[1]
        if new.any() and self._work >= len(self._known):
            self._learn(rows)
            new = self._with_new_placements(rows)
        valid = np.ones(len(rows), np.bool_)
        valid[new] = self._one_by_one(rows[new])
        valid[~new] = self._batch_verifier.valid(self._number[rows[~new]])
        return valid

    def _one_by_one(self, rows: Rows) -> Flags:
        return np.array([not self._faults(row) for row in rows], np.bool_)

    def _with_new_placements(self, rows: Rows) -> Flags:
        return np.asarray((self._number[rows] == UNKNOWN).any(axis=1), np.bool_)

    def _learn(self, rows: Rows) -> None:
        """Begin another batch verifier, which knows the placements of these rows as well."""
        nothing = self._problem.nothing
        all_are_few = nothing <= min(NOT_MANY, self._verified * PLACEMENTS_OF_ONE)
        met = np.arange(nothing) if all_are_few else np.union1d(self._known, rows)
        self._known = met[met != nothing]
        self._number[self._known] = np.arange(len(self._known))
        self._number[nothing] = len(self._known)
        vocabulary = list(map(self._decoder.descriptions, self._known.tolist()))
        self._batch_verifier = BatchVerifier(self._problem.puzzle, vocabulary)
        self._work = 0

    def _faults(self, row: Rows) -> list[Fault]:
        return self._verifier.faults(self._decoder.solution(row.tolist()))

    @cached_property
    def _verifier(self) -> Verifier:
        return Verifier(self._problem.puzzle)
