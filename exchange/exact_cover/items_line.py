"""The line of items: primary ones with their bounds, a bar, and secondary ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from jigsat.schemas.errors import DataError
from jigsat.schemas.exact_cover import BAR, Bounds, ExactCover
from jigsat.schemas.text import quoted

_NUMBER = re.compile("[0-9]{1,9}")
_ONCE = Bounds(1, 1)

#: A primary item as it stands in JSON.
JsonItem = str | dict[str, Any]


def parse_items(line: str) -> tuple[list[JsonItem], list[str]]:
    """The primary and the secondary items in a line. Raises DataError."""
    words = line.split()
    bar = next((n for n, word in enumerate(words) if word.startswith(BAR)), len(words))
    primary, secondary = words[:bar], words[bar:]
    if secondary:
        secondary[0] = secondary[0].removeprefix(BAR)
    if not primary:
        raise DataError("", "no primary item", "at least one before the bar")
    names = [word for number, word in enumerate(secondary) if word or number]
    return list(map(_primary, primary)), list(map(_name, names))


def _primary(word: str) -> JsonItem:
    """An item, with its bounds before it: ``2:3|name``, or ``3|name`` if they are equal."""
    counts, bar, name = word.partition(BAR)
    if not bar:
        return _name(word)
    least, colon, most = counts.partition(":")
    bounds = [_number(each, word) for each in ((least, most) if colon else (least, least))]
    if bounds[0] > bounds[1]:
        raise DataError("", quoted(word), "bounds of which the first is not the greater")
    if bounds[1] == 0:
        raise DataError("", quoted(word), "an item that is covered at least once at most")
    return {"name": _name(name), "count": {"min": bounds[0], "max": bounds[1]}}


def _number(text: str, word: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise DataError("", quoted(word), "an item, or bounds before it like 2:3|name")
    return int(text)


def _name(word: str) -> str:
    if not word or ":" in word or BAR in word:
        found = quoted(word) if word else "bounds without a name"
        raise DataError("", found, "the name of an item, without ':' and '|'")
    return word


def items_line(cover: ExactCover) -> str:
    """The line of the items of a problem."""
    names, bounds = cover.names, cover.bounds
    primary = (_with_bounds(*each) for each in zip(names, bounds, strict=False))
    return " ".join([*primary, *_secondary(names[cover.primary :])])


def _with_bounds(name: str, bounds: Bounds) -> str:
    if bounds == _ONCE:
        return name
    least, most = bounds
    return f"{most}{BAR}{name}" if least == most else f"{least}:{most}{BAR}{name}"


def _secondary(names: Sequence[str]) -> list[str]:
    return [BAR, *names] if names else []
