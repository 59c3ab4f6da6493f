"""Which boxes of the lattice a piece fills once the clearance has been taken off."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import product

from jigsat.render.solids.lattice import AXES, GAP, PARTS, Box, Cell

_BOXES = tuple(product(range(PARTS), repeat=len(AXES)))


def boxes_of(cells: Collection[Cell]) -> set[Box]:
    """The boxes that are filled: those in a gap where all cells beside the gap are filled.

    So all faces are taken back, also those that meet in a concave edge, and cells that only
    touch at an edge or a corner are parted.
    """
    filled = set(cells)
    return {
        (PARTS * x + a, PARTS * y + b, PARTS * z + c)
        for x, y, z in filled
        for a, b, c in _BOXES
        if all(
            (x + u, y + v, z + w) in filled
            for u, v, w in _beside((a == GAP, b == GAP, c == GAP))
        )
    }


@cache
def _beside(gaps: tuple[bool, bool, bool]) -> tuple[Cell, ...]:
    """The steps to the cells that a box in these gaps lies between."""
    return tuple(_steps(gaps))


def _steps(gaps: tuple[bool, bool, bool]) -> Iterator[Cell]:
    x, y, z = ((-1, 0) if gap else (0,) for gap in gaps)
    yield from product(x, y, z)
