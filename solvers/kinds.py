"""The kinds of puzzles that can be searched: the one place that knows them.

Whoever searches has a ``SearchProblem`` and does not ask what it is a problem of. Here it is
made, by the type of the puzzle's data, and here is said who judges what is found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, overload

import numpy as np

from jigsat.checks.exact_cover import verify_cover
from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.verify.batch.exact_cover import CoverBatchVerifier
from jigsat.checks.verify.batch.verifier import BatchVerifier
from jigsat.checks.verify.verifier import Verifier, verify
from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.decode import Decoder
from jigsat.models.exact_cover import CoverDecoder, CoverProblem
from jigsat.models.problem import Problem, Rows
from jigsat.models.rectangles import CP_SAT, SKYLINE, Packing, packing_of, rectangle_problem
from jigsat.models.search_problem import SearchProblem
from jigsat.schemas.errors import WrongSolution
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution
from jigsat.solvers.batches import Flags
from jigsat.solvers.options import AUTO

# Nothing that an engine found leaves the program before a verifier has agreed to it.


#: So many solutions are verified one by one, before the batch verifier is worth its tables.
FEW = 100
#: Pieces that look alike, but have more names than this, keep it so: its tables would be large.
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


class CoverRowVerifier:
    """Verifies the solutions of one search of an exact cover problem, given as rows."""

    def __init__(self, problem: CoverProblem, engine: str) -> None:
        self._problem = problem
        self._engine = engine

    def check(self, rows: Rows) -> None:
        """Raise WrongSolution if one of the solutions is invalid."""
        valid = self._verifier.valid(rows)
        if not valid.all():
            solution = CoverDecoder(self._problem).solution(rows[valid.argmin()].tolist())
            raise refused(self._engine, verify_cover(self._problem.puzzle, solution))

    @cached_property
    def _verifier(self) -> CoverBatchVerifier:
        return CoverBatchVerifier(self._problem.puzzle)


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
        names = max((len({*each.names}) for each in problem.piece_classes), default=0)
        self._tables_pay = names <= MOST_NAMES
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


@dataclass(frozen=True)
class Kind:
    """How puzzles of one kind are searched and judged.

    problem: makes the problem of a puzzle for an engine, and for one solution if that is enough
    verifier: makes what has to agree to solutions of the problem that an engine has found
    fingerprint: what tells puzzles apart whose journals must not be mixed up
    name: what a puzzle of this kind is called
    on_board: whether it has a board, so that solutions are counted up to its symmetry
    """

    problem: Callable[[Any, str, bool], SearchProblem]
    verifier: Callable[[Any, str], Check]
    fingerprint: Callable[[Any], str]
    name: str
    on_board: bool = True


def kind_of(puzzle: object) -> Kind:
    """The kind of a puzzle, by the type of its data. Raises TypeError if there is none."""
    for each in type(puzzle).__mro__:
        if each in KINDS:
            return KINDS[each]
    raise TypeError(f"{type(puzzle).__name__} is no kind of puzzle that can be searched")


@overload
def problem_for(engine: str, puzzle: PuzzleData, *, one: bool = False) -> BoardProblem: ...
@overload
def problem_for(engine: str, puzzle: ExactCover, *, one: bool = False) -> CoverProblem: ...
@overload
def problem_for(engine: str, puzzle: SearchProblem, *, one: bool = False) -> SearchProblem: ...
def problem_for(engine: str, puzzle: Any, *, one: bool = False) -> SearchProblem:
    """The puzzle as a choice among placements, as it suits the engine; a problem as it is.

    The placements have the same numbers in all its forms. ``one``: one solution is enough; so
    of rectangles with play only those are looked for that are settled in a corner.
    """
    if isinstance(puzzle, SearchProblem):
        return puzzle
    return kind_of(puzzle).problem(puzzle, engine, one)


def _on_a_board(puzzle: PuzzleData, engine: str, one: bool) -> BoardProblem:
    """The placements of pieces; or rectangles, of which none is listed."""
    packing = packing_of(puzzle) if engine in (AUTO, CP_SAT, SKYLINE) else None
    if one and packing is not None and packing.has_play and engine != CP_SAT:
        packing = packing.in_a_corner()
    if packing is not None and _is_for(engine, packing):
        return rectangle_problem(packing)
    return make_problem(puzzle)


def _is_for(engine: str, packing: Packing) -> bool:
    """Whether the engine searches this packing by its rectangles rather than its placements."""
    if packing.is_for_a_skyline and engine != CP_SAT:
        return True
    return engine != SKYLINE and packing.is_big


#: By the type of the puzzle's data, or of one of its bases.
KINDS: dict[type, Kind] = {
    PuzzleData: Kind(_on_a_board, RowVerifier, fingerprint, "a puzzle"),
    ExactCover: Kind(
        lambda cover, engine, one: CoverProblem(cover),  # noqa: ARG005
        CoverRowVerifier,
        fingerprint,
        "an exact cover problem",
        on_board=False,
    ),
}
