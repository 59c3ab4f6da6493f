"""Grids in space whose layers are all alike: those of a plane grid, one on another."""

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
    after,
    rotations_in_space,
)
from jigsat.schemas.grids.plane import SQUARE, TRIANGLE, plane

#: What the sides of a cell in the plane are called that are not beside, but before or behind:
#: in space the top and the bottom are between layers.
_IN_SPACE = {"top": "back", "bottom": "front"}
_ABOVE, _BELOW = (-1, 0, 0), (1, 0, 0)


def layered(
    plane: Grid, name: str, slides: Mapping[str, tuple[Vector, tuple[str, str]]] | None = None
) -> Grid:
    """The grid of the cells of a plane grid as prisms, from the top layer down.

    ``slides``: for those lines of the plane along which pieces can be moved a step, and where
    it and the step back lead; then they can be moved up and down as well.

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
        slides=tuple(_slides(plane, slides)) if slides else (),
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


def _slides(
    plane: Grid, slides: Mapping[str, tuple[Vector, tuple[str, str]]]
) -> Iterator[Slide]:
    yield Slide(_BELOW, ("bottom", "top"), (((0, 1, 0), 1), ((0, 0, 1), 1)))
    for line, (step, names) in slides.items():
        ((factors, divisor),) = plane.lines[line]
        wall: Projection = ((0, *factors), divisor)
        yield Slide((0, *step), names, (((1, 0, 0), 1), wall))


def _turns(plane: Grid) -> Iterator[Turn]:
    """The rotations first, as they lie and turned over, then the same after a flip."""
    for flips, turned_over in product((False, True), repeat=2):
        # Seen from above, a half turn about a line in the plane looks like a flip.
        for turn in plane.turns:
            if turn.flips == (flips != turned_over):
                yield _turn(turn, flips, turned_over)


def _turn(turn: Turn, flips: bool, turned_over: bool) -> Turn:
    angle = turn.name.removeprefix("flip").strip()
    words = ["flip"] * flips + ["y180"] * turned_over
    words += [f"z{angle}"] if angle not in ("", "0") else []
    (a, b), (c, d) = turn.matrix
    down = -turn.divisor if turned_over else turn.divisor
    matrix: Matrix = ((down, 0, 0), (0, a, b), (0, c, d))
    return Turn(" ".join(words) or "0", matrix, turn.divisor, flips)


def _lines(plane: Grid) -> Iterator[tuple[str, tuple[Projection, ...]]]:
    """Layers, the lines in them, the walls that stand on these, and pillars."""
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

_SQUARES = layered(
    SQUARE,
    "cube",
    slides={"column": ((1, 0), ("front", "back")), "row": ((0, 1), ("right", "left"))},
)
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
)


# The grid of triangular prisms: layers of triangles, one on another.


# Pieces slide along the edges of the triangles: a step is as long as an edge.
PRISM = layered(
    TRIANGLE,
    "prism",
    slides={
        "row": ((0, 2), ("right", "left")),
        "falling": ((1, 1), ("front right", "back left")),
        "rising": ((1, -1), ("front left", "back right")),
    },
)


# The grid of hexagonal prisms: layers of hexagons, one on another.


@cache
def hexagonal_prism() -> Grid:
    """The grid of hexagonal prisms.

    They slide up and down, and to where a neighbour is: past others, as rows are not straight.
    """
    slides = (
        Slide((1, 0, 0), ("bottom", "top")),
        Slide((0, 0, 2), ("right", "left")),
        Slide((0, 1, 1), ("front right", "back left")),
        Slide((0, 1, -1), ("front left", "back right")),
    )
    return replace(layered(plane("hexagon"), "hexagonal-prism"), slides=slides)
