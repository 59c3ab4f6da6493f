"""A small chart of each kind, and the files in which they are kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from jigsat.render.charts.bars import Bar, Measure, bar_table
from jigsat.render.charts.frame import Heading, number_axis, on_paper, percent_axis, time_axis
from jigsat.render.charts.heat_map import legend_block, table_block
from jigsat.render.charts.lines import Course, Panel, line_chart
from jigsat.render.colours import Theme, scale_of
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Figure
from jigsat.render.outputs.svg import svg_of
from jigsat.render.sheets.blocks import stacked

GOLDEN = Path(__file__).parent / "golden"
LIGHT, DARK = Look(theme=Theme.LIGHT), Look(theme=Theme.DARK)
HEADING = Heading("What it is", "and more", "all of it in words")


def lines(theme: Look = LIGHT, *names: str) -> Figure:
    found = [
        Course(name, [(0, 0), (1, 5), (4, 10)], stairs=True) for name in names or ("scan",)
    ]
    share = Panel(percent_axis("share"), [Course("share", [(1, 0.25), (4, 1)])])
    panels = [Panel(number_axis("found", 10), found), share]
    return line_chart(HEADING, time_axis(4), panels, theme)


def bars(theme: Look = LIGHT, *names: str) -> Figure:
    rows = names or ("a", "b", "c")
    values = [Bar(10.0 * number, f"{number:,}") for number in range(len(rows))]
    spread = [Bar(None, "?"), *(Bar(4, "4", (2, 8)) for _ in rows[1:])]
    measures = [
        Measure("plain", "a note on it", values),
        Measure("spread", "by size", spread, by_size=True),
        Measure("whole", "of all", [Bar(0.5, "50%") for _ in rows], most=1.0),
    ]
    return bar_table(HEADING, rows, measures, theme)


def heat(theme: Look = LIGHT, *names: str) -> Figure:
    named = names or ("Jan", "Feb")
    numbers = {(column, 0): 10**column for column in range(len(named))}
    scale = scale_of(numbers.values())
    table = table_block(named, [*named, "last"], numbers, scale, theme)
    return on_paper(HEADING, stacked([table, legend_block(scale, 90, theme)], gap=4), theme)


CHARTS: dict[str, Callable[..., Figure]] = {"lines": lines, "bars": bars, "heat": heat}


def golden(name: str) -> Path:
    """Where a chart is kept; ``python -m tests.render.golden`` renews it."""
    return GOLDEN / f"{name}.svg"


def text_of(name: str) -> str:
    """What it should be now."""
    return svg_of(CHARTS[name]())
