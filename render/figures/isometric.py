"""Cubes as they are seen from the front, the right and above: what is not hidden, and where.

All edges of cubes lie on a lattice of triangles then, and every face is two of them. So it is
exact which faces are to be seen, and no face need be painted over another one.

A prism is half of a cube that is cut along a diagonal of its top: its top is one triangle of
the lattice, true to shape. One looks along the cut, so that this face is never seen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import rings_of_edges
from jigsat.render.figures.plans import Edge, Place
from jigsat.render.figures.shapes import Anchor, Position, Role, Text, size_that_fits
from jigsat.render.scenes.scene import Patch, Scene
from jigsat.render.scenes.scene import Role as PatchRole


class Cell(NamedTuple):
    """A cube, or half of one, by the name of its form.

    Layers go from the top down, rows from the back to the front, columns from left to right.
    """

    layer: int
    row: int
    column: int
    form: str = "cube"


#: A corner of the lattice: half units down, and steps to the right.
Corner = tuple[int, int]
Triangle = tuple[Corner, Corner, Corner]


class Face(StrEnum):
    """The faces of a cube that can be seen, by the names of the sides."""

    TOP = "top"
    FRONT = "front"
    RIGHT = "right"


_FRONT = ((0, 1, 1), (1, 1, 1), (1, 1, 0), (0, 1, 0))
_RIGHT = ((0, 1, 1), (0, 0, 1), (1, 0, 1), (1, 1, 1))
#: The corners of each face of the cell (0, 0, 0), clockwise as they are seen, from an end of
#: the diagonal that is an edge of the lattice.
_CORNERS: Mapping[str, Mapping[Face, tuple[tuple[int, int, int], ...]]] = {
    "cube": {
        Face.TOP: ((0, 0, 0), (0, 0, 1), (0, 1, 1), (0, 1, 0)),
        Face.FRONT: _FRONT,
        Face.RIGHT: _RIGHT,
    },
    "up": {Face.TOP: ((0, 0, 0), (0, 1, 1), (0, 1, 0)), Face.FRONT: _FRONT},
    "down": {Face.TOP: ((0, 0, 0), (0, 0, 1), (0, 1, 1)), Face.RIGHT: _RIGHT},
}
#: The forms that are half a cube.
HALVES = ("up", "down")
#: Which coordinate is the same all over a face.
_ACROSS: Mapping[Face, int] = {Face.TOP: 0, Face.FRONT: 1, Face.RIGHT: 2}


@dataclass(frozen=True)
class Seen:
    """What is seen in a triangle of the lattice: a face of a cell, or half of one."""

    cell: Cell
    face: Face
    corners: Triangle

    @property
    def plane(self) -> tuple[Face, int]:
        """The plane that the face lies in."""
        return self.face, self.cell[:3][_ACROSS[self.face]]

    @property
    def edges(self) -> tuple[tuple[Corner, Corner], ...]:
        """The edges of the triangle, clockwise."""
        one, two, three = self.corners
        return (one, two), (two, three), (three, one)


def visible(cells: Iterable[Cell]) -> Mapping[Triangle, Seen]:
    """What is seen of cells, by the sorted corners of each triangle of the lattice."""
    seen = {}
    # A line of sight leads down, to the back and to the left.
    for cell in sorted(cells, key=lambda cell: cell.row + cell.column - cell.layer):
        for face in _CORNERS[cell.form]:
            for corners in _triangles(cell, face):
                one, two, three = sorted(corners)
                seen[one, two, three] = Seen(cell, face, corners)
    return seen


def whole_faces(seen: Iterable[Seen]) -> Iterator[tuple[Cell, Face]]:
    """The faces that are among these to the last triangle, those in front first."""
    numbers = Counter((half.cell, half.face) for half in seen)
    whole = [face for face, number in numbers.items() if number == len(_triangles(*face))]
    order = list(Face)
    yield from sorted(
        whole,
        key=lambda pair: (
            pair[0].layer - pair[0].row - pair[0].column,
            order.index(pair[1]),
            pair[0],
        ),
    )


def rings_of(seen: Iterable[Seen]) -> tuple[tuple[Place, ...], ...]:
    """The rings around triangles, in units: the length of an edge of a cube."""
    edges = {edge for half in seen for edge in half.edges}
    return rings_of_edges(
        (place_of(start), place_of(end)) for start, end in edges if (end, start) not in edges
    )


def floor_of(cells: Iterable[Cell]) -> tuple[tuple[Place, ...], ...]:
    """The rings around what cells of one layer stand on, in units."""
    below = [cell._replace(layer=cell.layer + 1) for cell in cells]
    tops = (half for cell in below for half in visible([cell]).values())
    return rings_of(half for half in tops if half.face is Face.TOP)


def corners_of(cell: Cell, face: Face) -> tuple[Place, ...]:
    """The corners of a face, clockwise, in units."""
    return tuple(place_of(_corner(cell, corner)) for corner in _CORNERS[cell.form][face])


def middle_of(cell: Cell, face: Face) -> Place:
    """The middle of a face, in units."""
    x, y = (sum(values) / len(values) for values in zip(*corners_of(cell, face), strict=True))
    return x, y


def place_of(corner: Corner) -> Place:
    """Where a corner of the lattice is, in units."""
    down, right = corner
    return round(right * sqrt(3) / 2, 6), down / 2


def edge_of(start: Corner, end: Corner) -> Edge:
    """The ends of an edge of the lattice, in units."""
    return place_of(start), place_of(end)


def _triangles(cell: Cell, face: Face) -> list[Triangle]:
    one, *others = (_corner(cell, corner) for corner in _CORNERS[cell.form][face])
    return [(one, *pair) for pair in pairwise(others)]


def _corner(cell: Cell, corner: tuple[int, int, int]) -> Corner:
    layer, row, column = (a + b for a, b in zip(cell[:3], corner, strict=True))
    return column + row + 2 * layer, column - row


# What all figures in space share: the pieces of a scene, and how large they are drawn.


@dataclass(frozen=True)
class FigureInSpace(ABC):
    """The pieces of a scene in space, or the cells of its board if it has no pieces.

    ``lift``: how many units of empty space are put between a layer and the next. ``part``:
    what pieces are in the figure.
    """

    scene: Scene
    look: Look
    lift: int = 0
    part: Role = Role.PIECE

    @property
    @abstractmethod
    def _extent(self) -> tuple[Position, Position]:
        """The upper left and the lower right corner, in units."""

    @property
    def size(self) -> Position:
        """The width and height in mm."""
        (left, top), (right, bottom) = self._extent
        return (right - left) * self.look.cell, (bottom - top) * self.look.cell

    @cached_property
    def _patches(self) -> tuple[Patch, ...]:
        pieces = tuple(patch for patch in self.scene.patches if patch.role is PatchRole.PIECE)
        return pieces or self.scene.patches


# Headings of layers in space.


#: The height of headings, in cells.
_HEIGHT = 0.45
#: How much of the width headings take, so that those side by side are told apart.
_FILLED = 0.92


def heading_texts(
    names: Sequence[str], places: Sequence[Position], width: float, look: Look
) -> Iterator[Text]:
    """Headings of one size that begin at these places; ``width``: between them, in mm."""
    size = min(size_that_fits(name, _FILLED * width, _HEIGHT * look.cell) for name in names)
    for name, at in zip(names, places, strict=True):
        yield Text(at, name, size, Role.HEADING, look.writing(), Anchor.START)
