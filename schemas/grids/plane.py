"""The grids of the plane, from the tables beside this module."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.table import plane_grid

_TABLES: dict[str, Any] = json.loads(
    Path(__file__).with_name("tables.json").read_text(encoding="utf-8")
)
#: Their names, the ones that most puzzles have first.
PLANE_GRIDS = tuple(_TABLES)


@cache
def plane(name: str) -> Grid:
    """The plane grid of that name."""
    return plane_grid(name, _TABLES[name])


SQUARE, TRIANGLE = plane("square"), plane("triangle")
