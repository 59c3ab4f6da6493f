"""What is to be cut out of a sheet: outlines in millimetres, and what is engraved on them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, radians, sin

from jigsat.render.figures.plane import rings
from jigsat.render.figures.plans import plan_of
from jigsat.render.figures.shapes import Position, size_that_fits, width_of
from jigsat.render.fonts import advances, rings_of
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.parsing.cells import lengths_of_whole
from jigsat.schemas.puzzle_data import PuzzleData

# Polygons: rings of corners in millimetres.


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
    """The ring, moved by a distance in millimetres."""
    return tuple((x + right, y + down) for x, y in ring)


def rectangle(left: float, top: float, width: float, height: float) -> Ring:
    """A rectangle, clockwise from its upper left corner."""
    right, bottom = left + width, top + height
    return (left, top), (right, top), (right, bottom), (left, bottom)


# Convex polygons that together cover an area, by which nesting sees where it is.


#: The ends of a side, and the corners between them.
Tabs = Mapping[tuple[Position, Position], Sequence[Position]]
#: The corners of a rectangle.
OF_RECTANGLE = 4


def tiles_of(grid: Grid, cells: Collection[Point]) -> Iterator[Ring]:
    """Convex polygons that cover the cells: one for a rectangle, which may have thousands."""
    plan = plan_of(grid)
    ends = [cells[0], cells[-1]] if isinstance(cells, Box) else cells
    rows, columns = ([*{point[axis] for point in ends}] for axis in (0, 1))
    top, left, bottom, right = min(rows), min(columns), max(rows), max(columns)
    squares = grid.is_uniform and len(grid.sides(next(iter(ends)))) == OF_RECTANGLE
    if squares and len(cells) == (bottom - top + 1) * (right - left + 1):
        corners = [(top, left), (top, right), (bottom, right), (bottom, left)]
        # The first corner of a square is its upper left one, and the others follow clockwise.
        yield tuple(plan.polygon(grid, at)[n] for n, at in enumerate(corners))
    else:
        for point in cells:
            yield plan.polygon(grid, point)
        yield from plan.joints(grid, frozenset(cells))


def hulls(tabs: Tabs) -> Iterator[Ring]:
    """Convex polygons around sides that are not straight."""
    from shapely import MultiPoint

    for (start, end), path in tabs.items():
        hull = MultiPoint((start, *path, end)).convex_hull
        yield tuple((x, y) for x, y in hull.exterior.coords[:-1])


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
    around = tiles if whole else rings(plan_of(grid), grid, cells, tabs)

    def there(polygon: Ring) -> Ring:
        return tuple((x * cell, y * cell) for x, y in polygon)

    scaled = (
        replace(
            mark,
            at=there((mark.at,))[0],
            width=mark.width * cell,
            height=mark.height * cell,
        )
        for mark in marks
    )
    return Outline(tuple(map(there, around)), tuple(map(there, tiles)), tuple(scaled))


def at_origin(outline: Outline) -> Outline:
    """The outline, moved so that the upper left corner of its extent is the origin."""
    left, top, _, _ = extent(outline.tiles)
    return moved(outline, -left, -top)


def moved(outline: Outline, right: float, down: float) -> Outline:
    """The outline, moved by a distance in millimetres."""
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


# Letters, which a laser engraves as the lines around them.


#: The height of capital letters, in ems.
_CAPITALS = 0.73


def can_be_engraved(text: str) -> bool:
    """Whether the font has all letters of a text."""
    return bool(text.strip()) and all(letter in advances() for letter in text)


def strokes(mark: Mark) -> Iterator[Ring]:
    """The lines of a mark, as large as it has room for. Its text can be engraved."""
    size = size_that_fits(mark.text, mark.width, mark.height / _CAPITALS)
    across, down = (size * part(radians(mark.turn)) for part in (cos, sin))
    left = -width_of(mark.text, 1) / 2
    for letter in mark.text:
        for ring in rings_of(letter):
            places = ((left + x, _CAPITALS / 2 - y) for x, y in ring)
            yield tuple(
                (mark.at[0] + across * x - down * y, mark.at[1] + down * x + across * y)
                for x, y in places
            )
        left += width_of(letter, 1)


# How large cells are: what is typed in sizes has them in millimetres.


#: The side of a cell in mm if nothing else is asked for and no size says it.
CELL = 20.0


def is_in_sizes(puzzle: PuzzleData) -> bool:
    """Whether board and pieces are all typed as sizes: they are taken as millimetres."""
    pieces = [each for each in puzzle.entries if isinstance(each, Piece)]
    lengths = [lengths_of_whole(puzzle.board), *map(lengths_of_whole, pieces)]
    return len(pieces) == len(puzzle.entries) and None not in lengths


def cell_of(puzzle: PuzzleData, cell: float | None, usual: float = CELL) -> float:
    """How long a cell is in mm; ``cell``: what is asked for; ``usual``: if nothing says it."""
    if is_in_sizes(puzzle):
        return float(puzzle.typed_in.unit) * (cell or 1)
    return cell or usual
