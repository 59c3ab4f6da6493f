"""Requirements: what a puzzle asks for, in parts small enough to be pointed at.

A puzzle without a solution asks for too much. To say what cannot be had together, or what is
the least to give up, its rules are taken apart: that one cell is covered, that one piece is
used, that the labels at one side fit, that no face appears twice in one row.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from jigsat.schemas.grids.grid import Coordinates


class Family(StrEnum):
    """What a requirement is about."""

    COVERED = "covered"
    OPEN = "open"
    MOST_BLANKS = "most-blanks"
    LEAST_BLANKS = "least-blanks"
    USED = "used"
    SIDES = "sides"
    LINE = "line"
    RIM_LABELS = "rim-labels"
    RIM_COUNT = "rim-count"
    RIM_PATTERN = "rim-pattern"
    COLOUR = "colour"
    CLUE = "clue"
    TOUCHING = "touching"
    NOT_TOUCHING = "not-touching"
    USE = "use"


@dataclass(frozen=True, order=True)
class Requirement:
    """One thing that a puzzle asks for.

    ``rule`` is the number of its rule in the file; None for what every puzzle asks for.
    ``cells`` are those that it is about, ``pieces`` the names of pieces that nobody can tell
    apart, ``number`` how many of them, or of blanks. ``part`` tells which side of the first
    cell it is about, which line, or which label.
    """

    family: Family
    rule: int | None = None
    cells: tuple[Coordinates, ...] = ()
    pieces: tuple[str, ...] = ()
    number: int = 0
    part: str = ""
