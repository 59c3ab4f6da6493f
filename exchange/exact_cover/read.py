"""Reads exact cover problems from text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePath

from jigsat.exchange.exact_cover.items_line import parse_items
from jigsat.exchange.format import Imported, Reading
from jigsat.schemas.errors import DataError
from jigsat.schemas.exact_cover import BAR, COLOUR, ExactCover
from jigsat.schemas.parsing.parse import build
from jigsat.schemas.text import MAX_NAME, cut, number_of, one_line

MAX_BYTES = 256 * 1024 * 1024
#: Where the data of a problem say that something is wrong with an option.
_OPTION = re.compile(r"exact_cover\.options\[([0-9]+)\]")

#: A line that is no comment, with its number.
Line = tuple[int, str]


def read(data: bytes, source: str) -> Reading:
    """The problem in a text; see ``Read``."""
    text = decoded(data)
    lines = list(lines_of(text))
    if not lines:
        raise DataError("", "no line of items", "the items, and then an option on each line")
    (number, first), others = lines[0], lines[1:]
    try:
        primary, secondary = parse_items(first)
    except DataError as error:
        raise error.at(f"line {number}") from None
    # Knuth's programs leave these out as well.
    only_secondary = frozenset(secondary)
    left_out = [each for each in others if only_secondary.issuperset(_names(each[1]))]
    options = [each for each in others if each not in left_out] if left_out else others
    stem = PurePath(source).name.partition(".")[0]
    document = {
        "schema_version": 1,
        "name": _in_one_line(stem, "exact-cover"),
        "title": _in_one_line(_title(text), PurePath(source).name),
        "exact_cover": {
            "items": primary,
            "secondary": secondary,
            "options": [" ".join(option.split()) for _, option in options],
        },
    }
    try:
        cover = build(ExactCover, document)
    except DataError as error:
        raise _in_line(error, number, options) from None
    return Reading((lambda: Imported(cover, dropped=tuple(_dropped(left_out))),))


def decoded(data: bytes) -> str:
    """The text of a file. Raises DataError if it is none."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = f"text that is not UTF-8 (byte {error.start})"
        raise DataError("", found, "items and options") from None


def lines_of(text: str) -> Iterator[Line]:
    """The lines that are neither empty nor comments, which begin with a bar."""
    for number, line in enumerate(text.splitlines(), start=1):
        start = line.lstrip()
        if start and not start.startswith(BAR):
            yield number, line


def _names(line: str) -> Iterator[str]:
    """The items in the line of an option, without their colours."""
    return (word.partition(COLOUR)[0] for word in line.split())


def _dropped(left_out: Sequence[Line]) -> Iterator[str]:
    if left_out:
        options = number_of(len(left_out), "option")
        where = f"line {left_out[0][0]}"
        first = where if len(left_out) == 1 else f"the first in {where}"
        yield f"{options} without a primary item ({first}), which nothing calls for"


def _title(text: str) -> str:
    """What the first line says, if it is a comment."""
    first = text.lstrip().partition("\n")[0]
    return first.removeprefix(BAR) if first.startswith(BAR) else ""


def _in_one_line(text: str, otherwise: str) -> str:
    return cut(one_line(" ".join(text.split())), MAX_NAME) or otherwise


def _in_line(error: DataError, items: int, options: Sequence[Line]) -> DataError:
    """The error with the number of the line in place of its place in the data."""
    option = _OPTION.fullmatch(error.path)
    line = options[int(option[1])][0] if option else items
    return DataError(f"line {line}", error.found, error.expected)
