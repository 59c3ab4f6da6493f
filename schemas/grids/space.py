"""Grids in space whose layers are all alike: those of a plane grid, one on another.

And what all grids in space share: turns, and names of sides by where they face.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

from jigsat.schemas.grids.grid import (
    Form,
    Grid,
    Matrix,
    Outline,
    Projection,
    Slide,
    Turn,
    Vector,
    opposite,
)
from jigsat.schemas.grids.plane import SQUARE, plane

# Exact arithmetic with steps.


def dot(one: Vector, other: Vector) -> int:
    """The scalar product."""
    return sum(a * b for a, b in zip(one, other, strict=True))


def product_of(gram: Matrix, one: Vector, other: Vector) -> int:
    """The product of two vectors, by those of the steps along the axes."""
    return dot(one, tuple(dot(row, other) for row in gram))


def cross(one: Vector, other: Vector) -> Vector:
    """The vector product."""
    (a, b, c), (d, e, f) = one, other
    return b * f - c * e, c * d - a * f, a * e - b * d


# Where steps lead, and what sides are called after that.


#: What it is called where a step leads down, to the front or to the right, and the other way.
_WORDS = (("", "bottom", "top"), ("", "front", "back"), ("", "right", "left"))
#: How far to the front and to the right sides face, clockwise as seen from above.
_AROUND = ((0, 0), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def facing(step: Vector) -> Vector:
    """Whether a step leads down, to the front, and to the right: 1, 0 or -1."""
    return tuple((each > 0) - (each < 0) for each in step)


def ends(way: Vector) -> tuple[str, str]:
    """What it is called where a step leads, and where the step back does."""
    there, back = (
        " ".join(filter(None, (words[a] for words, a in zip(_WORDS, each, strict=True))))
        for each in (way, opposite(way))
    )
    return there, back


def by_name(leads: Mapping[Vector, Vector]) -> dict[str, Vector]:
    """Steps by their names, from the top down, clockwise; ``leads``: where each does."""
    steps = sorted(leads, key=lambda step: (leads[step][0], _AROUND.index(leads[step][1:])))
    return {ends(leads[step])[0]: step for step in steps}


# The turns of grids in space, from quarter turns.


_IDENTITY: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def _product(a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b, strict=True))
    return tuple(tuple(dot(row, column) for column in columns) for row in a)


def rotations_in_space(quarters: Mapping[str, Matrix]) -> tuple[Turn, ...]:
    """The 24 rotations of a cube, each named by the quarter turns that lead to it.

    ``quarters``: a quarter turn about each of the three axes, by the axis's letter.
    """
    named: dict[Matrix, str] = {_IDENTITY: "0"}
    single: dict[str, Matrix] = {}
    for axis, quarter in quarters.items():
        matrix = _IDENTITY
        for angle in (90, 180, 270):
            matrix = _product(quarter, matrix)
            single[f"{axis}{angle}"] = matrix
            named.setdefault(matrix, f"{axis}{angle}")
    for first, a in single.items():
        for second, b in single.items():
            named.setdefault(_product(b, a), f"{first} {second}")
    return tuple(Turn(name, matrix) for matrix, name in named.items())


def after(first: Turn, second: Turn) -> Turn:
    """The composition of two turns of which at most one has a divisor, named by both."""
    words = [name for name in (first.name, second.name) if name != "0"]
    matrix = _product(second.matrix, first.matrix)
    flips = first.flips != second.flips
    return Turn(" ".join(words) or "0", matrix, first.divisor * second.divisor, flips)


# Layers of a plane grid, one on another.


#: What the sides of a cell in the plane are called that are not beside, but before or behind:
#: in space the top and the bottom are between layers.
_IN_SPACE = {"top": "back", "bottom": "front"}
_ABOVE, _BELOW = (-1, 0, 0), (1, 0, 0)


def layered(plane: Grid, name: str, slides: Mapping[str, Vector]) -> Grid:
    """The grid of the cells of a plane grid as prisms, from the top layer down.

    ``slides``: the lines of the plane along which pieces can be moved, and the step there.
    They can be moved up and down as well.

    It has the turns of the plane grid about the axis from top to bottom, and each of these with
    the top and the bottom exchanged. A turn over (y180) and a flip exchange left and right.
    """
    forms = {form: _form(form) for form in plane.forms}
    return Grid(
        name=name,
        axes=("layer", *plane.axes),
        stamp=tuple(
            tuple(tuple(form and forms[form] for form in row) for row in layer)
            for layer in plane.stamp
        ),
        scale=(1, *plane.scale),
        turns=tuple(_turns(plane)),
        lines=dict(_lines(plane)),
        plane=plane,
        slides=tuple(_slides(plane, slides)),
        unit=(Fraction(1), *plane.unit),
    )


def _form(form: Form) -> Form:
    sides: Mapping[str, Vector] = {
        "top": _ABOVE,
        **{_name(side): (0, *step) for side, step in form.sides.items()},
        "bottom": _BELOW,
    }
    around = ((0, 0), *form.sides.values(), *form.corners)
    touched = {(down, *step) for down, step in product((-1, 0, 1), around)}
    corners = tuple(sorted(touched - {*sides.values(), (0, 0, 0)}))
    faces = tuple(_faces(form.outline))
    return Form(form.name, form.art, (0, *form.offset), sides, corners, faces=faces)


def _name(side: str) -> str:
    return " ".join(_IN_SPACE.get(word, word) for word in side.split())


def _faces(outline: Outline) -> Iterator[Outline]:
    """The faces of a prism of height 1: its top, those around it, and its bottom."""
    half = Fraction(1, 2)
    above, below = (tuple((level, *corner) for corner in outline) for level in (-half, half))
    yield above
    for one, other in pairwise((*range(len(outline)), 0)):
        yield above[other], above[one], below[one], below[other]
    yield below[::-1]


def _slides(plane: Grid, slides: Mapping[str, Vector]) -> Iterator[Slide]:
    yield Slide(_BELOW, ends(_BELOW), (((0, 1, 0), 1), ((0, 0, 1), 1)))
    for line, step in slides.items():
        ((factors, divisor),) = plane.lines[line]
        wall: Projection = ((0, *factors), divisor)
        yield Slide((0, *step), ends(facing((0, *step))), (((1, 0, 0), 1), wall))


def _turns(plane: Grid) -> Iterator[Turn]:
    """The rotations first, as they lie and turned over, then the same after a flip."""
    for flips, turned_over in product((False, True), repeat=2):
        # Seen from above, a half turn about a line in the plane looks like a flip.
        for turn in plane.turns:
            if turn.flips == (flips != turned_over):
                angle = turn.name.removeprefix("flip").strip()
                words = ["flip"] * flips + ["y180"] * turned_over
                words += [f"z{angle}"] if angle not in ("", "0") else []
                (a, b), (c, d) = turn.matrix
                down = -turn.divisor if turned_over else turn.divisor
                matrix: Matrix = ((down, 0, 0), (0, a, b), (0, c, d))
                yield Turn(" ".join(words) or "0", matrix, turn.divisor, flips)


def _lines(plane: Grid) -> Iterator[tuple[str, tuple[Projection, ...]]]:
    layer: Projection = ((1, 0, 0), 1)
    walls = {
        name: tuple(((0, *factors), divisor) for factors, divisor in projections)
        for name, projections in plane.lines.items()
    }
    yield "layer", (layer,)
    yield from ((f"{name} wall", projections) for name, projections in walls.items())
    yield "pillar", tuple(each for projections in walls.values() for each in projections)
    yield from ((name, (layer, *projections)) for name, projections in walls.items())


# The grid of cubes, and their 48 turns.


#: x is the axis from left to right, y from back to front, z from top to bottom; a turn is
#: clockwise as seen from the right, the front, or the top.
_ROTATIONS = rotations_in_space(
    {
        "z": ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
        "x": ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
        "y": ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
    }
)
#: It swaps left and right.
_FLIP = Turn("flip", ((1, 0, 0), (0, 1, 0), (0, 0, -1)), flips=True)

_SQUARES = layered(SQUARE, "cube", {"column": (1, 0), "row": (0, 1)})
# Layers are drawn from the top down, each with its back row first.
CUBE = replace(
    _SQUARES,
    stamp=(((replace(_SQUARES.forms[0], name="cube"),),),),
    turns=(*_ROTATIONS, *(after(_FLIP, turn) for turn in _ROTATIONS)),
    lines={
        "layer": (((1, 0, 0), 1),),
        "slice": (((0, 1, 0), 1),),
        "wall": (((0, 0, 1), 1),),
        "pillar": (((0, 1, 0), 1), ((0, 0, 1), 1)),
        "column": (((1, 0, 0), 1), ((0, 0, 1), 1)),
        "row": (((1, 0, 0), 1), ((0, 1, 0), 1)),
    },
    usual_pieces={
        "4": {
            **{
                name: [rows]
                for name, rows in SQUARE.usual_pieces["4"].items()
                if name in "ILOST"
            },
            # As in the Soma cube.
            "A": [["..", ".#"], ["#.", "##"]],
            "B": [["#.", ".."], ["#.", "##"]],
            "P": [["..", "#."], ["#.", "##"]],
        }
    },
)


# The grid of triangular prisms: layers of triangles, one on another.


# Pieces slide along the edges of the triangles: a step is as long as an edge.
_SIX_WAYS: Mapping[str, Vector] = {"row": (0, 2), "falling": (1, 1), "rising": (1, -1)}


@cache
def prism() -> Grid:
    """The grid of triangular prisms."""
    return layered(plane("triangle"), "prism", _SIX_WAYS)


# The grid of hexagonal prisms: layers of hexagons, one on another.


@cache
def hexagonal_prism() -> Grid:
    """The grid of hexagonal prisms.

    They slide up and down, and to where a neighbour is: past others, as rows are not straight.
    """
    grid = layered(plane("hexagon"), "hexagonal-prism", _SIX_WAYS)
    return replace(grid, slides=tuple(each._replace(across=None) for each in grid.slides))
