"""Tables of square cards, as they are pasted from a spreadsheet: a name and four labels a row.

Commas, tabs or semicolons stand between the cells. A first row may have the names of the
columns; without one, the labels go clockwise from the top. The column of names may be missing.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence

from jigsat.exchange.format import Format, Imported, Reading
from jigsat.extras.formats.edge_matching.cards import (
    SIDES,
    Cards,
    assumed_of,
    puzzle_of,
    size_of,
)
from jigsat.extras.formats.names import name_of, title_of
from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.parse import HEAD
from jigsat.schemas.support.text import MAX_NAME, cut, number_of

MARKS = "\t;,"
#: The labels of four sides, and a name before them or none.
WIDTHS = (len(SIDES), 1 + len(SIDES))
A_ROW = "a table row: four labels, with or without a name before them"
MAX_CARDS = 10_000
#: What the columns may be called.
_OF_NAMES = ("", "#", "name", "card", "piece", "tile", "id", "no", "no.", "nr", "nr.", "number")
_OF_SIDES = {"north": "top", "east": "right", "south": "bottom", "west": "left"}

#: The cells of a row after the number of its line.
Row = tuple[int, list[str]]


def _rows(text: str) -> list[Row]:
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    first = lines[0][1] if lines else ""
    mark = max(MARKS, key=first.count)
    cells = (next(csv.reader([line], delimiter=mark)) for _, line in lines)
    try:
        rows = [[cell.strip() for cell in row] for row in cells]
    except csv.Error as error:
        raise DataError("", f"a table with {error}", "one line for each card") from None
    return [(number, row) for (number, _), row in zip(lines, rows, strict=True)]


def _header(cells: Sequence[str], are_named: bool) -> list[str] | None:
    """The side of each column of labels; None if these are the cells of a card."""
    words = list(map(str.lower, cells))
    first, others = words[0], words[1:] if are_named else words
    sides = [_OF_SIDES.get(each, each) for each in others]
    by_letter = {side[0]: side for side in (*SIDES, *_OF_SIDES)}
    letters = [by_letter.get(each, each) for each in others]
    for names in (sides, [_OF_SIDES.get(each, each) for each in letters]):
        if sorted(names) == sorted(SIDES):
            return names
    return [*SIDES] if are_named and first in _OF_NAMES else None


def _width(rows: Sequence[Row]) -> int:
    """How many cells most rows have: four, or five with a name."""
    found = Counter(len(cells) for _, cells in rows)
    return max(reversed(WIDTHS), key=found.__getitem__)


def recognise(head: bytes) -> bool:
    """Whether most rows have four labels, or a name and these, and one mark between them."""
    try:
        text = head.decode("utf-8-sig", "strict" if len(head) < HEAD else "ignore")
        rows = _rows(text)
    except (UnicodeDecodeError, DataError):
        return False
    right = sum(len(cells) == _width(rows) for _, cells in rows)
    return len(rows) > 1 and 2 * right > len(rows)


def read(data: bytes, source: str) -> Reading:
    """The puzzle in a table of cards. Raises DataError."""
    text = data.decode("utf-8-sig")
    return Reading((lambda: _imported(text, source),))


def _imported(text: str, source: str) -> Imported:
    rows = _rows(text)
    width = _width(rows)
    start = width - len(SIDES)
    for number, cells in rows:
        if len(cells) != width or not all(cells[start:]):
            filled = number_of(len(list(filter(None, cells))), "cell")
            raise DataError(f"line {number}", filled, A_ROW)
    header = _header(rows[0][1], bool(start)) if rows else None
    cards = rows[1:] if header else rows
    if not 0 < len(cards) <= MAX_CARDS:
        raise DataError(
            "", number_of(len(cards), "card"), f"1 to {MAX_CARDS:,} below the header"
        )
    at = [(header or [*SIDES]).index(side) + start for side in SIDES]
    found = tuple((row[at[0]], row[at[1]], row[at[2]], row[at[3]]) for _, row in cards)
    names = tuple(
        (row[0] if start else "") or f"card {place}" for place, (_, row) in enumerate(cards, 1)
    )
    width, height = size_of(found, None)
    title = cut(title_of(source), MAX_NAME)
    table = Cards(width, height, found, names, None)
    assumed = (f"the board has {width} columns and {height} rows", *assumed_of(table))
    fit = "sides fit that show the same label (see the rules 'equal-sides' and 'mating-sides')"
    return Imported(puzzle_of(table, name_of(title), title), assumed=(*assumed, fit))


FORMAT = Format("table", "a table of cards", (".csv", ".tsv"), recognise, read)
