"""A test for each grid: those on the cube grid take as long as all others together."""

from __future__ import annotations

import pytest

from jigsat.schemas.grids.registry import GRIDS

every_grid = pytest.mark.parametrize(
    "grid",
    [
        pytest.param(grid, id=name, marks=[pytest.mark.slow] if name == "cube" else [])
        for name, grid in GRIDS.items()
    ],
)
