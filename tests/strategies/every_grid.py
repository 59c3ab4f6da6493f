"""A test for each grid; those of hexagons and in space take long, and are slow tests."""

from __future__ import annotations

import pytest

from jigsat.schemas.grids.registry import GRIDS

SLOW = ("hexagon", "cube", "prism", "sphere")

every_grid = pytest.mark.parametrize(
    "grid",
    [
        pytest.param(grid, id=name, marks=[pytest.mark.slow] if name in SLOW else [])
        for name, grid in GRIDS.items()
    ],
)
