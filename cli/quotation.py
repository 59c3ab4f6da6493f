"""A line of a file quoted below a message, with a caret below what it is about."""

from __future__ import annotations

from jigsat.schemas.mistake import Place
from jigsat.schemas.text import one_line

INDENT = "    "
CUT = "…"


def quotation(place: Place, width: int) -> tuple[str, str]:
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
