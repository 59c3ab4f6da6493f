"""The labels on the sides of a piece as a person types them."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Discriminator, Field, Tag

from jigsat.schemas.base import Listed, Name
from jigsat.schemas.fields.cells import CellCoordinates
from jigsat.schemas.heading import Commented, MayHaveComment

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
