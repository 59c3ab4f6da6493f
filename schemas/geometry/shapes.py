"""Shapes: pieces without their names, and how they are turned, moved and compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from jigsat.schemas.fields.piece import FACE as FACE
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.grids.grid import Grid, Point, Turn, Vector, add, subtract

Side = tuple[Point, Vector]
#: The cells of a shape: listed, or of a large rectangle its corner and its size.
Cells = tuple[Point, ...] | Box


@dataclass(frozen=True, order=True)
class Shape:
    """The appearance of a piece: what can be seen of it where it lies.

    It has the cells, sorted; the label of each labelled side, sorted by side; the colour of
    each coloured cell, sorted by cell; and the attributes of the whole piece, its face among
    them, sorted by name.
    """

    cells: Cells
    labels: tuple[tuple[Side, str], ...] = ()
    colours: tuple[tuple[Point, str], ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()

    def __hash__(self) -> int:
        # Shapes are large, and keys of many tables: their hash is computed once.
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.cells, self.labels, self.colours, self.attributes))

    def attribute(self, name: str) -> str | None:
        """The value of an attribute; None if the shape does not have it."""
        return next((value for key, value in self.attributes if key == name), None)

    @property
    def face(self) -> str | None:
        """The face that lies upwards, if there is one."""
        return self.attribute(FACE)


@dataclass(frozen=True)
class Orientation:
    """A piece after a turn, moved to where its first cell is near the origin."""

    turn: str
    shape: Shape


def make_shape(
    cells: Iterable[Point],
    labels: Mapping[Side, str] | None = None,
    colours: Mapping[Point, str] | None = None,
    attributes: Mapping[str, str] | None = None,
) -> Shape:
    """A shape from its parts, in any order."""
    return Shape(
        cells if isinstance(cells, Box) else tuple(sorted(cells)),
        tuple(sorted((labels or {}).items())),
        tuple(sorted((colours or {}).items())),
        tuple(sorted((attributes or {}).items())),
    )


def turned(shape: Shape, turn: Turn) -> Shape:
    """The shape after a turn."""
    cells = shape.cells
    return Shape(
        cells.turned(turn) if isinstance(cells, Box) else tuple(sorted(map(turn, cells))),
        tuple(
            sorted(
                ((turn(cell), turn.of_step(step)), label)
                for (cell, step), label in shape.labels
            )
        ),
        tuple(sorted((turn(cell), colour) for cell, colour in shape.colours)),
        shape.attributes,
    )


def moved(shape: Shape, step: Vector) -> Shape:
    """The shape translated by a step."""
    cells = shape.cells
    return Shape(
        cells.moved(step) if isinstance(cells, Box) else tuple(add(c, step) for c in cells),
        tuple(((add(cell, step), side), label) for (cell, side), label in shape.labels),
        tuple((add(cell, step), colour) for cell, colour in shape.colours),
        shape.attributes,
    )


def normalised(grid: Grid, shape: Shape) -> Shape:
    """The shape translated to a standard place, so that translates of each other become equal.

    A triangle can only be moved onto one that points the same way, so the cell that is
    moved near the origin is the first of the first form that the shape has. The top layer
    comes to where the origin is, or below it as far as layers differ.
    """

    def by_form(cell: Point) -> tuple[int, Point]:
        return grid.forms.index(grid.form(cell)), cell

    is_box = isinstance(shape.cells, Box)
    first = shape.cells[0] if is_box else min(shape.cells, key=by_form)
    home = grid.point(grid.homes[grid.form(first)])
    if grid.plane is not None:
        top = min(cell[0] for cell in shape.cells) + home[0] - first[0]
        repeat, *_ = grid.points_apart(grid.period)
        home = (home[0] - top // repeat * repeat, *home[1:])
    return moved(shape, subtract(home, first))


def turns_allowed(grid: Grid, turning: Turning) -> tuple[Turn, ...]:
    """The turns that a piece may make, the identity first, if it then lies on cells."""
    if turning is Turning.FIXED:
        return grid.turns[:1]
    if turning is Turning.ROTATE:
        return tuple(turn for turn in grid.all_turns if not turn.flips)
    return grid.all_turns


def ways_to_lie(
    grid: Grid, shape: Shape, turning: Turning, back: Shape | None = None
) -> Iterator[tuple[Turn, Shape]]:
    """The turns after which a piece lies on cells, and what it then looks like.

    ``back`` is what a piece shows when it is turned over, seen through it from its front; a
    piece without one shows the same on both sides. Two turns may give the same look.
    """
    for turn in turns_allowed(grid, turning):
        upper = back if turn.flips and back is not None else shape
        lying = normalised(grid, turned(upper, turn))
        if lies_on_cells(grid, lying):
            yield turn, lying


def lies_on_cells(grid: Grid, shape: Shape) -> bool:
    """Whether a shape at a standard place has cells of the grid, and its labels are on sides.

    Only a partial turn can have made another of it.
    """
    return not grid.partial_turns or (
        all(map(grid.has_cell, shape.cells))
        and all(step in grid.form(cell).side_names for (cell, step), _ in shape.labels)
    )


@lru_cache(maxsize=1024)  # a piece is asked for them at every stage
def orientations(
    grid: Grid, shape: Shape, turning: Turning, back: Shape | None = None
) -> tuple[Orientation, ...]:
    """The distinct orientations of a piece, each under the first turn that gives it."""
    found: dict[Shape, str] = {}
    for turn, lying in ways_to_lie(grid, shape, turning, back):
        found.setdefault(lying, turn.name)
    return tuple(Orientation(name, shape) for shape, name in found.items())
