"""What is to be cut out of a sheet: outlines in millimetres, and what is engraved on them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import cos, radians, sin
from unicodedata import combining, normalize

from jigsat.render.figures.plane import rings
from jigsat.render.figures.plans import PLANS
from jigsat.render.figures.shapes import NONE, Ink, Position
from jigsat.schemas.fields.piece import Piece
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
    plan = PLANS[grid.name]
    rows, columns = ([*{point[axis] for point in cells}] for axis in (0, 1))
    top, left, bottom, right = min(rows), min(columns), max(rows), max(columns)
    squares = len(grid.sides(next(iter(cells)))) == OF_RECTANGLE
    if squares and len(cells) == (bottom - top + 1) * (right - left + 1):
        corners = [(top, left), (top, right), (bottom, right), (bottom, left)]
        # The first corner of a square is its upper left one, and the others follow clockwise.
        yield tuple(plan.polygon(grid, at)[n] for n, at in enumerate(corners))
    else:
        for point in cells:
            yield plan.polygon(grid, point)


def hulls(tabs: Tabs) -> Iterator[Ring]:
    """Convex polygons around sides that are not straight."""
    for (start, end), path in tabs.items():
        points = sorted((start, *path, end))
        yield (*_half_hull(points), *_half_hull(points[::-1]))


def _half_hull(points: Sequence[Position]) -> Ring:
    """The convex hull on one side of sorted points, from the first one to before the last."""
    hull: list[Position] = []
    for x, y in points:
        while len(hull) > 1:
            (ax, ay), (bx, by) = hull[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            hull.pop()
        hull.append((x, y))
    return tuple(hull[:-1])


def trapezoids(rings: Sequence[Ring]) -> Iterator[Ring]:
    """The area between rings as trapezoids, cut across at the height of each corner."""
    edges = [
        (min(ends, key=_height), max(ends, key=_height))
        for ring in rings
        for ends in zip(ring, (*ring[1:], ring[0]), strict=True)
    ]
    heights = sorted({round(y, 6) for ring in rings for _, y in ring})
    for top, bottom in pairwise(heights):
        middle = (top + bottom) / 2
        crossing = [edge for edge in edges if edge[0][1] < middle < edge[1][1]]
        crossing.sort(key=lambda edge: _across(edge, middle))
        for left, right in zip(crossing[::2], crossing[1::2], strict=True):
            yield (
                (_across(left, top), top),
                (_across(right, top), top),
                (_across(right, bottom), bottom),
                (_across(left, bottom), bottom),
            )


def _height(position: Position) -> float:
    return position[1]


def _across(edge: tuple[Position, Position], height: float) -> float:
    """Where an edge, or its continuation, is at a height."""
    (x, y), (to_x, to_y) = edge
    return x + (to_x - x) * (height - y) / (to_y - y)


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


# Letters of single strokes, which a laser engraves as lines.
#
# Each letter is drawn on a grid 4 wide and 6 high: a polyline is a word of points, each two
# digits, the column from the left and the row from the top.


_HEIGHT = 6
_STEP = 6  # from one letter to the next
_WIDTH = 4
#: Small letters are capitals of this size.
_SMALL = 0.7
_DRAWN: Mapping[str, str] = {
    " ": "",
    "A": "062046 1434",
    "B": "06003041423344453606 0333",
    "C": "4130100105163645",
    "D": "06003041453606",
    "E": "40000646 0333",
    "F": "400006 0333",
    "G": "41301001051636454323",
    "H": "0006 4046 0343",
    "I": "1030 2026 1636",
    "J": "4045361605",
    "K": "0006 400346",
    "L": "000646",
    "M": "0600234046",
    "N": "06004640",
    "O": "100105163645413010",
    "P": "06003041423303",
    "Q": "100105163645413010 2446",
    "R": "06003041423303 1346",
    "S": "413010010213334445361605",
    "T": "0040 2026",
    "U": "000516364540",
    "V": "002640",
    "W": "0016233640",
    "X": "0046 4006",
    "Y": "002340 2326",
    "Z": "00400646",
    "0": "100105163645413010 0541",
    "1": "112026 1636",
    "2": "01103041420646",
    "3": "004022334445361605",
    "4": "36300444",
    "5": "4000023243453605",
    "6": "4130100105163645443303",
    "7": "0040412526",
    "8": "100102133342413010 1304051636454433",
    "9": "051636454130100102133342",
    "-": "1333",
    "+": "2125 0343",
    ".": "2526",
    ",": "252615",
    "/": "0640",
    "'": "2021",
    "(": "30212536",
    ")": "10212516",
    ":": "2122 2425",
    "_": "0646",
    "=": "0242 0444",
    "#": "1016 3036 0242 0444",
    "*": "2125 0244 4204",
    "?": "01103041422324 2526",
    "!": "2024 2526",
    "&": "46121120313215263543",
}


#: A letter, and whether it is a small one.
Letter = tuple[str, bool]


def letters_of(text: str) -> tuple[Letter, ...]:
    """What is engraved of a text: capitals, in two sizes, without accents."""
    plain = (each for each in normalize("NFD", text) if not combining(each))
    return tuple((capital, each != capital) for each in plain for capital in each.upper())


def can_be_engraved(text: str) -> bool:
    """Whether there are strokes for all letters of a text, accents left aside."""
    return bool(text.strip()) and all(letter in _DRAWN for letter, _ in letters_of(text))


def strokes(mark: Mark) -> Iterator[Ring]:
    """The lines of a mark, as large as it has room for. Its text can be engraved."""
    letters = letters_of(mark.text)
    columns = _STEP * len(letters) - (_STEP - _WIDTH)
    scale = min(mark.width / columns, mark.height / _HEIGHT)
    across, down = (scale * part(radians(mark.turn)) for part in (cos, sin))
    for number, (letter, is_small) in enumerate(letters):
        for line in _lines(letter, _SMALL if is_small else 1):
            found = []
            for column, row in line:
                x, y = column + _STEP * number - columns / 2, row - _HEIGHT / 2
                found.append(
                    (mark.at[0] + across * x - down * y, mark.at[1] + down * x + across * y)
                )
            yield tuple(found)


def _lines(letter: str, size: float) -> Iterator[Ring]:
    """The lines of a letter on its grid; smaller ones stand in the middle of the base line."""
    left, top = (1 - size) * _WIDTH / 2, (1 - size) * _HEIGHT
    for line in _DRAWN[letter].split():
        points = zip(line[::2], line[1::2], strict=True)
        yield tuple(
            (left + size * int(column), top + size * int(row)) for column, row in points
        )


# How pieces are to be cut: what the one who cuts them can choose.


#: The side of a cell in mm if nothing else is asked for and no size says it.
CELL = 20.0
#: How wide lines are that a laser follows, and such that one sees on a screen, in mm.
_HAIRLINE, _VISIBLE = 0.01, 0.3


@dataclass(frozen=True)
class Cutting:
    """How pieces are to be cut; all lengths in mm.

    ``width`` and ``height``: of a sheet of material. ``cell``: how long a cell is, or the unit
    in which sizes are typed; None for the default. ``kerf``: how wide a cut is. ``radius``: of
    the corners. ``gap``: what stays free between cuts, and along the edges of a sheet.
    ``names``: whether the names of the pieces are engraved. ``tray``: whether a frame with the
    board's hole and a base are cut as well, with so much ``play`` on each side of the board.
    ``on_screen``: whether sheets are drawn to be looked at. ``printed``: whether cards are
    printed on paper and not cut out of material; None for what suits the pieces.
    """

    width: float = 600
    height: float = 400
    cell: float | None = None
    kerf: float = 0
    radius: float = 0
    gap: float = 2
    names: bool = False
    tray: bool = False
    play: float = 0.2
    on_screen: bool = False
    printed: bool | None = None

    @property
    def hairline(self) -> float:
        """How wide lines are drawn."""
        return _VISIBLE if self.on_screen else _HAIRLINE

    @property
    def cut(self) -> Ink:
        """How lines to cut are drawn."""
        return Ink(NONE, "#ff0000", self.hairline)

    @property
    def engraved(self) -> Ink:
        """How lines to engrave are drawn."""
        return Ink(NONE, "#0000ff", self.hairline)


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
