"""Grids: where cells can be, which sides they have, and how a grid can be turned.

A cell is written as its *coordinates*, the row and column it has in a text drawing. Inside
the program it is a *point*: the integer position of its centre, so that a side is the step
to the neighbour's centre and turning a piece is multiplying by a matrix. Distances between
points are true to the drawing up to the scale of each axis, which keeps every formula below
a matter of looking at the picture.

Everything that is different from grid to grid is in the tables of this module. A new grid
is one more ``Grid`` in ``GRIDS``; nothing above this module asks which grid it is on.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

Coordinates = tuple[int, ...]
Point = tuple[int, ...]
Vector = tuple[int, ...]
Matrix = tuple[tuple[int, ...], ...]
#: A factor for each axis, and a divisor.
Measure = tuple[Vector, int]


def add(point: Point, step: Vector) -> Point:
    """The point one step further."""
    return tuple(map(operator.add, point, step))


def subtract(point: Point, origin: Point) -> Vector:
    """The step that leads from ``origin`` to ``point``."""
    return tuple(map(operator.sub, point, origin))


def opposite(step: Vector) -> Vector:
    """The step back: the same side, seen from the neighbour."""
    return tuple(map(operator.neg, step))


@dataclass(frozen=True)
class Form:
    """A form that cells of a grid can have: squares have one, triangles point up or down.

    ``art`` is the character that draws it, ``offset`` the position of its centre inside its
    text cell, and ``sides`` names each side, clockwise in the plane, and gives the step across
    it. ``corners`` are the steps to the cells that it touches by less than a side.
    """

    name: str
    art: str
    offset: Vector
    sides: Mapping[str, Vector]
    corners: tuple[Vector, ...] = ()

    @cached_property
    def side_names(self) -> Mapping[Vector, str]:
        """The name of the side that each step crosses."""
        return {step: name for name, step in self.sides.items()}


@dataclass(frozen=True)
class Turn:
    """One way to turn a grid about the origin: a rotation, perhaps after a flip.

    ``matrix`` acts on points and steps alike, each result being divided by ``divisor``
    (sixty degrees needs halves, and the points are spaced so that halves come out whole).
    """

    name: str
    matrix: Matrix
    divisor: int = 1
    flips: bool = False

    def __call__(self, point: Point) -> Point:
        """Where the turn takes a point, or a step."""
        return tuple(sum(map(operator.mul, row, point)) // self.divisor for row in self.matrix)


@dataclass(frozen=True)
class Grid:
    """A grid of cells.

    ``forms``: the form of a cell is ``forms[sum of its coordinates modulo their number]``;
    None where the grid has no cell. ``scale``: the distance of neighbouring coordinates,
    per axis. ``turns``: the grid's point group, the identity first. ``lines``: for each
    direction one or more measures, each a factor per axis and a divisor; cells for which the
    sums, divided, round down to the same numbers stand in one line. (In the plane one measure
    tells a line. In space one tells a plane, and two a line.) ``usual_pieces``: pieces that go
    by a name everywhere, each drawn as text art.
    """

    name: str
    axes: tuple[str, ...]
    forms: tuple[Form | None, ...]
    scale: Vector
    turns: tuple[Turn, ...]
    lines: Mapping[str, tuple[Measure, ...]]
    usual_pieces: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def form_at(self, coordinates: Coordinates) -> Form | None:
        """The form of the cell there, or None if the grid has no cell there."""
        return self.forms[sum(coordinates) % len(self.forms)]

    def point(self, coordinates: Coordinates) -> Point:
        """The centre of a cell. The grid must have a cell there."""
        form = self.form_at(coordinates)
        if form is None:
            raise ValueError(f"the {self.name} grid has no cell at {list(coordinates)}")
        scaled = tuple(a * b for a, b in zip(coordinates, self.scale, strict=True))
        return add(scaled, form.offset)

    def coordinates(self, point: Point) -> Coordinates:
        """The coordinates of the cell with this centre."""
        return tuple(map(operator.floordiv, point, self.scale))

    def form(self, point: Point) -> Form:
        """The form of the cell with this centre."""
        form = self.form_at(self.coordinates(point))
        if form is None:
            raise ValueError(f"no cell of the {self.name} grid has its centre at {point}")
        return form

    def sides(self, point: Point) -> Mapping[str, Vector]:
        """The sides of the cell, clockwise, each with the step across it."""
        return self.form(point).sides

    def line_of(self, direction: str, point: Point) -> tuple[int, ...]:
        """Tells lines of one direction apart: the same for all cells of a line."""
        return tuple(
            sum(a * b for a, b in zip(factors, point, strict=True)) // divisor
            for factors, divisor in self.lines[direction]
        )

    def product(self, second: Turn, first: Turn) -> Turn:
        """The turn that does what ``first`` and then ``second`` do."""
        # Steps to neighbours, unlike unit vectors, stay whole when they are turned.
        steps = [step for form in self.forms if form for step in form.sides.values()]
        wanted = [second(first(step)) for step in steps]
        return next(turn for turn in self.turns if [turn(step) for step in steps] == wanted)

    def inverse(self, turn: Turn) -> Turn:
        """The turn that takes this one back."""
        return next(back for back in self.turns if self.product(back, turn) is self.turns[0])

    def turn_named(self, name: str) -> Turn | None:
        """The turn of that name, if there is one."""
        return next((turn for turn in self.turns if turn.name == name), None)

    def connected(self, points: Iterable[Point]) -> bool:
        """Whether the cells hang together by their sides. No cells do not."""
        left = set(points)
        frontier = [left.pop()] if left else []
        if not frontier:
            return False
        while frontier:
            point = frontier.pop()
            reached = {add(point, step) for step in self.sides(point).values()} & left
            left -= reached
            frontier.extend(reached)
        return not left


def _product(a: Matrix, b: Matrix, divisor: int) -> Matrix:
    columns = list(zip(*b, strict=True))
    return tuple(
        tuple(
            sum(x * y for x, y in zip(row, column, strict=True)) // divisor
            for column in columns
        )
        for row in a
    )


def _plane_turns(quarter: Matrix, divisor: int, degrees: int) -> tuple[Turn, ...]:
    """All turns of a plane grid, from its smallest clockwise rotation.

    A flipped piece is first turned over like a page, left to right, and then rotated.
    """
    identity: Matrix = ((divisor, 0), (0, divisor))
    mirror: Matrix = ((divisor, 0), (0, -divisor))
    turns = []
    for prefix, start in (("", identity), ("flip ", mirror)):
        matrix = start
        for angle in range(0, 360, degrees):
            name = f"{prefix}{angle}" if angle or not prefix else prefix.strip()
            turns.append(Turn(name, matrix, divisor, flips=bool(prefix)))
            matrix = _product(quarter, matrix, divisor)
    return tuple(turns)


SQUARE = Grid(
    name="square",
    axes=("row", "column"),
    forms=(
        Form(
            "square",
            "#",
            (0, 0),
            {"top": (-1, 0), "right": (0, 1), "bottom": (1, 0), "left": (0, -1)},
            corners=((-1, -1), (-1, 1), (1, -1), (1, 1)),
        ),
    ),
    scale=(1, 1),
    turns=_plane_turns(((0, 1), (-1, 0)), 1, 90),
    lines={
        "row": (((1, 0), 1),),
        "column": (((0, 1), 1),),
        "rising": (((1, 1), 1),),
        "falling": (((1, -1), 1),),
    },
    usual_pieces={
        "I": ("#####",),
        "F": (".##", "##.", ".#."),
        "L": ("####", "#..."),
        "N": ("###.", "..##"),
        "P": ("##", "##", "#."),
        "T": ("###", ".#.", ".#."),
        "U": ("#.#", "###"),
        "V": ("#..", "#..", "###"),
        "W": ("#..", "##.", ".##"),
        "X": (".#.", "###", ".#."),
        "Y": ("####", ".#.."),
        "Z": ("##.", ".#.", ".##"),
    },
)

# Triangles alternate along a row; one at row r, column c points up when r + c is even.
# Points count thirds of a triangle's height downwards and half sides to the right: the centre
# lies two thirds below the tip of a triangle pointing up, one third below the top of one
# pointing down. The three strips of a triangular board are the rows seen from its three sides.
# Around each corner stand six triangles, so that a triangle touches twelve others.
_UP_CORNERS = (
    *((-4, 0), (-3, -1), (-3, 1)),
    *((0, -2), (0, 2), (2, -2), (2, 2)),
    *((3, -1), (3, 1)),
)
TRIANGLE = Grid(
    name="triangle",
    axes=("row", "column"),
    forms=(
        Form(
            "up",
            "^",
            (2, 0),
            {"right": (-1, 1), "bottom": (2, 0), "left": (-1, -1)},
            corners=_UP_CORNERS,
        ),
        Form(
            "down",
            "v",
            (1, 0),
            {"top": (-2, 0), "right": (1, 1), "left": (1, -1)},
            corners=tuple(map(opposite, _UP_CORNERS)),
        ),
    ),
    scale=(3, 1),
    turns=_plane_turns(((1, 3), (-1, 1)), 2, 60),
    lines={
        "row": (((1, 0), 3),),
        "rising": (((1, 3), 6),),
        "falling": (((1, -3), 6),),
    },
)

# Hexagons stand on a corner, and each row lies half a hexagon to the right or left of the
# one above: only every second column of a row has a cell. Points are coordinates, which are
# half widths to the right and three quarters of a height downwards.
HEXAGON = Grid(
    name="hexagon",
    axes=("row", "column"),
    forms=(
        Form(
            "hexagon",
            "#",
            (0, 0),
            {
                "top right": (-1, 1),
                "right": (0, 2),
                "bottom right": (1, 1),
                "bottom left": (1, -1),
                "left": (0, -2),
                "top left": (-1, -1),
            },
        ),
        None,
    ),
    scale=(1, 1),
    turns=_plane_turns(((1, 1), (-3, 1)), 2, 60),
    lines={
        "row": (((1, 0), 1),),
        "rising": (((1, 1), 2),),
        "falling": (((1, -1), 2),),
    },
)


def _space_turns() -> tuple[Turn, ...]:
    """The 48 turns of a cube, each named by the quarter turns that lead to it.

    x is the axis from left to right, y from back to front, z from top to bottom; a turn is
    clockwise as seen from the right, the front, or the top. "flip" swaps left and right.
    """
    quarters: dict[str, Matrix] = {
        "z": ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
        "x": ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
        "y": ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
    }
    identity: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    named: dict[Matrix, str] = {identity: "0"}
    single: dict[str, Matrix] = {}
    for axis, quarter in quarters.items():
        matrix = identity
        for angle in (90, 180, 270):
            matrix = _product(quarter, matrix, 1)
            single[f"{axis}{angle}"] = matrix
            named.setdefault(matrix, f"{axis}{angle}")
    for first, a in single.items():
        for second, b in single.items():
            named.setdefault(_product(b, a, 1), f"{first} {second}")
    mirror: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, -1))
    rotations = [Turn(name, matrix) for matrix, name in named.items()]
    return (
        *rotations,
        Turn("flip", mirror, flips=True),
        *(
            Turn(f"flip {turn.name}", _product(turn.matrix, mirror, 1), flips=True)
            for turn in rotations[1:]
        ),
    )


# Layers are drawn from the top down, each with its back row first.
CUBE = Grid(
    name="cube",
    axes=("layer", "row", "column"),
    forms=(
        Form(
            "cube",
            "#",
            (0, 0, 0),
            {
                "top": (-1, 0, 0),
                "back": (0, -1, 0),
                "right": (0, 0, 1),
                "front": (0, 1, 0),
                "left": (0, 0, -1),
                "bottom": (1, 0, 0),
            },
            corners=tuple(
                step for step in product((-1, 0, 1), repeat=3) if sum(map(abs, step)) > 1
            ),
        ),
    ),
    scale=(1, 1, 1),
    turns=_space_turns(),
    lines={
        "layer": (((1, 0, 0), 1),),
        "slice": (((0, 1, 0), 1),),
        "wall": (((0, 0, 1), 1),),
        "pillar": (((0, 1, 0), 1), ((0, 0, 1), 1)),
        "column": (((1, 0, 0), 1), ((0, 0, 1), 1)),
        "row": (((1, 0, 0), 1), ((0, 1, 0), 1)),
    },
)

GRIDS: Mapping[str, Grid] = {grid.name: grid for grid in (SQUARE, TRIANGLE, HEXAGON, CUBE)}
