"""A canvas of characters that is as large as what is written on it."""

from __future__ import annotations

from itertools import groupby

from rich.cells import cell_len
from rich.text import Text

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
