"""A board as a person types it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import isfinite
from typing import Annotated, Any

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from jigsat.schemas.base import MAX_CELLS, MAX_TEXT, Data, Listed, Name
from jigsat.schemas.support.text import MAX_NAME

# Names of cells as a person types them: words or numbers, such as Jan, 24 or Mon.


def is_number(value: Any) -> bool:
    """Whether a value is a whole number, which true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


#: A name of a cell, or a number as its name.
CellName = Annotated[
    Annotated[int, Field(strict=True, ge=0, lt=10**9), Tag("number")]
    | Annotated[str, Field(max_length=MAX_TEXT), Tag("text")],
    Discriminator(lambda value: "number" if is_number(value) else "text"),
]
_NamesInRow = Annotated[
    Annotated[str, Field(max_length=MAX_TEXT), Tag("words")]
    | Annotated[Listed[CellName], Field(max_length=MAX_CELLS), Tag("list")],
    Discriminator(lambda value: "list" if isinstance(value, list | tuple) else "words"),
]

#: Rows of names in the shape of the board, or for each name the coordinates of its cell.
CellNames = Annotated[
    Annotated[Listed[_NamesInRow], Field(max_length=MAX_CELLS), Tag("rows")]
    | Annotated[
        dict[Name, Listed[Annotated[int, Field(strict=True)]]],
        Field(max_length=MAX_CELLS),
        Tag("by name"),
    ],
    Discriminator(
        lambda value: "by name" if isinstance(value, dict) else "rows",
        custom_error_type="names",
        custom_error_message="rows of names, or an object with the cell of each name",
    ),
]


# Cells as a person types them: drawn, listed by their coordinates, or by their names.


MAX_COORDINATE = 10_000
MAX_LINE = 100_000

Coordinate = Annotated[int, Field(strict=True, ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
#: As many as the grid has axes.
CellCoordinates = Annotated[
    Listed[Coordinate], Field(json_schema_extra={"minItems": 2, "maxItems": 3})
]

ArtRow = Annotated[str, Field(max_length=MAX_COORDINATE)]
Art = Annotated[Listed[ArtRow], Field(max_length=MAX_COORDINATE)]
Layers = Annotated[Listed[Art], Field(max_length=MAX_COORDINATE)]
#: Rows with '/' between them; in space layers with '//' between them.
ArtLine = Annotated[str, Field(min_length=1, max_length=MAX_LINE)]

#: Text art, as a member of a union: in one text, in rows, or in layers of rows.
Drawn = (
    Annotated[ArtLine, Tag("line")]
    | Annotated[Art, Tag("text")]
    | Annotated[Layers, Tag("layers")]
)
_Bit = Annotated[int, Field(strict=True, ge=0, le=1)]
_Bits = Annotated[Listed[_Bit], Field(max_length=MAX_COORDINATE)]
#: Coordinates of cells, or rows of 0 and 1: what they are depends on the grid.
_Coordinates = Annotated[Listed[Listed[Coordinate]], Field(max_length=MAX_CELLS), Tag("list")]
_BitLayers = Annotated[
    Listed[Annotated[Listed[_Bits], Field(max_length=MAX_COORDINATE)]],
    Field(max_length=MAX_COORDINATE),
    Tag("layers of numbers"),
]
_Names = Annotated[
    Listed[CellName],
    # Names alone are text: what tells these from drawings is the puzzle.
    Field(max_length=MAX_CELLS, json_schema_extra={"contains": {"type": "integer"}}),
    Tag("names"),
]


def kind_of_cells(value: Any) -> str | None:
    """The tag of typed cells, by the type of the value or that of its first element."""
    if isinstance(value, str):
        return "line"
    if not isinstance(value, list | tuple) or not value:
        return None
    first = value[0]
    if isinstance(first, list | tuple):
        inner = first[0] if first else None
        if isinstance(inner, list | tuple):
            return "layers of numbers"
        return "layers" if isinstance(inner, str) else "list"
    return "text" if isinstance(first, str) else None


def _kind_of_board_cells(value: Any) -> str | None:
    if isinstance(value, list | tuple) and any(map(is_number, value)):
        return "names"
    return kind_of_cells(value)


def _by(kind: Callable[[Any], str | None]) -> Discriminator:
    return Discriminator(
        kind,
        custom_error_type="cells",
        custom_error_message="rows of text art or a list of [row, column]",
    )


#: Cells as rows of text art (in space: one drawing for each layer), in a list or in one text,
#: or as a list of their coordinates, [row, column]. A text such as "2x3" is a rectangle.
Cells = Annotated[Drawn | _Coordinates | _BitLayers, _by(kind_of_cells)]

#: Cells of the board: as in ``Cells``, or by their names on the board.
BoardCells = Annotated[Drawn | _Coordinates | _BitLayers | _Names, _by(_kind_of_board_cells)]


# Cells or a size: how a file says which cells a board or a piece has.


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


# Sizes of rectangles and boxes as a person types them: [32, 11], "32x11" or "320 x 110".
#
# The numbers go along the axes of the grid in the order of the coordinates: rows and
# columns, in space layers, rows and columns. They are kept exactly, as fractions, so that
# any unit will do.


#: A size as typed, and as the lengths that it means.
TypedSize = str | tuple[float, ...]
Lengths = tuple[Fraction, ...]

_NUMBER = r"[0-9]+(?:\.[0-9]+)?"
_TIMES = "[xX*×]"  # noqa: RUF001
_TEXT = rf"\s*{_NUMBER}(?:\s*{_TIMES}\s*{_NUMBER}){{1,2}}\s*"
_SIZE = re.compile(_TEXT)
#: The numbers of axes that a size can have.
_AXES = (2, 3)
MOST = 1_000_000

_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": "string", "pattern": f"^{_TEXT}$"},
        {
            "type": "array",
            "items": {"type": "number", "exclusiveMinimum": 0, "maximum": MOST},
            "minItems": _AXES[0],
            "maxItems": _AXES[-1],
        },
    ]
}


