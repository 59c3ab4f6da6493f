"""A test for each grid; those of hexagons, cubes and balls, which take long, are slow tests."""

from __future__ import annotations

import pytest

from jigsat.schemas.grids.registry import GRIDS

SLOW = ("hexagon", "cube", "sphere")

every_grid = pytest.mark.parametrize(
    "grid",
    [
        pytest.param(grid, id=name, marks=[pytest.mark.slow] if name in SLOW else [])
        for name, grid in GRIDS.items()
    ],
)
