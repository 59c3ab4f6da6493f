"""Pieces as a person types them: one by one, in sets, or in one picture."""

from __future__ import annotations

from enum import StrEnum
from math import isfinite
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Discriminator, Field, Tag, WithJsonSchema

from jigsat.schemas.base import MAX_CELLS, Data, DifferentNames, Listed, Name, at_most
from jigsat.schemas.fields.board import (
    CellCoordinates,
    Cells,
    Drawn,
    Size,
    cells_field,
    kind_of_cells,
    size_field,
)

# The labels on the sides of a piece as a person types them.


LabelsBySide = dict[str, Name]


class CellSides(Data):
    """The labels on the outer sides of one cell of a piece with several cells."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"cell": [0, 1], "sides": {"top": "red"}}]}
    )

    cell: Annotated[
        CellCoordinates, Field(description="The coordinates of the cell.", examples=[[0, 1]])
    ]
    sides: Annotated[
        LabelsBySide,
        Field(
            description="The labels of the cell, each by the name of its side.",
            examples=[{"top": "red", "left": "blue"}],
        ),
    ]


def _kind_of_sides(value: Any) -> str | None:
    """How labels are written, by the type of the value or that of its first element."""
    if isinstance(value, dict):
        return "named"
    if not isinstance(value, list | tuple) or not value:
        return None
    return "object" if isinstance(value[0], dict | CellSides) else "text"


#: Labels by side name or, clockwise, as a list (a piece of one cell), or cell by cell.
Sides = Annotated[
    Annotated[LabelsBySide, Tag("named")]
    | Annotated[Listed[Name], Tag("text")]
    | Annotated[Listed[CellSides], Tag("object")],
    Discriminator(
        _kind_of_sides,
        custom_error_type="sides",
        custom_error_message="labels by side, or clockwise in a list, or cell by cell",
    ),
]


# The colours of a piece's cells as a person types them.


def _one_or_by_cell(value: Any) -> str | None:
    if isinstance(value, str | int | float):
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


# How pieces may be turned.


class Turning(StrEnum):
    """How a piece may be turned before it is laid.

    ``fixed``: not at all. ``rotate``: like a card printed on one side. ``rotate-and-flip``:
    also turned over, like a piece of wood. In space, flipping means mirroring.
    """

    FIXED = "fixed"
    ROTATE = "rotate"
    ROTATE_AND_FLIP = "rotate-and-flip"


# How many there are of something: a number, or a range of numbers.


MAX_COUNT = 100_000


class CountRange(Data):
    """At least ``min`` and at most ``max``."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"min": 0, "max": 1}]})

    min: Annotated[
        int,
        Field(strict=True, ge=0, le=MAX_COUNT, description="At least this many.", examples=[0]),
    ]
    max: Annotated[
        int,
        Field(strict=True, ge=0, le=MAX_COUNT, description="At most this many.", examples=[1]),
    ]


def _count_or_range(value: Any) -> str | None:
    """The tag of a value in a union of numbers and ranges."""
    if isinstance(value, dict | CountRange):
        return "range"
    return "count" if isinstance(value, int) and not isinstance(value, bool) else None


Count = Annotated[int, Field(strict=True, ge=0, le=MAX_COUNT)]

#: A number, or a range of numbers.
CountOrRange = Annotated[
    Annotated[Count, Tag("count")] | Annotated[CountRange, Tag("range")],
    Discriminator(
        _count_or_range,
        custom_error_type="counted",
        custom_error_message='a number or {"min": …, "max": …}',
    ),
]


#: No whole number: of these JSON Schema says that they are numbers of cells.
_PART_OF_A_CELL: dict[str, Any] = {
    "type": "number",
    "not": {"type": "integer"},
    "minimum": 0,
    "maximum": MAX_CELLS,
}


def _area(value: Any) -> str | None:
    """The tag of a value in a union of numbers, ranges, areas and what is left."""
    if value == "rest":
        return "rest"
    is_decimal = isinstance(value, float) and isfinite(value)
    return "area" if is_decimal else _count_or_range(value)


#: How much of the board: a number of cells, or an area in the unit of the sizes; or its rest.
Area = Annotated[
    Annotated[Count, Tag("count")]
    | Annotated[
        float,
        Field(strict=True, ge=0, le=MAX_CELLS),
        WithJsonSchema(_PART_OF_A_CELL),
        Tag("area"),
    ]
    | Annotated[CountRange, Tag("range")]
    | Annotated[Literal["rest"], Tag("rest")],
    Discriminator(
        _area,
        custom_error_type="counted",
        custom_error_message='a number, {"min": …, "max": …} or "rest"',
    ),
]

#: How many pieces there are, or between which numbers of them are used.
PieceCount = Annotated[
    Annotated[int, Field(strict=True, ge=1, le=MAX_COUNT), Tag("count")]
    | Annotated[CountRange, Tag("range")],
    Discriminator(
        _count_or_range,
        custom_error_type="counted",
        custom_error_message='a number of pieces or {"min": …, "max": …}',
    ),
    Field(
        description="How many there are. With a range, the box has ``max`` of them, and at "
        "least ``min`` are used. From 0 to 1: a single piece that may stay in the box.",
        examples=[3, {"min": 0, "max": 1}],
    ),
]