def _checked_size(value: Any) -> TypedSize:
    lengths: tuple[float | Fraction, ...] = ()
    if isinstance(value, str):
        lengths = _lengths_in(value)
    elif (
        isinstance(value, list | tuple) and len(value) in _AXES and all(map(_is_number, value))
    ):
        lengths = tuple(value)
    if not lengths:
        raise PydanticCustomError("size", 'a size such as [32, 11] or "32x11"')
    if not _are_possible(lengths):
        raise PydanticCustomError("size", f"lengths above 0 and of at most {MOST:,}")
    return value if isinstance(value, str) else tuple(value)


def _is_number(value: Any) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and (isinstance(value, int) or isfinite(value))


def _lengths_in(text: str) -> Lengths:
    """The lengths in a text, however long; none if it is no size."""
    if len(text) > MAX_NAME or not _SIZE.fullmatch(text):
        return ()
    return tuple(map(Fraction, re.findall(_NUMBER, text)))


def size_in(text: str) -> Lengths | None:
    """The size that a text is, such as "2x3"; None if it is something else."""
    lengths = _lengths_in(text)
    return lengths if lengths and _are_possible(lengths) else None


def _are_possible(lengths: Iterable[float | Fraction]) -> bool:
    return all(0 < length <= MOST for length in lengths)


def lengths_of(size: TypedSize) -> Lengths:
    """The lengths that a size means. Decimals are those that are typed, to the last digit."""
    if isinstance(size, str):
        return size_in(size) or ()
    return tuple(Fraction(repr(length)) for length in size)


#: How long a rectangle or box is along each axis: [rows, columns] or "2x3"; in space the number
#: of layers comes first.
Size = Annotated[
    str | tuple[int | float, ...], BeforeValidator(_checked_size), WithJsonSchema(_SCHEMA)
]


MAX_WRAPS = 12


class Board(Data):
    """The cells to fill. Any set of them: holes, notches and separate parts are fine."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"cells": ["###", "###"]}, {"size": [6, 10]}],
        }
    )

    @model_validator(mode="before")
    @classmethod
    def _read_cells_from_names(cls, typed: Any) -> Any:
        rows = typed.get("names") if isinstance(typed, dict) else None
        if not isinstance(rows, list) or not {"cells", "size"}.isdisjoint(typed):
            return typed
        words = [row.split() if isinstance(row, str) else row for row in rows]
        if not all(isinstance(row, list) for row in words):
            return typed
        drawn = ["".join("." if each == "." else "#" for each in row) for row in words]
        return {**typed, "cells": drawn}

    cells: Annotated[
        Cells | None,
        cells_field(
            "The",
            "Any character except ``.`` and a space is a cell.",
            [["###", "#.#"], "XX/X", [["##", "##"], ["##", "##"]], [[0, 0], [0, 1]]],
        ),
    ] = None
    size: Annotated[Size | None, size_field([[6, 10], "6x10", "3x4x5"])] = None
    names: Annotated[
        CellNames | None,
        Field(
            description="Names of cells: rows of them in the shape of the board, '.' for a "
            "cell without one (or no cell, without ``cells`` and ``size``); or the cell of "
            "each name.",
            examples=[["Jan Feb Mar", "1 2 3"], {"exit": [3, 5]}],
        ),
    ] = None
    wrap: Annotated[
        Listed[CellCoordinates],
        Field(
            max_length=MAX_WRAPS,
            description="Joins opposite edges: each entry moves a copy of the board, which "
            "continues it there. One entry makes a cylinder, two make a torus.",
            examples=[[[0, 6]], [[0, 6], [4, 0]]],
        ),
    ] = ()
    colours: Annotated[
        dict[Name, BoardCells],
        Field(
            description="The cells of each colour, for the rule ``colours``.",
            examples=[{"black": ["#.#", ".#."]}],
        ),
    ] = Field(default_factory=dict)
