"""JSON as a person types it: drawings row by row, pieces and rules one after another."""

from __future__ import annotations

import json
from textwrap import wrap
from typing import Any

WIDTH = 88
INDENT = "  "
#: A list up to this length stands on one line.
LONG = 72
#: Items of a list up to this length share lines, if they need several.
SHORT = 30


def tidy_json(document: dict[str, Any]) -> str:
    """The text of a file with this document, which ends with a line feed."""
    return f"{_broken_object(document, '')}\n"


def _broken_object(value: dict[str, Any], start: str) -> str:
    inner = start + INDENT
    lines = [f"{inner}{_plain(key)}: {_value(each, inner)}" for key, each in _ordered(value)]
    return "{\n" + ",\n".join(lines) + f"\n{start}}}"


def _ordered(value: dict[str, Any]) -> list[tuple[str, Any]]:
    """The pairs of an object; first those whose value is not put together from others."""
    return sorted(value.items(), key=lambda pair: isinstance(pair[1], dict | list))


def _value(value: Any, start: str) -> str:
    """A value of the outermost object, or of an object there: the board."""
    if isinstance(value, dict) and any(_is_broken(each) for each in value.values()):
        return _broken_object(value, start)
    return _item(value, start)


def _item(value: Any, start: str) -> str:
    if isinstance(value, dict):
        pairs = (f"{_plain(key)}: {_item(each, start)}" for key, each in _ordered(value))
        return f"{{{', '.join(pairs)}}}"
    return _list(value, start) if isinstance(value, list) else _plain(value)


def _list(value: list[Any], start: str) -> str:
    inner = start + INDENT
    items = [_plain(each) if _is_rows(each) else _item(each, inner) for each in value]
    if not _is_broken(value):
        return f"[{', '.join(items)}]"
    if _is_drawing(value) or any("\n" in item or len(item) > SHORT for item in items):
        body = f",\n{inner}".join(items)
    else:
        body = _filled(items, inner)
    return f"[\n{inner}{body}\n{start}]"


def _filled(items: list[str], start: str) -> str:
    """As many items on each line as there is room for."""
    glued = [item.replace(" ", "\0") for item in items]
    lines = wrap(", ".join(glued), WIDTH - len(start), break_long_words=False)
    return f"\n{start}".join(lines).replace("\0", " ")


def _is_broken(value: Any) -> bool:
    """Whether a list is written on several lines."""
    if not isinstance(value, list):
        return False
    objects = any(isinstance(each, dict) for each in value)
    return objects or _is_drawing(value) or len(_plain(value)) > LONG


def _is_drawing(value: list[Any]) -> bool:
    """Whether these are several rows of text art, or several layers of it."""
    if len(value) < 2:
        return False
    rows = all(isinstance(row, str) and not row.strip("#.^v ") for row in value)
    return rows or all(map(_is_rows, value))


def _is_rows(value: Any) -> bool:
    """Whether this can be one layer of a drawing: it is written on one line."""
    return isinstance(value, list) and bool(value) and all(isinstance(x, str) for x in value)


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
