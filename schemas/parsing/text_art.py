"""Text art: cells drawn as rows of characters, as a person would type them.

``.`` and a space are no cell, any other sign is one. Rows may end early. The rows are a list,
in space one for each layer, or one text with ``/`` between rows and ``//`` between layers, or
with bars or line ends in place of the strokes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Any
from unicodedata import category

from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Coordinates, Grid, add, subtract

NO_CELL = ". "
ANY_CELL = "#"
#: Signs that somebody may mean for no cell.
DOUBTFUL = "0-_·,"
SEPARATOR = "/"
BAR = "|"
#: The most columns of a row.
WIDEST = 10_000
MOST_ROWS = 100_000

_OTHER_SEPARATOR = re.compile(r"\||\r?\n")
#: What stands between rows, and between layers; blanks around all of them are part of them.
_BETWEEN = (re.compile(r"( ?)(?<!/)(/)(?!/)( ?)"), re.compile(r"( ?)(?<!/)(//)(?!/)( ?)"))

#: A drawing as typed: in one text, as rows, or as layers of rows.
Typed = str | Sequence[str] | Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a drawing. ``place`` leads to it in the file, and ``where`` within that."""

    text: str
    place: str
    where: str = ""

    def wrong(self, column: int, sign: str, expected: str) -> DataError:
        """The error that a sign cannot stand in a column."""
        return DataError(self.place, f"{sign!r} in {self.where}column {column}", expected)


#: A drawing: in each layer its rows.
Drawing = tuple[tuple[Row, ...], ...]


def read_drawing(typed: Typed, in_space: bool, path: str) -> Drawing:
    """The rows of a drawing.

    Raises DataError for signs that cannot be read, and for too many rows, columns or cells.
    """
    number = sum(1 if isinstance(row, str) else len(row) for row in typed)
    if number > MOST_ROWS:
        raise DataError(path, f"{number} rows", f"at most {MOST_ROWS}")
    drawing = tuple(map(tuple, _layers(typed, in_space, path)))
    rows = list(chain.from_iterable(drawing))
    used = Counter(chain.from_iterable(row.text for row in rows))
    drawn = used.total() - sum(used[sign] for sign in NO_CELL)
    if drawn > MAX_CELLS:
        raise DataError(path, f"{drawn} cells", f"at most {MAX_CELLS}")
    unreadable = {sign for sign in used if not _is_readable(sign)}
    for row in rows:
        _refuse_unreadable(row, unreadable)
    return drawing


def signs(drawing: Drawing) -> Iterator[tuple[int, int, int, str]]:
    """Layer, row and column of each sign for a cell, counted from 0 as drawn, and the sign."""
    for number, layer in enumerate(drawing):
        for index, row in enumerate(layer):
            for column, sign in enumerate(row.text):
                if sign not in NO_CELL:
                    yield number, index, column, sign


def _layers(typed: Typed, in_space: bool, path: str) -> Iterator[list[Row]]:
    if isinstance(typed, str):
        yield from _in_one_text(typed, in_space, path)
        return
    rows = [Row(row, f"{path}[{i}]") for i, row in enumerate(typed) if isinstance(row, str)]
    if rows or not typed:
        yield rows
        return
    for number, layer in enumerate(typed):
        yield [Row(row, f"{path}[{number}][{i}]") for i, row in enumerate(layer)]


def _in_one_text(text: str, in_space: bool, path: str) -> Iterator[list[Row]]:
    if SEPARATOR not in text:
        text = _OTHER_SEPARATOR.sub(SEPARATOR, text.strip("\r\n"))
    text = _without_spacing(text, path)
    if in_space and SEPARATOR * 3 in text:
        expected = f"a row between two of them ('{NO_CELL[0]}' for an empty one)"
        raise DataError(path, f"'{SEPARATOR * 3}'", expected)
    layers = text.split(SEPARATOR * 2) if in_space else [text]
    for number, layer in enumerate(layers):
        above = f"layer {number}, " if len(layers) > 1 else ""
        rows = layer.split(SEPARATOR)
        yield [Row(row, path, f"{above}row {i}, ") for i, row in enumerate(rows)]


def _without_spacing(text: str, path: str) -> str:
    """The text without the blanks that stand around all strokes; then others mean no cell."""
    close = text
    for between in _BETWEEN:
        if all(before and after for before, _, after in between.findall(close)):
            close = between.sub(r"\2", close)
    if close != text and " " in close:
        expected = f"'{NO_CELL[0]}' for no cell where blanks stand around '{SEPARATOR}'"
        raise DataError(path, "blanks between signs", expected)
    return close


def _is_readable(sign: str) -> bool:
    is_mark = category(sign).startswith("M")  # it is drawn on the sign before it
    return sign.isprintable() and not is_mark and sign not in DOUBTFUL + SEPARATOR + BAR


