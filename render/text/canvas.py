"""A canvas of characters that is as large as what is written on it."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, count, groupby, product
from typing import TypeVar
from unicodedata import normalize

from rich.cells import cell_len, chop_cells
from rich.text import Text

from jigsat.render.colours import STRONG
from jigsat.schemas.geometry.shapes import Cells, Side
from jigsat.schemas.grids.grid import Coordinates, Point

_EMPTY = (" ", "")


class Canvas:
    """Characters, each in its style, at rows and columns that may be negative."""

    def __init__(self) -> None:
        self._marks: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write text over whatever is there."""
        for character in text:
            self._marks[row, column] = (character, style)
            column += 1
            if cell_len(character) == 2:
                # The second half of a wide character takes a column and shows nothing.
                self._marks[row, column] = ("", style)
                column += 1

    def write_centred(self, row: int, column: int, width: int, text: str, style: str) -> None:
        """Write text in the middle of ``width`` columns."""
        self.write(row, column + max(0, width - cell_len(text)) // 2, text, style)

    def lines(self) -> tuple[Text, ...]:
        """The part of the canvas that is written on, without blanks at the ends of lines."""
        if not self._marks:
            return ()
        rows = [row for row, _ in self._marks]
        left = min(column for _, column in self._marks)
        right = dict.fromkeys(rows, left)
        for (row, column), mark in self._marks.items():
            if mark != _EMPTY:
                right[row] = max(right[row], column + 1)
        return tuple(
            self._line(row, left, right.get(row, left))
            for row in range(min(rows), max(rows) + 1)
        )

    def _line(self, row: int, left: int, right: int) -> Text:
        marks = [self._marks.get((row, column), _EMPTY) for column in range(left, right)]
        line = Text()
        for style, run in groupby(marks, key=lambda mark: mark[1]):
            line.append("".join(character for character, _ in run), style)
        return line


# Words and pictures in rows that fit a width.


T = TypeVar("T")

#: The coordinates of a cell are one word.
_WORD = re.compile(r"(?:\[[-\d, ]+\]|\S)+")
#: The columns between pictures side by side; fewer if that brings all into one row.
_GAPS = (3, 2, 1)


@dataclass(frozen=True)
class TextBlock:
    """A picture below its caption."""

    lines: tuple[Text, ...]

    @property
    def width(self) -> int:
        """The columns of the longest line."""
        return max(line.cell_len for line in self.lines)


def block(captions: Iterable[str], canvas: Canvas, width: int) -> TextBlock:
    """A block of captions, each on lines of its own, and what is on the canvas."""
    lines = [line for caption in captions for line in paragraph(caption, width, STRONG)]
    return TextBlock((*lines, *canvas.lines()))


def side_by_side(blocks: Sequence[TextBlock], width: int) -> list[Text]:
    """The blocks in as many rows as they need, with an empty line between rows."""
    gap = _gap(blocks, width)
    lines: list[Text] = []
    for row in rows_within(blocks, lambda item: item.width, gap, width):
        if lines:
            lines.append(Text())
        height = max(len(item.lines) for item in row)
        lines.extend(_line(row, index, gap) for index in range(height))
    return lines


def _gap(blocks: Sequence[TextBlock], width: int) -> int:
    together = sum(item.width for item in blocks)
    fitting = (gap for gap in _GAPS if together + gap * (len(blocks) - 1) <= width)
    return next(fitting, _GAPS[0])


def fill(words: Iterable[str], width: int, gap: str = " ", indent: str = "") -> list[str]:
    """Words in lines, each of them whole unless it is wider than a line."""
    room = max(1, width - len(indent))
    pieces = chain.from_iterable(
        chop_cells(word, room) if cell_len(word) > room else [word] for word in words
    )
    rows = rows_within(pieces, cell_len, len(gap), room)
    return [indent + gap.join(row) for row in rows]


def paragraph(text: str, width: int, style: str = "", indent: str = "") -> list[Text]:
    """Text in lines, broken between words."""
    return [Text(line, style) for line in fill(_WORD.findall(text), width, indent=indent)]


def page(lines: Iterable[Text]) -> Text:
    """Lines as one text that is never wrapped: a drawing that is cut in two is no drawing."""
    text = Text("\n").join(lines)
    text.no_wrap = True
    text.overflow = "ignore"
    return text


def rows_within(
    items: Iterable[T], width_of: Callable[[T], float], gap: float, width: float
) -> Iterator[list[T]]:
    """The items row by row, as many in each as fit the width."""
    row: list[T] = []
    used = 0.0
    for item in items:
        needed = width_of(item)
        if row and used + gap + needed > width:
            yield row
            row = []
        used = used + gap + needed if row else needed
        row.append(item)
    if row:
        yield row


def _line(row: Sequence[TextBlock], index: int, gap: int) -> Text:
    line = Text()
    column = 0
    for item in row:
        if index < len(item.lines) and item.lines[index]:
            line.append(" " * (column - line.cell_len))
            line.append_text(item.lines[index])
        column += item.width + gap
    return line


# Short forms of names, always distinct, for the little room that a drawn cell has.


#: What marks a cell of the board that no piece covers, and one that no piece may cover.
BLANK = "·"
OPEN = "*"

# A symbol that looks like a piece of an outline, or like an empty cell, would be misread.
_OUTLINES = frozenset(chain(BLANK, OPEN, "/\\_|", map(chr, range(0x2500, 0x2580))))
_ALPHABET = string.ascii_uppercase + string.ascii_lowercase + string.digits
_WORDS = re.compile(r"\d+|[^\W\d_]+")
_LONGEST_INITIALS = 4

_Shorten = Callable[[str], str]


def abbreviations(names: Iterable[str], least: int = 1) -> dict[str, str]:
    """A distinct short form for each name, of ``least`` characters where that will do.

    In this order: the first characters (Red → R), the initials of the words (clover in →
    ci), a few characters more (red, rose → re, ro), and symbols of one character.
    """
    distinct = tuple(dict.fromkeys(names))
    for shorten in (
        partial(_first, least),
        _initials,
        partial(_first, least + 1),
        partial(_first, least + 2),
    ):
        short = [shorten(name) for name in distinct]
        if all(short) and len(set(short)) == len(short):
            return dict(zip(distinct, short, strict=True))
    return symbols(distinct)


def symbols(names: Iterable[str], cases: bool = False) -> dict[str, str]:
    """A distinct symbol for each name, of one character for as long as there are enough.

    A name of one character stands for itself; the others get a letter of their own if one
    is free. With ``cases``, a name whose capital is taken gets the small letter before any
    other, which suits pairs: H for heart in, h for heart out.
    """
    distinct = tuple(dict.fromkeys(names))
    found = {
        name: name
        for name in distinct
        if len(name) == 1 and cell_len(name) == 1 and _is_drawable(name)
    }
    taken = set(found)
    spare = _spare(taken)
    for name in distinct:
        if name not in found:
            own = (letter for letter in _own_letters(name, cases) if letter not in taken)
            found[name] = next(own, "") or next(spare)
            taken.add(found[name])
    return {name: found[name] for name in distinct}


def _is_drawable(character: str) -> bool:
    if character in _OUTLINES or character.isspace():
        return False
    return cell_len(character) > 0


def _drawable(name: str) -> str:
    return "".join(filter(_is_drawable, normalize("NFC", name)))


def _first(length: int, name: str) -> str:
    return _drawable(name)[:length]


def _initials(name: str) -> str:
    """The first letter of each word, and numbers in full; nothing if that is too long."""
    words = _WORDS.findall(normalize("NFC", name))
    initials = _drawable("".join(word if word.isdigit() else word[0] for word in words))
    return initials if cell_len(initials) <= _LONGEST_INITIALS else ""


def _own_letters(name: str, cases: bool) -> Iterator[str]:
    letters = [letter for letter in name if letter in _ALPHABET]
    capitals = [letter.upper() for letter in letters]
    small = [letter.lower() for letter in letters]
    yield from capitals[:1]
    if cases:
        yield from small[:1]
    yield from capitals
    yield from small


def _spare(taken: set[str]) -> Iterator[str]:
    """Symbols that nobody has: of one character, then of two, and so on for ever."""
    for length in count(1):
        for characters in product(_ALPHABET, repeat=length):
            symbol = "".join(characters)
            if symbol not in taken:
                yield symbol


# Regions, which are what is drawn, and how much room their captions and labels take.


@dataclass(frozen=True)
class Region:
    """Cells with one outline: a piece in its place, or empty cells of the board.

    ``caption`` stands in each cell, but for those that have one of their own in ``captions``;
    ``labels`` stand on the sides. All are already shortened to what is drawn. A rectangle that
    is drawn to scale has instead the first of its ``texts`` for which there is room. It has no
    frame at the sides beyond which it ``goes_on``, where the board wraps.
    """

    cells: Cells
    caption: str
    style: str = ""
    labels: Mapping[Side, str] = field(default_factory=dict)
    captions: Mapping[Point, str] = field(default_factory=dict)
    texts: tuple[str, ...] = ()
    goes_on: frozenset[Side] = frozenset()

    def caption_at(self, cell: Point) -> str:
        """What stands in a cell."""
        return self.captions.get(cell, self.caption)


def empty(cells: Iterable[Point], captions: Mapping[Point, str] | None = None) -> list[Region]:
    """Empty cells, outlined together."""
    together = tuple(cells)
    return [Region(together, BLANK, captions=captions or {})] if together else []


def owners(regions: Sequence[Region]) -> dict[Point, int]:
    """Which region each cell belongs to, by the region's index."""
    return {cell: index for index, region in enumerate(regions) for cell in region.cells}


def stretch(cells: Iterable[Coordinates], axis: int) -> range:
    """The rows, or the columns, from the first to the last that has cells."""
    along = [cell[axis] for cell in cells]
    return range(min(along), max(along) + 1)


@dataclass(frozen=True)
class Measure:
    """The widths of the widest caption and of the widest label in columns, or 0.

    ``scale``: the columns for the width of a cell where rectangles are drawn to scale; 0 where
    cells are drawn one by one.
    """

    caption: int
    label: int = 0
    scale: float = 0


def widest(texts: Iterable[str]) -> int:
    """The columns of the widest text."""
    return max(map(cell_len, texts), default=0)
