"""What the command check prints of one puzzle: lines of text, and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from jigsat.checks.lint.check import Finding
from jigsat.checks.summary import Summary
from jigsat.cli.output import wrap
from jigsat.cli.reports.inventory import inventory_lines
from jigsat.schemas.text import span


def document(summary: Summary) -> dict[str, Any]:
    """Return the summary for programs."""
    return {**asdict(summary), "ok": not summary.has_errors}


def lines(summary: Summary) -> Iterator[str]:
    """Yield the puzzle's fingerprint, its sizes and inventory, and what was found in it."""
    yield f"{summary.puzzle}: fingerprint {summary.fingerprint}"
    yield f"  board: {_board(summary)}"
    yield f"  pieces: {span(*summary.pieces)}, with {span(*summary.area)} cells together"
    yield from inventory_lines(summary.inventory)
    for finding in summary.findings:
        yield from _finding(finding)
    if not summary.findings:
        yield "  nothing suspicious"


def _board(summary: Summary) -> str:
    cells = f"{summary.cells:,} cells"
    if summary.to_cover == (summary.cells, summary.cells):
        return cells
    return f"{cells}, {span(*summary.to_cover)} of them to cover"


def _finding(finding: Finding) -> Iterator[str]:
    yield wrap(f"{finding.severity}: {finding.where}: {finding.what}", "  ", "    ")
    yield wrap(f"look at: {finding.look_at}", "    ", "      ")
