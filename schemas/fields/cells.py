"""Cells as a person types them: drawn, listed by their coordinates, or by their names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from jigsat.schemas.base import MAX_CELLS, Listed
from jigsat.schemas.fields.cell_names import CellName, is_number

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
_Coordinates = Annotated[Listed[CellCoordinates], Field(max_length=MAX_CELLS), Tag("list")]
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
        return "layers" if first and isinstance(first[0], str) else "list"
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
Cells = Annotated[Drawn | _Coordinates, _by(kind_of_cells)]

#: Cells of the board: as in ``Cells``, or by their names on the board.
BoardCells = Annotated[Drawn | _Coordinates | _Names, _by(_kind_of_board_cells)]
