"""Which layer and row each line of a drawing in space is.

Between two layers there is an empty line, and a row of the board that has no cells may be
typed as spaces. An editor makes the one look like the other: it takes spaces away at the end
of a line, or leaves some in an empty one. So the drawing is read in each way that makes sense,
and the board tells which of them is meant: each letter has to stand on a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

#: A line of text and, first, its number, counted from 1.
NumberedLine = tuple[int, str]


class PlacedLine(NamedTuple):
    """A line of a drawing: its layer and row, its number in the text, and what stands there."""

    layer: int
    row: int
    number: int
    text: str


#: The lines of a drawing, each with its layer and row.
Reading = list[PlacedLine]


def in_one_layer(lines: Sequence[NumberedLine]) -> Reading:
    """The rows of a drawing in the plane."""
    return [PlacedLine(0, row, *line) for row, line in enumerate(lines)]


def plain_readings(lines: Sequence[NumberedLine]) -> Iterator[Reading]:
    """Each blank line ends a layer; or only an empty one, and a line of spaces is a row."""
    yield _cut(lines, lambda text: not text.strip())
    yield _cut(lines, lambda text: not text)


def readings_by_height(lines: Sequence[NumberedLine], height: int) -> Iterator[Reading]:
    """So many rows are a layer, blank or not, and a blank line follows.

    Of the blank lines before the drawing, none or some are rows.
    """
    first = next((index for index, (_, text) in enumerate(lines) if text.strip()), 0)
    for start in range(max(0, first - height + 1), first + 1):
        rows = enumerate(lines[start:])
        placed = [
            PlacedLine(index // (height + 1), index % (height + 1), *line)
            for index, line in rows
        ]
        if not any(each.row == height and each.text.strip() for each in placed):
            yield [each for each in placed if each.row < height]


def first_line_of_spaces(lines: Sequence[NumberedLine]) -> int | None:
    """The number of the first line of spaces between others; None if there is none."""
    filled = [index for index, (_, text) in enumerate(lines) if text.strip()]
    between = lines[filled[0] : filled[-1]] if filled else []
    return next((number for number, text in between if text.isspace()), None)


def _cut(lines: Sequence[NumberedLine], ends_layer: Callable[[str], bool]) -> Reading:
    """The layers between the lines that end one."""
    groups = groupby(lines, key=lambda line: ends_layer(line[1]))
    layers = [list(rows) for is_end, rows in groups if not is_end]
    return [
        PlacedLine(layer, row, *line)
        for layer, rows in enumerate(layers)
        for row, line in enumerate(rows)
    ]
