"""Grids: where cells can be, which sides they have, and how a grid can be turned.

A cell is written as its *coordinates*, the row and column it has in a text drawing. Inside
the program it is a *point*: the integer position of its centre, so that a side is the step
to the neighbour's centre and turning a piece is multiplying by a matrix. Distances between
points are true to the drawing up to the scale of each axis, so that every formula below can
be read off a picture.

Everything that is different from grid to grid is in the tables of the modules beside this
one. A new grid is one more module, and a row in ``registry``; nothing above this folder asks
which grid it is on.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import count, product
from typing import Any, NamedTuple, TypeVar

Number = TypeVar("Number", int, Fraction)
Coordinates = tuple[int, ...]
Point = tuple[int, ...]
Vector = tuple[int, ...]
Matrix = tuple[tuple[int, ...], ...]
#: The corners of a polygon, as seen from the centre of a cell.
Outline = tuple[tuple[Fraction, ...], ...]
#: Layers of rows of forms; None where the grid has no cell. In the plane there is one layer.
Stamp = tuple[tuple[tuple["Form | None", ...], ...], ...]
#: Coordinates along one direction: a factor for each axis, and a divisor.
Projection = tuple[Vector, int]


def add(point: tuple[Number, ...], step: tuple[Number, ...]) -> tuple[Number, ...]:
    """The sum of a point and a step."""
    return tuple(map(operator.add, point, step))


def subtract(point: tuple[Number, ...], origin: tuple[Number, ...]) -> tuple[Number, ...]:
    """The step that leads from ``origin`` to ``point``."""
    return tuple(map(operator.sub, point, origin))


def opposite(step: Vector) -> Vector:
    """The step back: the same side, seen from the neighbour."""
    return tuple(map(operator.neg, step))


@dataclass(frozen=True, eq=False)  # there is one of each in a grid
class Form:
    """A form that cells of a grid can have: squares have one, triangles point up or down.

    ``art`` is the character that draws it, ``offset`` the position of its centre inside its
    text cell, and ``sides`` names each side, clockwise in the plane, and gives the step across
    it. ``corners`` are the steps to the cells that it touches by less than a side. ``outline``,
    in the plane, are the corners of its polygon as seen from its centre, in points, clockwise.
    ``borders``: the step across each edge of the outline, the first of which is between the
    first two corners; None where nothing is beside it. If there are none, edges are sides.
    ``ends``: of a stick the steps to those that meet it at each of its ends, clockwise around
    that.
    ``faces``, in space, are outlines of the sides, clockwise as seen from outside.
    """

    name: str
    art: str
    offset: Vector
    sides: Mapping[str, Vector]
    corners: tuple[Vector, ...] = ()
    outline: Outline = ()
    faces: tuple[Outline, ...] = ()
    borders: tuple[Vector | None, ...] = ()
    ends: tuple[tuple[Vector, ...], ...] = ()

    @cached_property
    def side_names(self) -> Mapping[Vector, str]:
        """The name of the side that each step crosses."""
        return {step: name for name, step in self.sides.items()}


@dataclass(frozen=True)
class Turn:
    """One way to turn a grid: a rotation, perhaps after a flip.

    ``matrix`` acts on points and steps alike, each result being divided by ``divisor``
    (sixty degrees needs halves, and the points are spaced so that halves come out whole).
    ``offset``, in the plane, is added to points before that: where it is not zero, the turn is
    about another point than the origin, or glides.
    """

    name: str
    matrix: Matrix
    divisor: int = 1
    flips: bool = False
    offset: Vector = (0, 0)

    def __call__(self, point: Point) -> Point:
        """The image of a point."""
        # Written out, as boards and pieces are turned point by point, millions of times.
        if len(point) == 2:
            n = self.divisor
            (a, b), (c, d) = self.matrix
            x, y = point
            e, f = self.offset
            return (a * x + b * y + e) // n, (c * x + d * y + f) // n
        return self.of_step(point)

    def of_step(self, step: Vector) -> Vector:
        """The image of a step from one point to another."""
        n = self.divisor
        if len(step) == 2:
            (a, b), (c, d) = self.matrix
            x, y = step
            return (a * x + b * y) // n, (c * x + d * y) // n
        (a, b, c), (d, e, f), (g, h, i) = self.matrix
        x, y, z = step
        return (
            (a * x + b * y + c * z) // n,
            (d * x + e * y + f * z) // n,
            (g * x + h * y + i * z) // n,
        )


def line(across: Iterable[Projection], point: tuple[Number, ...]) -> tuple[int, ...]:
    """The numbers that identify the line of a cell among those that are parallel."""
    return tuple(
        sum(a * b for a, b in zip(factors, point, strict=True)) // divisor
        for factors, divisor in across
    )


class Slide(NamedTuple):
    """A line along which pieces in space slide, until they meet others.

    ``step``: one unit of it, in coordinates. ``names``: where that leads, and where the step
    back does. ``across``: the two projections by which cells are in one line, if they meet only
    those of their own line; None if they meet others, too, see ``swept``.
    """

    step: Vector
    names: tuple[str, str]
    across: tuple[Projection, Projection] | None = None


@dataclass(frozen=True, eq=False)  # there is one of each, and mappings have no hash
class Grid:
    """A grid of cells.

    ``stamp``: forms that repeat along all axes; in the plane it has one layer. ``scale``: the
    distance of neighbouring coordinates, per axis. ``origin``: where the point 0 is in its text
    cell. ``unit``: the lengths of a step between points along each axis, squared, as they are
    drawn, if the axes are at right angles. ``turns``: the grid's point group, the identity
    first; each is one of the isometries that differ by translations of the grid.
    ``lines``: for each direction one or more projections, each a factor per axis and a divisor;
    cells for which the sums, divided, round down to the same numbers stand in one line. (In the
    plane one projection identifies a line. In space one identifies a plane, and two a line.)
    ``usual_pieces``: by their number of cells, pieces that go by a name everywhere, each
    drawn as text art, in space in layers.
    ``partial_turns``: what brings some sets of cells onto cells, though not the whole grid.
    With ``turns`` they are all that bring connected cells onto cells. They are no group.
    ``plane``: in space, the grid on which layers are drawn, as seen from above.
    ``slides``: along what pieces can be moved; none if they cannot.
    ``gram``: of balls, the products of the steps along two axes, for squares of distances.
    """

    name: str
    axes: tuple[str, ...]
    stamp: Stamp
    scale: Vector
    turns: tuple[Turn, ...]
    lines: Mapping[str, tuple[Projection, ...]]
    usual_pieces: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, repr=False)
    partial_turns: tuple[Turn, ...] = ()
    plane: Grid | None = None
    slides: tuple[Slide, ...] = ()
    gram: Matrix = ()
    origin: Vector = ()
    unit: tuple[Fraction, ...] = ()

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """The forms of cells, in the order in which the stamp shows them."""
        return tuple(self.homes)

    @cached_property
    def homes(self) -> Mapping[Form, Coordinates]:
        """The first cell of each form: where the stamp shows it."""
        found: dict[Form, Coordinates] = {}
        for place in self.first_places:
            form = self.form_at(place)
            if form is not None:
                found.setdefault(form, place)
        return found

    def form_at(self, coordinates: Coordinates) -> Form | None:
        """The form of the cell there, or None if the grid has no cell there."""
        layer = self.stamp[coordinates[0] % len(self.stamp)]  # in the plane there is one
        row = layer[coordinates[-2] % len(layer)]
        return row[coordinates[-1] % len(row)]

    @property
    def first_cell(self) -> Coordinates:
        """The cell of a piece or board without any: (0, 0) where the grid has one there."""
        return next(iter(self.homes.values()))

    @property
    def is_uniform(self) -> bool:
        """Whether there is a cell at all coordinates, and all cells are alike."""
        return len(self.first_places) == 1

    @property
    def is_layered(self) -> bool:
        """Whether all layers are alike; there is only one in the plane."""
        return len(self.stamp) == 1

    def moves_onto_itself(self, step: Coordinates) -> bool:
        """Whether a step in coordinates moves each cell of the grid onto one of its form."""
        return all(
            self.form_at(cell) is self.form_at(tuple(map(operator.add, cell, step)))
            for cell in self.first_places
        )

    @cached_property
    def period(self) -> Coordinates:
        """After how many layers, rows and columns the forms repeat."""
        layer = self.stamp[0]
        return (len(self.stamp), len(layer), len(layer[0]))[-len(self.axes) :]

    @cached_property
    def first_places(self) -> tuple[Coordinates, ...]:
        """The coordinates, with a cell or without, that the stamp covers first."""
        return tuple(product(*map(range, self.period)))

    def point(self, coordinates: Coordinates) -> Point:
        """The centre of a cell. The grid must have a cell there."""
        form = self.form_at(coordinates)
        if form is None:
            raise ValueError(f"the {self.name} grid has no cell at {list(coordinates)}")
        return add(self.points_apart(coordinates), form.offset)

    def coordinates(self, point: Point) -> Coordinates:
        """The coordinates of the cell with this centre."""
        if self.origin:
            point = add(point, self.origin)
        return tuple(map(operator.floordiv, point, self.scale))

    def form(self, point: Point) -> Form:
        """The form of the cell with this centre."""
        form = self.form_at(self.coordinates(point))
        if form is None:
            raise ValueError(f"no cell of the {self.name} grid has its centre at {point}")
        return form

    def points_apart(self, step: Vector) -> Vector:
        """The step between points that a step in coordinates is, from a cell to one alike."""
        return tuple(map(operator.mul, step, self.scale))

    def has_cell(self, point: Point) -> bool:
        """Whether a cell has its centre there."""
        coordinates = self.coordinates(point)
        return self.form_at(coordinates) is not None and self.point(coordinates) == point

    def sides(self, point: Point) -> Mapping[str, Vector]:
        """The sides of the cell, clockwise, each with the step across it."""
        return self.form(point).sides

    @cached_property
    def directions(self) -> Mapping[Vector, str]:
        """Where pieces slide: each slide's step, then the step back, and where they lead."""
        return {
            step: name
            for each in self.slides
            for step, name in zip((each.step, opposite(each.step)), each.names, strict=True)
        }

    def line_of(self, direction: str, point: Point) -> tuple[int, ...]:
        """The numbers that identify the line of a cell among those of one direction.

        A stick is in line with others only if it points that way; otherwise it is alone.
        """
        form = self.form(point)
        if form.ends and any(line(self.lines[direction], form.outline[1])):  # its end
            return point
        return line(self.lines[direction], point)

    @cached_property
    def all_turns(self) -> tuple[Turn, ...]:
        """The turns and the partial turns, the identity first and those that flip last."""
        return tuple(
            sorted((*self.turns, *self.partial_turns), key=operator.attrgetter("flips"))
        )

    @property
    def mirror(self) -> Turn | None:
        """The first turn that flips; None if the grid has no mirror images."""
        return next((turn for turn in self.turns if turn.flips), None)

    def turns_of(self, points: Iterable[Point]) -> tuple[Turn, ...]:
        """Turns of which those that bring these cells onto themselves are a group.

        They are all such turns if the cells are connected; else partial turns are left out.
        """
        return self.all_turns if self.partial_turns and self.connected(points) else self.turns

    def product(self, second: Turn, first: Turn) -> Turn:
        """The turn that does, but for a translation, what ``first`` and then ``second`` do.

        One of them may be partial.
        """
        names = second.name, first.name
        if names not in self._products:
            images = tuple(second.of_step(first.of_step(step)) for step in self._steps)
            self._products[names] = self._by_images[images]
        return self._products[names]

    def inverse(self, turn: Turn) -> Turn:
        """The inverse of a turn, but for a translation; that of a partial turn is partial."""
        if turn.name not in self._inverses:
            self._inverses[turn.name] = next(
                other
                for other in self.all_turns
                if all(other.of_step(turn.of_step(step)) == step for step in self._steps)
            )
        return self._inverses[turn.name]

    @cached_property
    def _products(self) -> dict[tuple[str, str], Turn]:
        """The compositions that were asked for, by the names of the turns."""
        return {}

    @cached_property
    def _steps(self) -> tuple[Vector, ...]:
        # Steps to neighbours, unlike unit vectors, stay whole when they are turned.
        return tuple(step for form in self.forms for step in form.sides.values())

    @cached_property
    def _by_images(self) -> Mapping[tuple[Vector, ...], Turn]:
        """The turns by what they make of the steps to neighbours."""
        return {
            tuple(map(turn.of_step, self._steps)): turn for turn in reversed(self.all_turns)
        }

    @cached_property
    def _inverses(self) -> dict[str, Turn]:
        """The inverses that were asked for, by the names of the turns."""
        return {}

    def turn_named(self, name: str) -> Turn | None:
        """The turn of that name, if there is one."""
        return self._by_name.get(name)

    @cached_property
    def _by_name(self) -> Mapping[str, Turn]:
        return {turn.name: turn for turn in self.all_turns}

    def connected(self, points: Iterable[Point]) -> bool:
        """Whether the cells are connected by their sides. No cells are not."""
        return len(self.parts(points)) == 1

    def parts(self, points: Iterable[Point]) -> list[set[Point]]:
        """The cells divided into those that are connected by their sides."""
        left = dict.fromkeys(points)
        found = []
        while left:
            part, frontier = set(), [next(iter(left))]
            del left[frontier[0]]
            while frontier:
                point = frontier.pop()
                part.add(point)
                for step in self.sides(point).values():
                    beside = add(point, step)
                    if beside in left:
                        del left[beside]
                        frontier.append(beside)
            found.append(part)
        return found


def stamp_of(
    forms: Sequence[tuple[Coordinates, Form]], repeats: Callable[[Coordinates], bool]
) -> Stamp:
    """A stamp from one cell of each form; ``repeats``: whether all do so after a step."""
    axes = range(len(forms[0][0]))
    period = tuple(
        next(n for n in count(1) if repeats(tuple(n * (axis == each) for each in axes)))
        for axis in axes
    )
    steps = list(filter(repeats, product(*map(range, period))))
    found: dict[Coordinates, Form] = {}
    for (at, form), step in product(forms, steps):
        place = tuple(map(operator.mod, add(at, step), period))
        if place in found:
            raise ValueError(f"{form.name!r} and {found[place].name!r} are at {list(place)}")
        found[place] = form
    *layers, rows, columns = map(range, period)
    return tuple(
        tuple(tuple(found.get((*layer, row, column)) for column in columns) for row in rows)
        for layer in product(*layers)
    )
