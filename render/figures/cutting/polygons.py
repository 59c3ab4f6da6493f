"""Polygons: rings of corners in millimetres."""

from __future__ import annotations

from collections.abc import Iterable

from jigsat.render.figures.shapes import Position

Ring = tuple[Position, ...]


def signed_area(ring: Ring) -> float:
    """The area inside a ring; negative if it runs counterclockwise, as around a hole."""
    pairs = zip(ring, (*ring[1:], ring[0]), strict=True)
    return sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in pairs) / 2


def extent(polygons: Iterable[Ring]) -> tuple[float, float, float, float]:
    """Left, top, width and height of polygons."""
    xs, ys = zip(*(corner for polygon in polygons for corner in polygon), strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def shifted(ring: Ring, right: float, down: float) -> Ring:
    """The ring, moved by so many millimetres."""
    return tuple((x + right, y + down) for x, y in ring)


def rectangle(left: float, top: float, width: float, height: float) -> Ring:
    """A rectangle, clockwise from its upper left corner."""
    right, bottom = left + width, top + height
    return (left, top), (right, top), (right, bottom), (left, bottom)
