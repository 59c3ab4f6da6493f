"""Balls and what joins them, as flat shapes that every output can paint."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, sqrt

from jigsat.render.drawing.palette import fill_of, mixed
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import NONE, Area, Disc, Ink, Line, Position, Role, Shape
from jigsat.render.scenes.scene import Patch

#: The radius of a ball, in its diameter.
RADIUS = 0.5
#: From the rim to the light: how far up and to the left a disc is, and how large, in radii of
#: the ball, and how much of which colour is mixed into the ball's own.
_SHADES = (
    (0.0, 1.0, "#000000", 0.18),
    (0.09, 0.84, "#000000", 0.0),
    (0.26, 0.46, "#ffffff", 0.22),
    (0.36, 0.18, "#ffffff", 0.6),
)
#: Half the width of a joint, in diameters.
_JOINT = 0.23
#: How far a joint reaches over the rims of the balls that it joins, in diameters.
_OVER = 0.05


def colour_of(patch: Patch, look: Look) -> str:
    """The colour of a patch, as ``#rrggbb``."""
    if patch.colour is None:
        return look.empty.fill
    colour = fill_of(patch.colour, look.theme)
    return look.pale(colour) if patch.faded else colour


def ball(at: Position, colour: str, look: Look, role: Role) -> Iterator[Shape]:
    """A ball with the light from the upper left; ``at``: its middle in mm."""
    x, y = at
    radius = RADIUS * look.cell
    for aside, size, other, share in _SHADES:
        centre = x - aside * radius, y - aside * radius * 1.15
        yield Disc(centre, size * radius, role, Ink(mixed(colour, other, share)))
    if look.outlines:
        yield Disc(at, radius, Role.OUTLINE, Ink(stroke=look.text, width=_rim(look)))


def joint(one: Position, two: Position, colour: str, look: Look, role: Role) -> Iterator[Shape]:
    """What joins two balls that touch, the second of which is nearer to the eye, or as near."""
    (x, y), (u, v) = one, two
    length = hypot(u - x, v - y) / look.cell
    bulge = sqrt(RADIUS**2 - _JOINT**2)
    # Along the line between them, from the nearer ball: where its rim is cut, and the other's.
    near, far = bulge - _OVER, max(bulge + _OVER, length - bulge + _OVER)
    if length <= near:
        return

    def place(along: float, aside: float) -> Position:
        share = along / length
        return (
            u + (x - u) * share + (y - v) / length * aside,
            v + (y - v) * share - (x - u) / length * aside,
        )

    corners = [(near, _JOINT), (far, _JOINT), (far, -_JOINT), (near, -_JOINT)]
    dark = mixed(colour, _SHADES[0][2], _SHADES[0][3])
    yield Area((tuple(place(*corner) for corner in corners),), role, Ink(dark))
    if look.outlines and length - bulge > bulge:
        ink = Ink(NONE, look.text, _rim(look))
        for side in (_JOINT, -_JOINT):
            ends = place(bulge, side), place(length - bulge, side)
            yield Line(ends, Role.OUTLINE, ink)


def _rim(look: Look) -> float:
    """The width of the line around a ball, in mm."""
    return look.line.width * 0.7
