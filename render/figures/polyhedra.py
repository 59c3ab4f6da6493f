"""Cells in space as convex solids, seen from a slant: painted from the back to the front.

Across each face the middle of the next cell lies straight ahead. In such a grid no cell hides
one whose middle is nearer to the eye, not even across gaps: it is dual to a diagram of powers
(H. Edelsbrunner, An acyclicity theorem for cell complexes in d dimension, 1990).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby, pairwise
from math import hypot, sqrt

from jigsat.render.colours import ink_on, mixed
from jigsat.render.figures.balls import Place, View, colour_of
from jigsat.render.figures.in_space import FigureInSpace
from jigsat.render.figures.labels import between
from jigsat.render.figures.motifs import Motif, motifs_of
from jigsat.render.figures.plane import title_of
from jigsat.render.figures.shapes import (
    Area,
    Group,
    Ink,
    Line,
    Position,
    Role,
    Shape,
    Text,
    size_that_fits,
)
from jigsat.render.scenes.scene import Patch
from jigsat.render.scenes.scene import Role as PatchRole
from jigsat.schemas.grids.grid import Form, Grid, Outline, Point, Vector, add


def place_of(grid: Grid, point: Sequence[float | Fraction]) -> Place:
    """Where a point is in cells: x to the right, y up, z to the front."""
    down, front, right = (
        float(each) * sqrt(unit) for each, unit in zip(point, grid.unit, strict=True)
    )
    return right, -down, front


def corners_of(grid: Grid, cell: Point, outline: Outline) -> tuple[Place, ...]:
    """Where the corners of a face of a cell are."""
    middle = place_of(grid, cell)
    return tuple(_added(middle, place_of(grid, corner)) for corner in outline)


def _added(one: Place, other: Place) -> Place:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


#: How much white is mixed into what faces upwards, and black into what faces to the right.
_LIGHT, _SHADE = 0.3, 0.25
#: How large a label on a face is, in faces; the room for text there, in cells; and the height
#: of the letters of names, in cells.
_LABEL, _ROOM, _HEIGHT = 0.7, 0.45, 0.35


@dataclass(frozen=True)
class _Face:
    """A face as it is seen: its corners to the right and downwards, in cells."""

    patch: int
    cell: Point
    side: Vector
    corners: tuple[Position, ...]
    near: float

    @property
    def middle(self) -> Position:
        """The mean of its corners."""
        x, y = (sum(axis) / len(self.corners) for axis in zip(*self.corners, strict=True))
        return x, y

    @property
    def area(self) -> float:
        """Twice as much of the figure as it takes."""
        ends = pairwise((*self.corners, self.corners[0]))
        return sum(a * d - b * c for (a, b), (c, d) in ends)

    def has(self, place: Position) -> bool:
        """Whether a place is seen on it, or on its border."""
        x, y = place
        return all(
            (c - a) * (y - b) - (d - b) * (x - a) >= 0
            for (a, b), (c, d) in pairwise((*self.corners, self.corners[0]))
        )


@dataclass(frozen=True)
class PolyhedraSolid(FigureInSpace):
    """The pieces of a scene, or the cells of its board if it has no pieces."""

    def shapes(self) -> Iterator[Shape]:
        """Faces from the back to the front, then names; first what is missing."""
        if len(self._patches) < len(self.scene.patches):
            yield from self._floor()
        for number, together in groupby(self._faces, key=lambda face: face.patch):
            patch = self._patches[number]
            shapes = tuple(shape for face in together for shape in self._painted(patch, face))
            yield Group(shapes, self._part(patch), title_of(patch))
        if self.look.letters:
            for number, patch in enumerate(self._patches):
                yield from self._name(number, patch)

    def _part(self, patch: Patch) -> Role:
        return self.part if patch.role is PatchRole.PIECE else Role.BLANK

    def _seen(self, place: Place, layer: int) -> Place:
        x, y, z = place
        return View().seen((x, y - layer * self.lift, z))

    def _layer(self, cell: Point) -> int:
        return self.scene.grid.coordinates(cell)[0]

    @cached_property
    def _owners(self) -> Mapping[Point, int]:
        return {
            cell: number for number, patch in enumerate(self._patches) for cell in patch.cells
        }

    def _is_hidden(self, cell: Point, beside: Point) -> bool:
        """Whether there is a cell just beside another one."""
        apart = self.lift and self._layer(cell) != self._layer(beside)
        return beside in self._owners and not apart

    @cached_property
    def _faces(self) -> tuple[_Face, ...]:
        """The faces that are turned to the eye, from the back to the front."""
        found = []
        for cell, number in self._owners.items():
            layer, form = self._layer(cell), self.scene.grid.form(cell)
            near = self._seen(place_of(self.scene.grid, cell), layer)[2]
            for side, outline in zip(form.sides.values(), form.faces, strict=True):
                if self._is_turned_here(side) and not self._is_hidden(cell, add(cell, side)):
                    corners = corners_of(self.scene.grid, cell, outline)
                    seen = tuple(self._seen(corner, layer)[:2] for corner in corners)
                    found.append(_Face(number, cell, side, seen, near))
        return tuple(sorted(found, key=lambda face: (round(face.near, 6), face.cell)))

    def _is_turned_here(self, side: Vector) -> bool:
        return View().seen(place_of(self.scene.grid, side))[2] > 0

    @cached_property
    def _extent(self) -> tuple[Position, Position]:
        """The upper left and the lower right corner, in cells."""
        grid = self.scene.grid
        places = [
            self._seen(corner, self._layer(cell))
            for cell in self.scene.cells
            for outline in grid.form(cell).faces
            for corner in corners_of(grid, cell, outline)
        ]
        x, y, _ = zip(*places, strict=True)
        return (min(x), min(y)), (max(x), max(y))

    def _at(self, place: Position) -> Position:
        """Where a place is in the figure, in mm."""
        (x, y), ((left, top), _) = place, self._extent
        return (x - left) * self.look.cell, (y - top) * self.look.cell

    def _floor(self) -> Iterator[Area]:
        """What the lowest cells of the board stand on, or where they are, as lines."""
        grid = self.scene.grid
        lowest = max(map(self._layer, self.scene.cells))
        for cell in self.scene.cells:
            form = grid.form(cell)
            if self._layer(cell) == lowest:
                outline = form.faces[_lowest_side(form)]
                corners = corners_of(grid, cell, outline)
                ring = (self._at(self._seen(corner, lowest)[:2]) for corner in corners)
                yield Area((tuple(ring),), Role.BOARD, self.look.hairline)

    def _painted(self, patch: Patch, face: _Face) -> Iterator[Shape]:
        corners = tuple(map(self._at, face.corners))
        fill = self._fill(patch, face.side)
        # A line in its own colour leaves no gap beside the next face.
        ink = Ink(fill, fill, self.look.hairline.width / 2)
        yield Area((corners,), self._part(patch), ink)
        label = patch.labels.get((face.cell, face.side))
        if label is not None:
            yield self._label(self._motifs[label], face, patch.faded)
        # Edges are drawn once, with the nearest face.
        edges = [
            (self._edge_ink(faces), self._at(one), self._at(other))
            for one, other in pairwise((*face.corners, face.corners[0]))
            for faces in [self._faces_at[face.patch, _edge(one, other)]]
            if faces[-1] is face
        ]
        for (role, stroke), along in groupby(edges, key=lambda edge: edge[0]):
            yield from (Line(points, role, stroke) for points in _joined(along))

    def _edge_ink(self, faces: Sequence[_Face]) -> tuple[Role, Ink]:
        """Of an edge: thin inside a flat face of a piece, thicker where it ends."""
        if len(faces) == 1:
            return Role.OUTLINE, self.look.line
        if len({self._direction(face.side) for face in faces}) == 1:
            return Role.CELL, self.look.hairline
        return Role.CELL, Ink(stroke=self.look.text, width=self.look.line.width / 3)

    @cached_property
    def _faces_at(self) -> Mapping[tuple[int, frozenset[Position]], list[_Face]]:
        """The faces of a patch that meet in an edge, the nearest last."""
        found = defaultdict(list)
        for face in self._faces:
            for ends in pairwise((*face.corners, face.corners[0])):
                found[face.patch, _edge(*ends)].append(face)
        return found

    def _direction(self, side: Vector) -> Place:
        x, y, z = place_of(self.scene.grid, side)
        length = hypot(x, y, z)
        return round(x / length, 6), round(y / length, 6), round(z / length, 6)

    def _fill(self, patch: Patch, side: Vector) -> str:
        right, up, _ = self._direction(side)
        light = _LIGHT * up - _SHADE * right
        other = "#ffffff" if light > 0 else "#000000"
        return mixed(colour_of(patch, self.look), other, abs(light))

    @cached_property
    def _motifs(self) -> Mapping[str, Motif]:
        return motifs_of(self.scene.labels, self.look.theme)

    def _label(self, motif: Motif, face: _Face, faded: bool) -> Group:
        """A label on a face, in its colour; written if it can be read."""
        corners = [between(face.middle, corner, _LABEL) for corner in face.corners]
        colour = self.look.pale(motif.colour) if faded else motif.colour
        ink = Ink(colour, self.look.text, self.look.hairline.width)
        shapes: list[Shape] = [Area((tuple(map(self._at, corners)),), Role.LABEL, ink)]
        room = _LABEL * _ROOM * self.look.cell
        size = size_that_fits(motif.label, room, self.look.cell / 3)
        if self.look.letters and size > self.look.cell / 8:
            at = self._at(face.middle)
            shapes.append(Text(at, motif.label, size, Role.LABEL, Ink(ink_on(colour))))
        return Group(tuple(shapes), Role.LABEL, motif.label)

    def _name(self, number: int, patch: Patch) -> Iterator[Text]:
        """The name, on the largest face whose middle is seen; labels say enough."""
        if not patch.name or patch.labels:
            return
        seen = [
            face
            for place, face in enumerate(self._faces)
            if face.patch == number
            and not any(other.has(face.middle) for other in self._faces[place + 1 :])
        ]
        if seen:
            face = max(reversed(seen), key=lambda face: round(face.area, 6))
            room, most = _ROOM * self.look.cell, _HEIGHT * self.look.cell
            size = size_that_fits(patch.name, room, most)
            ink = Ink(ink_on(self._fill(patch, face.side)))
            yield Text(self._at(face.middle), patch.name, size, Role.CAPTION, ink)


def _joined(
    edges: Iterable[tuple[object, Position, Position]],
) -> Iterator[tuple[Position, ...]]:
    """Lines along edges, of which those are one that go on where another ends."""
    line: list[Position] = []
    for _, start, end in edges:
        if line and line[-1] != start:
            yield tuple(line)
            line = []
        line += [end] if line else [start, end]
    if line:
        yield tuple(line)


def _edge(one: Position, other: Position) -> frozenset[Position]:
    return frozenset((round(x, 6), round(y, 6)) for x, y in (one, other))


def _lowest_side(form: Form) -> int:
    steps = list(form.sides.values())
    return max(range(len(steps)), key=lambda number: steps[number][0])
