"""A piece as a person types it."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from jigsat.schemas.base import Name
from jigsat.schemas.fields.cells import Cells
from jigsat.schemas.fields.colours import Colours
from jigsat.schemas.fields.counts import PieceCount
from jigsat.schemas.fields.extent import NOT_BOTH, cells_field, size_field
from jigsat.schemas.fields.labels import Sides
from jigsat.schemas.fields.sizes import Size
from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.heading import ByName, Commented

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


class Piece(Commented):
    """A piece, or ``count`` pieces that nobody can tell apart."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"name": "L", "cells": ["#.", "##"]},
                {"name": "A", "size": [32, 11]},
                {"name": "card 1", "sides": ["red", "blue", "red", "green"]},
            ],
            **NOT_BOTH,
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
    attributes: Annotated[ByName[Name], _ATTRIBUTES] = Field(default_factory=dict)
    colours: Annotated[Colours | None, _COLOURS] = None
    back: Annotated[
        Back | None,
        Field(
            description="What it shows when it is turned over, where that differs.",
            examples=[{"face": "Acrobat"}],
        ),
    ] = None
    count: PieceCount = 1
    turning: Annotated[
        Turning | None,
        Field(
            description="How it may be turned, where that is not as the puzzle says.",
            examples=["fixed"],
        ),
    ] = None
