"""Boards and pieces as a person types them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from jigsat.schemas.base import MAX_CELLS, Data, Listed, Name

MAX_COORDINATE = 10_000
MAX_COUNT = 1_000

Coordinate = Annotated[int, Field(strict=True, ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
CellCoordinates = Listed[Coordinate]


def _first_type(value: Any) -> str | None:
    """How a list is written, told by its first element; the rest must follow suit."""
    if isinstance(value, dict):
        return "named"
    if not isinstance(value, list | tuple) or not value:
        return None
    tags: dict[type, str] = {
        str: "text",
        list: "list",
        tuple: "list",
        dict: "object",
        CellSides: "object",
    }
    return tags.get(type(value[0]))


ArtRow = Annotated[str, Field(max_length=MAX_COORDINATE)]
Art = Annotated[Listed[ArtRow], Field(max_length=MAX_COORDINATE)]

#: Cells as rows of text art, or as a list of [row, column].
Cells = Annotated[
    Annotated[Art, Tag("text")]
    | Annotated[Listed[CellCoordinates], Field(max_length=MAX_CELLS), Tag("list")],
    Discriminator(
        _first_type,
        custom_error_type="cells",
        custom_error_message="rows of text art or a list of [row, column]",
    ),
]


class CellSides(Data):
    """The labels on the outer sides of one cell of a piece with several cells."""

    cell: CellCoordinates
    sides: dict[str, Name]


#: Labels by side name or, clockwise, as a list (a piece of one cell), or cell by cell.
Sides = Annotated[
    Annotated[dict[str, Name], Tag("named")]
    | Annotated[Listed[Name], Tag("text")]
    | Annotated[Listed[CellSides], Tag("object")],
    Discriminator(
        _first_type,
        custom_error_type="sides",
        custom_error_message="labels by side, or clockwise in a list, or cell by cell",
    ),
]


class Turning(StrEnum):
    """How a piece may be turned before it is put down."""

    FIXED = "fixed"
    ROTATE = "rotate"
    ROTATE_AND_FLIP = "rotate-and-flip"


class Board(Data):
    """The cells to fill. Any set of them: holes, notches and separate parts are fine."""

    cells: Cells


class Piece(Data):
    """A piece, or ``count`` pieces that nobody can tell apart.

    ``cells`` may be left out for a piece of one cell. ``turning`` overrides the puzzle's.
    """

    name: Name
    cells: Cells | None = None
    sides: Sides | None = None
    face: Name | None = None
    count: Annotated[int, Field(strict=True, ge=1, le=MAX_COUNT)] = 1
    turning: Turning | None = None
