"""Boards and pieces as a person types them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Discriminator, Field, Tag, WithJsonSchema

from jigsat.schemas.base import MAX_CELLS, Listed, Name, at_most
from jigsat.schemas.heading import ByName, Commented, MayHaveComment
from jigsat.schemas.parsing.cell_names import CellName, CellNames, is_number
from jigsat.schemas.parsing.sizes import SIZE_SCHEMA, checked_size

MAX_COORDINATE = 10_000
MAX_LINE = 100_000
MAX_PIECES = 10_000
MAX_COUNT = 1_000
MAX_SET_SIZE = 8
MAX_WRAPS = 12

Coordinate = Annotated[int, Field(strict=True, ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
#: As many as the grid has axes.
CellCoordinates = Annotated[
    Listed[Coordinate], Field(json_schema_extra={"minItems": 2, "maxItems": 3})
]


#: Names, each once.
DifferentNames = Annotated[Listed[Name], Field(json_schema_extra={"uniqueItems": True})]


def _kind_of_drawing(value: Any) -> str | None:
    """How cells are written, by the type of the value or that of its first element."""
    if isinstance(value, str):
        return "line"
    if not isinstance(value, list | tuple) or not value:
        return None
    first = value[0]
    if isinstance(first, list | tuple):
        return "layers" if first and isinstance(first[0], str) else "list"
    return "text" if isinstance(first, str) else None


ArtRow = Annotated[str, Field(max_length=MAX_COORDINATE)]
Art = Annotated[Listed[ArtRow], Field(max_length=MAX_COORDINATE)]
Layers = Annotated[Listed[Art], Field(max_length=MAX_COORDINATE)]
#: Rows with '/' between them; in space layers with '//' between them.
ArtLine = Annotated[str, Field(min_length=1, max_length=MAX_LINE)]

#: Cells as rows of text art (in space: one drawing for each layer), in a list or in one text,
#: or as a list of their coordinates, [row, column]. A text such as "2x3" is a rectangle.
Cells = Annotated[
    Annotated[ArtLine, Tag("line")]
    | Annotated[Art, Tag("text")]
    | Annotated[Layers, Tag("layers")]
    | Annotated[Listed[CellCoordinates], Field(max_length=MAX_CELLS), Tag("list")],
    Discriminator(
        _kind_of_drawing,
        custom_error_type="cells",
        custom_error_message="rows of text art or a list of [row, column]",
    ),
]

#: How long a rectangle or box is along each axis: [rows, columns] or "2x3"; in space the number
#: of layers comes first.
Size = Annotated[
    str | tuple[int | float, ...], BeforeValidator(checked_size), WithJsonSchema(SIZE_SCHEMA)
]


def _kind_of_sides(value: Any) -> str | None:
    """How labels are written, by the type of the value or that of its first element."""
    if isinstance(value, dict):
        return "named"
    if not isinstance(value, list | tuple) or not value:
        return None
    return "object" if isinstance(value[0], dict | CellSides) else "text"


def _kind_of_board_cells(value: Any) -> str | None:
    if isinstance(value, list | tuple) and any(map(is_number, value)):
        return "names"
    return _kind_of_drawing(value)


#: Cells of the board: as in ``Cells``, or by their names on the board.
BoardCells = Annotated[
    Annotated[ArtLine, Tag("line")]
    | Annotated[Art, Tag("text")]
    | Annotated[Layers, Tag("layers")]
    | Annotated[Listed[CellCoordinates], Field(max_length=MAX_CELLS), Tag("list")]
    | Annotated[
        Listed[CellName],
        # Names alone are text: what tells these from drawings is the puzzle.
        Field(max_length=MAX_CELLS, json_schema_extra={"contains": {"type": "integer"}}),
        Tag("names"),
    ],
    Discriminator(
        _kind_of_board_cells,
        custom_error_type="cells",
        custom_error_message="rows of text art or a list of [row, column]",
    ),
]

LabelsBySide = Annotated[dict[str, Name], MayHaveComment()]


class CellSides(Commented):
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


def _one_or_by_cell(value: Any) -> str | None:
    if isinstance(value, str | int | float):
        return "one"
    return "by colour" if isinstance(value, dict) else None


#: One colour for all cells, or for each colour its cells; the others have none.
Colours = Annotated[
    Annotated[Name, Tag("one")] | Annotated[ByName[Cells], Tag("by colour")],
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


class CountRange(Commented):
    """At least ``min`` and at most ``max``."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"min": 0, "max": 1}]})

    min: Annotated[
        int,
        Field(strict=True, ge=0, le=MAX_CELLS, description="At least so many.", examples=[0]),
    ]
    max: Annotated[
        int,
        Field(strict=True, ge=0, le=MAX_CELLS, description="At most so many.", examples=[1]),
    ]


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


