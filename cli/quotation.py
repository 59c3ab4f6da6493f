"""A line of a file quoted below a message, with a caret below what it is about."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.schemas.errors import DataError, JigsatError
from jigsat.schemas.mistake import TextPlace
from jigsat.schemas.text import number_of, one_line

INDENT = "    "
CUT = "…"
#: So many mistakes in a file are shown; the others are counted.
MOST_SHOWN = 10


def messages(error: JigsatError, width: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each sentence about what went wrong, and the lines with which it quotes the file."""
    if not isinstance(error, DataError):
        yield str(error), ()
        return
    for mistake in error.mistakes[:MOST_SHOWN]:
        yield str(mistake), quotation(mistake.place, width) if mistake.place else ()
    left = len(error.mistakes) - MOST_SHOWN
    if left > 0:
        yield f"{error.source}: and {number_of(left, 'more mistake')}", ()


def quotation(place: TextPlace, width: int) -> tuple[str, str]:
    """The line with this place, no wider than ``width``, and a line with a caret below it.

    Of a long line it is the part around the place.
    """
    line = one_line(place.text.replace("\t", " "))
    before = len(one_line(place.text[: place.column - 1].replace("\t", " ")))
    start = len(line) - len(line.lstrip())
    room = width - len(INDENT) - 1
    if len(line) - start > room:
        start = max(start, min(before - room // 2, len(line) - room))
    shown = line[start : start + room]
    if start and line[:start].strip():
        shown = CUT + shown[1:]
    if start + room < len(line):
        shown = shown[:-1] + CUT
    return INDENT + shown, f"{INDENT}{' ' * max(0, before - start)}^"
