"""What is known of why a puzzle has no solution, and what is known of it without a search."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from jigsat.analysis.answer import Answer
from jigsat.checks.lint.check import Finding, Severity, check
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.progress import Progress, Stage, announce
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.result import Result
from jigsat.schemas.solution import Solution

if TYPE_CHECKING:  # they load OR-tools, which what is known at once need not wait for
    from jigsat.analysis.explain.conflict import Conflict
    from jigsat.analysis.explain.correction import MinimumCorrections


@dataclass(frozen=True, repr=False)
class Explanation(Result):
    """Why a puzzle has no solution, as far as it is known.

    ``answer``: whether it has one; ``solution`` is one if it does. ``findings`` prove without
    a search that there is none; ``suspicions`` are other things about its data that may be
    mistakes. ``corrections``: the least to give up, for each relaxation. ``conflict`` cannot
    hold together, and ``coverers`` are the pieces that can cover the cells in it.
    ``finished``: nothing was left to look for.
    """

    puzzle: str
    answer: Answer
    solution: Solution | None = None
    findings: tuple[Finding, ...] = ()
    suspicions: tuple[Finding, ...] = ()
    corrections: tuple[MinimumCorrections, ...] = ()
    conflict: Conflict | None = None
    coverers: Mapping[Coordinates, tuple[str, ...]] = field(default_factory=dict)
    finished: bool = False
    seconds: float = 0.0

    def __repr__(self) -> str:
        return f"Explanation({self.puzzle}: has a solution: {self.answer.value})"


def known_at_once(puzzle: Puzzle) -> Explanation:
    """What is known of a puzzle without a search."""
    announce(Progress(Stage.CHECKING, "the data"))
    found = check(puzzle)
    proofs = tuple(finding for finding in found if finding.no_solution)
    others = tuple(
        finding
        for finding in found
        if not finding.no_solution and finding.severity is not Severity.NOTE
    )
    answer = Answer.NO if proofs else Answer.NOT_KNOWN
    return Explanation(puzzle.name, answer, findings=proofs, suspicions=others)
