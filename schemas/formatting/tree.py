"""A JSON document with its comments, in which every value is as it was typed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

#: A line of its own in ``Item.before``: it separates what was typed apart.
BLANK = ""

OBJECT = ("{", "}")
LIST = ("[", "]")


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text, a number, or a word of JSON, as it was typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Container:
    """An object or a list.

    ``opening``: comments behind the opening bracket, on its line. ``last``: lines before the
    closing bracket, comments or blank.
    """

    brackets: tuple[str, str]
    items: tuple[Item, ...]
    opening: tuple[str, ...] = ()
    last: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """A value in an object, a list, or by itself, with its key as it was typed.

    ``before``: lines above it, comments or blank. ``lead``: comments in front of it on its
    line; ``behind``: those behind it.
    """

    value: Scalar | Container
    key: str = ""
    before: tuple[str, ...] = ()
    lead: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """What stands in a file. ``last``: lines below it, comments or blank."""

    root: Item
    last: tuple[str, ...] = ()


def tree_of(document: Any) -> Document:
    """The tree of a JSON document, as the standard library has it, without comments."""
    return Document(Item(_value_of(document)))


def _value_of(value: Any) -> Scalar | Container:
    if isinstance(value, dict):
        members = (Item(_value_of(each), key=_plain(key)) for key, each in value.items())
        return Container(OBJECT, tuple(members))
    if isinstance(value, list):
        return Container(LIST, tuple(Item(_value_of(each)) for each in value))
    return Scalar(_plain(value))


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def comments_in(document: Document) -> Iterator[str]:
    """All comments, from the first to the last."""
    yield from _comments_of(document.root)
    yield from filter(None, document.last)


def _comments_of(item: Item) -> Iterator[str]:
    yield from filter(None, item.before)
    yield from item.lead
    if isinstance(item.value, Container):
        yield from item.value.opening
        for each in item.value.items:
            yield from _comments_of(each)
        yield from filter(None, item.value.last)
    yield from item.behind
