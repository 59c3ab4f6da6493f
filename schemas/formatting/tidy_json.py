"""JSON that jigsat writes, laid out as ``fmt`` lays out what a person types."""

from __future__ import annotations

from typing import Any

from jigsat.schemas.formatting.layout import text_of
from jigsat.schemas.formatting.tree import tree_of


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
