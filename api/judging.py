"""Judgements of puzzles and solutions that need no search."""

from __future__ import annotations

from typing import Annotated

from jigsat.arguments import (
    Source,
    a_puzzle,
    any_puzzle,
    of_kind,
    path_of,
    with_keywords,
)
from jigsat.checks import fingerprint as fingerprints
from jigsat.checks import identify as identifying
from jigsat.checks.compare import compare as comparing
from jigsat.checks.compare.compare import PuzzleComparison
from jigsat.checks.identify import Identification
from jigsat.checks.lint import check as linter
from jigsat.checks.lint.finding import Finding
from jigsat.checks.verify import files
from jigsat.checks.verify.files import Report
from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.other_puzzle import AnySolution, OtherPuzzle
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.limits.deadline import ended_after
from jigsat.solvers.limits.options import Setting, TimeLimit

Partial = Annotated[
    bool, Setting("The board is not finished: only what is wrong already counts.")
]


@with_keywords()
def check(puzzle: Puzzle | Source, *, time_limit: TimeLimit = None) -> tuple[Finding, ...]:
    """Mistakes and suspicions in a puzzle's data: errors first, then suspicions, then notes.

    No findings prove nothing.

    Raises OutOfTime if the time limit is over before that.
    """
    found = a_puzzle(puzzle)
    with ended_after(time_limit):
        return linter.check(found)


@with_keywords()
def compare(
    a: Puzzle | Source, b: Puzzle | Source, *, time_limit: TimeLimit = None
) -> PuzzleComparison:
    """How two puzzles differ, or up to what they are the same.

    That may be turning or mirroring everything, turning pieces in the file, and other names of
    pieces, labels, faces and colours.

    Args:
        a: a Puzzle, the name of a built-in puzzle, or a path.
        b: another one.
        time_limit: how many seconds other names are looked for; None is ten.
    """
    limit = comparing.SECONDS if time_limit is None else time_limit
    return comparing.compare(a_puzzle(a), a_puzzle(b), limit)


@with_keywords()
def identify(puzzle: Puzzle | Source, *, time_limit: TimeLimit = None) -> Identification:
    """Which built-in puzzle this is, and which others have the same pieces.

    That is up to the same changes as in ``compare``.

    Args:
        time_limit: how many seconds other names are looked for; None is ten.
    """
    limit = comparing.SECONDS if time_limit is None else time_limit
    return identifying.identify(a_puzzle(puzzle), limit)


@with_keywords()
def verify(
    puzzle: Puzzle | OtherPuzzle | Source, solution: AnySolution, *, partial: Partial = False
) -> list[Fault]:
    """Everything that is wrong with a solution; an empty list if it is one.

    The verifier shares with the search how a puzzle is read and the geometry of its grid, but
    no other code.

    Args:
        solution: a solution of this puzzle.
    """
    found = any_puzzle(puzzle)
    if isinstance(found, OtherPuzzle):
        chosen = of_kind(solution, found.solution_class, "solution")
        return found.faults(chosen, partial)
    board, verifier = of_kind(solution, Solution, "solution"), Verifier(found)
    return verifier.faults_of_partial(board.placements) if partial else verifier.faults(board)


@with_keywords()
def verify_file(
    puzzle: Puzzle | OtherPuzzle | Source, path: Source, *, partial: Partial = False
) -> Report:
    """Verify the solutions, or the layout, in a file of any length.

    Args:
        path: a file of solutions as ``record`` writes it, or a layout typed by hand.

    Raises FileError, and DataError if the file does not contain solutions, or contains
    solutions of another puzzle.
    """
    return files.verify_file(any_puzzle(puzzle), path_of(path), partial)


@with_keywords()
def fingerprint(puzzle: Puzzle | OtherPuzzle | Source) -> str:
    """A short text that is the same for the same puzzle, however it is typed."""
    return fingerprints.fingerprint(any_puzzle(puzzle))
