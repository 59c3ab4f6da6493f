"""Findings about a puzzle's data, and the words that they are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from jigsat.schemas.display import Displayed
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.support.text import listed

#: Maximum number of names or cells listed; the rest is summarised as a count.
MAX_LISTED = 8


class Severity(StrEnum):
    """How sure a finding is: wrong, perhaps wrong, or good to know."""

    ERROR = "error"
    SUSPICION = "suspicion"
    NOTE = "note"


@dataclass(frozen=True)
class Finding(Displayed):
    """Something wrong, suspicious, or good to know in a puzzle's data.

    ``code`` names the check's result. ``where``: a path in the file, or pieces or cells.
    ``what``: a sentence. ``look_at``: what to compare with the real puzzle. ``no_solution``:
    whether ``what`` proves that the puzzle has no solution.
    """

    code: str
    severity: Severity
    where: str
    what: str
    look_at: str
    no_solution: bool = False


def impossible(code: str, where: str, what: str, look_at: str) -> Finding:
    """A proof that the puzzle has no solution."""
    return Finding(code, Severity.ERROR, where, what, look_at, no_solution=True)


def suspicion(code: str, where: str, what: str, look_at: str) -> Finding:
    """Something that is allowed but often a slip of the pen."""
    return Finding(code, Severity.SUSPICION, where, what, look_at)


def remark(code: str, where: str, what: str, look_at: str) -> Finding:
    """Something that is good to know."""
    return Finding(code, Severity.NOTE, where, what, look_at)


def cells_in_words(grid: Grid, cells: Iterable[Point], is_flat: bool = False) -> str:
    """Cells by their coordinates, in reading order; of a flat board without the layer."""
    found = sorted(map(grid.coordinates, cells))
    return abridged([str([*cell[is_flat:]]) for cell in found])


def names_in_words(names: Iterable[str]) -> str:
    """The names of pieces, labels or faces."""
    return abridged([f"'{name}'" for name in names])


def abridged(words: Sequence[str]) -> str:
    """Words with commas; of many only the first, and how many more there are."""
    left = len(words) - MAX_LISTED
    # One more is listed rather than counted.
    if left > 1:
        return f"{', '.join(words[:MAX_LISTED])} and {left} more"
    return listed(words)


def pieces_in_words(names: Sequence[str]) -> str:
    """Pieces by name: piece 'A', pieces 'A' and 'B'."""
    return f"{'piece' if len(names) == 1 else 'pieces'} {names_in_words(names)}"


# Ranges: numbers of which only bounds are known.


class Range(NamedTuple):
    """A number that is at least ``least`` and at most ``most``."""

    least: int
    most: int
