"""How solids are made: what the one who prints them can choose."""

from __future__ import annotations

from dataclasses import dataclass

#: The side of a cell in mm if nothing else is asked for and no size says it.
CELL = 12.0
#: The least clearance in mm: parts that only touch at an edge must not hang together.
LEAST_CLEARANCE = 0.01
#: The bevel that is usual, as a share of a cell, and the most of it in mm.
_USUAL_BEVEL, _MOST_USUAL_BEVEL = 0.05, 0.5


@dataclass(frozen=True)
class Settings:
    """How pieces are printed; all lengths in mm.

    ``clearance``: what each outer face is taken back by. ``bevel``: how much of the faces
    beside an outer edge is cut off; None for what suits the cells. ``thickness``: of flat
    pieces; None for that of a cell. ``plate``: width and depth of what is printed on.
    ``gap``: what stays free between pieces, and around them. ``pieces``: the names of those
    that are wanted; none for all.
    """

    clearance: float = 0.1
    bevel: float | None = None
    thickness: float | None = None
    plate: tuple[float, float] = (220, 220)
    gap: float = 5
    pieces: tuple[str, ...] = ()

    def bevel_for(self, cell: float) -> float:
        """The bevel of pieces with cells so long."""
        if self.bevel is None:
            return min(_MOST_USUAL_BEVEL, _USUAL_BEVEL * cell)
        return self.bevel
