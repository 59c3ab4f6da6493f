"""Where balls of the closest packing are, and how they are seen from a slant.

Lengths are in diameters of a ball. x runs to the right, y up and z to the front.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import ceil, cos, dist, hypot, inf, sin, sqrt

from jigsat.render.colours import fill_of, ink_on, mixed
from jigsat.render.figures.in_space import FigureInSpace, heading_texts
from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import PARTS, title_of
from jigsat.render.figures.shapes import (
    NONE,
    Area,
    Disc,
    Group,
    Ink,
    Line,
    Position,
    Role,
    Shape,
    Text,
    size_that_fits,
)
from jigsat.render.scenes.scene import Patch, Scene, parts
from jigsat.render.scenes.scene import Role as PatchRole
from jigsat.render.words.puzzle import layer_names
from jigsat.schemas.grids.grid import Coordinates, Point, add

Place = tuple[float, float, float]

#: How far a layer is below the one above it.
LAYER = 1 / sqrt(2)


@dataclass(frozen=True)
class View:
    """Parallel lines of sight: by how much, in radians, the eye is to the left and above."""

    across: float = 0.45
    up: float = 0.5

    def seen(self, place: Place) -> Place:
        """Where a place is to be seen: to the right, downwards, and towards the eye."""
        x, y, z = place
        right = x * cos(self.across) - z * sin(self.across)
        near = x * sin(self.across) + z * cos(self.across)
        return (
            right,
            near * sin(self.up) - y * cos(self.up),
            near * cos(self.up) + y * sin(self.up),
        )


def place_of(cell: Coordinates, lift: float = 0) -> Place:
    """The middle of a ball: each layer is half a ball further back and left than that above.

    Args:
        cell: its layer, row and column.
        lift: how much empty space is put between two layers.
    """
    layer, row, column = cell
    return column - layer / 2, -layer * (LAYER + lift), row - layer / 2


# Balls and what joins them, as flat shapes that every output can paint.


#: The radius of a ball, in its diameter.
RADIUS = 0.5
#: From the rim to the light: how far up and to the left a disc is, and how large, in radii of
#: the ball, and how much of which colour is mixed into the ball's own.
_SHADES = (
    (0.0, 1.0, "#000000", 0.18),
    (0.09, 0.84, "#000000", 0.0),
    (0.26, 0.46, "#ffffff", 0.22),
    (0.36, 0.18, "#ffffff", 0.6),
)
#: Half the width of a joint, in diameters.
_JOINT = 0.23
#: How far a joint reaches over the rims of the balls that it joins, in diameters.
_OVER = 0.05


def colour_of(patch: Patch, look: Look) -> str:
    """The colour of a patch, as ``#rrggbb``."""
    if patch.colour is None:
        return look.empty.fill
    colour = fill_of(patch.colour, look.theme)
    return look.pale(colour) if patch.faded else colour


def ball(at: Position, colour: str, look: Look, role: Role) -> Iterator[Shape]:
    """A ball with the light from the upper left; ``at``: its middle in mm."""
    x, y = at
    radius = RADIUS * look.cell
    for aside, size, other, share in _SHADES:
        centre = x - aside * radius, y - aside * radius * 1.15
        yield Disc(centre, size * radius, role, Ink(mixed(colour, other, share)))
    yield Disc(at, radius, Role.OUTLINE, Ink(stroke=look.text, width=_rim(look)))


def joint(one: Position, two: Position, colour: str, look: Look, role: Role) -> Iterator[Shape]:
    """What joins two balls that touch, the second of which is nearer to the eye, or as near."""
    (x, y), (u, v) = one, two
    length = hypot(u - x, v - y) / look.cell
    bulge = sqrt(RADIUS**2 - _JOINT**2)
    # Along the line between them, from the nearer ball: where its rim is cut, and the other's.
    near, far = bulge - _OVER, max(bulge + _OVER, length - bulge + _OVER)
    if length <= near:
        return

    def place(along: float, aside: float) -> Position:
        share = along / length
        return (
            u + (x - u) * share + (y - v) / length * aside,
            v + (y - v) * share - (x - u) / length * aside,
        )

    corners = [(near, _JOINT), (far, _JOINT), (far, -_JOINT), (near, -_JOINT)]
    dark = mixed(colour, _SHADES[0][2], _SHADES[0][3])
    yield Area((tuple(place(*corner) for corner in corners),), role, Ink(dark))
    if length - bulge > bulge:
        ink = Ink(NONE, look.text, _rim(look))
        for side in (_JOINT, -_JOINT):
            ends = place(bulge, side), place(length - bulge, side)
            yield Line(ends, Role.OUTLINE, ink)


