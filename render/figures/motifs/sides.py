"""Where a half motif lies: against the middle of a side, in the plan of a grid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import dist

from jigsat.render.grids.plans import Place

#: The radius of motifs, of the greatest at which none reaches a motif of the next side.
_SIZE = 0.75


@dataclass(frozen=True)
class SideFrame:
    """A side of a cell, from ``start`` clockwise to ``end``, and the cell's ``centre``."""

    start: Place
    end: Place
    centre: Place

    @property
    def middle(self) -> Place:
        """The middle of the side."""
        return between(self.start, self.end, 0.5)

    @property
    def radius(self) -> float:
        """The radius of a half motif in units of the plan."""
        half, apothem = dist(self.start, self.middle), dist(self.middle, self.centre)
        return _SIZE * half * apothem / dist(self.start, self.centre)

    @property
    def room(self) -> float:
        """How far from the cell's centre the half motif ends."""
        return dist(self.middle, self.centre) - self.radius

    def at(self, place: Place) -> Place:
        """Where a place of a half motif lies if it is inside the cell."""
        x, y = place
        (mx, my), (ex, ey), (cx, cy) = self.middle, self.end, self.centre
        along = self.radius * x / dist(self.middle, self.end)
        inwards = self.radius * y / dist(self.middle, self.centre)
        return (
            mx + along * (ex - mx) + inwards * (cx - mx),
            my + along * (ey - my) + inwards * (cy - my),
        )

    def inside(self, path: Iterable[Place]) -> tuple[Place, ...]:
        """Where a path of a half motif lies if it is inside the cell."""
        return tuple(map(self.at, path))

    def outside(self, path: Iterable[Place]) -> tuple[Place, ...]:
        """Where it lies if it is beyond the side."""
        return tuple(self.at((x, -y)) for x, y in path)

    @property
    def wedge(self) -> tuple[Place, ...]:
        """The triangle from the side to the centre."""
        return self.start, self.end, self.centre

    def band(self, share: float) -> tuple[Place, ...]:
        """The strip along the side that is this share of the way to the centre."""
        inner_end = between(self.end, self.centre, share)
        return self.start, self.end, inner_end, between(self.start, self.centre, share)


def between(one: Place, other: Place, share: float) -> Place:
    """The place at this share of the way from one to the other."""
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])
