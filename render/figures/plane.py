"""Scenes on plane grids as shapes: each patch filled, outlined, and written on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from math import atan2, dist, pi, sqrt

from jigsat.render.colours import fill_of, ink_on
from jigsat.render.figures.card import card_line, cardboard, centre_shapes, is_card
from jigsat.render.figures.labels import MotifPainter
from jigsat.render.figures.look import Look
from jigsat.render.figures.plans import CellPlan, Edge, Place, plan_of
from jigsat.render.figures.shapes import (
    LINE,
    NONE,
    Area,
    Disc,
    Group,
    Ink,
    Line,
    Position,
    Shape,
    Text,
    width_of,
)
from jigsat.render.figures.shapes import Role as Part
from jigsat.render.scenes.scene import Patch, Role, Scene, is_named_by_size, parts
from jigsat.schemas.geometry.boxes import Box as Rectangle
from jigsat.schemas.geometry.shapes import Cells, normalised
from jigsat.schemas.geometry.shapes import Shape as CellShape
from jigsat.schemas.grids.grid import Grid, Point, add
from jigsat.schemas.support.text import ordinal

# The outline of cells: the rings around what they cover together.


#: Corners that are the same are as close as this.
_DIGITS = 6
_STRAIGHT: Mapping[Edge, Sequence[Place]] = {}


def rings(
    plan: CellPlan,
    grid: Grid,
    cells: Collection[Point],
    paths: Mapping[Edge, Sequence[Place]] = _STRAIGHT,
) -> tuple[tuple[Place, ...], ...]:
    """The rings around the cells, clockwise, those around holes counterclockwise.

    Where two cells touch by a corner only, their rings do not cross there. No corner lies on
    a straight line between the ones beside it. ``paths``: the ends of sides that are not
    straight, and the corners between them.
    """
    if isinstance(cells, Rectangle):
        return (_ring_of(plan, grid, cells),)
    bent = {_rounded_edge(edge): path for edge, path in paths.items()}
    edges = map(_rounded_edge, plan.contour(grid, frozenset(cells)))
    return rings_of_edges(edges, bent)


def _ring_of(plan: CellPlan, grid: Grid, cells: Rectangle) -> tuple[Place, ...]:
    """The four corners of a large rectangle, clockwise."""
    corners = [*plan.polygon(grid, cells[0]), *plan.polygon(grid, cells[-1])]
    (left, top), (right, bottom) = (
        tuple(map(end, zip(*corners, strict=True))) for end in (min, max)
    )
    return (left, top), (right, top), (right, bottom), (left, bottom)


def rings_of_edges(
    edges: Iterable[Edge], paths: Mapping[Edge, Sequence[Place]] = _STRAIGHT
) -> tuple[tuple[Place, ...], ...]:
    """The rings that these edges make, each of which leads on where another one ends.

    Rings, corners and ``paths`` are as above; ends that are the same must be equal.
    """
    starting: defaultdict[Place, list[Edge]] = defaultdict(list)
    for edge in sorted(edges):
        starting[edge[0]].append(edge)
    found = []
    while starting:
        found.append(_straightened(_ring(starting, paths)))
    return tuple(found)


def _rounded_edge(edge: Edge) -> Edge:
    start, end = edge
    return _rounded(start), _rounded(end)


def _rounded(place: Place) -> Place:
    x, y = place
    return round(x, _DIGITS) + 0.0, round(y, _DIGITS) + 0.0


def _ring(
    starting: defaultdict[Place, list[Edge]], bent: Mapping[Edge, Sequence[Place]]
) -> list[Place]:
    """The corners of one ring of edges, which are taken out of ``starting``."""
    first = edge = _take(starting, next(iter(starting)), None)
    ring = [edge[0], *bent.get(edge, ())]
    while edge[1] != first[0]:
        edge = _take(starting, edge[1], edge)
        ring += [edge[0], *bent.get(edge, ())]
    return ring


def _take(starting: defaultdict[Place, list[Edge]], at: Place, before: Edge | None) -> Edge:
    """The edge that goes on from here; of several the one that turns most to the right."""
    edges = starting[at]
    chosen = edges[0] if before is None else max(edges, key=lambda edge: _turn(before, edge))
    edges.remove(chosen)
    if not edges:
        del starting[at]
    return chosen


def _turn(before: Edge, after: Edge) -> float:
    """How far to the right the way turns, in radians from -pi to pi."""
    difference = _direction(after) - _direction(before)
    return (difference + pi) % (2 * pi) - pi


def _direction(edge: Edge) -> float:
    (x, y), (to_x, to_y) = edge
    return atan2(to_y - y, to_x - x)


def _straightened(ring: list[Place]) -> tuple[Place, ...]:
    around = zip([ring[-1], *ring[:-1]], ring, [*ring[1:], ring[0]], strict=True)
    return tuple(
        here
        for before, here, after in around
        if abs(_turn((before, here), (here, after))) > 1e-4
    )


# Where text fits into a piece: the largest box of a given shape inside an outline.


#: As many places are tried, the ones closest to the middle first.
_TRIED = 40
#: A box that is smaller by this factor is preferred if it lies closer to the middle.
_NEARLY = 0.9
#: Around a box there may be more room than it needs, which is as good up to this factor.
_AROUND = 1.7


@dataclass(frozen=True)
class Box:
    """A box by its middle and by half its height, in units of the plan."""

    middle: Place
    half: float


def largest_box(grid: Grid, cells: Cells, ratio: float, most: float) -> Box:
    """The largest box inside the outline of cells, but half its height is ``most`` at most.

    Of several about as large it is the one closest to the middle of the cells. ``ratio``: of
    the box's width to its height.
    """
    if isinstance(cells, Rectangle):
        (left, top), _, (right, bottom), _ = _ring_of(plan_of(grid), grid, cells)
        half = min(most, (bottom - top) / 2, (right - left) / 2 / ratio)
        return Box(((left + right) / 2, (top + bottom) / 2), half)
    home = normalised(grid, CellShape(cells)).cells
    box = _largest_box(grid, home, round(ratio, 2), round(most, 3))
    (x, y), (from_x, from_y), (to_x, to_y) = (
        box.middle,
        *(plan_of(grid).centre(each[0]) for each in (home, cells)),
    )
    return Box((x + to_x - from_x, y + to_y - from_y), box.half)


@lru_cache(maxsize=4096)
def _largest_box(grid: Grid, cells: tuple[Point, ...], ratio: float, most: float) -> Box:
    found = rings(plan_of(grid), grid, cells)
    edges = [edge for ring in found for edge in pairwise((*ring, ring[0]))]
    middle, *places = _places(grid, cells)
    places.sort(key=lambda place: (round(dist(place, middle), 6), place))
    boxes = [
        Box(place, min(_AROUND * most, _room(place, edges, ratio)))
        for place in (middle, *places[:_TRIED])
        if _is_inside(place, edges)
    ]
    largest = max(box.half for box in boxes)
    chosen = next(box for box in boxes if box.half >= _NEARLY * largest)
    return Box(chosen.middle, min(most, chosen.half))


def _places(grid: Grid, cells: tuple[Point, ...]) -> Iterator[Place]:
    """The middle of the cells, then of each, of those side by side, and of three in a row."""
    plan, own = plan_of(grid), frozenset(cells)
    centres = {cell: plan.centre(cell) for cell in cells}
    yield _mean(list(centres.values()))
    yield from centres.values()
    for cell in cells:
        beside = [add(cell, step) for step in grid.sides(cell).values()]
        near = [centres[each] for each in beside if each in own]
        yield from (_mean([centres[cell], each]) for each in near)
        yield from (_mean([centres[cell], *pair]) for pair in pairwise(near))
        yield from (corner for corner in plan.polygon(grid, cell))


def _mean(places: Sequence[Place]) -> Place:
    x, y = (sum(values) / len(places) for values in zip(*places, strict=True))
    return x, y


def _room(place: Place, edges: Sequence[tuple[Place, Place]], ratio: float) -> float:
    """Half the height of the largest box around a place that crosses no edge."""
    x, y = place
    return min(
        _reach(((a - x) / ratio, b - y), ((c - x) / ratio, d - y)) for (a, b), (c, d) in edges
    )


def _reach(start: Place, end: Place) -> float:
    """Half the side of the largest square around the origin that a line does not enter."""
    (a, b), (c, d) = start, end
    # The larger of two distances is least at an end, or where one is 0, or both are equal.
    breaks = ((a, a - c), (b, b - d), (a - b, a - b - c + d), (a + b, a + b - c - d))
    shares = [part / whole for part, whole in breaks if abs(whole) > 1e-9]
    return min(
        max(abs(a + share * (c - a)), abs(b + share * (d - b)))
        for share in (0, 1, *(share for share in shares if 0 < share < 1))
    )


def _is_inside(place: Place, edges: Sequence[tuple[Place, Place]]) -> bool:
    x, y = place
    crossed = sum(
        (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b) for (a, b), (c, d) in edges
    )
    return crossed % 2 == 1


# What is written into patches: names of pieces, sizes of rectangles, names of cells.


#: The height of capital letters, in ems.
_CAPITALS = 0.73
#: The share of a box that text takes.
_FILLED = 0.84
#: Letters of a piece of few cells are half as high as a cell; above so many they grow.
_FEW = 8
#: But not above this, in mm.
_HIGHEST = 5.0
#: Letters are not lower than this share of a cell, or this many mm, if it can be helped.
_LOW, _LOWEST = 0.24, 2.2
#: Sizes are made equal if the smallest is not smaller than this share of the largest.
_ALIKE = 0.55


@dataclass(frozen=True)
class Caption:
    """Lines of text: the middle in units of the plan, the size of the font in mm."""

    lines: tuple[str, ...]
    middle: Place
    size: float
    role: Part
    colour: str


def captions_of(scene: Scene, look: Look) -> list[list[Caption]]:
    """For each patch of a scene on a plane grid what is written into it.

    Captions of one role are of one size if they nearly are.
    """
    lettering = _Lettering(scene.grid, look)
    found = [list(lettering.captions(patch)) for patch in scene.patches]
    common = _common_sizes([each for captions in found for each in captions])
    return [
        [replace(each, size=common.get(each.role, each.size)) for each in captions]
        for captions in found
    ]


def _common_sizes(captions: Sequence[Caption]) -> dict[Part, float]:
    sizes: defaultdict[Part, list[float]] = defaultdict(list)
    for each in captions:
        sizes[each.role].append(each.size)
    return {
        role: min(found) for role, found in sizes.items() if min(found) >= _ALIKE * max(found)
    }


@dataclass(frozen=True)
class _Lettering:
    grid: Grid
    look: Look

    def captions(self, patch: Patch) -> Iterator[Caption]:
        """The names of its cells, and its own name in each part of it."""
        for cell in sorted(patch.cell_names):
            name = patch.cell_names[cell]
            yield self._fitted(((name,),), (cell,), Part.CELL_NAME, self._ink(patch, cell))
        wordings = list(_wordings(patch, self.look))
        if not wordings:
            return
        for part in parts(self.grid, patch.cells):
            # Of cells that have colours themselves, one is written into.
            place = (part[len(part) // 2],) if patch.colours else part
            yield self._fitted(wordings, place, Part.CAPTION, self._ink(patch, place[0]))

    def _fitted(
        self,
        wordings: Sequence[tuple[str, ...]],
        cells: Cells,
        role: Part,
        colour: str,
    ) -> Caption:
        """The first wording that is large enough, or else the largest."""
        cell = self.look.cell
        most = 0.5 * cell * max(1, min(sqrt(len(cells) / _FEW), 2 * _HIGHEST / cell))
        enough = max(_LOW * cell, min(_LOWEST, 0.45 * most))
        captions = [self._written(lines, cells, most, role, colour) for lines in wordings]
        large = (each for each in captions if each.size >= enough)
        return next(large, max(captions, key=lambda each: each.size))

    def _written(
        self,
        lines: tuple[str, ...],
        cells: Cells,
        most: float,
        role: Part,
        colour: str,
    ) -> Caption:
        width = max(width_of(line, 1) for line in lines) or 1
        height = _CAPITALS + LINE * (len(lines) - 1)
        half = most * height / 2 / self.look.cell / _FILLED
        box = largest_box(self.grid, cells, width / height, half)
        size = min(most, 2 * box.half / height * _FILLED * self.look.cell)
        return Caption(lines, box.middle, size, role, colour)

    def _ink(self, patch: Patch, cell: Point) -> str:
        if cell in patch.colours:
            return ink_on(self.look.cell_colour(patch.colours[cell]))
        if patch.colour is None or patch.faded:
            return self.look.text
        return ink_on(fill_of(patch.colour, self.look.theme))


def _wordings(patch: Patch, look: Look) -> Iterator[tuple[str, ...]]:
    """What may be written into a patch, the best first."""
    name = patch.name
    if patch.size is not None:
        if name and not is_named_by_size(name, patch.size):
            yield from ((name, patch.size), (f"{name} {patch.size}",))
        yield (patch.size,)
    if not name or patch.role is Role.EMPTY:
        return
    if name in look.short:
        yield (look.short[name],)
        return
    yield (name,)
    words = name.split()
    for number in range(2, min(4, len(words)) + 1):
        yield _in_lines(words, number)


def _in_lines(words: Sequence[str], number: int) -> tuple[str, ...]:
    """Words broken into this number of lines, all about as long."""
    if number == 1:
        return (" ".join(words),)
    cuts = range(1, len(words) - number + 2)
    ways = ((" ".join(words[:cut]), *_in_lines(words[cut:], number - 1)) for cut in cuts)
    return min(ways, key=lambda lines: max(width_of(line, 1) for line in lines))


#: What the shapes of a patch are.
PARTS = {
    Role.PIECE: Part.PIECE,
    Role.EMPTY: Part.BLANK,
    Role.OPEN: Part.OPEN,
    Role.REGION: Part.CELL,
}
_EMPTY = {Role.EMPTY: "empty", Role.OPEN: "left open"}
#: How far from the middle of a cell to its corner a badge stands, and its radius in cells.
_CORNER, _BADGE = 0.72, 0.13
#: How large the colour of a cell is drawn, in cells.
_INNER = 0.76


@dataclass(frozen=True)
class PlaneFigure:
    """A scene on a plane grid in a look: where its cells are, and its shapes.

    The scene's upper left corner lies at the origin.
    """

    scene: Scene
    look: Look

    @cached_property
    def plan(self) -> CellPlan:
        """The plan of the scene's grid."""
        return plan_of(self.scene.grid)

    @cached_property
    def _corners(self) -> Sequence[Place]:
        """All corners of outlines: tabs may reach beyond the cells."""
        labels = MotifPainter(self.scene, self.look, self.at)
        return [
            corner
            for patch in self.scene.patches
            for ring in rings(self.plan, self.scene.grid, patch.cells, labels.paths(patch))
            for corner in ring
        ]

    @cached_property
    def origin(self) -> Place:
        """The plan's x and y of the scene's upper left corner."""
        left, top = map(min, zip(*self._corners, strict=True))
        return left, top

    @cached_property
    def size(self) -> Position:
        """The width and height in mm."""
        left, top = self.origin
        right, bottom = map(max, zip(*self._corners, strict=True))
        return (right - left) * self.look.cell, (bottom - top) * self.look.cell

    def at(self, place: Place) -> Position:
        """Where a place of the plan is in the figure, in mm."""
        (x, y), (left, top) = place, self.origin
        return (x - left) * self.look.cell, (y - top) * self.look.cell

    def shapes(self) -> Iterator[Shape]:
        """All patches, each a group."""
        patches = self.scene.patches
        written = (
            captions_of(self.scene, self.look) if self.look.letters else [[]] * len(patches)
        )
        for patch, captions in zip(patches, written, strict=True):
            yield self._group(patch, captions)

    @cached_property
    def _labels(self) -> MotifPainter:
        return MotifPainter(self.scene, self.look, self.at)

    def _group(self, patch: Patch, captions: Sequence[Caption]) -> Group:
        """A patch: its area, what tells its cells apart, its outline, and what is written."""
        found = rings(self.plan, self.scene.grid, patch.cells, self._labels.paths(patch))
        outline = tuple(tuple(map(self.at, ring)) for ring in found)
        part = PARTS[patch.role]
        shapes: list[Shape] = [Area(outline, part, self._fill(patch))]
        shapes += self._coloured_cells(patch)
        shapes += self._cell_lines(patch)
        shapes += self._labels.shapes(patch)
        line = card_line(self.look, patch.faded) if is_card(patch) else self.look.line
        shapes.append(Area(outline, Part.OUTLINE, line))
        shapes += self._where_it_goes_on(patch)
        shapes += self._marks(patch)
        if is_card(patch):
            shapes += self._card(patch)
        else:
            shapes += (text for caption in captions for text in self._texts(caption))
        shapes += self._badge(patch)
        return Group(tuple(shapes), part, title_of(patch))

    def _fill(self, patch: Patch) -> Ink:
        if patch.colour is None:
            return self.look.empty
        if is_card(patch):
            return Ink(fill=self.look.paper if patch.faded else cardboard(self.look))
        fill = fill_of(patch.colour, self.look.theme)
        return Ink(fill=self.look.pale(fill) if patch.faded else fill)

    def _where_it_goes_on(self, patch: Patch) -> Iterator[Line]:
        """Gaps in the outline where a board wraps, and the piece goes on elsewhere."""
        length = self.look.cell / 12
        gaps = replace(self._fill(patch), stroke=self._fill(patch).fill, fill=NONE)
        gaps = replace(gaps, width=1.2 * self.look.line.width, dashes=(length, 2 * length))
        for cell, step in sorted(patch.goes_on):
            ends = self.plan.edges(self.scene.grid, cell)[step]
            yield Line(tuple(map(self.at, ends)), Part.OUTLINE, gaps)

    def _coloured_cells(self, patch: Patch) -> Iterator[Area]:
        """Cells that have colours for the rule on them: within each its colour."""
        for cell, name in patch.colours.items():
            x, y = self.plan.centre(cell)
            corners = self.plan.polygon(self.scene.grid, cell)
            inner = tuple(
                self.at((x + _INNER * (a - x), y + _INNER * (b - y))) for a, b in corners
            )
            yield Area((inner,), Part.CELL, Ink(fill=self.look.cell_colour(name)))

    def _cell_lines(self, patch: Patch) -> Iterator[Line]:
        """Lines between cells of the board that is empty; pieces are of one piece."""
        is_listed = not isinstance(patch.cells, Rectangle)
        if patch.role is not Role.PIECE and patch.size is None and is_listed:
            own = frozenset(patch.cells)
            for cell in patch.cells:
                for step, ends in self.plan.borders(self.scene.grid, cell):
                    if step is not None and cell < add(cell, step) in own:
                        yield Line(tuple(map(self.at, ends)), Part.CELL, self.look.hairline)

    def _marks(self, patch: Patch) -> Iterator[Disc]:
        """What marks cells that stay open, and those to look at."""
        cells = [*patch.cells] if patch.role is Role.OPEN else sorted(patch.marked)
        for cell in cells:
            if cell not in patch.cell_names:
                centre = self.at(self.plan.centre(cell))
                yield Disc(centre, self.look.cell / 10, Part.OPEN, Ink(fill=self.look.faint))

    def _card(self, patch: Patch) -> Iterator[Shape]:
        """What stands in the middle of a card."""
        (cell,) = patch.cells
        room = self._labels.room(cell) * self.look.cell
        return centre_shapes(patch, self.look, self.at(self.plan.centre(cell)), room)

    def _badge(self, patch: Patch) -> Iterator[Shape]:
        """A number on a disc in the corner of a piece's first cell."""
        if patch.badge:
            cell = min(patch.cells)
            (x, y), (to_x, to_y) = (
                self.plan.centre(cell),
                self.plan.polygon(self.scene.grid, cell)[0],
            )
            at = self.at((x + _CORNER * (to_x - x), y + _CORNER * (to_y - y)))
            radius = _BADGE * self.look.cell
            line = replace(self.look.hairline, fill=self.look.paper)
            yield Disc(at, radius, Part.CELL_NAME, line)
            size = min(1.3 * radius, 1.7 * radius / width_of(patch.badge, 1))
            yield Text(at, patch.badge, size, Part.CELL_NAME, Ink(fill=self.look.text))

    def _texts(self, caption: Caption) -> Iterator[Text]:
        x, y = self.at(caption.middle)
        size, step = caption.size, LINE * caption.size
        top = y - step * (len(caption.lines) - 1) / 2
        for number, line in enumerate(caption.lines):
            place = x, top + step * number
            yield Text(place, line, size, caption.role, Ink(fill=caption.colour))


def title_of(patch: Patch) -> str:
    """What a patch is, in words."""
    if patch.role in _EMPTY:
        return _EMPTY[patch.role]
    return f"{patch.name} ({ordinal(patch.copy)})" if patch.copy else patch.name