def _rim(look: Look) -> float:
    """The width of the line around a ball, in mm."""
    return look.line.width * 0.7


# Balls as they are seen from above, layer by layer, the top layer first, with their joints.


#: In diameters: the room above a layer for its heading, and between layers.
_ABOVE, _GAP = 1.0, 0.6
#: The width of names, and the height of their letters, in diameters.
_ROOM, _HEIGHT = 0.76, 0.62
#: The radius of the mark in a ball that stays open, and of the colour that cells show.
_MARK, _INNER = 0.1, 0.3


@dataclass(frozen=True)
class BallPlan:
    """The layers of a scene of balls, side by side, in rows that are about as high as wanted.

    What lies below a ball is at the same place of the next layer. A single layer has no
    heading. ``height``: in mm.
    """

    scene: Scene
    look: Look
    height: float = inf

    @cached_property
    def layers(self) -> tuple[int, ...]:
        """The numbers of the layers, from the top down."""
        return tuple(sorted({self._layer(cell) for cell in self.scene.cells}))

    @property
    def size(self) -> Position:
        """The width and height in mm."""
        (width, height), in_a_row = self._one, self._in_a_row
        rows = ceil(len(self.layers) / in_a_row)
        return (
            (in_a_row * (width + _GAP) - _GAP) * self.look.cell,
            rows * (height + self._above) * self.look.cell,
        )

    def shapes(self) -> Iterator[Shape]:
        """Headings, and the balls of each layer in groups, a group for each patch."""
        if self._above:
            width = (self._one[0] + _GAP) * self.look.cell
            corners = [self._corners[layer] for layer in self.layers]
            places = [
                (x * self.look.cell, (y - _ABOVE / 2) * self.look.cell) for x, y in corners
            ]
            yield from heading_texts(layer_names(self.layers), places, width, self.look)
        for patch in self.scene.patches:
            yield Group(tuple(self._patch(patch)), PARTS[patch.role], title_of(patch))

    def _layer(self, cell: Point) -> int:
        return self.scene.grid.coordinates(cell)[0]

    @cached_property
    def _places(self) -> Mapping[Point, Position]:
        """Where each ball is in the plan of all layers on top of each other, in diameters."""
        places = {}
        for cell in self.scene.cells:
            x, _, z = place_of(self.scene.grid.coordinates(cell))
            places[cell] = x, z
        return places

    @cached_property
    def _origin(self) -> Position:
        x, y = zip(*self._places.values(), strict=True)
        return min(x) - RADIUS, min(y) - RADIUS

    @cached_property
    def _one(self) -> Position:
        """The width and height of a layer, in diameters."""
        x, y = zip(*self._places.values(), strict=True)
        return max(x) - min(x) + 1, max(y) - min(y) + 1

    @property
    def _above(self) -> float:
        return _ABOVE if len(self.layers) > 1 else 0.0

    @cached_property
    def _in_a_row(self) -> int:
        """How many layers stand side by side."""
        count = len(self.layers)
        high = (self._one[1] + self._above) * self.look.cell
        rows = 1 if self.height == inf else max(1, int(self.height / high))
        return ceil(count / min(rows, count))

    @cached_property
    def _corners(self) -> Mapping[int, Position]:
        """The upper left corner of each layer, in diameters."""
        width, height = self._one
        return {
            layer: (column * (width + _GAP), row * (height + self._above) + self._above)
            for number, layer in enumerate(self.layers)
            for row, column in [divmod(number, self._in_a_row)]
        }

    def _at(self, cell: Point) -> Position:
        """Where a ball is, in mm."""
        (x, y), (left, top) = self._places[cell], self._origin
        right, down = self._corners[self._layer(cell)]
        return (x - left + right) * self.look.cell, (y - top + down) * self.look.cell

    def _patch(self, patch: Patch) -> Iterator[Shape]:
        """The balls of a patch, joined where they touch, and what is written on them."""
        part, colour = PARTS[patch.role], colour_of(patch, self.look)
        is_empty = patch.role in (PatchRole.EMPTY, PatchRole.OPEN)
        for cell in patch.cells:
            if is_empty:
                ink = Ink(colour, self.look.faint, self.look.hairline.width)
                yield Disc(self._at(cell), RADIUS * self.look.cell, part, ink)
            else:
                yield from ball(self._at(cell), colour, self.look, part)
        if not is_empty:
            yield from self._joints(patch, colour, part)
        yield from self._shown(patch)
        if self.look.letters:
            yield from self._names(patch, colour)

    def _joints(self, patch: Patch, colour: str, part: Role) -> Iterator[Shape]:
        own = {*patch.cells}
        for cell in patch.cells:
            for step in self.scene.grid.sides(cell).values():
                other = add(cell, step)
                if other in own and other > cell and self._layer(other) == self._layer(cell):
                    yield from joint(self._at(cell), self._at(other), colour, self.look, part)

    def _shown(self, patch: Patch) -> Iterator[Shape]:
        """What cells show for the rule on them, and marks of those that stay open."""
        for cell, name in patch.colours.items():
            ink = Ink(self.look.cell_colour(name))
            yield Disc(self._at(cell), _INNER * self.look.cell, Role.CELL, ink)
        marked = patch.cells if patch.role is PatchRole.OPEN else sorted(patch.marked)
        for cell in marked:
            if cell not in patch.cell_names:
                ink = Ink(self.look.faint)
                yield Disc(self._at(cell), _MARK * self.look.cell, Role.OPEN, ink)

    def _names(self, patch: Patch, colour: str) -> Iterator[Text]:
        """The names of cells, and that of a piece on each part of it that a layer shows."""
        for cell in sorted(patch.cell_names):
            yield self._text(cell, patch.cell_names[cell], Role.CELL_NAME, self.look.text)
        if not patch.name:
            return
        for layer in self.layers:
            cells = tuple(cell for cell in patch.cells if self._layer(cell) == layer)
            for together in parts(self.scene.grid, cells):
                yield self._text(
                    self._midmost(together), patch.name, Role.CAPTION, ink_on(colour)
                )

    def _midmost(self, cells: Sequence[Point]) -> Point:
        x, y = (
            sum(values) / len(cells)
            for values in zip(*(self._places[cell] for cell in cells), strict=True)
        )

        def off(cell: Point) -> tuple[float, Point]:
            u, v = self._places[cell]
            return round((u - x) ** 2 + (v - y) ** 2, 6), cell

        return min(cells, key=off)

    def _text(self, cell: Point, text: str, part: Role, colour: str) -> Text:
        size = size_that_fits(text, _ROOM * self.look.cell, _HEIGHT * self.look.cell)
        return Text(self._at(cell), text, size, part, Ink(colour))


