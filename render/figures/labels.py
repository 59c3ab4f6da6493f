"""Paints labels on the sides of cells: as half motifs, or as coloured triangles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import dist
from typing import assert_never

from jigsat.render.colours import ink_on, mixed
from jigsat.render.figures.look import Look
from jigsat.render.figures.motifs import Half, Motif, are_wedges, is_short, motifs_of
from jigsat.render.figures.plans import Place, distance_to_line, plan_of
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
)
from jigsat.render.scenes.scene import Fit, Patch, Scene
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Point, add

# Marks in half motifs, which tell the first of two unlike halves from the second.


#: How far from the line marks are, as shares of the half's height.
_EYES = 0.42
_BANDS = (0.2, 0.45, 0.7)
#: How much of a half stays free beside a band.
_FREE = 0.06


def eyes(half: Half) -> tuple[tuple[Place, float], ...]:
    """Two discs in a half, each a centre and a radius: it has a face."""
    y = _EYES * _height(half)
    stretches = _inside(half.rings[0], y)
    left, right = stretches[0]
    # In the only stretch there is room for both, or else one is in the middle of the first.
    x = right / 2 if len(stretches) == 1 else -(left + right) / 2
    radius = min(0.12, 0.15 * (right - left), y / 2)
    return ((-x, y), radius), ((x, y), radius)


def bands(half: Half) -> tuple[tuple[Place, Place], ...]:
    """The ends of lines across a half: it is striped."""
    height = _height(half)
    return tuple(
        ((start + _FREE, share * height), (end - _FREE, share * height))
        for share in _BANDS
        for start, end in _inside(half.rings[0], share * height)
        if end - start > 3 * _FREE
    )


def _height(half: Half) -> float:
    return max(y for ring in half.rings for _, y in ring)


def _inside(ring: Sequence[Place], y: float) -> list[tuple[float, float]]:
    """The stretches of the line at this height that lie inside a ring, from left to right."""
    crossed = sorted(_crossings(ring, y))
    return list(zip(crossed[::2], crossed[1::2], strict=True))


def _crossings(ring: Sequence[Place], y: float) -> Iterator[float]:
    for (x, top), (to_x, bottom) in pairwise((*ring, ring[0])):
        if (top <= y) != (bottom <= y):
            yield x + (to_x - x) * (y - top) / (bottom - top)


# Where a half motif lies: against the middle of a side, in the plan of a grid.


#: The radius of motifs, of the greatest at which none reaches a motif of the next side.
_SIZE = 0.75


@dataclass(frozen=True)
class SideFrame:
    """A side of a cell, from ``start`` clockwise to ``end``.

    ``centre``: of the cell; ``beyond``: of the cell across the side.
    """

    start: Place
    end: Place
    centre: Place
    beyond: Place

    @property
    def middle(self) -> Place:
        """The middle of the side."""
        return between(self.start, self.end, 0.5)

    @property
    def radius(self) -> float:
        """The radius of a half motif in units of the plan."""
        return _SIZE * min(
            distance_to_line(self.middle, corner, centre)
            for corner in (self.start, self.end)
            for centre in (self.centre, self.beyond)
        )

    @property
    def room(self) -> float:
        """How far from the cell's centre the half motif ends."""
        return dist(self.middle, self.centre) - self.radius

    @cached_property
    def _inwards(self) -> Place:
        """A step of length 1 into the cell, at a right angle to the side."""
        (sx, sy), (ex, ey), (cx, cy) = self.start, self.end, self.centre
        x, y = (sy - ey) / dist(self.start, self.end), (ex - sx) / dist(self.start, self.end)
        return (x, y) if x * (cx - sx) + y * (cy - sy) > 0 else (-x, -y)

    def at(self, place: Place) -> Place:
        """Where a place of a half motif lies if it is inside the cell."""
        x, y = place
        (mx, my), (ex, ey), (nx, ny) = self.middle, self.end, self._inwards
        along, inwards = self.radius * x / dist(self.middle, self.end), self.radius * y
        return mx + along * (ex - mx) + inwards * nx, my + along * (ey - my) + inwards * ny

    def inside(self, path: Iterable[Place]) -> tuple[Place, ...]:
        """Where a path of a half motif lies if it is inside the cell."""
        return tuple(map(self.at, path))

    def outside(self, path: Iterable[Place]) -> tuple[Place, ...]:
        """Where it lies if it is beyond the side."""
        return tuple(self.at((x, -y)) for x, y in path)

    @property
    def wedge(self) -> tuple[Place, ...]:
        """The triangle from the side to the centre."""
        return self.start, self.end, self.centre

    def band(self, share: float) -> tuple[Place, ...]:
        """The strip along the side that is this share of the way to the centre."""
        inner_end = between(self.end, self.centre, share)
        return self.start, self.end, inner_end, between(self.start, self.centre, share)


def between(one: Place, other: Place, share: float) -> Place:
    """The place at this share of the way from one to the other."""
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])


#: How far a strip along the rim reaches, as a share of the way to the cell's centre.
_BAND = 0.28
#: Where a label stands that is written: in its motif, or in its triangle.
_IN_MOTIF, _IN_WEDGE = (0.0, 0.42), (0.0, 0.55)


