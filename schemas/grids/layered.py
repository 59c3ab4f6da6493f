"""Grids in space whose layers are all alike: those of a plane grid, one on another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from jigsat.schemas.grids.grid import Form, Grid, Matrix, Projection, Turn, Vector

#: What the sides of a cell in the plane are called that are not beside, but before or behind:
#: in space the top and the bottom are between layers.
_IN_SPACE = {"top": "back", "bottom": "front"}
_ABOVE, _BELOW = (-1, 0, 0), (1, 0, 0)


def layered(plane: Grid, name: str) -> Grid:
    """The grid of the cells of a plane grid as prisms, from the top layer down.

    It has the turns of the plane grid about the axis from top to bottom, and each of these with
    the top and the bottom exchanged. A turn over (y180) and a flip exchange left and right.
    """
    return Grid(
        name=name,
        axes=("layer", *plane.axes),
        forms=tuple(form and _form(form) for form in plane.forms),
        scale=(1, *plane.scale),
        turns=tuple(_turns(plane)),
        lines=dict(_lines(plane)),
        plane=plane,
    )


def _form(form: Form) -> Form:
    sides: Mapping[str, Vector] = {
        "top": _ABOVE,
        **{_IN_SPACE.get(side, side): (0, *step) for side, step in form.sides.items()},
        "bottom": _BELOW,
    }
    around = ((0, 0), *form.sides.values(), *form.corners)
    touched = {(down, *step) for down, step in product((-1, 0, 1), around)}
    corners = tuple(sorted(touched - {*sides.values(), (0, 0, 0)}))
    return Form(form.name, form.art, (0, *form.offset), sides, corners)


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
