"""Bars in a table: a row for each thing that is compared, a column for each measure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log1p

from jigsat.render.charts.frame import (
    GAP,
    LINE,
    SMALL,
    TEXT,
    Heading,
    bar_colour,
    grid_ink,
    label,
    note_colour,
    on_paper,
    rectangle,
)
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import (
    Area,
    Figure,
    Group,
    Ink,
    Line,
    Position,
    Role,
    Shape,
    moved,
    width_of,
)
from jigsat.render.sheets.blocks import Block, stacked, written

#: The longest bar, the height of bars and that of rows, in mm.
LONGEST, THICK, ROW = 20.0, 2.6, 6.0
#: Text between a bar and its label.
_BESIDE = 1.0
#: A name is cut into lines where it is longer than that, in mm.
WIDEST_NAME = 60.0


@dataclass(frozen=True)
class Bar:
    """A value, None if it is not known, as it is written beside its bar.

    ``spread``: a range that is drawn as a line over the bar.
    """

    value: float | None
    label: str
    spread: tuple[float, float] | None = None


@dataclass(frozen=True)
class Measure:
    """A column of bars, one for each row.

    ``note``: what is measured, in a few words. ``most``: the value of the longest bar, if it is
    not the greatest. ``by_size``: the length follows the logarithm, so that small values can be
    told apart beside large ones.
    """

    name: str
    note: str
    bars: Sequence[Bar]
    most: float | None = None
    by_size: bool = False

    def length(self, value: float) -> float:
        """How long the bar of a value is, in mm."""
        ends = [bar.value or 0.0 for bar in self.bars]
        ends += [bar.spread[1] for bar in self.bars if bar.spread]
        most = max(ends) if self.most is None else self.most
        if self.by_size:
            value, most = log1p(value), log1p(most)
        return LONGEST * value / most if most else 0.0


def bar_table(
    heading: Heading, names: Sequence[str], measures: Sequence[Measure], look: Look
) -> Figure:
    """The measures of things beside each other; each thing is a group with its name."""
    table = _Table(names, measures, look)
    return on_paper(heading, stacked([table.head(), table.body()], gap=TEXT / 2), look)


class _Table:
    """Where the columns and rows lie, and what is in them."""

    def __init__(self, names: Sequence[str], measures: Sequence[Measure], look: Look) -> None:
        self._names = names
        self._measures = measures
        self._look = look
        first = min(WIDEST_NAME, max(width_of(name, TEXT) for name in names))
        widths = [_width(measure) for measure in measures]
        self._left = [first + GAP + sum(widths[:number]) for number in range(len(widths) + 1)]

    def head(self) -> Block:
        """The names of the measures, and what they are."""
        blocks = [
            self._column_head(measure, right - left - GAP)
            for measure, left, right in zip(
                self._measures, self._left, self._left[1:], strict=False
            )
        ]
        height = max(block.height for block in blocks)
        shapes = [
            moved(shape, left, height - block.height)
            for block, left in zip(blocks, self._left, strict=False)
            for shape in block.shapes
        ]
        return Block(self._left[-1] - GAP, height, tuple(shapes))

    def _column_head(self, measure: Measure, width: float) -> Block:
        colour = note_colour(self._look.theme)
        name = written(measure.name, TEXT, self._look, width, role=Role.AXIS, bold=True)
        note = written(measure.note, SMALL, self._look, width, role=Role.AXIS, colour=colour)
        return stacked([name, note])

    def body(self) -> Block:
        """The rows, each with a line above it."""
        rows = [self._row(number) for number in range(len(self._names))]
        return stacked(rows)

    def _row(self, number: int) -> Block:
        room = self._left[0] - GAP
        names = written(self._names[number], TEXT, self._look, room, role=Role.AXIS)
        height = max(ROW, names.height + TEXT / 2)
        middle = height / 2
        width = self._left[-1] - GAP
        shapes: list[Shape] = [
            Line(((0, 0), (width, 0)), Role.AXIS, grid_ink(self._look.theme))
        ]
        shapes += [moved(text, 0, middle - names.height / 2) for text in names.shapes]
        for measure, left in zip(self._measures, self._left, strict=False):
            shapes += self._bar(measure, measure.bars[number], (left, middle))
        return Block(width, height, (Group(tuple(shapes), Role.DATA, self._names[number]),))

    def _bar(self, measure: Measure, bar: Bar, at: Position) -> Iterator[Shape]:
        """A bar, its spread and its label; ``at``: the middle of its left end."""
        x, y = at
        end = x
        if bar.value is not None:
            end = x + measure.length(bar.value)
            corners = rectangle(x, y - THICK / 2, end - x, THICK)
            yield Area((corners,), Role.DATA, Ink(fill=bar_colour(self._look.theme)))
        if bar.spread is not None:
            low, high = (x + measure.length(value) for value in bar.spread)
            ink = Ink(stroke=self._look.text, width=LINE)
            yield Line(((low, y), (high, y)), Role.DATA, ink)
            end = max(end, high)
        yield label((end + _BESIDE, y), bar.label, SMALL, self._look, role=Role.DATA)


def _width(measure: Measure) -> float:
    """The room for a column, up to the next one."""
    labels = max(width_of(bar.label, SMALL) for bar in measure.bars)
    head = width_of(measure.name, TEXT)
    return max(head, LONGEST + 2 * _BESIDE + labels) + GAP
