"""Lines over time: panels below each other, which share the axis of time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jigsat.render.charts.frame import (
    SPACING,
    TEXT,
    Axis,
    Heading,
    course_colour,
    course_ink,
    grid_ink,
    label,
    note_colour,
    on_paper,
)
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import (
    LINE,
    Anchor,
    Disc,
    Figure,
    Group,
    Ink,
    Line,
    Position,
    Role,
    Shape,
    width_of,
)
from jigsat.render.sheets.blocks import Block, stacked, written

#: The size of a panel without its labels, and of the mark at the end of a line, in mm.
WIDTH, HEIGHT = 130.0, 45.0
END = 0.9
#: The length of a piece of line in the legend.
SAMPLE = 8.0


@dataclass(frozen=True)
class Course:
    """How a value went: its name, and pairs of seconds and values, in order of time.

    ``stairs``: the value stays what it is until the next one.
    """

    name: str
    points: Sequence[tuple[float, float]]
    stairs: bool = False


@dataclass(frozen=True)
class Panel:
    """Courses of the same kind of value. With more than one there is a legend."""

    axis: Axis
    courses: Sequence[Course]


def line_chart(heading: Heading, time: Axis, panels: Sequence[Panel], look: Look) -> Figure:
    """Panels below each other over one axis of time; each course is a group with its name."""
    labels = [tick.label for panel in panels for tick in panel.axis.ticks]
    left = max(width_of(label, TEXT) for label in labels) + TEXT / 2
    plots = [_Plot(panel, time, left, look) for panel in panels]
    blocks = [block for plot in plots for block in (plot.legend(), plot.block())]
    blocks.append(_time_labels(time, left, look))
    return on_paper(heading, stacked(blocks, gap=TEXT), look)


def _time_labels(time: Axis, left: float, look: Look) -> Block:
    """What stands below the last panel."""
    middle = SPACING * TEXT / 2
    colour = note_colour(look.theme)
    texts = [
        label(
            (left + time.share(tick.value) * WIDTH, 0.0),
            tick.label,
            TEXT,
            look,
            anchor=Anchor.MIDDLE,
            colour=colour,
        )
        for tick in time.ticks
    ]
    at = (left + WIDTH / 2, 2 * middle)
    texts.append(label(at, time.name, TEXT, look, anchor=Anchor.MIDDLE))
    return Block(left + WIDTH, 3 * middle, tuple(texts))


@dataclass(frozen=True)
class _Plot:
    """One panel: the lines of its grid, and its courses."""

    panel: Panel
    time: Axis
    left: float
    look: Look

    def _at(self, seconds: float, value: float) -> Position:
        up = self.panel.axis.share(value)
        return self.left + self.time.share(seconds) * WIDTH, (1 - up) * HEIGHT

    def legend(self) -> Block:
        """The name of the panel, and below it those of its courses if there are several."""
        width = self.left + WIDTH
        name = written(self.panel.axis.name, TEXT, self.look, width, role=Role.AXIS, bold=True)
        courses = self.panel.courses if len(self.panel.courses) > 1 else ()
        entries = (self._entry(number, course.name) for number, course in enumerate(courses))
        return stacked([name, *entries])

    def _entry(self, number: int, name: str) -> Block:
        """The name of a course after a piece of its line."""
        block = written(name, TEXT, self.look, self.left + WIDTH, indent=SAMPLE + TEXT)
        y = LINE * TEXT / 2
        ink = course_ink(self.look.theme, number)
        sample = Line(((0, y), (SAMPLE, y)), Role.DATA, ink)
        return Block(block.width, block.height, (sample, *block.shapes))

    def block(self) -> Block:
        """The panel itself."""
        groups = (self._course(number) for number in range(len(self.panel.courses)))
        return Block(self.left + WIDTH, HEIGHT, (*self._grid(), *groups))

    def _grid(self) -> Iterator[Shape]:
        ink, axis, most = grid_ink(self.look.theme), self.panel.axis, self.panel.axis.most
        for tick in self.time.ticks:
            ends = self._at(tick.value, 0), self._at(tick.value, most)
            yield Line(ends, Role.AXIS, ink)
        for tick in axis.ticks:
            start = self._at(0, tick.value)
            yield Line((start, self._at(self.time.most, tick.value)), Role.AXIS, ink)
            at = start[0] - TEXT / 2, start[1]
            colour = note_colour(self.look.theme)
            yield label(at, tick.label, TEXT, self.look, anchor=Anchor.END, colour=colour)

    def _course(self, number: int) -> Group:
        course = self.panel.courses[number]
        theme = self.look.theme
        points = tuple(self._at(*point) for point in _drawn(course))
        end = Disc(points[-1], END, Role.DATA, Ink(fill=course_colour(theme, number)))
        line = Line(points, Role.DATA, course_ink(theme, number))
        name = f"{course.name}: {self.panel.axis.name}"
        return Group((line, end), Role.DATA, name)


def _drawn(course: Course) -> Iterator[tuple[float, float]]:
    """The points through which the line of a course goes."""
    before = course.points[0][1]
    for seconds, value in course.points:
        if course.stairs:
            yield seconds, before
        yield seconds, value
        before = value
