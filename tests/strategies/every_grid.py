"""A test for each grid, or for all of them; hexagons and grids in space are for slow tests.

What looks at a grid itself, its sides and turns, is tested on each. To models and searches a
grid is a table: random puzzles on all grids together tell as much of them.
"""

from __future__ import annotations

import pytest

from jigsat.schemas.grids.registry import GRIDS

SLOW = (
    *("hexagon", "cube", "prism", "hexagonal-prism", "sphere"),
    *("rhombic", "tetra-octa", "tetra-octant"),
)

every_grid = pytest.mark.parametrize(
    "grid",
    [
        pytest.param(grid, id=name, marks=[pytest.mark.slow] if name in SLOW else [])
        for name, grid in GRIDS.items()
    ],
)

all_grids = pytest.mark.parametrize(
    "grids",
    [
        pytest.param([grid for name, grid in GRIDS.items() if name not in SLOW], id="quick"),
        pytest.param([GRIDS[name] for name in SLOW], id="slow", marks=pytest.mark.slow),
    ],
)
