"""Pieces as outlines in millimetres, with what is engraved on them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import atan2, cos, degrees, hypot, radians, sin

from jigsat.render.figures.labels import MotifPainter
from jigsat.render.figures.look import Look
from jigsat.render.figures.plane import rings
from jigsat.render.figures.plans import CellPlan, plan_of
from jigsat.render.figures.shapes import Position, size_that_fits, width_of
from jigsat.render.fonts import advances, rings_of
from jigsat.render.scenes.scene import Patch, Role, Scene, labels_of
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.puzzle_data import PuzzleData

# Outlines: rings of corners, and marks.


Ring = tuple[Position, ...]


def extent(polygons: Iterable[Ring]) -> tuple[float, float, float, float]:
    """Return left, top, width and height of polygons."""
    xs, ys = zip(*(corner for polygon in polygons for corner in polygon), strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


@dataclass(frozen=True)
class Mark:
    """Text to engrave about a middle, in a room of this size; ``turn``: degrees clockwise."""

    at: Position
    text: str
    width: float
    height: float
    turn: float = 0


@dataclass(frozen=True)
class Outline:
    """Closed rings in millimetres, one inside another is a hole, and what is engraved."""

    rings: tuple[Ring, ...]
    marks: tuple[Mark, ...] = ()

    @cached_property
    def size(self) -> Position:
        """The width and height."""
        return extent(self.rings)[2:]

    def moved(self, right: float, down: float) -> Outline:
        """Return the outline, moved by a distance in millimetres."""

        def there(ring: Ring) -> Ring:
            return tuple((x + right, y + down) for x, y in ring)

        marks = (replace(mark, at=there((mark.at,))[0]) for mark in self.marks)
        return Outline(tuple(map(there, self.rings)), tuple(marks))

    def at_origin(self) -> Outline:
        """Return the outline, moved so that its upper left corner is the origin."""
        left, top, _, _ = extent(self.rings)
        return self.moved(-left, -top)

    def quarter_turned(self) -> Outline:
        """Return the outline, turned clockwise by a quarter."""

        def turned(ring: Ring) -> Ring:
            return tuple((-y, x) for x, y in ring)

        marks = (
            replace(mark, at=turned((mark.at,))[0], turn=mark.turn + 90) for mark in self.marks
        )
        return Outline(tuple(map(turned, self.rings)), tuple(marks)).at_origin()


#: The ends of a side that is not straight, and the corners between them.
Tabs = Mapping[tuple[Position, Position], Sequence[Position]]


def outline_of(
    grid: Grid,
    cells: Collection[Point],
    cell: float,
    marks: Iterable[Mark] = (),
    tabs: Tabs | None = None,
) -> Outline:
    """Return the outline of cells where they lie on the plan of their grid.

    Args:
        cell: the unit of the plan in mm.
        marks: in units of the plan.
        tabs: the sides that are not straight.
    """

    def there(polygon: Ring) -> Ring:
        return tuple((x * cell, y * cell) for x, y in polygon)

    scaled = (
        Mark(there((each.at,))[0], each.text, each.width * cell, each.height * cell, each.turn)
        for each in marks
    )
    return Outline(
        tuple(map(there, rings(plan_of(grid), grid, cells, tabs or {}))), tuple(scaled)
    )


@dataclass(frozen=True)
class PieceOutlines:
    """Makes the outlines of a puzzle's pieces.

    ``cell``: how long a cell is in mm. ``names``: whether their names are engraved.
    """

    puzzle: PuzzleData
    cell: float
    names: bool = False

    def of_piece(self, shape: Shape, name: str) -> Outline:
        """Return the outline of a piece, where this shape of it lies on the plan."""
        grid, tabs = self.puzzle.grid_data, self._tabs(shape)
        called = name if self.names else ""
        marks = _marks_of(grid, shape, called, self.texts, tabs)
        return outline_of(grid, shape.cells, self.cell, marks, tabs)

    @cached_property
    def has_tabs(self) -> bool:
        """Whether pieces have sides that are not straight."""
        return any(map(self._tabs, self.puzzle.shapes))

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """What is engraved for each text on the pieces: itself, or a number."""
        return engravable(self._on_pieces())

    def _on_pieces(self) -> Iterator[str]:
        for piece, shape in zip(self.puzzle.box, self.puzzle.shapes, strict=True):
            if self.names:
                yield piece.name
            tabs, plan = self._tabs(shape), plan_of(self.puzzle.grid_data)
            for (cell, step), label in shape.labels:
                if plan.edges(self.puzzle.grid_data, cell)[step] not in tabs:
                    yield label
            yield from (colour for _, colour in shape.colours)
            if shape.face is not None:
                yield shape.face

    def _tabs(self, shape: Shape) -> Tabs:
        """The sides with labels that are tabs and notches."""
        return self._motifs.paths(Patch(Role.PIECE, shape.cells, labels=dict(shape.labels)))

    @cached_property
    def _motifs(self) -> MotifPainter:
        # Of many labels it takes long to find motifs: one painter does it for all pieces.
        scene = Scene(self.puzzle.grid_data, (), "", labels_of(self.puzzle))
        return MotifPainter(scene, Look(), lambda place: place)


# What is engraved on pieces: labels, faces and colours, and their names if asked for.


#: How wide and high text in the middle of a cell is, and along its sides, in cells.
_MIDDLE = 0.5, 0.26
_LABEL = 0.55, 0.12
#: How far from the middle of a cell to that of its side a label stands.
_OUTWARDS = 0.76


def engravable(texts: Iterable[str]) -> dict[str, str]:
    """What is engraved for each text: itself, or a number if the font lacks a letter of it."""
    numbered = enumerate(dict.fromkeys(texts), start=1)
    return {text: text if can_be_engraved(text) else f"#{number}" for number, text in numbered}


def cell_names_of(puzzle: PuzzleData) -> Iterator[Mark]:
    """The names of the board's cells, on the plan of its grid."""
    texts = engravable(puzzle.cell_names.values())
    for cell, name in sorted(puzzle.cell_names.items()):
        yield Mark(plan_of(puzzle.grid_data).centre(cell), texts[name], *_MIDDLE)


