"""Scenes in space: the layers as seen from above, side by side, and all of it as a solid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, inf

from jigsat.render.colours import fill_of, ink_on, mixed
from jigsat.render.figures.balls import BallPlan, BallSolid
from jigsat.render.figures.isometric import (
    HALVES,
    Cell,
    Corner,
    Face,
    FigureInSpace,
    Seen,
    corners_of,
    edge_of,
    floor_of,
    heading_texts,
    middle_of,
    rings_of,
    visible,
    whole_faces,
)
from jigsat.render.figures.look import Look
from jigsat.render.figures.motifs.choice import Motif, motifs_of
from jigsat.render.figures.motifs.painter import between
from jigsat.render.figures.plane import PlaneFigure, title_of
from jigsat.render.figures.plans import Place
from jigsat.render.figures.polyhedra import PolyhedraSolid
from jigsat.render.figures.shapes import (
    Area,
    Group,
    Ink,
    Line,
    Position,
    Role,
    SceneFigure,
    Shape,
    Text,
    moved,
    size_that_fits,
)
from jigsat.render.scenes.pieces import Layers, layer_count, layers_of
from jigsat.render.scenes.scene import Patch, Scene
from jigsat.render.scenes.scene import Role as PatchRole
from jigsat.schemas.grids.grid import Coordinates, Point

# Scenes in space as solids: each piece as it is seen from the front, the right and above.


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
    """The pieces of a scene in space, or the cells of its board if it has no pieces."""

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
        return Area(placed, Role.BOARD, self.look.hairline)

    @cached_property
    def _seen_of(self) -> Mapping[int, list[Seen]]:
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
        part = self.part if patch.role is PatchRole.PIECE else Role.BLANK
        shapes: list[Shape] = [
            self._area(
                [half for half in seen if half.face is face], part, self._fill(patch, face)
            )
            for face in dict.fromkeys(half.face for half in seen)
        ]
        shapes += self._lines(seen)
        shapes.append(self._area(seen, Role.OUTLINE, self.look.line))
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

    def _area(self, seen: Iterable[Seen], part: Role, ink: Ink) -> Area:
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
                    yield Line(tuple(map(self.at, edge_of(start, end))), Role.CELL, ink)

    @cached_property
    def _motifs(self) -> Mapping[str, Motif]:
        return motifs_of(self.scene.labels, self.look.theme)

    def _label(self, motif: Motif, cell: Cell, face: Face, faded: bool) -> Group:
        """A label on a face, in its colour; written if it can be read."""
        x, y = middle_of(cell, face)
        corners = [between((x, y), corner, _LABEL) for corner in corners_of(cell, face)]
        colour = self.look.pale(motif.colour) if faded else motif.colour
        ink = Ink(colour, self.look.text, self.look.hairline.width)
        shapes: list[Shape] = [Area((tuple(map(self.at, corners)),), Role.LABEL, ink)]
        room = _LABEL * _ROOM[len(corners)] * self.look.cell
        size = size_that_fits(motif.label, room, self.look.cell / 3)
        if self.look.letters and size > self.look.cell / 8:
            text = Text(self.at((x, y)), motif.label, size, Role.LABEL, Ink(ink_on(colour)))
            shapes.append(text)
        return Group(tuple(shapes), Role.LABEL, motif.label)

    def _caption(self, patch: Patch, seen: list[Seen]) -> Iterator[Text]:
        """The name, on the foremost face that is whole; labels say enough themselves."""
        if patch.name and not patch.labels:
            for cell, face in list(whole_faces(seen))[:1]:
                room = _ROOM[len(corners_of(cell, face))] * self.look.cell
                size = size_that_fits(patch.name, room, 0.4 * self.look.cell)
                ink = Ink(ink_on(self._fill(patch, face).fill))
                yield Text(self.at(middle_of(cell, face)), patch.name, size, Role.CAPTION, ink)


# Cubes and prisms as they are seen from above, layer by layer, the top layer first.


#: The room that a heading takes, in cells: as much as is between two layers.
_ABOVE = 1.0


@dataclass(frozen=True)
class LayerPlan:
    """The layers of a scene in space, in as many rows as are about as high as wanted.

    What lies below a cell is at the same place of the next layer. A single layer has no
    heading. ``height``: in mm.
    """

    scene: Scene
    look: Look
    height: float = inf

    @property
    def size(self) -> Position:
        """The width and height in mm."""
        (width, height), (left, above) = self._plane.size, self._margins
        return left + width, above + height

    def shapes(self) -> Iterator[Shape]:
        """The headings, and the layers."""
        if len(self._layers.headings) > 1:
            yield from self._headings()
        for shape in self._plane.shapes():
            yield moved(shape, *self._margins)

    @cached_property
    def _margins(self) -> Position:
        """The room on the left and above: other layers may begin before the first one does."""
        plane = self._plane
        polygons = (plane.plan.polygon(plane.scene.grid, cell) for cell in self._layers.plan)
        corners = [plane.at(corner) for polygon in polygons for corner in polygon]
        left, top = (max(0.0, -min(values)) for values in zip(*corners, strict=True))
        return left, top + _ABOVE * self.look.cell * (len(self._layers.headings) > 1)

    @cached_property
    def _layers(self) -> Layers:
        count = layer_count(self.scene)
        if self.height == inf:
            return layers_of(self.scene, count)
        one = PlaneFigure(layers_of(self.scene, count).scene, self.look).size[1]
        rows = max(1, int(self.height / (one + _ABOVE * self.look.cell)))
        return layers_of(self.scene, ceil(count / min(rows, count)))

    @cached_property
    def _plane(self) -> PlaneFigure:
        return PlaneFigure(self._layers.scene, self.look)

    def _headings(self) -> Iterator[Text]:
        names, corners = zip(*self._layers.headings, strict=True)
        places = [self._above(corner) for corner in corners]
        starts = sorted({x for x, _ in places})
        width = starts[1] - starts[0] if len(starts) > 1 else self._plane.size[0]
        yield from heading_texts(names, places, width, self.look)

    def _above(self, first: Coordinates) -> Position:
        """Where the heading of a layer begins, by the first row and column of the layer."""
        grid, plan = self._plane.scene.grid, self._plane.plan
        left, top = map(min, zip(*plan.polygon(grid, grid.point(first)), strict=True))
        (x, y), (right, down) = self._plane.at((left, top)), self._margins
        # No layer need reach that far to the left.
        return max(0.0, x + right), y + down - _ABOVE / 2 * self.look.cell


#: The space between the layers and the solid, in cells.
_GAP = 1.0


@dataclass(frozen=True)
class _Drawing:
    """How scenes on a grid in space are drawn.

    ``plan``: layer by layer, about as high as is said; ``solid``: as a whole, with layers
    lifted, and what the parts of the figure are. ``is_flat``: whether what has only one layer
    is drawn as such, as more cannot be seen of it.
    """

    plan: Callable[[Scene, Look, float], SceneFigure]
    solid: Callable[[Scene, Look, int, Role], SceneFigure]
    is_flat: bool = False


_POLYHEDRA = _Drawing(LayerPlan, PolyhedraSolid)
_DRAWINGS: Mapping[str, _Drawing] = {
    "cube": _Drawing(LayerPlan, SolidFigure),
    "prism": _Drawing(LayerPlan, SolidFigure),
    "sphere": _Drawing(BallPlan, BallSolid, is_flat=True),
}


def solid_figure(scene: Scene, look: Look) -> SceneFigure:
    """A scene in space as a whole."""
    return _drawing_of(scene).solid(scene, look, 0, Role.PIECE)


def _drawing_of(scene: Scene) -> _Drawing:
    return _DRAWINGS.get(scene.grid.name, _POLYHEDRA)


@dataclass(frozen=True)
class SpaceFigure:
    """A scene in space; if that is a piece by itself, only as a solid.

    ``lift``: how many units of empty space are between the layers of the solid.
    """

    scene: Scene
    look: Look
    lift: int = 0

    @property
    def size(self) -> Position:
        """The width and height in mm."""
        sizes = [drawn.size for drawn in (self._plan, self._solid) if drawn is not None]
        gaps = _GAP * self.look.cell * (len(sizes) - 1)
        return sum(width for width, _ in sizes) + gaps, max(height for _, height in sizes)

    def shapes(self) -> Iterator[Shape]:
        """The layers with their headings, a group, and the solid, a group."""
        width, height = self.size
        if self._plan is not None:
            words = "layers, the top one first"
            down = (height - self._plan.size[1]) / 2
            yield moved(Group(tuple(self._plan.shapes()), Role.BOARD, words), 0, down)
        if self._solid is not None:
            words = "from the front and above"
            solid_width, solid_height = self._solid.size
            right, down = width - solid_width, (height - solid_height) / 2
            yield moved(Group(tuple(self._solid.shapes()), Role.BOARD, words), right, down)

    @property
    def _drawing(self) -> _Drawing:
        return _drawing_of(self.scene)

    @cached_property
    def _is_flat(self) -> bool:
        return self._drawing.is_flat and layer_count(self.scene) == 1

    @cached_property
    def _named(self) -> Scene:
        """The scene with names as they are written, which tell copies of a piece apart."""
        patches = (
            replace(patch, name=_name(patch, self.look), copy=0) for patch in self.scene.patches
        )
        return replace(self.scene, patches=tuple(patches))

    @cached_property
    def _solid(self) -> SceneFigure | None:
        if self._is_flat:
            return None
        # What is drawn in layers already is no piece once more.
        part = Role.PIECE if _is_piece(self.scene) else Role.SOLID
        return self._drawing.solid(self._named, self.look, self.lift, part)

    @cached_property
    def _plan(self) -> SceneFigure | None:
        """The layers, in as many rows as are about as high as the solid."""
        if self._solid is None:
            return self._drawing.plan(self._named, self.look, inf)
        if _is_piece(self.scene):
            return None
        return self._drawing.plan(self._named, self.look, self._solid.size[1])


def _is_piece(scene: Scene) -> bool:
    return len(scene.patches) == 1 and scene.patches[0].role is PatchRole.PIECE


def _name(patch: Patch, look: Look) -> str:
    name = look.short.get(patch.name, patch.name)
    if patch.copy == 0:
        return name
    return f"{name}{'.' if name[-1:].isdigit() else ''}{patch.copy}"
