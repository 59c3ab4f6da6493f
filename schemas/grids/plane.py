"""The grids of the plane, from the tables beside this module."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from jigsat.schemas.grids.forms import forms_of
from jigsat.schemas.grids.grid import Grid, stamp_of
from jigsat.schemas.grids.table import (
    ClosedTable,
    PlaneTable,
    closed,
    table_of,
    times,
    turns_of,
)

_TABLES: dict[str, Any] = json.loads(
    Path(__file__).with_name("tables.json").read_text(encoding="utf-8")
)
#: Their names, the ones that most puzzles have first.
PLANE_GRIDS = tuple(_TABLES)


def plane_grid(
    name: str, table: PlaneTable, cells: ClosedTable, typed: Mapping[str, Any]
) -> Grid:
    """The grid of a table. What is not geometry (lines, usual pieces) is as typed."""
    origin = times(table.origin, cells.scale)
    return Grid(
        name=name,
        axes=("row", "column"),
        stamp=stamp_of(
            list(forms_of(table, cells)), lambda step: table.has(tuple(map(Fraction, step)))
        ),
        scale=cells.scale,
        turns=tuple(turns_of(table, cells.scale)),
        lines={
            line: tuple((tuple(factors), divisor) for factors, divisor in projections)
            for line, projections in typed.get("lines", {}).items()
        },
        usual_pieces=typed.get("usual_pieces", {}),
        origin=origin if any(origin) else (),
        unit=tuple(each / n**2 for each, n in zip(table.unit, cells.scale, strict=True)),
    )


@cache
def plane(name: str) -> Grid:
    """The plane grid of that name."""
    table = table_of(_TABLES[name])
    return plane_grid(name, table, closed(table), _TABLES[name])


SQUARE = plane("square")
