"""The text of a JSON document as a person types a puzzle.

Drawings stand row below row, pieces and rules one below the other, and what is short stands on
one line. The layout follows from the document and its comments alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from jigsat.schemas.errors import DataError
from jigsat.schemas.formatting.tree import (
    OBJECT,
    Container,
    Document,
    Measured,
    Scalar,
    measured,
    tree_of,
    tree_of_text,
)
from jigsat.schemas.parsing.json_text import decoded
from jigsat.schemas.parsing.strict_json import read_json

#: The most columns of a line, if it can be broken.
WIDTH = 100
#: The same of an object that is one of several, or has plain values only: a table of pieces is
#: easier to read than long paragraphs.
ROW = 140
INDENT = "  "


def text_of(document: Document) -> str:
    """The text of a file with this document, which ends with a line feed."""
    root = measured(document.root)
    is_object = any(each.item.key for each in root.children)
    text = _broken(root, "") if is_object else _value(root, "", 0)
    lines = (*document.root.before, _beside(root, text), *document.last)
    return "\n".join(lines).strip("\n") + "\n"


def _value(value: Measured, start: str, column: int, hugs: bool = False) -> str:
    """The text of a value from a column on; all its lines but the first begin with ``start``.

    ``hugs``: an object may stand on the line of its first key, although it needs several.
    """
    container = value.item.value
    if isinstance(container, Scalar):
        return container.text
    room = ROW if container.brackets == OBJECT and (hugs or value.is_plain) else WIDTH
    if not value.breaks and (column + value.flat <= room or not value.children):
        return _flat(value)
    if container.brackets != OBJECT:
        return _list(value, start)
    if hugs and _can_hug(value, len(start), column):
        pairs = (_beside(each, _pair(each, start, True)) for each in value.children)
        return f"{{{', '.join(pairs)}}}"
    return _broken(value, start)


def _flat(value: Measured) -> str:
    """A value on one line."""
    container = value.item.value
    if isinstance(container, Scalar):
        return container.text
    opening, closing = container.brackets
    if container.opening:  # of an empty one: the others have several lines
        return " ".join((opening, *container.opening, closing))
    items = (_beside(each, _with_key(each, _flat(each))) for each in value.children)
    return f"{opening}{', '.join(items)}{closing}"


def _beside(value: Measured, text: str, comma: str = "") -> str:
    """The text of a value between the comments at its sides."""
    return " ".join((*value.item.lead, f"{text}{comma}", *value.item.behind))


def _with_key(value: Measured, text: str) -> str:
    return f"{value.item.key}: {text}" if value.item.key else text


def _pair(value: Measured, start: str, hugs: bool) -> str:
    column = len(start) + value.width - value.flat
    return _with_key(value, _value(value, start, column, hugs))


def _can_hug(value: Measured, start: int, column: int) -> bool:
    """Whether at most one item breaks, and the lines are short if only that one does."""
    if value.needs_lines or sum(each.breaks for each in value.children) > 1:
        return False
    lines = [column + 1]
    for each in value.children:
        if each.breaks:
            lines[-1] += each.width - each.flat + 1
            lines.append(start + 1)
        else:
            lines[-1] += each.width
        lines[-1] += 2
    return max(lines) <= WIDTH


def _list(value: Measured, start: str) -> str:
    """A list on several lines."""
    short = all(each.is_short for each in value.children)
    if not short or value.is_drawing or value.needs_lines:
        return _broken(value, start)
    inner = start + INDENT
    items = [_beside(each, _flat(each)) for each in value.children]
    return "\n".join(("[", *_filled(items, inner), f"{start}]"))


def _filled(items: Sequence[str], start: str) -> Iterator[str]:
    """As many items on each line as there is room for."""
    line = start + items[0]
    for item in items[1:]:
        if len(line) + len(item) + 3 > WIDTH:
            yield f"{line},"
            line = start + item
        else:
            line = f"{line}, {item}"
    yield line


def _broken(value: Measured, start: str) -> str:
    """An object or a list with a line for each of its items."""
    container = value.item.value
    assert isinstance(container, Container)
    opening, closing = container.brackets
    inner = start + INDENT
    lines = [" ".join((opening, *container.opening))]
    in_list = container.brackets != OBJECT
    for number, each in enumerate(value.children, 1):
        lines += _indented(each.item.before, inner)
        comma = "," if number < len(value.children) else ""
        lines.append(inner + _beside(each, _pair(each, inner, in_list), comma))
    lines += _indented(container.last, inner)
    return "\n".join((*lines, f"{start}{closing}"))


def _indented(lines: Iterable[str], start: str) -> Iterator[str]:
    """Comments below each other; what is blank stays so."""
    return (f"{start}{line}" if line else line for line in lines)


# A puzzle's file as a person typed it, formatted.


def formatted(content: bytes) -> bytes:
    """The same JSON document with the same comments, laid out as a person types it.

    It need not be a puzzle. Raises DataError if it is not JSON.
    """
    read_json(content)  # raises DataError
    text = decoded(content).replace("\r\n", "\n")
    try:
        return text_of(tree_of_text(text)).encode()
    except RecursionError:
        found = "lists or objects nested too deeply"
        raise DataError("", found, "fewer brackets inside of each other") from None


# JSON that jigsat writes, laid out as ``fmt`` lays out what a person types.


def tidy_json(document: Any) -> str:
    """The text of a file with this document, which ends with a line feed.

    In each object those values come first that are not put together from others.
    """
    return text_of(tree_of(_ordered(document)))


def _ordered(value: Any) -> Any:
    if isinstance(value, list):
        return list(map(_ordered, value))
    if not isinstance(value, dict):
        return value
    pairs = sorted(value.items(), key=lambda pair: isinstance(pair[1], dict | list))
    return {key: _ordered(each) for key, each in pairs}
