"""The grids that a puzzle can have, by name."""

from __future__ import annotations

from collections.abc import Mapping

from jigsat.schemas.grids.cube import CUBE
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.hexagon import HEXAGON
from jigsat.schemas.grids.prism import PRISM
from jigsat.schemas.grids.sphere import SPHERE
from jigsat.schemas.grids.square import SQUARE
from jigsat.schemas.grids.triangle import TRIANGLE

GRIDS: Mapping[str, Grid] = {
    grid.name: grid for grid in (SQUARE, TRIANGLE, HEXAGON, CUBE, PRISM, SPHERE)
}
#: What grids are called elsewhere.
OTHER_NAMES: Mapping[str, str] = {
    **dict.fromkeys(("ball", "marble", "fcc"), SPHERE.name),
    **dict.fromkeys(("honeycomb", "hexes"), HEXAGON.name),
    **{"rectangle": SQUARE.name, "voxel": CUBE.name},
}
