"""Heat maps: tiles with numbers in them, coloured from the fewest to the most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from jigsat.render.charts.frame import GAP, SMALL, SPACING, TEXT, label, note_colour, rectangle
from jigsat.render.colours import Scale, heat_of, ink_on
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import (
    Anchor,
    Area,
    Group,
    Ink,
    Position,
    Role,
    Shape,
    Text,
    moved,
    width_of,
)
from jigsat.render.sheets.blocks import Block

#: The lowest tile of a table, and the widest that it is for the sake of a heading, in mm.
LOWEST, WIDEST = 5.5, 14.0
#: The gap between tiles, and the side of those in the legend.
SEAM, SWATCH = 0.3, 3.5
#: The empty space around a number in its tile.
_AROUND = 1.0

Number = int | None


@dataclass(frozen=True)
class Tile:
    """An area with a number, None for one that has none.

    ``corners`` and the ``middle`` are in mm, ``title`` is what the tile stands for.
    """

    corners: tuple[Position, ...]
    middle: Position
    number: Number
    title: str


def tiles_block(tiles: Sequence[Tile], scale: Scale, look: Look) -> Block:
    """Tiles, each a group with its title and number."""
    places = [corner for tile in tiles for corner in tile.corners]
    left, top = map(min, zip(*places, strict=True))
    right, bottom = map(max, zip(*places, strict=True))
    shapes = (moved(_tile(tile, scale, look), -left, -top) for tile in tiles)
    return Block(right - left, bottom - top, tuple(shapes))


def _tile(tile: Tile, scale: Scale, look: Look) -> Group:
    if tile.number is None:
        empty = Area((tile.corners,), Role.DATA, look.empty)
        return Group((empty,), Role.DATA, tile.title)
    fill = _fill(tile.number, scale, look)
    seam = Ink(fill=fill, stroke=look.paper, width=SEAM)
    number = label(
        tile.middle,
        f"{tile.number:,}",
        SMALL,
        look,
        role=Role.DATA,
        anchor=Anchor.MIDDLE,
        colour=ink_on(fill),
    )
    shapes = (Area((tile.corners,), Role.DATA, seam), number)
    return Group(shapes, Role.DATA, f"{tile.title}: {tile.number:,}")


def _fill(number: int, scale: Scale, look: Look) -> str:
    """The colour of a number."""
    return heat_of(scale.fill(number).heat_class, look.theme)


def room_for(numbers: Sequence[Number]) -> float:
    """How wide a tile must be for the longest of its numbers, in mm."""
    labels = (f"{number:,}" for number in numbers if number is not None)
    return max(width_of(label, SMALL) for label in labels) + 2 * _AROUND


def table_block(
    columns: Sequence[str],
    rows: Sequence[str],
    numbers: Mapping[tuple[int, int], int],
    scale: Scale,
    look: Look,
) -> Block:
    """Tiles in columns and rows with headings; ``numbers`` by the column and the row."""
    table = _Table(columns, rows, max(room_for([*numbers.values()]), _heading_room(columns)))
    body = tiles_block([*table.tiles(numbers)], scale, look)
    drawn = tuple(moved(shape, table.left, table.top) for shape in body.shapes)
    headings = (*table.column_headings(look), *table.row_headings(look))
    return Block(table.left + body.width, table.top + body.height, (*headings, *drawn))


def _heading_room(columns: Sequence[str]) -> float:
    """How wide the headings of columns are, if they are short."""
    widest = max(width_of(name, TEXT) for name in columns) + 2 * _AROUND
    return widest if widest <= WIDEST else 0.0


@dataclass(frozen=True)
class _Table:
    """Where the tiles of a table are; ``width``: of one."""

    columns: Sequence[str]
    rows: Sequence[str]
    width: float

    @property
    def _turned(self) -> bool:
        """Whether the headings of columns stand upright, as they are too long to lie."""
        return _heading_room(self.columns) == 0.0

    @property
    def left(self) -> float:
        """The room for the headings of rows."""
        return max(width_of(name, TEXT) for name in self.rows) + _AROUND

    @property
    def top(self) -> float:
        """The room for the headings of columns."""
        if not self._turned:
            return SPACING * TEXT
        return max(width_of(name, TEXT) for name in self.columns) + _AROUND

    def tiles(self, numbers: Mapping[tuple[int, int], int]) -> Iterator[Tile]:
        """All tiles, row by row, from the origin."""
        for row, down in enumerate(self.rows):
            for column, across in enumerate(self.columns):
                x, y = column * self.width, row * LOWEST
                corners = rectangle(x, y, self.width, LOWEST)
                middle = x + self.width / 2, y + LOWEST / 2
                yield Tile(corners, middle, numbers.get((column, row)), f"{across} {down}")

    def column_headings(self, look: Look) -> Iterator[Text]:
        """The names above the columns."""
        anchor, turn = (Anchor.START, -90.0) if self._turned else (Anchor.MIDDLE, 0.0)
        y = self.top - _AROUND if self._turned else self.top / 2
        for number, name in enumerate(self.columns):
            x = self.left + (number + 0.5) * self.width
            ink = Ink(fill=look.text)
            yield Text((x, y), name, TEXT, Role.AXIS, ink, anchor, turn)

    def row_headings(self, look: Look) -> Iterator[Text]:
        """The names beside the rows."""
        for number, name in enumerate(self.rows):
            at = self.left - _AROUND, self.top + (number + 0.5) * LOWEST
            yield label(at, name, TEXT, look, anchor=Anchor.END)


def legend_block(scale: Scale, width: float, look: Look) -> Block:
    """Which numbers have which colour, in as many lines as that needs."""
    x, y = 0.0, SWATCH / 2
    shapes: list[Shape] = []
    for greatest, words in scale.classes():
        room = SWATCH + _AROUND + width_of(words, TEXT)
        if x and x + room > width:
            x, y = 0.0, y + SPACING * TEXT
        fill = _fill(greatest, scale, look)
        swatch = rectangle(x, y - SWATCH / 2, SWATCH, SWATCH)
        shapes.append(Area((swatch,), Role.NOTE, Ink(fill)))
        at = (x + SWATCH + _AROUND, y)
        colour = note_colour(look.theme)
        shapes.append(label(at, words, TEXT, look, role=Role.NOTE, colour=colour))
        x += room + GAP
    return Block(width, y + SWATCH / 2, tuple(shapes))
