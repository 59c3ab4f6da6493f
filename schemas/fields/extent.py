"""Cells or a size: how a file says which cells a board or a piece has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import Field
from pydantic.config import JsonDict


def cells_field(whose: str, note: str, examples: Sequence[Any]) -> Any:
    """The field ``cells`` of what may have a ``size`` instead, described up to a last note."""
    return Field(
        description=f"{whose} cells, drawn as rows of text (in space as layers of rows) or "
        f"listed by their coordinates. {note}",
        examples=[*examples],
    )


def size_field(examples: Sequence[Any]) -> Any:
    """The field ``size`` of what may have ``cells`` instead."""
    return Field(
        description="In place of ``cells``, the numbers of rows and columns of a rectangle, "
        "or of layers, rows and columns of a box.",
        examples=[*examples],
    )


def _given(key: str) -> JsonDict:
    """The JSON Schema of an object in which a key has a value."""
    return {"required": [key], "properties": {key: {"not": {"type": "null"}}}}


#: JSON Schemas of an object that has one of the two fields, and that has not both.
ONE_OF_THEM: JsonDict = {"oneOf": [_given("cells"), _given("size")]}
NOT_BOTH: JsonDict = {"not": {"allOf": [_given("cells"), _given("size")]}}