# Balls as they are seen from the front, the right and above: shaded, the nearest in front.


#: How much of a ball with a name must be free of others: from its middle to theirs.
_CLEAR = 0.62
#: The width of names, and the height of their letters, in diameters.
_SOLID_ROOM, _SOLID_HEIGHT = 0.72, 0.58


@dataclass(frozen=True)
class BallSolid(FigureInSpace):
    """The pieces of a scene, or the cells of its board if it has no pieces.

    Wherever two balls meet, the one whose middle is nearer to the eye is in front, as a plane
    between them shows. So balls are painted from the back to the front.
    """

    def shapes(self) -> Iterator[Shape]:
        """Balls and joints from the back to the front, then names; first what is missing."""
        if len(self._patches) < len(self.scene.patches):
            yield from self._floor()
        parts = sorted(self._parts(), key=lambda part: part[0])
        for number, together in groupby(parts, key=lambda part: part[1]):
            patch = self._patches[number]
            shapes = tuple(shape for _, _, painted in together for shape in painted)
            yield Group(shapes, self._part(patch), title_of(patch))
        if self.look.letters:
            for patch in self._patches:
                yield from self._name(patch)

    def _part(self, patch: Patch) -> Role:
        return self.part if patch.role is PatchRole.PIECE else Role.BLANK

    @cached_property
    def _seen(self) -> Mapping[Point, Place]:
        """Where each ball is seen, also those that are missing."""
        view, grid = View(), self.scene.grid
        return {
            cell: view.seen(place_of(grid.coordinates(cell), self.lift))
            for cell in self.scene.cells
        }

    @cached_property
    def _extent(self) -> tuple[Position, Position]:
        """The upper left and the lower right corner, in diameters."""
        x, y, _ = zip(*self._seen.values(), strict=True)
        return (min(x) - RADIUS, min(y) - RADIUS), (max(x) + RADIUS, max(y) + RADIUS)

    def _at(self, cell: Point) -> Position:
        """Where a ball is in the figure, in mm."""
        (left, top), _ = self._extent
        x, y, _ = self._seen[cell]
        return (x - left) * self.look.cell, (y - top) * self.look.cell

    def _floor(self) -> Iterator[Disc]:
        """The lowest layer of the board, as rings."""
        grid = self.scene.grid
        lowest = max(grid.coordinates(cell)[0] for cell in self.scene.cells)
        for cell in self.scene.cells:
            if grid.coordinates(cell)[0] == lowest:
                radius = RADIUS * self.look.cell
                yield Disc(self._at(cell), radius, Role.BOARD, self.look.hairline)

    def _parts(self) -> Iterator[tuple[float, int, tuple[Shape, ...]]]:
        """Each ball and joint: how near it is, of which patch, and its shapes."""
        for number, patch in enumerate(self._patches):
            colour, role, own = colour_of(patch, self.look), self._part(patch), {*patch.cells}
            is_piece = patch.role is PatchRole.PIECE
            for cell in patch.cells:
                near = self._seen[cell][2]
                yield near, number, tuple(ball(self._at(cell), colour, self.look, role))
                for step in self.scene.grid.sides(cell).values():
                    other = add(cell, step)
                    if is_piece and other in own and self._touch(cell, other):
                        ends = self._at(other), self._at(cell)
                        shapes = tuple(joint(*ends, colour, self.look, role))
                        # Just in front of the nearer ball, whose rim it covers.
                        yield near + 1e-6, number, shapes

    def _touch(self, near: Point, far: Point) -> bool:
        """Whether balls that are neighbours touch, of which the first is nearer to the eye."""
        if self.lift and self._layer(near) != self._layer(far):
            return False
        return (self._seen[near][2], near) > (self._seen[far][2], far)

    def _layer(self, cell: Point) -> int:
        return self.scene.grid.coordinates(cell)[0]

    def _name(self, patch: Patch) -> Iterator[Text]:
        """The name, on the ball that can be seen best, if there is one."""
        if not patch.name or patch.labels:
            return
        cell = max(patch.cells, key=lambda each: (min(1, self._clear(each)), self._seen[each]))
        if self._clear(cell) >= _CLEAR:
            most = _SOLID_HEIGHT * self.look.cell
            size = size_that_fits(patch.name, _SOLID_ROOM * self.look.cell, most)
            ink = Ink(ink_on(colour_of(patch, self.look)))
            yield Text(self._at(cell), patch.name, size, Role.CAPTION, ink)

    def _clear(self, cell: Point) -> float:
        """How far it is, as it is seen, from the middle of a ball to that of one before it."""
        *here, near = self._seen[cell]
        before = (
            dist(here, self._seen[other][:2])
            for patch in self._patches
            for other in patch.cells
            if self._seen[other][2] > near
        )
        return min(before, default=1.0)
