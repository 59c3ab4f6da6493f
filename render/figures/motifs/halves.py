"""Half motifs: what lies on one side of the line that divides a motif.

The line is the x axis from -1 to 1, and y leads away from it. No half leaves the half disc of
radius 1, and each is its own mirror image, as nobody knows which way a piece is turned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from jigsat.render.grids.plans import Place

Path = tuple[Place, ...]


@dataclass(frozen=True)
class Half:
    """One half of a motif, between closed rings of corners; the other half is its like.

    ``tab``: the way from left to right around what is cut into a side, or fills that, where
    the half is in one part; such a half has one ring.
    """

    rings: tuple[Path, ...]
    tab: Path = ()


def _arc(x: float, y: float, radius: float, start: float, end: float, steps: int = 8) -> Path:
    """A stretch of a circle; angles in degrees, 90 leads away from the line."""
    angles = (start + (end - start) * step / steps for step in range(steps + 1))
    return tuple(
        (x + radius * cos(angle * pi / 180), y + radius * sin(angle * pi / 180))
        for angle in angles
    )


def _half(*right: Place, tab: Sequence[Place] = ()) -> Half:
    """A half that has these corners to the right, from the line to the middle."""
    return Half((_mirrored(right),), _mirrored(tab or right))


def _mirrored(right: Sequence[Place]) -> Path:
    """The ring of which these corners are on the right, from the line to the middle."""
    return (*((-x, y) for x, y in right), *((x, y) for x, y in reversed(right) if x > 1e-9))


def _hollow(outside: Sequence[Place], inside: Sequence[Place]) -> Half:
    """The half between two lines, of which these are the corners to the right."""
    return Half(((*_mirrored(outside), *reversed(_mirrored(inside))),))


def _several(*right: Sequence[Place], middle: Sequence[Place] = ()) -> Half:
    """A half of several parts: those on the right, their mirror images, and the middle one."""
    left = (tuple((-x, y) for x, y in ring) for ring in right)
    rings = (*map(tuple, right), *left, tuple(middle))
    return Half(tuple(ring for ring in rings if ring))


def _rays(count: int, inner: float) -> tuple[Place, ...]:
    """A quarter of a star with this many rays, and of this radius between them."""
    steps = range(count // 2 + 1)
    return tuple(
        (radius * cos(angle), radius * sin(angle))
        for step in steps
        for angle, radius in [(step * pi / count, 1 if step % 2 == 0 else inner)]
    )


def _petals(count: int) -> tuple[Place, ...]:
    """A quarter of a flower."""
    angles = [step * pi / 48 for step in range(25)]
    radii = [0.66 + 0.34 * cos(count * angle) for angle in angles]
    return tuple(
        (radius * cos(angle), radius * sin(angle))
        for angle, radius in zip(angles, radii, strict=True)
    )


#: All halves by name, the most different ones first.
HALVES: Mapping[str, Half] = {
    "disc": _half(*_arc(0, 0, 0.88, 0, 90)),
    "diamond": _half((0.85, 0), (0, 1), tab=((0.2, 0), (0.68, 0.48), (0, 1))),
    "heart": _half((0.2, 0), *_arc(0.41, 0.48, 0.36, -35, 140), (0, 0.58)),
    "cross": _half((0.95, 0), (0.95, 0.28), (0.28, 0.28), (0.28, 0.95), (0, 0.95)),
    "square": _half((0.7, 0), (0.7, 0.7), (0, 0.7)),
    "star": _half(*_rays(4, 0.42)),
    "clover": _half(
        *((0.12, 0), (0.1, 0.22)),
        *_arc(0.52, 0.33, 0.3, -160, 120),
        *_arc(0, 0.7, 0.29, -30, 90),
    ),
    "arrow": _half((0.25, 0), (0.25, 0.42), (0.75, 0.42), (0, 1)),
    "ring": _hollow(_arc(0, 0, 0.95, 0, 90), _arc(0, 0, 0.5, 0, 90)),
    "bars": _several(
        ((0.45, 0), (0.75, 0), (0.75, 0.65), (0.45, 0.65)),
        middle=((-0.15, 0), (0.15, 0), (0.15, 0.95), (-0.15, 0.95)),
    ),
    "spade": _half(*((0.22, 0), (0.1, 0.25)), *_arc(0.42, 0.34, 0.3, -150, 30), (0, 1)),
    "beads": _several(_arc(0.5, 0, 0.42, 0, 180, 12)),
    "hourglass": _half((0.15, 0), (0.62, 0.78), (0, 0.78)),
    "crown": _half((0.75, 0), (0.75, 0.65), (0.36, 0.35), (0, 0.85)),
    "tee": _half((0.2, 0), (0.2, 0.5), (0.78, 0.5), (0.78, 0.62), (0.7, 0.7), (0, 0.7)),
    "frame": _hollow(((0.7, 0), (0.7, 0.7), (0, 0.7)), ((0.38, 0), (0.38, 0.38), (0, 0.38))),
    "tree": _half(
        *((0.15, 0), (0.15, 0.2), (0.8, 0.2), (0.3, 0.55), (0.5, 0.55), (0, 1)),
    ),
    "flower": _half(*_petals(8)),
    "pyramid": _half(
        (0.9, 0), (0.9, 0.25), (0.6, 0.25), (0.6, 0.55), (0.3, 0.55), (0.3, 0.85), (0, 0.85)
    ),
    "knob": _half((0.18, 0), (0.18, 0.3), *_arc(0, 0.58, 0.38, -60, 90)),
    "castle": _half(
        (0.65, 0), (0.65, 0.75), (0.4, 0.75), (0.4, 0.45), (0.18, 0.45), (0.18, 0.75), (0, 0.75)
    ),
    "chevron": _hollow(((0.95, 0), (0, 1)), ((0.5, 0), (0, 0.52))),
    "leaf": _half(*((0.34 * cos(step * pi / 16), sin(step * pi / 16)) for step in range(9))),
    "mushroom": _half((0.22, 0), (0.22, 0.35), *_arc(0, 0.35, 0.62, 0, 90)),
    "sun": _half(*_rays(8, 0.6)),
    "oval": _half(*((cos(step * pi / 16), 0.45 * sin(step * pi / 16)) for step in range(9))),
    "butterfly": _half((0.12, 0), (0.72, 0.68), (0.4, 0.85), (0, 0.4)),
    "dots": _several(_arc(0.6, 0, 0.3, 0, 180), middle=_arc(0, 0.62, 0.3, 0, 345, 23)),
    "bell": _half((0.95, 0), (0.5, 0.08), (0.25, 0.4), (0.18, 0.9), (0, 0.98)),
}