def bounds(counted: int | CountRange) -> tuple[int, int]:
    """The least and the greatest number that are allowed."""
    if isinstance(counted, CountRange):
        return counted.min, counted.max
    return counted, counted


#: The attribute that is the face of a piece.
FACE = "face"

_FACE = Field(
    description="What is printed on it, for the rule ``different-faces``.", examples=["Clown"]
)
_ATTRIBUTES = Field(
    description="What else is printed on it, by name, for the rule ``different-faces``.",
    examples=[{"suit": "hearts"}],
)
_SIDES = Field(
    description="The labels on its outer sides: by side, or all of them clockwise, or "
    "cell by cell.",
    examples=[
        {"top": "red", "left": "blue"},
        ["red", "blue", "red", "green"],
        [{"cell": [0, 1], "sides": {"top": "red"}}],
    ],
)
_COLOURS = Field(
    description="The colour of all its cells, or the cells of each colour, for the rule "
    "``colours``.",
    examples=["black", {"black": ["#."]}],
)


class Back(Data):
    """What a piece shows when it is turned over, where that differs from its front.

    Sides and cells are named as they are seen from the front, as if the piece were of glass.
    What is left out is as on the front.
    """

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"sides": ["red", "blue", "red", "green"]}]}
    )

    sides: Annotated[Sides | None, _SIDES] = None
    face: Annotated[Name | None, _FACE] = None
    attributes: Annotated[dict[Name, Name], _ATTRIBUTES] = Field(default_factory=dict)
    colours: Annotated[Colours | None, _COLOURS] = None


class Piece(Data):
    """A piece, or ``count`` pieces that nobody can tell apart."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"name": "L", "cells": ["#.", "##"]},
                {"name": "A", "size": [32, 11]},
                {"name": "card 1", "sides": ["red", "blue", "red", "green"]},
            ]
        }
    )

    name: Annotated[
        Name,
        Field(description="What rules and solutions call it.", examples=["L", "card 1"]),
    ]
    cells: Annotated[
        Cells | None,
        cells_field(
            "Its",
            "May be left out for a piece of one cell.",
            [["#.", "##"], "XX/X", [["##"], ["#."]], [[0, 0], [0, 1]]],
        ),
    ] = None
    size: Annotated[Size | None, size_field([[32, 11], "32x11", "2x2x1"])] = None
    connected: Annotated[
        bool,
        Field(
            strict=True,
            description="Whether its cells must be connected by their sides.",
            examples=[False],
        ),
    ] = True
    sides: Annotated[Sides | None, _SIDES] = None
    face: Annotated[Name | None, _FACE] = None
    attributes: Annotated[dict[Name, Name], _ATTRIBUTES] = Field(default_factory=dict)
    colours: Annotated[Colours | None, _COLOURS] = None
    back: Annotated[
        Back | None,
        Field(
            description="What it shows when it is turned over, if that differs from the front.",
            examples=[{"face": "Acrobat"}],
        ),
    ] = None
    count: PieceCount = 1
    turning: Annotated[
        Turning | None,
        Field(
            description="How it may be turned, if not as ``turning`` of the puzzle says.",
            examples=["fixed"],
        ),
    ] = None


# All pieces of a puzzle.


MAX_PIECES = 10_000
MAX_SET_SIZE = 8


class PieceSet(Data):
    """All pieces with a given number of cells: polyominoes, polycubes and so on."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"set": "free", "size": 5}]})

    set: Annotated[
        Literal["free", "one-sided", "fixed"],
        Field(
            description="Which pieces are the same: ``free`` if they can be turned and flipped "
            "into each other, ``one-sided`` if turned, ``fixed`` if neither."
        ),
    ]
    size: Annotated[
        int,
        Field(
            strict=True,
            ge=1,
            le=MAX_SET_SIZE,
            description="The number of cells of each piece. If sets share names, or "
            "another piece has one of them, it is added to those of all sets: ``I3``, ``I4``.",
            examples=[5],
        ),
    ]
    count: PieceCount = 1
    turning: Annotated[
        Turning | None,
        Field(
            description="How they may be turned; if left out, as ``set`` says.",
            examples=["rotate"],
        ),
    ] = None
    without: Annotated[
        DifferentNames,
        Field(description="The names of pieces that are left out.", examples=[["I", "X"]]),
    ] = ()


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


def _pieces_as(value: Any) -> str:
    kind = kind_of_cells(value)
    return kind if kind in ("line", "text", "layers") else "entries"


#: The pieces one after another, or all in one picture: each letter is a piece.
Pieces = Annotated[
    Drawn
    | Annotated[
        tuple[Entry, ...],
        Field(min_length=1, max_length=MAX_PIECES),
        at_most(MAX_PIECES),
        Tag("entries"),
    ],
    Discriminator(_pieces_as),
]
