"""The grids that a puzzle can have, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.plane import PLANE_GRIDS, plane
from jigsat.schemas.grids.solid import SOLID_GRIDS, solid
from jigsat.schemas.grids.space import CUBE, hexagonal_prism, prism


class _Grids(Mapping[str, Grid]):
    """The grids by name, each made when it is first asked for."""

    def __getitem__(self, name: str) -> Grid:
        return _IN_SPACE[name]() if name in _IN_SPACE else plane(name)

    def __iter__(self) -> Iterator[str]:
        return iter((*PLANE_GRIDS, *_IN_SPACE))

    def __len__(self) -> int:
        return len(PLANE_GRIDS) + len(_IN_SPACE)


_IN_SPACE: Mapping[str, Callable[[], Grid]] = {
    CUBE.name: lambda: CUBE,
    "prism": prism,
    "hexagonal-prism": hexagonal_prism,
    "sphere": sphere,
    **{name: partial(solid, name) for name in SOLID_GRIDS},
}
GRIDS: Mapping[str, Grid] = _Grids()
#: What grids are called elsewhere.
OTHER_NAMES: Mapping[str, str] = {
    **dict.fromkeys(("ball", "marble", "fcc"), "sphere"),
    **dict.fromkeys(("honeycomb", "hexes"), "hexagon"),
    **dict.fromkeys(("tangram", "half-square"), "tetrakis"),
    **{"polykite": "kite", "rhombus": "rhombille"},
    **{"rectangle": "square", "voxel": CUBE.name, "disphenoid": "rhombic"},
    **{"octahedron": "tetra-octa", "tetrahedron": "tetra-octa"},
}