@dataclass(frozen=True)
class MotifPainter:
    """Paints the labels of a scene; ``at``: where a place of the plan is in the figure."""

    scene: Scene
    look: Look
    at: Callable[[Place], Position]

    def paths(self, patch: Patch) -> Mapping[tuple[Place, Place], tuple[Place, ...]]:
        """Where notches and tabs are: the ends of their sides, and the corners in between."""
        found = {}
        for side, label in patch.labels.items():
            motif, frame = self._motifs[label], self._frame(side)
            if motif.fits is Fit.NOTCH:
                found[frame.start, frame.end] = frame.inside(motif.half.tab)
            elif motif.fits is Fit.TAB:
                found[frame.start, frame.end] = frame.outside(motif.half.tab)
        return found

    def shapes(self, patch: Patch) -> Iterator[Group]:
        """The labels of a patch, each a group."""
        for side, label in sorted(patch.labels.items()):
            label_painter = _LabelPainter(
                self._motifs[label], self._frame(side), self.look, self.at, patch.faded
            )
            yield Group(tuple(label_painter.shapes(self._wedges)), Role.LABEL, label)

    def room(self, cell: Point) -> float:
        """The radius around the centre of a cell into which no motif reaches, in the plan."""
        return min(
            self._frame((cell, step)).room for step in self.scene.grid.sides(cell).values()
        )

    @cached_property
    def _motifs(self) -> Mapping[str, Motif]:
        return motifs_of(self.scene.labels, self.look.theme)

    @cached_property
    def _wedges(self) -> bool:
        return are_wedges(self.scene.labels)

    def _frame(self, side: Side) -> SideFrame:
        cell, step = side
        plan = plan_of(self.scene.grid)
        ends = plan.edges(self.scene.grid, cell)[step]
        return SideFrame(*ends, plan.centre(cell), plan.centre(add(cell, step)))


def whole_motif(motifs: Sequence[Motif], look: Look) -> tuple[Shape, ...]:
    """What labels that fit each other make together, in a square of one cell."""
    start, end = (0.0, 0.5), (1.0, 0.5)
    above, below = (0.5, 0.0), (0.5, 1.0)
    halves = SideFrame(start, end, above, below), SideFrame(start, end, below, above)

    def at(place: Place) -> Position:
        return place[0] * look.cell, place[1] * look.cell

    pair = (motifs[0], motifs[-1])
    return tuple(
        shape
        for motif, frame in zip(pair, halves, strict=True)
        for shape in _LabelPainter(motif, frame, look, at, faded=False).shapes(wedges=False)
    )


@dataclass(frozen=True)
class _LabelPainter:
    """Paints one label on its side."""

    motif: Motif
    frame: SideFrame
    look: Look
    at: Callable[[Place], Position]
    faded: bool

    def shapes(self, wedges: bool) -> Iterator[Shape]:
        """What is seen of the label; ``wedges``: as a triangle to the cell's centre."""
        motif, frame = self.motif, self.frame
        match motif.fits:
            case Fit.SAME:
                yield from self._wedge() if wedges else self._half()
            case Fit.FIRST:
                yield from self._half()
                yield from (self._disc(centre, radius) for centre, radius in eyes(motif.half))
            case Fit.SECOND:
                yield from self._half()
                yield from (self._line(band, self._mark, 2) for band in bands(motif.half))
            case Fit.NOTCH:
                yield self._line(motif.half.tab, self._colour, 5)
            case Fit.TAB:
                yield self._area([frame.outside(motif.half.tab)], self._colour)
            case Fit.WILD:
                yield self._line(((-1, 0), (0, 1), (1, 0)), self._colour, 2)
            case Fit.RIM:
                yield self._area([frame.wedge if wedges else frame.band(_BAND)], self._colour)
            case _:
                assert_never(motif.fits)

    def _half(self) -> Iterator[Shape]:
        rings = map(self.frame.inside, self.motif.half.rings)
        yield self._area(rings, self._colour, self._contour)
        if self._is_written:
            yield self._text(_IN_MOTIF)

    def _wedge(self) -> Iterator[Shape]:
        yield self._area([self.frame.wedge], self._colour, self._contour)
        if self._is_written:
            yield self._text(_IN_WEDGE)
        else:
            rings = map(self.frame.inside, self.motif.half.rings)
            yield self._area(rings, mixed(self._colour, self._mark, 0.3))

    @property
    def _is_written(self) -> bool:
        return self.look.letters and is_short(self.motif.label)

    @property
    def _colour(self) -> str:
        return self._seen(self.motif.colour)

    @property
    def _mark(self) -> str:
        """The colour of marks on the motif."""
        return self._seen(ink_on(self.motif.colour))

    @property
    def _contour(self) -> str:
        """The colour of the line around the motif, which must be seen on any card."""
        return self._seen(mixed(self.motif.colour, self.look.text, 0.6))

    def _seen(self, colour: str) -> str:
        return self.look.pale(colour) if self.faded else colour

    @property
    def _radius(self) -> float:
        return self.frame.radius * self.look.cell

    def _area(self, rings: Iterable[Iterable[Place]], fill: str, stroke: str = NONE) -> Area:
        placed = tuple(tuple(map(self.at, ring)) for ring in rings)
        width = self._radius / 20 if stroke != NONE else 0
        return Area(placed, Role.LABEL, Ink(fill, stroke, width))

    def _line(self, path: Iterable[Place], stroke: str, width: float) -> Line:
        points = tuple(map(self.at, self.frame.inside(path)))
        return Line(points, Role.LABEL, Ink(NONE, stroke, width * self._radius / 20))

    def _disc(self, centre: Place, radius: float) -> Disc:
        at = self.at(self.frame.at(centre))
        return Disc(at, radius * self._radius, Role.LABEL, Ink(self._mark))

    def _text(self, place: Place) -> Text:
        size = 0.75 * self._radius / max(1, 0.8 * len(self.motif.label))
        at = self.at(self.frame.at(place))
        return Text(at, self.motif.label, size, Role.LABEL, Ink(self._mark))
