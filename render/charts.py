"""Charts of numbers as figures: lines, bars and heat maps. They know no puzzles."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from jigsat.render.colours import Scale, heat_of, ink_on
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import (
    LINE,
    Anchor,
    Area,
    Disc,
    Figure,
    Group,
    Ink,
    Line,
    Position,
    Role,
    Shape,
    Text,
    moved,
    width_of,
)
from jigsat.render.sheets.blocks import Block, space, stacked, written
from jigsat.render.sheets.pages import paged

# The frame: paper, heading, captions and axes.


LOOK = Look()
#: Sizes of text and distances in mm.
TITLE, TEXT, SMALL, GAP = 4.2, 3.0, 2.4, 4.0
#: The size of a panel of lines without its labels; no heading has less room.
WIDTH, HEIGHT = 130.0, 45.0
#: The empty space around a number in its tile, and beside a bar.
_AROUND = 1.0
_NOTE, _BAR = "#5f646d", "#3b8fc6"
_GRID = Ink(stroke="#d5d7db", width=0.15)
#: Blue and orange first, which all people can tell apart; dashes tell them apart as well.
_LINES = (
    Ink(stroke="#0072b2", width=0.5),
    Ink(stroke="#b84f00", width=0.5, dashes=(2.0, 1.0)),
    Ink(stroke="#00745a", width=0.5, dashes=(0.6, 0.8)),
    Ink(stroke="#a0457f", width=0.5, dashes=(3.0, 0.8, 0.6, 0.8)),
)


@dataclass(frozen=True)
class ChartHeading:
    """What stands above a chart, and what it shows in a sentence for those who only hear it."""

    title: str
    subtitle: str = ""
    description: str = ""


def on_paper(heading: ChartHeading, chart: Block) -> Figure:
    """A chart on paper, below its heading."""
    width = max(chart.width, WIDTH)
    title = written(heading.title, TITLE, LOOK, width, role=Role.HEADING, bold=True)
    subtitle = written(heading.subtitle, TEXT, LOOK, width, colour=_NOTE)
    bands = [title, space(TEXT / 2), subtitle, space(GAP), chart]
    (figure,) = paged(bands, LOOK, None, heading.title, heading.description)
    return figure


def _label(
    at: Position,
    text: str,
    anchor: Anchor = Anchor.START,
    *,
    size: float = TEXT,
    role: Role = Role.AXIS,
    colour: str | None = None,
) -> Text:
    return Text(at, text, size, role, LOOK.writing(colour), anchor)


def _caption(name: str, note: str, width: float) -> Block:
    """A name in bold above what it means."""
    return stacked(
        [
            written(name, TEXT, LOOK, width, role=Role.AXIS, bold=True),
            written(note, SMALL, LOOK, width, role=Role.AXIS, colour=_NOTE),
        ]
    )


def _rectangle(x: float, y: float, width: float, height: float) -> tuple[Position, ...]:
    """The corners of a rectangle, from its upper left one."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


@dataclass(frozen=True)
class Axis:
    """What is measured in a unit, and the ticks in that unit, from zero to the end."""

    name: str
    unit: float
    ticks: tuple[float, ...]

    def share(self, value: float) -> float:
        """How far along the axis a value lies, from 0 to 1."""
        return value / self.unit / self.ticks[-1]

    @property
    def labels(self) -> Iterator[tuple[float, str]]:
        """How far along the axis each tick lies, and what is written there."""
        return ((tick / self.ticks[-1], f"{tick:,.10g}") for tick in self.ticks)


#: Ticks are so many steps from each other at most.
_MOST_STEPS = 6
#: Round steps, and ten, a hundred … times as much.
_ROUND = (1, 2, 5, 10)
#: Units of time by the seconds up to which they are used, with the seconds that they have.
_UNITS = (
    (120.0, 1.0, "seconds"),
    (7_200.0, 60.0, "minutes"),
    (float("inf"), 3_600.0, "hours"),
)


def axis_of(name: str, most: float, unit: float = 1.0, finest: float = 1.0) -> Axis:
    """An axis which ends at the first tick that is not below ``most``.

    ``finest``: the smallest step between ticks, in units.
    """
    least = max(most / unit / _MOST_STEPS, finest)
    power = 10.0 ** floor(log10(least))
    step = next(power * each for each in _ROUND if power * each >= least)
    count = max(1, ceil(most / unit / step))
    return Axis(name, unit, tuple(step * number for number in range(count + 1)))


def time_axis(seconds: float, since: str) -> Axis:
    """An axis of time in a fitting unit; ``since``: when it begins."""
    unit, name = next(each[1:] for each in _UNITS if seconds <= each[0])
    return axis_of(f"{name} {since}", seconds, unit, finest=0.001)


# Lines over time: panels below each other, which share the axis of time.


@dataclass(frozen=True)
class Course:
    """How a value went: its name, and pairs of seconds and values, in order of time.

    The value stays what it is until the next one.
    """

    name: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Panel:
    """Courses of the same kind of value. With more than one there is a legend."""

    axis: Axis
    courses: Sequence[Course]


