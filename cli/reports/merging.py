"""What the command merge prints: counts, and what is missing or doubled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from typing import Any

from jigsat.cli.reports.counts import MEANINGS, convention_lines
from jigsat.schemas.text import number_of
from jigsat.solvers.recording.merging import Merged

#: So many shares are named that something is missing of.
MOST_NAMED = 10


def document(merged: Merged) -> dict[str, Any]:
    """The counts as ``count`` has them, and what is missing and doubled."""
    return {
        "puzzle": merged.puzzle,
        **asdict(merged.counts),
        "complete": merged.complete,
        "at_least": [] if merged.complete else list(MEANINGS),
        "parts": merged.parts,
        "finished": merged.finished,
        "doubled": merged.doubled,
        "missing": merged.missing,
        "under_way": merged.under_way,
    }


def lines(merged: Merged) -> Iterator[str]:
    """The counts by each convention, and what is missing and doubled."""
    at_least = "" if merged.complete else "at least "
    yield f"{merged.puzzle}: {at_least}{number_of(merged.counts.solutions, 'solution')}"
    yield from convention_lines(asdict(merged.counts), () if merged.complete else MEANINGS)
    yield from _parts(merged)


def _parts(merged: Merged) -> Iterator[str]:
    if merged.doubled:
        yield f"in several files: {number_of(merged.doubled, 'part')}, counted once"
    if merged.complete:
        yield f"complete: {number_of(merged.parts, 'part')}"
        return
    left = merged.parts - merged.finished
    named = [
        f"{share} ({number_of(number, 'part')})"
        for share, number in islice(merged.missing.items(), MOST_NAMED)
    ]
    more = len(merged.missing) - len(named)
    shares = ", ".join([*named, *([f"{more:,} more"] if more > 0 else [])])
    parts = number_of(merged.parts, "part")
    begun = f" ({merged.under_way:,} under way)" if merged.under_way else ""
    yield f"missing: {left:,} of {parts}{begun}, of the shares {shares}"
