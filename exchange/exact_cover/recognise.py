"""Tells texts of exact cover problems from others, by their first lines."""

from __future__ import annotations

import re
from collections.abc import Collection

from jigsat.exchange.exact_cover.items_line import parse_items
from jigsat.exchange.exact_cover.read import lines_of
from jigsat.schemas.errors import DataError
from jigsat.schemas.exact_cover import BAR, COLOUR
from jigsat.schemas.parsing.parse import HEAD

#: The share of options that have to be right, with a bar before a comment or the secondary
#: items and without: a mistake should be told, and not hide the format.
HALF, MOST = 0.5, 0.7
#: What other lists are made of: rows of drawings, and coordinates.
_DRAWN = re.compile(r"[#.^v_-]+|[\[({]*-?[0-9]*,[-0-9,\])}]*")


def recognise(head: bytes) -> bool:
    """Whether this is a line of items, and options that have items of it."""
    try:
        text = head.decode("utf-8-sig", "ignore")
        lines = [line for _, line in lines_of(text)]
        if len(head) == HEAD:
            lines.pop()  # it is cut off
        first, *options = lines
        primary, secondary = parse_items(first)
    except (DataError, IndexError, ValueError):
        return False
    names = [each if isinstance(each, str) else each["name"] for each in primary]
    known = frozenset((*names, *secondary))
    if len(known) < len(names) + len(secondary) or all(map(_DRAWN.fullmatch, known)):
        return False
    has_bar = text.lstrip().startswith(BAR) or BAR in first
    if has_bar:
        return _are_options(options, known, HALF)
    return len(known) > 1 and _are_options(options, known, MOST)


def _are_options(lines: Collection[str], known: Collection[str], share: float) -> bool:
    """Whether so large a share of the lines has items, each once."""
    right = 0
    for line in lines:
        own = [word.partition(COLOUR)[0] for word in line.split()]
        right += len(set(own)) == len(own) and all(name in known for name in own)
    return bool(lines) and right >= share * len(lines)
