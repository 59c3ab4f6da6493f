"""A board as a person types it."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Discriminator, Field, Tag

from jigsat.schemas.base import Listed, Name
from jigsat.schemas.fields.cell_names import CellNames
from jigsat.schemas.fields.cells import BoardCells, CellCoordinates, Cells
from jigsat.schemas.fields.extent import ONE_OF_THEM, cells_field, size_field
from jigsat.schemas.fields.sizes import Size
from jigsat.schemas.heading import ByName, Commented

MAX_WRAPS = 12


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


class Board(Commented):
    """The cells to fill. Any set of them: holes, notches and separate parts are fine."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"cells": ["###", "###"]}, {"size": [6, 10]}],
            **ONE_OF_THEM,
        }
    )

    cells: Annotated[
        Cells | None,
        cells_field(
            "The",
            "Any sign but ``.`` and a blank is a cell, and a number repeats the sign after it.",
            [["###", "#.#"], "XX/X", [["2#", "2#"], ["##", "##"]], [[0, 0], [0, 1]]],
        ),
    ] = None
    size: Annotated[Size | None, size_field([[6, 10], "6x10", "3x4x5"])] = None
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
