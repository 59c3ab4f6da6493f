"""Text art: cells drawn as rows of characters, as a person would type them.

``.`` and a space are no cell, any other sign is one. Rows may end early. A number repeats the
sign after it (``3#2.#`` is ``###..#``), unless all signs for cells are digits: then these are
cells. The rows are a list, in space one for each layer, or one text with ``/`` between rows and
``//`` between layers, or with bars or line ends in place of the strokes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from string import digits
from typing import NamedTuple
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

_RUN = re.compile(r"([0-9]*)(([^0-9])\3*|$)", re.DOTALL)
_OTHER_SEPARATOR = re.compile(r"\||\r?\n")
_SIGNS = re.compile(r"()((.)\3*)", re.DOTALL)
#: What stands between rows, and between layers; blanks around all of them are part of them.
_BETWEEN = (re.compile(r"( ?)(?<!/)(/)(?!/)( ?)"), re.compile(r"( ?)(?<!/)(//)(?!/)( ?)"))

#: A drawing as typed: in one text, as rows, or as layers of rows.
Typed = str | Sequence[str] | Sequence[Sequence[str]]


class SignRun(NamedTuple):
    """The same sign in one or more columns from ``start`` on."""

    start: int
    length: int
    sign: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a drawing, and the runs of signs for cells in it.

    ``place`` leads to it in the file, and ``where`` within that.
    """

    text: str
    place: str
    where: str = ""
    runs: tuple[SignRun, ...] = ()

    def wrong(self, column: int, sign: str, expected: str) -> DataError:
        """The error that a sign cannot stand in a column."""
        return DataError(self.place, f"{sign!r} in {self.where}column {column}", expected)


#: A drawing: in each layer its rows.
Drawing = tuple[tuple[Row, ...], ...]


def read_drawing(typed: Typed, in_space: bool, path: str, pieces: bool = False) -> Drawing:
    """The rows of a drawing with their runs of equal signs.

    ``pieces``: signs stand for pieces, so that digits never repeat others. Raises DataError for
    signs that cannot be read, numbers that repeat nothing, and too many cells.
    """
    rows = sum(1 if isinstance(row, str) else len(row) for row in typed)
    if rows > MOST_ROWS:
        raise DataError(path, f"{rows} rows", f"at most {MOST_ROWS}")
    layers = list(_layers(typed, in_space, path))
    used = Counter(chain.from_iterable(row.text for layer in layers for row in layer))
    others = used.keys() - {*digits, *NO_CELL}
    repeats = bool(others) and not pieces
    # Each sign is a cell at least: before what is longer than a person types is taken apart.
    drawn = sum(used[sign] for sign in (others if repeats else used.keys() - {*NO_CELL}))
    _refuse_too_many(drawn, path)
    unreadable = {sign for sign in used if not _is_readable(sign, repeats)}
    runs = partial(_runs, repeats=repeats, unreadable=unreadable)
    drawing = tuple(
        tuple(replace(row, runs=tuple(runs(row))) for row in layer) for layer in layers
    )
    drawn = sum(run.length for layer in drawing for row in layer for run in row.runs)
    _refuse_too_many(drawn, path)
    return drawing


def _refuse_too_many(drawn: int, path: str) -> None:
    if drawn > MAX_CELLS:
        raise DataError(path, f"{drawn} cells", f"at most {MAX_CELLS}")


def signs(drawing: Drawing) -> Iterator[tuple[int, int, int, str]]:
    """Layer, row and column of each sign for a cell, counted from 0 as drawn, and the sign."""
    for number, layer in enumerate(drawing):
        for index, row in enumerate(layer):
            for start, length, sign in row.runs:
                for column in range(start, start + length):
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


def _is_readable(sign: str, repeats: bool) -> bool:
    """Whether a sign is a cell, no cell, or a digit of a number."""
    if sign in digits and repeats:
        return True
    is_mark = category(sign).startswith("M")  # it is drawn on the sign before it
    return sign.isprintable() and not is_mark and sign not in DOUBTFUL + SEPARATOR + BAR


def _runs(row: Row, repeats: bool, unreadable: set[str]) -> Iterator[SignRun]:
    """The runs of signs for cells in a row."""
    column = 0
    for number, same, sign in (_RUN if repeats else _SIGNS).findall(row.text):
        if sign in unreadable:
            expected = f"'{NO_CELL[0]}' for no cell, or a letter or another sign for one"
            if sign in SEPARATOR + BAR + "\r\n":
                rows = f"or one text with '{SEPARATOR}' between rows"
                expected = f"each row on its own in the list, {rows}"
            raise row.wrong(column, sign, expected)
        length = len(same) + (_repeats(row, number, sign) - 1 if number else 0)
        if sign and sign not in NO_CELL:
            yield SignRun(column, length, sign)
        column += length
    if column > WIDEST:
        raise DataError(row.place, f"{column} columns", f"at most {WIDEST}")


def _repeats(row: Row, number: str, sign: str) -> int:
    """How often the sign after a number stands there."""
    if not sign:
        expected = "a sign that it repeats (digits are cells where there are no other signs)"
        raise DataError(row.place, f"{number} at the end of a row", expected)
    if len(number) > len(str(WIDEST)) or not 1 < int(number) <= WIDEST:
        expected = f"a number from 2 to {WIDEST}, as it repeats the sign after it"
        raise DataError(row.place, f"{number} before {sign!r}", expected)
    return int(number)
