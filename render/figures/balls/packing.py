"""Where balls of the closest packing are, and how they are seen from a slant.

Lengths are in diameters of a ball. x runs to the right, y up and z to the front.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin, sqrt

from jigsat.schemas.grids.grid import Coordinates

Place = tuple[float, float, float]

#: How far a layer is below the one above it.
LAYER = 1 / sqrt(2)


@dataclass(frozen=True)
class View:
    """Parallel lines of sight: by how much, in radians, the eye is to the left and above."""

    across: float = 0.45
    up: float = 0.5

    def seen(self, place: Place) -> Place:
        """Where a place is to be seen: to the right, downwards, and towards the eye."""
        x, y, z = place
        right = x * cos(self.across) - z * sin(self.across)
        near = x * sin(self.across) + z * cos(self.across)
        return (
            right,
            near * sin(self.up) - y * cos(self.up),
            near * cos(self.up) + y * sin(self.up),
        )


def place_of(cell: Coordinates, lift: float = 0) -> Place:
    """The middle of a ball: each layer is half a ball further back and left than that above.

    Args:
        cell: its layer, row and column.
        lift: how much empty space is put between two layers.
    """
    layer, row, column = cell
    return column - layer / 2, -layer * (LAYER + lift), row - layer / 2
