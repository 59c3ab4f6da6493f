"""Names of cells as a person types them: words or numbers, such as Jan, 24 or Mon."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from jigsat.schemas.base import MAX_CELLS, MAX_TEXT, Listed
from jigsat.schemas.heading import ByName


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
        ByName[Listed[Annotated[int, Field(strict=True)]]],
        Field(max_length=MAX_CELLS),
        Tag("by name"),
    ],
    Discriminator(
        lambda value: "by name" if isinstance(value, dict) else "rows",
        custom_error_type="names",
        custom_error_message="rows of names, or an object with the cell of each name",
    ),
]
