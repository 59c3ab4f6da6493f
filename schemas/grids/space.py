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
_CUBE_QUARTERS: dict[str, Matrix] = {
    "z": ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    "x": ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    "y": ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
}
_ROTATIONS = rotations_in_space(_CUBE_QUARTERS)
#: It swaps left and right.
_CUBE_FLIP = Turn("flip", ((1, 0, 0), (0, 1, 0), (0, 0, -1)), flips=True)

_CUBE = Form(
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
    corners=tuple(step for step in product((-1, 0, 1), repeat=3) if sum(map(abs, step)) > 1),
    faces=tuple(_faces(SQUARE.forms[0].outline)),
)

# Layers are drawn from the top down, each with its back row first.
CUBE = Grid(
    name="cube",
    axes=("layer", "row", "column"),
    stamp=(((_CUBE,),),),
    scale=(1, 1, 1),
    turns=(*_ROTATIONS, *(after(_CUBE_FLIP, turn) for turn in _ROTATIONS)),
    lines={
        "layer": (((1, 0, 0), 1),),
        "slice": (((0, 1, 0), 1),),
        "wall": (((0, 0, 1), 1),),
        "pillar": (((0, 1, 0), 1), ((0, 0, 1), 1)),
        "column": (((1, 0, 0), 1), ((0, 0, 1), 1)),
        "row": (((1, 0, 0), 1), ((0, 1, 0), 1)),
    },
    plane=SQUARE,
    slides=(
        Slide((1, 0, 0), ("bottom", "top"), (((0, 1, 0), 1), ((0, 0, 1), 1))),
        Slide((0, 1, 0), ("front", "back"), (((1, 0, 0), 1), ((0, 0, 1), 1))),
        Slide((0, 0, 1), ("right", "left"), (((1, 0, 0), 1), ((0, 1, 0), 1))),
    ),
    unit=(Fraction(1),) * 3,
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


# The grid of balls that are packed most closely: layers of squares, face-centred cubic.


# Layers are drawn from the top down. In each the balls stand in rows and columns like squares,
# and a ball lies in the hollow between four of the layer below: its own row and column, and the
# next ones. So each layer begins half a ball further back and to the left than the one above,
# and a pyramid that is drawn layer by layer needs no indent.
_STEPS: dict[str, Vector] = {
    "top back left": (-1, -1, -1),
    "top back right": (-1, -1, 0),
    "top front right": (-1, 0, 0),
    "top front left": (-1, 0, -1),
    "back": (0, -1, 0),
    "right": (0, 0, 1),
    "front": (0, 1, 0),
    "left": (0, 0, -1),
    "bottom back left": (1, 0, 0),
    "bottom back right": (1, 0, 1),
    "bottom front right": (1, 1, 1),
    "bottom front left": (1, 1, 0),
}
#: Points are thirds of coordinates, as sixty degrees need thirds here.
_SCALE = 3

#: The axes of quarter turns: z from top to bottom, and those in the direction of diagonals of a
#: layer; clockwise as seen from above (z), from the front right (u) and the front left (v).
_BALL_QUARTERS: dict[str, Matrix] = {
    "z": ((1, 0, 0), (0, 0, 1), (1, -1, 0)),
    "u": ((0, -1, 1), (0, 0, 1), (-1, 0, 1)),
    "v": ((-1, 1, 1), (-1, 1, 0), (-1, 0, 1)),
}
_BALL_ROTATIONS = rotations_in_space(_BALL_QUARTERS)
#: It swaps left and right.
_BALL_FLIP = Turn("flip", ((1, 0, 0), (0, 1, 0), (1, 0, -1)), flips=True)
#: Sixty degrees about an axis that is upright on one of the sloping planes in which each ball
#: touches six others; clockwise as seen from above, from where the letter says: the right, the
#: left, the front, the back. They bring that plane onto itself, and few other balls onto balls.
_SIXTHS = (
    Turn("r60", ((4, -3, -1), (2, 0, 1), (1, -3, 2)), 3),
    Turn("l60", ((0, 3, 1), (-3, 3, 2), (0, 0, 3)), 3),
    Turn("f60", ((1, -1, 3), (-2, 2, 3), (-1, -2, 3)), 3),
    Turn("b60", ((3, 1, -3), (0, 3, 0), (3, -1, 0)), 3),
)
#: All rotations that bring three balls, of which two touch the third and which are not in one
#: line, onto balls. If these are in a square, it is one of the 24; if they are in a triangle or
#: an obtuse angle, they are in a sloping plane, and it may be one of these.
_PARTIAL = tuple(after(sixth, turn) for sixth, turn in product(_SIXTHS, _BALL_ROTATIONS))

#: Balls go along all axes about which the packing can be turned: to a neighbour; through the
#: middle between the four of a square, to the next ball there, two layers on if that is up; and
#: through the middle between the three of a triangle, to the next ball there.
_BALL_SLIDES = (
    Slide((2, 1, 1), ("bottom", "top")),
    Slide((0, 1, 1), ("front right", "back left")),
    Slide((0, 1, -1), ("front left", "back right")),
    *(
        Slide(_STEPS[there], (there, back))
        for there, back in (
            ("front", "back"),
            ("right", "left"),
            ("bottom front right", "top back left"),
            ("bottom front left", "top back right"),
            ("bottom back right", "top front left"),
            ("bottom back left", "top front right"),
        )
    ),
    Slide((2, 3, 1), ("bottom front", "top back")),
    Slide((2, -1, 1), ("bottom back", "top front")),
    Slide((2, 1, 3), ("bottom right", "top left")),
    Slide((2, 1, -1), ("bottom left", "top right")),
)

_BALL = Form(
    "ball",
    "#",
    (0, 0, 0),
    {name: (_SCALE * a, _SCALE * b, _SCALE * c) for name, (a, b, c) in _STEPS.items()},
)
SPHERE = Grid(
    name="sphere",
    axes=("layer", "row", "column"),
    stamp=(((_BALL,),),),
    scale=(_SCALE,) * 3,
    turns=(*_BALL_ROTATIONS, *(after(_BALL_FLIP, turn) for turn in _BALL_ROTATIONS)),
    partial_turns=(*_PARTIAL, *(after(_BALL_FLIP, turn) for turn in _PARTIAL)),
    lines={
        "layer": (((1, 0, 0), 3),),
        "falling wall": (((0, -1, 1), 3),),
        "rising wall": (((-1, 1, 1), 3),),
        "back slope": (((0, 1, 0), 3),),
        "front slope": (((-1, 1, 0), 3),),
        "left slope": (((0, 0, 1), 3),),
        "right slope": (((-1, 0, 1), 3),),
        "row": (((1, 0, 0), 3), ((0, 1, 0), 3)),
        "column": (((1, 0, 0), 3), ((0, 0, 1), 3)),
        "back left edge": (((0, 1, 0), 3), ((0, 0, 1), 3)),
        "back right edge": (((0, 1, 0), 3), ((-1, 0, 1), 3)),
        "front right edge": (((-1, 1, 0), 3), ((-1, 0, 1), 3)),
        "front left edge": (((-1, 1, 0), 3), ((0, 0, 1), 3)),
    },
    plane=SQUARE,
    slides=_BALL_SLIDES,
    gram=((2, -1, -1), (-1, 2, 0), (-1, 0, 2)),
)
