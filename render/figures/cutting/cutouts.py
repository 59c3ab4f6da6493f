"""What is to be cut out of a sheet: outlines in millimetres, and what is engraved on them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from jigsat.render.figures.cutting.polygons import Ring, extent, shifted, signed_area
from jigsat.render.figures.cutting.tiles import OF_RECTANGLE, Tabs, hulls, tiles_of
from jigsat.render.figures.outline import rings
from jigsat.render.figures.shapes import Position
from jigsat.render.grids.plans import PLANS
from jigsat.schemas.grids.grid import Grid, Point

_NO_TABS: Tabs = {}


@dataclass(frozen=True)
class Mark:
    """Text to engrave about a middle, in a room of this size; ``turn``: degrees clockwise."""

    at: Position
    text: str
    width: float
    height: float
    turn: float = 0


@dataclass(frozen=True)
class Outline:
    """An outline in millimetres; the upper left corner of its extent is the origin.

    ``rings``: closed, one inside another is a hole. ``tiles``: convex polygons that cover the
    same area, by which nesting sees where it is.
    """

    rings: tuple[Ring, ...]
    tiles: tuple[Ring, ...]
    marks: tuple[Mark, ...] = ()

    @cached_property
    def size(self) -> Position:
        """Its width and height, as it is once it is cut and before corners are rounded."""
        return extent(self.tiles)[2:]


@dataclass(frozen=True)
class Cutout:
    """Something that is cut out: its name, and its outline after each turn it may lie in."""

    name: str
    turns: tuple[Outline, ...]

    @cached_property
    def area(self) -> float:
        """Its area in square millimetres."""
        return abs(sum(map(signed_area, self.turns[0].rings)))


def outline_of(
    grid: Grid, cells: Collection[Point], cell: float, marks: Iterable[Mark] = ()
) -> Outline:
    """The outline of cells of a plane grid, moved to the origin; see ``outline_on_plan``."""
    return at_origin(outline_on_plan(grid, cells, cell, marks))


def outline_on_plan(
    grid: Grid,
    cells: Collection[Point],
    cell: float,
    marks: Iterable[Mark] = (),
    tabs: Tabs = _NO_TABS,
) -> Outline:
    """The outline of cells where they lie on the plan of their grid.

    Args:
        cell: the unit of the plan in mm.
        marks: in units of the plan.
        tabs: the ends of sides that are not straight, and the corners between them, as well.
    """
    tiles = (*tiles_of(grid, cells), *hulls(tabs))
    # Corners of rings are rounded; those of squares need not be.
    whole = len(tiles) == 1 and len(tiles[0]) == OF_RECTANGLE
    around = tiles if whole else rings(PLANS[grid.name], grid, cells, tabs)

    def there(polygon: Ring) -> Ring:
        return tuple((x * cell, y * cell) for x, y in polygon)

    return Outline(
        tuple(map(there, around)),
        tuple(map(there, tiles)),
        tuple(_scaled(mark, cell) for mark in marks),
    )


def _scaled(mark: Mark, factor: float) -> Mark:
    x, y = mark.at
    return replace(
        mark,
        at=(x * factor, y * factor),
        width=mark.width * factor,
        height=mark.height * factor,
    )


def at_origin(outline: Outline) -> Outline:
    """The outline, moved so that the upper left corner of its extent is the origin."""
    left, top, _, _ = extent(outline.tiles)
    return moved(outline, -left, -top)


def moved(outline: Outline, right: float, down: float) -> Outline:
    """The outline, moved by so many millimetres."""
    return Outline(
        tuple(shifted(ring, right, down) for ring in outline.rings),
        tuple(shifted(tile, right, down) for tile in outline.tiles),
        tuple(replace(mark, at=shifted((mark.at,), right, down)[0]) for mark in outline.marks),
    )


def quarter_turned(outline: Outline) -> Outline:
    """The outline, turned clockwise by a quarter."""
    _, height = outline.size

    def turned(ring: Ring) -> Ring:
        return tuple((height - y, x) for x, y in ring)

    marks = (
        replace(mark, at=turned((mark.at,))[0], turn=mark.turn + 90) for mark in outline.marks
    )
    return Outline(
        tuple(map(turned, outline.rings)), tuple(map(turned, outline.tiles)), tuple(marks)
    )