def _marks_of(
    grid: Grid, shape: Shape, name: str, texts: Mapping[str, str], tabs: Tabs
) -> Iterator[Mark]:
    """The marks of a piece on the plan of its grid; no name if it is empty.

    Labels that are tabs or notches need no mark.
    """
    plan = plan_of(grid)
    for (cell, step), label in shape.labels:
        if plan.edges(grid, cell)[step] not in tabs:
            yield _along_side(plan, grid, cell, step, texts[label])
    for cell, colour in shape.colours:
        yield Mark(plan.centre(cell), texts[colour], *_MIDDLE)
    free: Collection[Point] = shape.cells
    if shape.colours:
        free = set(shape.cells).difference(cell for cell, _ in shape.colours)
    words = [texts[word] for word in (shape.face, name) if word]
    if free and words:
        width, height = _MIDDLE
        x, y = plan.centre(_middle(plan, free))
        for number, word in enumerate(words):
            down = 1.4 * height * (number - (len(words) - 1) / 2)
            yield Mark((x, y + down), word, width, height)


def _along_side(plan: CellPlan, grid: Grid, cell: Point, step: Point, text: str) -> Mark:
    """A label inside its side, to be read with that side up."""
    (x, y), (to_x, to_y) = plan.edges(grid, cell)[step]
    middle = plan.centre(cell)
    at = tuple(
        start + _OUTWARDS * (end - start)
        for start, end in zip(middle, ((x + to_x) / 2, (y + to_y) / 2), strict=True)
    )
    width, height = (share * hypot(to_x - x, to_y - y) for share in _LABEL)
    return Mark((at[0], at[1]), text, width, height, degrees(atan2(to_y - y, to_x - x)))


def _middle(plan: CellPlan, cells: Iterable[Point]) -> Point:
    """The cell closest to the middle of them all."""
    centres = {cell: plan.centre(cell) for cell in sorted(cells)}
    x, y = (sum(values) / len(centres) for values in zip(*centres.values(), strict=True))
    return min(centres, key=lambda cell: hypot(centres[cell][0] - x, centres[cell][1] - y))


# Letters, which a laser engraves as the lines around them.


#: The height of capital letters, in ems.
_CAPITALS = 0.73


def can_be_engraved(text: str) -> bool:
    """Return whether the font has all letters of a text."""
    return bool(text.strip()) and all(letter in advances() for letter in text)


def strokes(mark: Mark) -> Iterator[Ring]:
    """The lines of a mark, as large as it has room for. Its text can be engraved."""
    size = size_that_fits(mark.text, mark.width, mark.height / _CAPITALS)
    across, down = (size * part(radians(mark.turn)) for part in (cos, sin))
    left = -width_of(mark.text, 1) / 2
    for letter in mark.text:
        for ring in rings_of(letter):
            places = ((left + x, _CAPITALS / 2 - y) for x, y in ring)
            yield tuple(
                (mark.at[0] + across * x - down * y, mark.at[1] + down * x + across * y)
                for x, y in places
            )
        left += width_of(letter, 1)
