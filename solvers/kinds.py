"""The kinds of puzzles that can be searched: the one place that knows them.

Whoever searches has a ``SearchProblem`` and does not ask what it is a problem of. This module
makes it, by the type of the puzzle's data, and names the verifier of what is found.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, overload

from jigsat.checks.fingerprint import fingerprint, typed_as
from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.packing import CP_SAT, SKYLINE, Packing, packing_of
from jigsat.models.rectangles import rectangle_problem
from jigsat.models.search_problem import SearchProblem
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.solvers.limits.options import AUTO
from jigsat.solvers.verifiers import Check, RowVerifier


@dataclass(frozen=True)
class Kind:
    """How puzzles of one kind are searched and judged.

    problem: makes the problem of a puzzle for an engine, and for one solution if that is enough
    verifier: makes what has to agree to solutions of the problem that an engine has found
    fingerprint: what tells puzzles apart whose journals must not be mixed up
    typed: and, where the fingerprint is the same, digests of how they are typed
    on_board: whether it has a board, so that solutions are counted up to its symmetry
    """

    problem: Callable[[Any, str, bool], SearchProblem]
    verifier: Callable[[Any, str], Check]
    fingerprint: Callable[[Any], str]
    typed: Callable[[Any], dict[str, str]]
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
    return kind_of(puzzle).problem(puzzle, engine, one)


def _on_a_board(puzzle: PuzzleData, engine: str, one: bool) -> BoardProblem:
    """The placements of pieces; or rectangles, of which none is listed."""
    packing = packing_of(puzzle)
    if packing is None:
        return make_problem(puzzle)
    if engine not in (AUTO, CP_SAT, SKYLINE):
        return packing.listed()
    if one and packing.has_play and engine != CP_SAT:
        packing = packing.in_a_corner()
    return rectangle_problem(packing) if _is_for(engine, packing) else packing.listed()


def _is_for(engine: str, packing: Packing) -> bool:
    """Whether the engine searches this packing by its rectangles rather than its placements."""
    if packing.is_for_a_skyline and engine != CP_SAT:
        return True
    return engine != SKYLINE and packing.is_big


#: By the type of the puzzle's data, or of one of its bases.
KINDS: dict[type, Kind] = {
    PuzzleData: Kind(_on_a_board, RowVerifier, fingerprint, typed_as),
    OtherPuzzle: Kind(
        lambda puzzle, engine, one: puzzle.problem(),  # noqa: ARG005
        lambda problem, engine: problem.puzzle.row_verifier(problem, engine),
        fingerprint,
        typed_as,
        on_board=False,
    ),
}
