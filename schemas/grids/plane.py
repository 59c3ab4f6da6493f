"""The grids of the plane, from the tables beside this module."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.table import plane_grid

#: Their names, the ones that most puzzles have first.
PLANE_GRIDS = (
    *("square", "triangle", "hexagon"),
    *("tetrakis", "kite", "drafter", "rhombille"),
)


@cache
def plane(name: str) -> Grid:
    """The plane grid of that name."""
    return plane_grid(name, _tables()[name])


@cache
def _tables() -> dict[str, Any]:
    text = Path(__file__).with_name("tables.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


SQUARE, TRIANGLE, HEXAGON = map(plane, PLANE_GRIDS[:3])
