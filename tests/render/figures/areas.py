"""Areas of figures, looked at point by point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

Place = tuple[float, float]


def is_inside(rings: Iterable[Sequence[Place]], place: Place) -> bool:
    """Whether a place lies in an odd number of rings, as SVG's even-odd rule has it."""
    return sum(_crossings(ring, place) for ring in rings) % 2 == 1


def _crossings(ring: Sequence[Place], place: Place) -> int:
    """How often a ray to the right crosses a ring."""
    x, y = place
    return sum(
        (y0 <= y) != (y1 <= y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0)
        for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True)
    )


def places(
    left: float, top: float, right: float, bottom: float, step: float
) -> Iterator[Place]:
    """Places all over a rectangle; few lie on lines that somebody draws."""
    for row in range(int((bottom - top) / step)):
        for column in range(int((right - left) / step)):
            yield left + (column + 0.513) * step, top + (row + 0.487) * step
