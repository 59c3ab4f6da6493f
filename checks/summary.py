"""A summary of a puzzle, made without a solver: sizes, fingerprint, inventory, findings."""

from __future__ import annotations

from dataclasses import dataclass

from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.inventory import Inventory, inventory_of
from jigsat.checks.lint.area import area_of_pieces, cells_to_cover
from jigsat.checks.lint.check import Finding, Severity, check
from jigsat.checks.lint.ranges import Range
from jigsat.schemas.puzzle_data import PuzzleData


@dataclass(frozen=True)
class Summary:
    """A puzzle's sizes, fingerprint, inventory and findings.

    ``to_cover``: how many of its cells are covered in the end. ``pieces``: how many are used,
    and ``area``: how many cells they have together.
    """

    puzzle: str
    fingerprint: str
    cells: int
    to_cover: Range
    pieces: Range
    area: Range
    inventory: Inventory
    findings: tuple[Finding, ...]

    @property
    def has_errors(self) -> bool:
        """Whether some finding is an error: something is wrong for sure."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)


def summarise(puzzle: PuzzleData) -> Summary:
    """Return how much there is of everything, and what ``check`` finds in the puzzle."""
    used = [puzzle.used(piece) for piece in puzzle.box]
    return Summary(
        puzzle=puzzle.name,
        fingerprint=fingerprint(puzzle),
        cells=len(puzzle.cells),
        to_cover=cells_to_cover(puzzle),
        pieces=Range(sum(least for least, _ in used), sum(most for _, most in used)),
        area=area_of_pieces(puzzle),
        inventory=inventory_of(puzzle),
        findings=check(puzzle),
    )
