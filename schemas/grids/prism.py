"""The grid of triangular prisms: layers of triangles, one on another."""

from __future__ import annotations

from jigsat.schemas.grids.layered import layered
from jigsat.schemas.grids.triangle import TRIANGLE

PRISM = layered(TRIANGLE, "prism")
