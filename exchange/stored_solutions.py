"""Writes the solutions that another program stored beside a puzzle as a file of jigsat's."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version

from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.layouts.solution_lines import End, Header, json_line
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution


def valid_solutions(
    puzzle: Puzzle | ExactCover, solutions: Sequence[Solution]
) -> Sequence[Solution]:
    """Those of the solutions in which the verifier finds no fault."""
    if isinstance(puzzle, ExactCover):
        return solutions  # none: no such file has any beside it
    verifier = Verifier(puzzle)
    return [solution for solution in solutions if not verifier.faults(solution)]


def solution_file(
    puzzle: Puzzle | ExactCover, solutions: Sequence[Solution], stopped: str
) -> str:
    """The text of a file of solutions, of which nobody knows whether they are all.

    ``stopped`` says why they may not be.
    """
    header = Header(
        jigsat=version("jigsat"), puzzle=puzzle.name, fingerprint=fingerprint(puzzle)
    )
    lines = (json_line(solution.model_dump(mode="json")) for solution in solutions)
    end = End(False, len(solutions), stopped)
    return "".join((json_line(header.document), *lines, json_line(end.document)))
