"""Scenes in space as solids: each piece as it is seen from the front, the right and above."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from jigsat.render.drawing.palette import fill_of, ink_on, mixed
from jigsat.render.figures.in_space import FigureInSpace
from jigsat.render.figures.isometric import (
    HALVES,
    Cell,
    Corner,
    Face,
    Seen,
    corners_of,
    edge_of,
    floor_of,
    middle_of,
    rings_of,
    visible,
    whole_faces,
)
from jigsat.render.figures.motifs.choice import Motif, motifs_of
from jigsat.render.figures.motifs.sides import between
from jigsat.render.figures.plane import title_of
from jigsat.render.figures.shapes import Area, Group, Ink, Line, Position, Shape, Text
from jigsat.render.figures.shapes import Role as Part
from jigsat.render.figures.writing import size_that_fits
from jigsat.render.grids.plans import Place
from jigsat.render.scenes.scene import Patch, Role
from jigsat.schemas.grids.grid import Point

#: The light on each face: how much of which colour is mixed into its own.
_LIGHT: Mapping[Face, tuple[str, float]] = {
    Face.TOP: ("#ffffff", 0.3),
    Face.FRONT: ("#ffffff", 0.0),
    Face.RIGHT: ("#000000", 0.22),
}
#: The width of text on a face with so many corners, in cells.
_ROOM: Mapping[int, float] = {4: 0.75, 3: 0.5}
#: How large a label on a face is, in faces.
_LABEL = 0.7


@dataclass(frozen=True)
class SolidFigure(FigureInSpace):
    """The pieces of a scene in space, or if there are none the cells of its board."""

    def at(self, place: Place) -> Position:
        """Where a place is in the figure, in mm."""
        (x, y), ((left, top), _) = place, self._extent
        return (x - left) * self.look.cell, (y - top) * self.look.cell

    def shapes(self) -> Iterator[Shape]:
        """What is seen of each piece, a group; first, if some are missing, the floor."""
        if len(self._patches) < len(self.scene.patches):
            yield self._floor()
        for number, patch in enumerate(self._patches):
            seen = self._seen_of.get(number)
            if seen:
                yield self._solid(patch, seen)

    def _floor(self) -> Area:
        """The lowest layer of the board, as a line around it."""
        cells = [self._lifted(cell) for cell in self.scene.cells]
        lowest = max(cell.layer for cell in cells)
        rings = floor_of(cell for cell in cells if cell.layer == lowest)
        placed = tuple(tuple(map(self.at, ring)) for ring in rings)
        return Area(placed, Part.BOARD, self.look.hairline)

    @cached_property
    def _seen_of(self) -> Mapping[int, list[Seen]]:
        """What is seen of each patch, by its number."""
        owners = {
            self._lifted(cell): number
            for number, patch in enumerate(self._patches)
            for cell in patch.cells
        }
        found: dict[int, list[Seen]] = {}
        for _, half in sorted(visible(owners).items()):
            found.setdefault(owners[half.cell], []).append(half)
        return found

    def _lifted(self, point: Point) -> Cell:
        layer, row, column = self.scene.grid.coordinates(point)
        form = self.scene.grid.form(point).name
        if form in HALVES:
            # Two triangles of a row are one cube; the rows of these begin further to the left.
            column = (row + column) // 2
        return Cell(layer * (1 + self.lift), row, column, form)

    @cached_property
    def _extent(self) -> tuple[Place, Place]:
        """The upper left and the lower right corner, in units."""
        places = [
            place
            for half in visible(map(self._lifted, self.scene.cells)).values()
            for edge in half.edges
            for place in edge_of(*edge)
        ]
        x, y = zip(*places, strict=True)
        return (min(x), min(y)), (max(x), max(y))

    def _solid(self, patch: Patch, seen: list[Seen]) -> Group:
        part = self.part if patch.role is Role.PIECE else Part.BLANK
        shapes: list[Shape] = [
            self._area(
                [half for half in seen if half.face is face], part, self._fill(patch, face)
            )
            for face in dict.fromkeys(half.face for half in seen)
        ]
        shapes += self._lines(seen)
        if self.look.outlines:
            shapes.append(self._area(seen, Part.OUTLINE, self.look.line))
        labels = {
            (self._lifted(cell), self.scene.grid.form(cell).side_names[step]): label
            for (cell, step), label in patch.labels.items()
        }
        for cell, face in whole_faces(seen):
            if (cell, face) in labels:
                motif = self._motifs[labels[cell, face]]
                shapes.append(self._label(motif, cell, face, patch.faded))
        if self.look.letters:
            shapes += self._caption(patch, seen)
        return Group(tuple(shapes), part, title_of(patch))

    def _fill(self, patch: Patch, face: Face) -> Ink:
        colour = self.look.empty.fill
        if patch.colour is not None:
            colour = fill_of(patch.colour, self.look.theme)
        if patch.faded:
            colour = self.look.pale(colour)
        return Ink(mixed(colour, *_LIGHT[face]))

    def _area(self, seen: Iterable[Seen], part: Part, ink: Ink) -> Area:
        return Area(tuple(tuple(map(self.at, ring)) for ring in rings_of(seen)), part, ink)

    def _lines(self, seen: list[Seen]) -> Iterator[Line]:
        """Lines inside a piece: thin ones between cells, others where its faces change."""
        beyond: dict[tuple[Corner, Corner], Seen] = {
            (end, start): half for half in seen for start, end in half.edges
        }
        crease = Ink(stroke=self.look.text, width=self.look.line.width / 3)
        for half in seen:
            for start, end in half.edges:
                other = beyond.get((start, end))
                if other is None or start > end:
                    continue
                if (half.cell, half.face) != (other.cell, other.face):
                    ink = self.look.hairline if half.plane == other.plane else crease
                    yield Line(tuple(map(self.at, edge_of(start, end))), Part.CELL, ink)

    @cached_property
    def _motifs(self) -> Mapping[str, Motif]:
        return motifs_of(self.scene.labels, self.look.theme)

    def _label(self, motif: Motif, cell: Cell, face: Face, faded: bool) -> Group:
        """A label on a face, in its colour; written if it can be read."""
        x, y = middle_of(cell, face)
        corners = [between((x, y), corner, _LABEL) for corner in corners_of(cell, face)]
        colour = self.look.pale(motif.colour) if faded else motif.colour
        ink = Ink(colour, self.look.text, self.look.hairline.width)
        shapes: list[Shape] = [Area((tuple(map(self.at, corners)),), Part.LABEL, ink)]
        room = _LABEL * _ROOM[len(corners)] * self.look.cell
        size = size_that_fits(motif.label, room, self.look.cell / 3)
        if self.look.letters and size > self.look.cell / 8:
            text = Text(self.at((x, y)), motif.label, size, Part.LABEL, Ink(ink_on(colour)))
            shapes.append(text)
        return Group(tuple(shapes), Part.LABEL, motif.label)

    def _caption(self, patch: Patch, seen: list[Seen]) -> Iterator[Text]:
        """The name, on the foremost face that is whole; labels say enough themselves."""
        if patch.name and not patch.labels:
            for cell, face in list(whole_faces(seen))[:1]:
                room = _ROOM[len(corners_of(cell, face))] * self.look.cell
                size = size_that_fits(patch.name, room, 0.4 * self.look.cell)
                ink = Ink(ink_on(self._fill(patch, face).fill))
                yield Text(self.at(middle_of(cell, face)), patch.name, size, Part.CAPTION, ink)
