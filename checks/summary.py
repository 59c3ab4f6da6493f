"""A summary of a puzzle, made without a solver: its sizes, fingerprint and findings."""

from __future__ import annotations

from dataclasses import dataclass

from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.lint.area import area_of_pieces, cells_to_cover
from jigsat.checks.lint.check import Finding, Severity, check
from jigsat.checks.lint.ranges import Range
from jigsat.schemas.puzzle_data import PuzzleData


@dataclass(frozen=True)
class Summary:
    """A puzzle's sizes, fingerprint and findings.

    ``to_cover``: how many of its cells are covered in the end. ``pieces``: how many are used,
    and ``area``: how many cells they have together.
    """

    puzzle: str
    fingerprint: str
    cells: int
    to_cover: Range
    pieces: Range
    area: Range
    findings: tuple[Finding, ...]

    @property
    def has_errors(self) -> bool:
        """Whether some finding is an error: something is wrong for sure."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


def summarise(puzzle: PuzzleData) -> Summary:
    """Return the puzzle's sizes and fingerprint, and what ``check`` finds in it."""
    used = [puzzle.used(piece) for piece in puzzle.box]
    return Summary(
        puzzle=puzzle.name,
        fingerprint=fingerprint(puzzle),
        cells=len(puzzle.cells),
        to_cover=cells_to_cover(puzzle),
        pieces=Range(sum(least for least, _ in used), sum(most for _, most in used)),
        area=area_of_pieces(puzzle),
        findings=check(puzzle),
    )