class TurnedCopy(Commented):
    """A copy of the board turned by ``turn`` so that its cell ``cell`` comes to lie ``at``."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"turn": "180", "cell": [3, 3], "at": [4, 3]}]}
    )

    turn: Annotated[
        Name,
        Field(
            description="How it is turned, clockwise in degrees; ``flip`` if over first.",
            examples=["180"],
        ),
    ]
    cell: Annotated[
        CellCoordinates, Field(description="A cell of the board.", examples=[[3, 3]])
    ]
    at: Annotated[
        CellCoordinates,
        Field(description="Where the copy has that cell.", examples=[[4, 3]]),
    ]


#: How far a copy of the board is moved along each axis, or how it is turned and moved.
Wrap = Annotated[
    Annotated[CellCoordinates, Tag("move")] | Annotated[TurnedCopy, Tag("turn")],
    Discriminator(
        lambda value: "turn" if isinstance(value, dict | TurnedCopy) else "move",
    ),
]


def _given(key: str) -> dict[str, Any]:
    """The JSON Schema of an object in which a key has a value."""
    return {"required": [key], "properties": {key: {"not": {"type": "null"}}}}


class Board(Commented):
    """The cells to fill. Any set of them: holes, notches and separate parts are fine."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"cells": ["###", "###"]}, {"size": [6, 10]}],
            "oneOf": [_given("cells"), _given("size")],
        }
    )

    cells: Annotated[
        Cells | None,
        Field(
            description="The cells, drawn as rows of text (in space as layers of rows) "
            "or listed by their coordinates. Any sign but ``.`` and a blank is a cell, and a "
            "number repeats the sign after it.",
            examples=[["###", "#.#"], "XX/X", [["2#", "2#"], ["##", "##"]], [[0, 0], [0, 1]]],
        ),
    ] = None
    size: Annotated[
        Size | None,
        Field(
            description="In place of ``cells``, the numbers of rows and columns of a "
            "rectangle, or of layers, rows and columns of a box.",
            examples=[[6, 10], "6x10", "3x4x5"],
        ),
    ] = None
    names: Annotated[
        CellNames | None,
        Field(
            description="Names of cells: rows of them in the shape of the board, '.' for a "
            "cell without one; or the cell of each name.",
            examples=[["Jan Feb Mar", "1 2 3"], {"exit": [3, 5]}],
        ),
    ] = None
    wrap: Annotated[
        Listed[Wrap],
        Field(
            max_length=MAX_WRAPS,
            description="Glues the board to copies of itself, moved by so many rows and "
            "columns, or turned: one entry for a cylinder, two for a torus.",
            examples=[[[0, 6]], [[0, 6], [4, 0]]],
        ),
    ] = ()
    colours: Annotated[
        ByName[BoardCells],
        Field(
            description="The cells of each colour, for the rule ``colours``.",
            examples=[{"black": ["#.#", ".#."]}],
        ),
    ] = Field(default_factory=dict)


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


class Back(Commented):
    """What a piece shows when it is turned over, where that differs from its front.

    Sides and cells are named as they are seen from the front, as if the piece were of glass.
    What is left out is as on the front.
    """

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"sides": ["red", "blue", "red", "green"]}]}
    )

    sides: Annotated[Sides | None, _SIDES] = None
    face: Annotated[Name | None, _FACE] = None
    attributes: Annotated[ByName[Name], _ATTRIBUTES] = Field(default_factory=dict)
    colours: Annotated[Colours | None, _COLOURS] = None


_COUNT = Field(
    description="How many there are. With a range there are as many as its ``max``, of which "
    "at least ``min`` are used: from 0 to 1 if one may stay in the box.",
    examples=[3, {"min": 0, "max": 1}],
)


class Piece(Commented):
    """A piece, or ``count`` pieces that nobody can tell apart."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"name": "L", "cells": ["#.", "##"]},
                {"name": "A", "size": [32, 11]},
                {"name": "card 1", "sides": ["red", "blue", "red", "green"]},
            ],
            "not": {"allOf": [_given("cells"), _given("size")]},
        }
    )

    name: Annotated[
        Name,
        Field(description="What rules and solutions call it.", examples=["L", "card 1"]),
    ]
    cells: Annotated[
        Cells | None,
        Field(
            description="Its cells, drawn as rows of text (in space as layers of rows) or "
            "listed by their coordinates. May be left out for a piece of one cell.",
            examples=[["#.", "##"], "XX/X", [["##"], ["#."]], [[0, 0], [0, 1]]],
        ),
    ] = None
    size: Annotated[
        Size | None,
        Field(
            description="In place of ``cells``, the numbers of rows and columns of a "
            "rectangle, or of layers, rows and columns of a box.",
            examples=[[32, 11], "32x11", "2x2x1"],
        ),
    ] = None
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
    attributes: Annotated[ByName[Name], _ATTRIBUTES] = Field(default_factory=dict)
    colours: Annotated[Colours | None, _COLOURS] = None
    back: Annotated[
        Back | None,
        Field(
            description="What it shows when it is turned over, where that differs.",
            examples=[{"face": "Acrobat"}],
        ),
    ] = None
    count: Annotated[PieceCount, _COUNT] = 1
    turning: Annotated[
        Turning | None,
        Field(
            description="How it may be turned, where that is not as the puzzle says.",
            examples=["fixed"],
        ),
    ] = None


class PieceSet(Commented):
    """All pieces of so many cells: polyominoes, polyiamonds, polyhexes or polycubes."""

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
            description="The number of cells of each piece.",
            examples=[5],
        ),
    ]
    count: Annotated[PieceCount, _COUNT] = 1
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
    kind = _kind_of_drawing(value)
    return kind if kind in ("line", "text", "layers") else "entries"


#: The pieces one after another, or all in one picture: each letter is a piece.
Pieces = Annotated[
    Annotated[ArtLine, Tag("line")]
    | Annotated[Art, Tag("text")]
    | Annotated[Layers, Tag("layers")]
    | Annotated[
        tuple[Entry, ...],
        Field(min_length=1, max_length=MAX_PIECES),
        at_most(MAX_PIECES),
        Tag("entries"),
    ],
    Discriminator(_pieces_as),
]
