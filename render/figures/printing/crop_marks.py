"""Crop marks: where a straight cut begins and ends, outside of what is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist

from jigsat.render.figures.cutting.lines import CutLines
from jigsat.render.figures.cutting.polygons import Ring
from jigsat.render.figures.shapes import Position

#: A mark begins so far from the end of a cut, and is so long, in mm.
_AWAY, _LENGTH = 2.0, 4.0
_TINY = 1e-3


def crop_marks(lines: CutLines, tiles: Sequence[Ring]) -> Iterator[Ring]:
    """A mark beyond each end of each straight cut, but where it would lie on a piece.

    Args:
        lines: all cuts, which are straight but for their corners.
        tiles: convex polygons that cover the pieces.
    """
    seen = set()
    for line in (*lines.seams, *lines.border):
        for start, end in pairwise(line):
            for mark in (_beyond(start, end), _beyond(end, start)):
                key = tuple((round(x, 2), round(y, 2)) for x, y in mark)
                if key not in seen and not _meets(mark, tiles):
                    seen.add(key)
                    yield mark


def _beyond(start: Position, end: Position) -> Ring:
    """The mark on the way from start to end, beyond the end."""
    across, down = ((b - a) / dist(start, end) for a, b in zip(start, end, strict=True))
    return tuple(
        (end[0] + far * across, end[1] + far * down) for far in (_AWAY, _AWAY + _LENGTH)
    )


def _meets(mark: Ring, tiles: Sequence[Ring]) -> bool:
    """Whether a mark, or the way to it, lies on a piece or along its outline."""
    (x, y), (to_x, to_y) = mark
    back = _AWAY / _LENGTH
    shares = (-0.9 * back, 0, 0.5, 1)
    points = [(x + share * (to_x - x), y + share * (to_y - y)) for share in shares]
    return any(_is_in(point, tile) for tile in tiles for point in points)


def _is_in(point: Position, tile: Ring) -> bool:
    """Whether a point lies in a convex polygon, which runs clockwise, or on its edge."""
    x, y = point
    return all(
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -_TINY * dist((ax, ay), (bx, by))
        for (ax, ay), (bx, by) in zip(tile, (*tile[1:], tile[0]), strict=True)
    )
