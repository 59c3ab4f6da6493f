"""Boards and pieces as a person types them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from jigsat.schemas.base import MAX_CELLS, Data, Listed, Name

MAX_COORDINATE = 10_000
MAX_COUNT = 1_000
MAX_SET_SIZE = 8
MAX_WRAPS = 12

Coordinate = Annotated[int, Field(strict=True, ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
CellCoordinates = Listed[Coordinate]


def _first_type(value: Any) -> str | None:
    """How a value is written, by its type or that of its first element."""
    if isinstance(value, dict):
        return "named"
    if not isinstance(value, list | tuple) or not value:
        return None
    first = value[0]
    if isinstance(first, list | tuple) and first and isinstance(first[0], str):
        return "layers"
    tags: dict[type, str] = {
        str: "text",
        list: "list",
        tuple: "list",
        dict: "object",
        CellSides: "object",
    }
    return tags.get(type(first))


ArtRow = Annotated[str, Field(max_length=MAX_COORDINATE)]
Art = Annotated[Listed[ArtRow], Field(max_length=MAX_COORDINATE)]

#: Cells as rows of text art (in space: one drawing for each layer), or as a list of their
#: coordinates, [row, column].
Cells = Annotated[
    Annotated[Art, Tag("text")]
    | Annotated[Listed[Art], Field(max_length=MAX_COORDINATE), Tag("layers")]
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


def _one_or_by_cell(value: Any) -> str | None:
    if isinstance(value, str):
        return "one"
    return "by colour" if isinstance(value, dict) else None


#: One colour for all cells, or for each colour its cells; the others have none.
Colours = Annotated[
    Annotated[Name, Tag("one")] | Annotated[dict[Name, Cells], Tag("by colour")],
    Discriminator(
        _one_or_by_cell,
        custom_error_type="colours",
        custom_error_message="a colour, or an object with the cells of each colour",
    ),
]


class Turning(StrEnum):
    """How a piece may be turned before it is put down."""

    FIXED = "fixed"
    ROTATE = "rotate"
    ROTATE_AND_FLIP = "rotate-and-flip"


class CountRange(Data):
    """At least ``min`` and at most ``max``."""

    min: Annotated[int, Field(strict=True, ge=0, le=MAX_CELLS)]
    max: Annotated[int, Field(strict=True, ge=0, le=MAX_CELLS)]


def count_or_range(value: Any) -> str | None:
    """The tag of a value in a union of numbers and ranges."""
    if isinstance(value, dict | CountRange):
        return "range"
    return "count" if isinstance(value, int) and not isinstance(value, bool) else None


Count = Annotated[int, Field(strict=True, ge=0, le=MAX_CELLS)]

#: A number, or a range of numbers.
CountOrRange = Annotated[
    Annotated[Count, Tag("count")] | Annotated[CountRange, Tag("range")],
    Discriminator(
        count_or_range,
        custom_error_type="counted",
        custom_error_message='a number or {"min": …, "max": …}',
    ),
]

#: How many pieces there are, or between which numbers of them are used.
PieceCount = Annotated[
    Annotated[int, Field(strict=True, ge=1, le=MAX_COUNT), Tag("count")]
    | Annotated[CountRange, Tag("range")],
    Discriminator(
        count_or_range,
        custom_error_type="counted",
        custom_error_message='a number of pieces or {"min": …, "max": …}',
    ),
]


def bounds(counted: int | CountRange) -> tuple[int, int]:
    """The least and the greatest number that are allowed."""
    if isinstance(counted, CountRange):
        return counted.min, counted.max
    return counted, counted


class TurnedCopy(Data):
    """A copy of the board turned by ``turn`` so that its cell ``cell`` comes to lie ``at``."""

    turn: Name
    cell: CellCoordinates
    at: CellCoordinates


#: How far a copy of the board is moved along each axis, or how it is turned and moved.
Wrap = Annotated[
    Annotated[CellCoordinates, Tag("move")] | Annotated[TurnedCopy, Tag("turn")],
    Discriminator(
        lambda value: "turn" if isinstance(value, dict | TurnedCopy) else "move",
    ),
]


class Board(Data):
    """The cells to fill. Any set of them: holes, notches and separate parts are fine.

    ``wrap`` glues the board to copies of itself: one entry for a cylinder, two for a torus.
    ``colours`` are for the rule of that name.
    """

    cells: Cells
    wrap: Annotated[Listed[Wrap], Field(max_length=MAX_WRAPS)] = ()
    colours: dict[Name, Cells] = Field(default_factory=dict)


class Back(Data):
    """What a piece shows when it is turned over, where that differs from its front.

    Sides and cells are named as they are seen from the front, as if the piece were of glass.
    What is left out is as on the front.
    """

    sides: Sides | None = None
    face: Name | None = None
    attributes: dict[Name, Name] = Field(default_factory=dict)
    colours: Colours | None = None


class Piece(Data):
    """A piece, or ``count`` pieces that nobody can tell apart.

    ``cells`` may be left out for a piece of one cell. ``turning`` overrides the puzzle's.
    With a range as ``count`` there are as many as its ``max``, of which at least ``min`` are
    used: a piece that may stay in the box has the range from 0 to 1. Where ``connected`` is
    false its cells need not be connected by their sides.
    """

    name: Name
    cells: Cells | None = None
    connected: Annotated[bool, Field(strict=True)] = True
    sides: Sides | None = None
    face: Name | None = None
    attributes: dict[Name, Name] = Field(default_factory=dict)
    colours: Colours | None = None
    back: Back | None = None
    count: PieceCount = 1
    turning: Turning | None = None


class PieceSet(Data):
    """All pieces of so many cells: polyominoes, polyiamonds, polyhexes or polycubes.

    ``set``: "free" if those are the same that can be turned and flipped into each other,
    "one-sided" if they can be turned into each other, "fixed" if they are not turned at all.
    Unless ``turning`` says otherwise the pieces may be turned in just those ways. ``without``
    leaves some out, by their names.
    """

    set: Literal["free", "one-sided", "fixed"]
    size: Annotated[int, Field(strict=True, ge=1, le=MAX_SET_SIZE)]
    count: PieceCount = 1
    turning: Turning | None = None
    without: Listed[Name] = ()


def _piece_or_set(value: Any) -> str:
    return (
        "set"
        if isinstance(value, PieceSet) or (isinstance(value, dict) and "set" in value)
        else "piece"
    )


Entry = Annotated[
    Annotated[Piece, Tag("piece")] | Annotated[PieceSet, Tag("set")],
    Discriminator(_piece_or_set),
]
