"""What is in an .xmpuzzle: shapes made of voxels, colours, and problems about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

#: A place in a space of voxels: x to the right, y to the back, z upwards.
Voxel = tuple[int, int, int]
#: A piece's colour, and the colour of the board's cell on which it may lie; both from 1.
ColourPair = tuple[int, int]

#: The only grids that jigsat has too; of the others it knows the names.
CUBES = 0
PRISMS = 1
OTHER_GRIDS = {
    2: "spheres",
    3: "rhombic tetrahedra",
    4: "tetrahedra and octahedra",
}
MAX_COLOURS = 63
NEUTRAL = 0


@dataclass(frozen=True)
class VoxelShape:
    """A shape: the colours of its cells, of those to fill and of those that need not be.

    ``size`` is that of the space it is drawn in, ``hotspot`` the place by which assemblies
    say where it lies.
    """

    size: Voxel
    filled: Mapping[Voxel, int]
    variable: Mapping[Voxel, int] = field(default_factory=dict)
    name: str = ""
    hotspot: Voxel = (0, 0, 0)
    weight: int = 1

    @property
    def cells(self) -> Mapping[Voxel, int]:
        """All cells with their colours."""
        return {**self.filled, **self.variable}

    @property
    def without_colours(self) -> VoxelShape:
        """The same shape, all neutral."""
        filled, variable = dict.fromkeys(self.filled, 0), dict.fromkeys(self.variable, 0)
        return replace(self, filled=filled, variable=variable)


@dataclass(frozen=True)
class Part:
    """So many pieces of a shape, of which at least ``least`` are used."""

    shape: int
    least: int
    most: int
    grouped: bool = False


@dataclass(frozen=True)
class Stored:
    """What a file has of a search: its solutions, and numbers of what is only noted.

    That is how many of these solutions it says how to take apart, how many it says have been
    found, and of these come apart; whether a search has been begun; how many more there are.
    """

    assemblies: tuple[str, ...] = ()
    taken_apart: int = 0
    found: int | None = None
    found_apart: int | None = None
    begun: bool = False
    more: int = 0


@dataclass(frozen=True)
class Problem:
    """A result to be made of parts. ``allowed`` are the colours that may lie on others."""

    parts: tuple[Part, ...]
    result: int | None
    name: str = ""
    max_holes: int | None = None
    allowed: frozenset[ColourPair] = frozenset()
    stored: Stored = field(default_factory=Stored)
    path: str = ""


@dataclass(frozen=True)
class Document:
    """All of a file. ``colours`` are red, green and blue of the first colour, and so on."""

    grid: int
    colours: tuple[Voxel, ...]
    shapes: tuple[VoxelShape, ...]
    problems: tuple[Problem, ...]
    comment: str = ""
    popup: bool = False
