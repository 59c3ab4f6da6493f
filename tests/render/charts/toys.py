"""A small chart of each kind, and the files in which they are kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from jigsat.render.charts import (
    ChartHeading,
    ChartMeasure,
    Course,
    Panel,
    axis_of,
    bar_table,
    legend_block,
    line_chart,
    on_paper,
    table_block,
    time_axis,
)
from jigsat.render.colours import scale_of
from jigsat.render.figures.shapes import Figure
from jigsat.render.outputs.svg import svg_of
from jigsat.render.sheets.blocks import stacked

GOLDEN = Path(__file__).parent / "golden"
HEADING = ChartHeading("What it is", "and more", "all of it in words")


def lines(*names: str) -> Figure:
    found = [Course(name, [(0, 0), (1, 5), (4, 10)]) for name in names or ("scan",)]
    share = Panel(axis_of("share", 1, 0.01), [Course("share", [(1, 0.25), (4, 1)])])
    panels = [Panel(axis_of("found", 10), found), share]
    return line_chart(HEADING, time_axis(4, "on the way"), panels)


def bars(*names: str) -> Figure:
    rows = names or ("a", "b", "c")
    values = [(10.0 * number, f"{number:,}") for number in range(len(rows))]
    measures = [
        ChartMeasure("plain", "a note on it", values),
        ChartMeasure("not known", "at first", [(None, "?"), *((4.0, "4") for _ in rows[1:])]),
        ChartMeasure("whole", "of all", [(0.5, "50%") for _ in rows]),
    ]
    return bar_table(HEADING, rows, measures)


def heat(*names: str) -> Figure:
    named = names or ("Jan", "Feb")
    numbers = {(column, 0): 10**column for column in range(len(named))}
    scale = scale_of(numbers.values())
    table = table_block(named, [*named, "last"], numbers, scale)
    return on_paper(HEADING, stacked([table, legend_block(scale, 90)], gap=4))


CHARTS: dict[str, Callable[..., Figure]] = {"lines": lines, "bars": bars, "heat": heat}


def golden(name: str) -> Path:
    """Where a chart is kept; ``python -m tests.render.golden`` renews it."""
    return GOLDEN / f"{name}.svg"


def text_of(name: str) -> str:
    """What it should be now."""
    return svg_of(CHARTS[name]())
