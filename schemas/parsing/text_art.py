"""Text art: cells drawn as rows of characters, as a person would type them.

``.`` and a space are no cell, any other sign is one. Rows may end early. The rows are a list,
in space one for each layer, or one text with ``/`` between rows and ``//`` between layers, or
with bars or line ends in place of the strokes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from unicodedata import category

from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.errors import DataError

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