def line_chart(heading: ChartHeading, time: Axis, panels: Sequence[Panel]) -> Figure:
    """Panels below each other over one axis of time; each course is a group with its name."""
    labels = [label for panel in panels for _, label in panel.axis.labels]
    left = max(width_of(label, TEXT) for label in labels) + TEXT / 2
    blocks = [block for panel in panels for block in (_legend(panel), _plot(panel, time, left))]
    return on_paper(heading, stacked([*blocks, _time_labels(time, left)], gap=TEXT))


def _legend(panel: Panel) -> Block:
    """The name of the panel, and below it those of its courses if there are several."""
    courses = panel.courses if len(panel.courses) > 1 else ()
    entries = (_entry(number, course.name) for number, course in enumerate(courses))
    return stacked([_caption(panel.axis.name, "", WIDTH), *entries])


def _entry(number: int, name: str) -> Block:
    """The name of a course after a piece of its line."""
    block = written(name, TEXT, LOOK, WIDTH, indent=8 + TEXT)
    sample = Line(((0, LINE * TEXT / 2), (8, LINE * TEXT / 2)), Role.DATA, _line_ink(number))
    return Block(block.width, block.height, (sample, *block.shapes))


def _line_ink(number: int) -> Ink:
    return _LINES[number % len(_LINES)]


def _plot(panel: Panel, time: Axis, left: float) -> Block:
    """A panel: its grid with the labels of its axis, and its courses."""

    def at(seconds: float, value: float) -> Position:
        return left + time.share(seconds) * WIDTH, (1 - panel.axis.share(value)) * HEIGHT

    shapes: list[Shape] = []
    for share, _ in time.labels:
        x = left + share * WIDTH
        shapes.append(Line(((x, HEIGHT), (x, 0)), Role.AXIS, _GRID))
    for share, label in panel.axis.labels:
        y = (1 - share) * HEIGHT
        shapes.append(Line(((left, y), (left + WIDTH, y)), Role.AXIS, _GRID))
        shapes.append(_label((left - TEXT / 2, y), label, Anchor.END, colour=_NOTE))
    for number, course in enumerate(panel.courses):
        ink = _line_ink(number)
        line = tuple(at(*point) for point in _stairs(course.points))
        end = Disc(line[-1], 0.9, Role.DATA, Ink(fill=ink.stroke))
        name = f"{course.name}: {panel.axis.name}"
        shapes.append(Group((Line(line, Role.DATA, ink), end), Role.DATA, name))
    return Block(left + WIDTH, HEIGHT, tuple(shapes))


