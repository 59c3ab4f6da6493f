"""A plane grid of one's own, as a person types it in a puzzle: its lattice and its cells."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from jigsat.schemas.base import Data, Listed, Name
from jigsat.schemas.grids.own import MAX_CELLS

MAX_CORNERS = 24
#: Numbers are small, so that exact arithmetic with them is quick.
_FRACTION = re.compile(r"-?[0-9]{1,4}(/[1-9][0-9]{0,3})?\Z")


def _number(value: object) -> object:
    if not (isinstance(value, int | str) and _FRACTION.match(str(value))):
        raise PydanticCustomError("number", "a whole number, or a fraction such as '1/2'")
    return value


Number = Annotated[int | str, BeforeValidator(_number)]
Pair = Annotated[Listed[Number], Field(min_length=2, max_length=2)]


class OwnGrid(Data):
    """A plane grid by the vectors after which it repeats, and by the cells that repeat."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "lattice": [[2, 0], [0, 1]],
                    "cells": {"brick": [[0, 0], [1, 0], [1, 1], [0, 1]]},
                }
            ]
        }
    )

    lattice: Annotated[
        Listed[Pair],
        Field(
            min_length=2,
            max_length=2,
            description="The products of two vectors after which the grid repeats: of the "
            "first with itself and with the second, then of the second with the first and with "
            "itself. The product of a vector with itself is its length squared.",
            examples=[[[1, 0], [0, 1]]],
        ),
    ]
    cells: Annotated[
        dict[Name, Annotated[Listed[Pair], Field(min_length=2, max_length=MAX_CORNERS)]],
        Field(
            min_length=1,
            max_length=MAX_CELLS,
            description="For each cell that repeats its name, and its corners in order: how "
            "often the first vector, and how often the second. A cell with two corners is a "
            "stick.",
            examples=[{"brick": [[0, 0], [1, 0], [1, 1], [0, 1]]}],
        ),
    ]
    orbit: Annotated[
        bool,
        Field(
            strict=True,
            description="Whether the images of these cells under the turns of the lattice are "
            "cells, too.",
            examples=[True],
        ),
    ] = False
