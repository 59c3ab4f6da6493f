"""Words and pictures in rows that fit a width."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rich.cells import cell_len, chop_cells
from rich.text import Text

from jigsat.render.drawing.canvas import Canvas
from jigsat.render.drawing.styles import STRONG

T = TypeVar("T")

#: The coordinates of a cell are one word.
_WORD = re.compile(r"(?:\[[-\d, ]+\]|\S)+")
#: The columns between pictures side by side; fewer if that brings all into one row.
_GAPS = (3, 2, 1)


@dataclass(frozen=True)
class Block:
    """A picture below its caption."""

    lines: tuple[Text, ...]

    @property
    def width(self) -> int:
        """The columns of the longest line."""
        return max(line.cell_len for line in self.lines)


def block(captions: Iterable[str], canvas: Canvas, width: int) -> Block:
    """A block of captions, each on lines of its own, and what is on the canvas."""
    lines = [line for caption in captions for line in paragraph(caption, width, STRONG)]
    return Block((*lines, *canvas.lines()))


def side_by_side(blocks: Sequence[Block], width: int) -> list[Text]:
    """The blocks in as many rows as they need, with an empty line between rows."""
    gap = _gap(blocks, width)
    lines: list[Text] = []
    for row in _rows(blocks, lambda item: item.width, gap, width):
        if lines:
            lines.append(Text())
        lines.extend(_line(row, index, gap) for index in range(_height(row)))
    return lines


def _gap(blocks: Sequence[Block], width: int) -> int:
    together = sum(item.width for item in blocks)
    fitting = (gap for gap in _GAPS if together + gap * (len(blocks) - 1) <= width)
    return next(fitting, _GAPS[0])


def fill(words: Iterable[str], width: int, gap: str = " ", indent: str = "") -> list[str]:
    """Words in lines, each of them whole unless it is wider than a line."""
    room = max(1, width - len(indent))
    pieces = [piece for word in words for piece in _chopped(word, room)]
    rows = _rows(pieces, cell_len, len(gap), room)
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


def _chopped(word: str, room: int) -> list[str]:
    return chop_cells(word, room) if cell_len(word) > room else [word]


def _rows(
    items: Iterable[T], width_of: Callable[[T], int], gap: int, width: int
) -> Iterator[list[T]]:
    row: list[T] = []
    used = 0
    for item in items:
        needed = width_of(item)
        if row and used + gap + needed > width:
            yield row
            row = []
        used = used + gap + needed if row else needed
        row.append(item)
    if row:
        yield row


def _height(row: Sequence[Block]) -> int:
    return max(len(item.lines) for item in row)


def _line(row: Sequence[Block], index: int, gap: int) -> Text:
    """One line through all blocks of a row."""
    line = Text()
    column = 0
    for item in row:
        if index < len(item.lines):
            line.append(" " * (column - line.cell_len))
            line.append_text(item.lines[index])
        column += item.width + gap
    return line