def _refuse_unreadable(row: Row, unreadable: set[str]) -> None:
    """Raise DataError for a row with one of these signs, or with too many."""
    for column, sign in enumerate(row.text) if unreadable.intersection(row.text) else ():
        if sign in unreadable:
            expected = f"'{NO_CELL[0]}' for no cell, or a letter or another sign for one"
            if sign in SEPARATOR + BAR + "\r\n":
                rows = f"or one text with '{SEPARATOR}' between rows"
                expected = f"each row on its own in the list, {rows}"
            raise row.wrong(column, sign, expected)
    if len(row.text) > WIDEST:
        raise DataError(row.place, f"{len(row.text)} columns", f"at most {WIDEST}")


# Cells typed as rows of 0 and 1, which look like a list of coordinates.
#
# ``[[1, 1, 1], [0, 1, 0]]`` is a T. What can be coordinates on the grid is read as such, also
# where rows may be meant: ``doubtful_rows`` tells a linter so.


#: The numbers of coordinates that a cell can have.
_AXES = (2, 3)
_SIGNS = ".#"

Rows = Sequence[Sequence[int]]


def rows_of(grid: Grid, cells: Sequence[Any]) -> list[Any] | None:
    """Return the drawing that these numbers are, in layers if they are; None for coordinates.

    Coordinates are as many as the grid has axes, and no cell is there twice. Of another number
    they are if the cells would be connected, and the rows would not.
    """
    if {type(row[0]) for row in cells if row} == {tuple}:
        return [_drawn(layer) for layer in cells]
    if not _is_matrix(grid, cells):
        return None
    width, axes = len(cells[0]), len(grid.axes)
    listed = len(set(cells)) == len(cells)
    if width == axes:
        are_rows = not listed and _are_tight(cells)
    elif width in _AXES:
        are_rows = (width > axes and _are_tight(cells)) or not listed or not _joined(cells)
    else:
        are_rows = True
    return _drawn(cells) if are_rows else None


def doubtful_rows(grid: Grid, cells: Sequence[Any]) -> list[str] | None:
    """Return the drawing that coordinates would be as rows of 0 and 1, if that is a piece."""
    is_read = _is_matrix(grid, cells) and rows_of(grid, cells) is None
    return _drawn(cells) if is_read and _are_tight(cells) else None


def _is_matrix(grid: Grid, cells: Sequence[Any]) -> bool:
    """Whether these are rows of equal length that hold only 0 and 1, and not only 0."""
    return (
        grid.is_uniform
        and {type(row) for row in cells} == {tuple}
        and len({len(row) for row in cells}) == 1
        and {1} <= {value for row in cells for value in row} <= {0, 1}
    )


def _drawn(rows: Rows) -> list[str]:
    return ["".join(_SIGNS[value] for value in row) for row in rows]


def _are_tight(rows: Rows) -> bool:
    """Whether the ones are connected, and reach all four borders."""
    ones = [(y, x) for y, row in enumerate(rows) for x, value in enumerate(row) if value]
    borders = (rows[0], rows[-1], *([row[x] for row in rows] for x in (0, -1)))
    return all(map(any, borders)) and _joined(ones)


def _joined(cells: Iterable[Coordinates]) -> bool:
    """Whether one gets from each cell to each other by steps along the axes."""
    first, *others = cells
    reached, left = [first], set(others)
    for cell in reached:
        beside = {
            other
            for other in left
            if sum(abs(a - b) for a, b in zip(cell, other, strict=True)) == 1
        }
        left -= beside
        reached += beside
    return not left


# From cells back to drawings.


#: How many coordinates a cell has in the plane, where text art is one drawing.
PLANE_AXES = 2


def drawn_cells(grid: Grid, cells: Iterable[Coordinates]) -> list[Any]:
    """Cells anywhere as a drawing, in space one for each layer, moved next to its border."""
    at_border = moved_to_border(grid, sorted(cells))
    return drawn_within(grid, at_border, at_border)


def moved_to_border(grid: Grid, cells: Sequence[Coordinates]) -> list[Coordinates]:
    """Cells anywhere, moved so that the least coordinates are 0, or 1 to keep their forms."""
    start = tuple(map(min, zip(*cells, strict=True)))
    moves = (subtract(place, start) for place in grid.first_places)
    move = next(filter(grid.moves_onto_itself, moves))
    return [add(cell, move) for cell in cells]


def drawn_within(
    grid: Grid, cells: Collection[Coordinates], frame: Iterable[Coordinates]
) -> list[Any]:
    """Cells where they are, as a drawing that has room for those of the ``frame`` too.

    In space it is one for each layer. No coordinate is negative.
    """
    *layers, height, width = (max(values) + 1 for values in zip(*frame, strict=True))
    drawn: dict[Coordinates, dict[Coordinates, str]] = {}
    for cell in cells:
        *above, row, column = cell
        drawn.setdefault(tuple(above), {})[row, column] = _character(grid, cell)
    drawings = [
        _rows(drawn.get(layer, {}), height, width) for layer in product(*map(range, layers))
    ]
    return drawings if layers else drawings[0]


def _character(grid: Grid, cell: Coordinates) -> str:
    form = grid.form_at(cell)
    return form.art if form is not None else NO_CELL[0]


def _rows(drawn: Mapping[Coordinates, str], height: int, width: int) -> list[str]:
    return [
        "".join(drawn.get((row, column), NO_CELL[0]) for column in range(width))
        for row in range(height)
    ]
