"""Where the middle of a cut runs: half its width beside the outline, around round corners."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from math import acos, ceil, pi
from typing import Any

from jigsat.render.figures.cutting.cutouts import Cutout, Outline
from jigsat.render.figures.cutting.polygons import Ring
from jigsat.schemas.errors import Unsupported, WrongValue

#: Arcs are polylines that leave them by so many millimetres at most.
TOLERANCE = 0.01
#: A corner as sharp as this stays a corner when its outline is moved: 23 degrees.
_SHARPEST = 5.0


def cut_around(cutout: Cutout, kerf: float, radius: float) -> Cutout:
    """The cutout with the lines to cut for rings, so that it comes out at its true size.

    Convex and concave corners get the radius, and outlines move outwards, those of holes
    inwards, by half the kerf. The extent still begins at the origin: all of it is moved.

    Raises WrongValue if a part of it is too narrow for the radius.
    """
    if not kerf and not radius:
        return cutout
    turns = (_outline_around(each, kerf, radius, cutout.name) for each in cutout.turns)
    return replace(cutout, turns=tuple(turns))


def _outline_around(outline: Outline, kerf: float, radius: float, name: str) -> Outline:
    area = _area(outline.rings)
    rounded = _rounded(area, radius) if radius else area
    parts = len(getattr(area, "geoms", [area]))
    if rounded.is_empty or len(getattr(rounded, "geoms", [rounded])) != parts:
        raise WrongValue(f"'{name}' has parts too narrow for corners of radius {radius:g} mm")
    grown = _moved(rounded, kerf / 2)
    return replace(outline, rings=tuple(_rings(grown)))


def _area(rings: tuple[Ring, ...]) -> Any:
    """The area between rings: inside an odd number of them."""
    try:
        from shapely import Polygon, make_valid
    except ImportError:
        raise Unsupported(
            "kerf and round corners need a library: pip install 'jigsat[pictures]'"
        ) from None
    # A ring may touch itself in a corner.
    areas = [make_valid(Polygon(ring)) for ring in rings]
    return reduce(lambda one, other: one.symmetric_difference(other), areas)


def _rounded(area: Any, radius: float) -> Any:
    """The area with round corners, first the concave ones, and then the convex ones."""
    filled = _moved_in_arcs(_moved(area, radius), -radius)
    return _moved_in_arcs(_moved(filled, -radius), radius)


def _moved(area: Any, distance: float) -> Any:
    """The area with its outline moved outwards; its corners stay corners."""
    return area.buffer(distance, join_style="mitre", mitre_limit=_SHARPEST)


def _moved_in_arcs(area: Any, distance: float) -> Any:
    """The area with its outline moved outwards, in arcs around the corners that open."""
    within = max(abs(distance), 2 * TOLERANCE)
    # Two segments leave an arc by less than the tolerance where they meet at this angle.
    segments = ceil(pi / 4 / acos(1 - TOLERANCE / within))
    return area.buffer(distance, quad_segs=segments, join_style="round")


def _rings(area: Any) -> list[Ring]:
    """The rings of an area, outer ones first, in an order that does not change."""
    from shapely import normalize

    parts = normalize(area)
    polygons = list(getattr(parts, "geoms", [parts]))
    rings = [each.exterior for each in polygons]
    rings += [hole for each in polygons for hole in each.interiors]
    return [tuple((x, y) for x, y in ring.coords[:-1]) for ring in rings]
