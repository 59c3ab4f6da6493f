"""A plane grid of one's own, as a person types it in a puzzle: its lattice and its cells."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any

from pydantic import BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from jigsat.schemas.base import Data, Listed, Name
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.isometries import (
    Corners,
    Place,
    at_home,
    mean,
    repeats,
)
from jigsat.schemas.grids.plane import (
    ClosedTable,
    PlaneTable,
    area_of,
    cells_of,
    closed,
    edges,
    plane_grid,
    table_of,
)
from jigsat.schemas.support.text import number_of

#: What a grid is called that has no name of its own.
OWN = "typed"
MAX_CELLS = 96
#: A row or column of a drawing is at most so many points.
MAX_SCALE = 1_000
#: A lattice cell is at most so many columns wide in drawings.
MAX_WIDE = 100

MAX_CORNERS = 24
#: Numbers are small, so that exact arithmetic with them is quick.
_FRACTION = re.compile(r"-?[0-9]{1,4}(/[1-9][0-9]{0,3})?\Z")


def _number(value: object) -> object:
    if not (isinstance(value, int | str) and _FRACTION.match(str(value))):
        raise PydanticCustomError("number", "a whole number, or a fraction such as '1/2'")
    return value


TypedNumber = Annotated[int | str, BeforeValidator(_number)]
Pair = Annotated[Listed[TypedNumber], Field(min_length=2, max_length=2)]


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


# The grid that is typed.


Typed = dict[str, Any]


#: Rows and columns along the vectors, where it does not matter how cells are drawn.
_UPRIGHT = ((0, 1), (1, 0))


@lru_cache(maxsize=32)
def own_grid(document: str) -> Grid:
    """The grid of a table in JSON. Raises DataError where the table contradicts itself."""
    typed = json.loads(document)
    _check_lattice(typed)
    table = table_of({**typed, "steps": _UPRIGHT})
    if len(table.cells) > MAX_CELLS:
        found = number_of(len(table.cells), "cell")
        raise DataError("grid.cells", found, f"at most {MAX_CELLS} that repeat")
    _check_fit(cells_of(typed), table.cells)
    if (times := repeats(table.cells.values())) > 1:
        found = f"vectors along which the cells repeat {times} times"
        raise DataError("grid.lattice", found, "the shortest vectors after which they repeat")
    table = _drawn(table)
    return plane_grid(OWN, table, _closed(table), typed)


def _check_lattice(typed: Typed) -> None:
    (a, b), (c, d) = (tuple(map(Fraction, row)) for row in typed["lattice"])
    if b != c:
        expected = "the same product of both vectors in both rows"
        raise DataError("grid.lattice", f"{b} and {c}", expected)
    if a <= 0 or a * d - b * c <= 0:
        expected = "the products of two vectors that are not in one line"
        raise DataError("grid.lattice", json.dumps(typed["lattice"]), expected)


def _closed(table: PlaneTable) -> ClosedTable:
    cells = closed(table)
    if max(cells.scale) > MAX_SCALE:
        raise DataError(
            "grid.cells",
            f"fractions with the common denominator {max(cells.scale)}",
            f"one of at most {MAX_SCALE}",
        )
    return cells


def _have_places(table: PlaneTable, cells: ClosedTable) -> bool:
    """Whether no two cells stand at one place of a drawing."""
    places = set()
    for corners in cells.corners.values():
        drawn = zip(mean(corners), table.origin, strict=True)
        at = tuple(Fraction((a + b).__floor__()) for a, b in drawn)
        places.add(tuple(each % 1 for each in table.in_lattice(at)))
    return len(places) == len(cells.corners)


def _drawn(table: PlaneTable) -> PlaneTable:
    """The table with the smallest steps at which each cell has a place in a drawing.

    The first vector leads to the right, so that rows are along it.
    """
    (a, b), _ = table.gram
    aside = b / a
    for wide in range(aside.denominator, MAX_WIDE + 1, aside.denominator):
        for high in range(1, wide + 1):
            tried = replace(table, steps=((0, wide), (high, int(wide * aside))))
            if _have_places(tried, _closed(tried)):
                return tried
    expected = "cells that lie further apart: those of two cells lie at one place"
    raise DataError("grid.cells", "middles of cells that are too close to draw them", expected)


# Whether the cells fill the plane, and nothing twice.


def _check_fit(typed: Mapping[str, Corners], cells: Mapping[str, Corners]) -> None:
    """Cells fill the plane just once if their areas do and each side is on two of them."""
    for name, corners in typed.items():
        if len(set(corners)) < len(corners):
            again = next(corner for corner in corners if corners.count(corner) > 1)
            found = f"corner {_written(again)} twice"
            raise DataError(f"grid.cells.{name}", found, "each corner once")
        if name not in cells:
            found = "a cell that is there already, under another name"
            raise DataError(f"grid.cells.{name}", found, "each cell once")
    sticks = [name for name, corners in cells.items() if len(corners) == 2]
    if 0 < len(sticks) < len(cells):
        found = f"'{sticks[0]}' with two corners, and cells with more"
        raise DataError("grid.cells", found, "only sticks, or none")
    if sticks:
        return
    on = Counter(side for corners in cells.values() for side in _sides(corners))
    for name, corners in typed.items():
        _check_polygon(f"grid.cells.{name}", corners, on)
    filled = sum(map(abs, map(area_of, cells.values())), Fraction(0))
    if filled != 1:
        found = f"cells that cover {filled} of the lattice's area"
        raise DataError("grid.cells", found, "cells that cover all of it, and none of it twice")


def _check_polygon(path: str, corners: Corners, on: Counter[frozenset[Place]]) -> None:
    """A cell with an area, each side of which is on one other."""
    if not area_of(corners):
        raise DataError(path, "corners that enclose no area", "a polygon, corner by corner")
    for (start, end), side in zip(edges(corners), _sides(corners), strict=True):
        if on[side] != 2:
            only = on[side] == 1
            have = "only this cell has" if only else f"{number_of(on[side], 'cell')} have"
            raise DataError(
                path,
                f"a side from {_written(start)} to {_written(end)} that {have}",
                "sides that two cells have: a corner wherever three cells meet",
            )


def _written(corner: Place) -> str:
    return f"[{', '.join(map(str, corner))}]"


def _sides(corners: Corners) -> Iterator[frozenset[Place]]:
    """Each side as its ends, moved to where its middle is in the first lattice cell."""
    return (frozenset(at_home(ends)) for ends in edges(corners))
