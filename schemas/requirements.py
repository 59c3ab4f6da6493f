"""Requirements: the rules of a puzzle, taken apart as far as one can point at the parts.

They say that one cell is covered, that one piece is used, that the labels at one side fit, that
no face appears twice in one row. Why a puzzle has no solution is explained by requirements that
cannot hold together, and by the fewest that would have to be given up.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from jigsat.schemas.grids.grid import Coordinates


class Family(StrEnum):
    """What a requirement is about."""

    COVERED = "covered"
    OPEN = "open"
    MOST_BLANKS = "most-blanks"
    LEAST_BLANKS = "least-blanks"
    SETTLED = "settled"
    CROSSING = "crossing"
    REGION_BLANKS = "region-blanks"
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


#: The families of requirements that belong to a rule in the file.
RuleFamily = Literal[
    Family.REGION_BLANKS,
    Family.SIDES,
    Family.LINE,
    Family.RIM_LABELS,
    Family.RIM_COUNT,
    Family.RIM_PATTERN,
    Family.COLOUR,
    Family.CLUE,
    Family.TOUCHING,
    Family.NOT_TOUCHING,
    Family.USE,
]


@dataclass(frozen=True, order=True)
class Requirement:
    """One thing that a puzzle asks for.

    ``rule``: the number of its rule in the file; None for what every puzzle asks for.
    ``cells``: those that it is about. ``pieces``: the names of pieces that look the same.
    ``number``: how many of these are used, or how many blanks there are. ``part``: which side
    of the first cell it is about, which line, or which label.
    """

    family: Family
    rule: int | None = None
    cells: tuple[Coordinates, ...] = ()
    pieces: tuple[str, ...] = ()
    number: int = 0
    part: str = ""