def _stairs(points: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    before = points[0][1]
    for seconds, value in points:
        yield seconds, before
        yield seconds, value
        before = value


def _time_labels(time: Axis, left: float) -> Block:
    """What stands below the last panel."""
    middle = LINE * TEXT / 2
    texts = [
        _label((left + share * WIDTH, 0.0), label, Anchor.MIDDLE, colour=_NOTE)
        for share, label in time.labels
    ]
    texts.append(_label((left + WIDTH / 2, 2 * middle), time.name, Anchor.MIDDLE))
    return Block(left + WIDTH, 3 * middle, tuple(texts))


# Bars in a table: a row for each thing that is compared, a column for each measure.


#: The longest bar, the height of bars and that of rows, in mm.
_LONGEST, _THICK, _ROW = 20.0, 2.6, 6.0
#: A name is cut into lines where it is longer than that, in mm.
_WIDEST_NAME = 60.0


@dataclass(frozen=True)
class ChartMeasure:
    """A column of bars, one for each row: values, None if not known, and what is beside them.

    ``note``: what is measured, in a few words.
    """

    name: str
    note: str
    bars: Sequence[tuple[float | None, str]]

    @property
    def width(self) -> float:
        """The room for it."""
        labels = max(width_of(label, SMALL) for _, label in self.bars)
        return max(width_of(self.name, TEXT, bold=True), _LONGEST + 2 * _AROUND + labels)

    def bar(self, row: int, x: float, y: float) -> Iterator[Shape]:
        """A bar and its label; ``x`` and ``y`` of the middle of its left end."""
        most = max(value or 0.0 for value, _ in self.bars)
        value, label = self.bars[row]
        length = _LONGEST * value / most if value and most else 0.0
        if value is not None:
            corners = _rectangle(x, y - _THICK / 2, length, _THICK)
            yield Area((corners,), Role.DATA, Ink(fill=_BAR))
        yield _label((x + length + _AROUND, y), label, size=SMALL, role=Role.DATA)


def bar_table(
    heading: ChartHeading, names: Sequence[str], measures: Sequence[ChartMeasure]
) -> Figure:
    """The measures of things beside each other; each thing is a group with its name."""
    first = min(_WIDEST_NAME, max(width_of(name, TEXT) for name in names)) + GAP
    width = max(measure.width for measure in measures)
    columns = [(first + n * (width + GAP), measure) for n, measure in enumerate(measures)]
    captions = [(x, _caption(each.name, each.note, width)) for x, each in columns]
    full = first + len(columns) * (width + GAP) - GAP
    head = Block(
        full,
        max(block.height for _, block in captions),
        tuple(moved(shape, x, 0) for x, block in captions for shape in block.shapes),
    )
    rows = []
    for row, name in enumerate(names):
        block = written(name, TEXT, LOOK, first - GAP, role=Role.AXIS)
        height = max(_ROW, block.height + TEXT / 2)
        shapes: list[Shape] = [Line(((0, 0), (full, 0)), Role.AXIS, _GRID)]
        shapes += (moved(text, 0, (height - block.height) / 2) for text in block.shapes)
        for x, measure in columns:
            shapes += measure.bar(row, x, height / 2)
        rows.append(Block(full, height, (Group(tuple(shapes), Role.DATA, name),)))
    return on_paper(heading, stacked([head, space(TEXT / 2), *rows]))


# Heat maps: tiles with numbers in them, coloured from the fewest to the most.


#: The height of a tile in a table, and the side of one in the legend.
_LOW, _SWATCH = 5.5, 3.5


@dataclass(frozen=True)
class Tile:
    """An area with a number, None for one that has none.

    ``corners`` and the ``middle`` are in mm, ``title`` is what the tile stands for.
    """

    corners: tuple[Position, ...]
    middle: Position
    number: int | None
    title: str


def tiles_block(tiles: Sequence[Tile], scale: Scale) -> Block:
    """Tiles, each a group with its title and number."""
    places = [corner for tile in tiles for corner in tile.corners]
    left, top = map(min, zip(*places, strict=True))
    right, bottom = map(max, zip(*places, strict=True))
    shapes = (moved(_tile(tile, scale), -left, -top) for tile in tiles)
    return Block(right - left, bottom - top, tuple(shapes))


def _tile(tile: Tile, scale: Scale) -> Group:
    if tile.number is None:
        return Group((Area((tile.corners,), Role.DATA, LOOK.empty),), Role.DATA, tile.title)
    fill, text = _fill(tile.number, scale), f"{tile.number:,}"
    area = Area((tile.corners,), Role.DATA, Ink(fill=fill, stroke=LOOK.paper, width=0.3))
    number = _label(
        tile.middle, text, Anchor.MIDDLE, size=SMALL, role=Role.DATA, colour=ink_on(fill)
    )
    return Group((area, number), Role.DATA, f"{tile.title}: {text}")


def _fill(number: int, scale: Scale) -> str:
    return heat_of(scale.fill(number).heat_class, LOOK.theme)


def room_for(numbers: Collection[int]) -> float:
    """How wide a tile must be for the longest of its numbers, in mm."""
    return max(width_of(f"{number:,}", SMALL) for number in numbers) + 2 * _AROUND


def table_block(
    columns: Sequence[str],
    rows: Sequence[str],
    numbers: Mapping[tuple[int, int], int],
    scale: Scale,
) -> Block:
    """Tiles in columns and rows with headings; ``numbers`` by the column and the row."""
    widest = max(width_of(name, TEXT) for name in columns) + 2 * _AROUND
    width = max(room_for(numbers.values()), widest)
    left, top = max(width_of(name, TEXT) for name in rows) + _AROUND, LINE * TEXT
    tiles = []
    for row, down in enumerate(rows):
        for column, across in enumerate(columns):
            corners = _rectangle(column * width, row * _LOW, width, _LOW)
            middle = (column + 0.5) * width, (row + 0.5) * _LOW
            tiles.append(Tile(corners, middle, numbers.get((column, row)), f"{across} {down}"))
    body = tiles_block(tiles, scale)
    shapes = (
        *(
            _label((left + (number + 0.5) * width, top / 2), name, Anchor.MIDDLE)
            for number, name in enumerate(columns)
        ),
        *(
            _label((left - _AROUND, top + (number + 0.5) * _LOW), name, Anchor.END)
            for number, name in enumerate(rows)
        ),
        *(moved(shape, left, top) for shape in body.shapes),
    )
    return Block(left + body.width, top + body.height, shapes)


def legend_block(scale: Scale, width: float) -> Block:
    """Which numbers have which colour, in as many lines as that needs."""
    x, y = 0.0, _SWATCH / 2
    shapes: list[Shape] = []
    for greatest, words in scale.classes():
        room = _SWATCH + _AROUND + width_of(words, TEXT)
        if x and x + room > width:
            x, y = 0.0, y + LINE * TEXT
        swatch = _rectangle(x, y - _SWATCH / 2, _SWATCH, _SWATCH)
        shapes.append(Area((swatch,), Role.NOTE, Ink(_fill(greatest, scale))))
        at = (x + _SWATCH + _AROUND, y)
        shapes.append(_label(at, words, role=Role.NOTE, colour=_NOTE))
        x += room + GAP
    return Block(width, y + _SWATCH / 2, tuple(shapes))
