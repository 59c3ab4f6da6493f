"""Marks in half motifs, which tell the first of two unlike halves from the second."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from jigsat.render.figures.motifs.halves import Half
from jigsat.render.grids.plans import Place

#: How far from the line marks are, as shares of the half's height.
_EYES = 0.42
_BANDS = (0.2, 0.45, 0.7)
#: How much of a half stays free beside a band.
_FREE = 0.06


def eyes(half: Half) -> tuple[tuple[Place, float], ...]:
    """Two discs in a half, each a centre and a radius: it has a face."""
    y = _EYES * _height(half)
    stretches = _inside(half.rings[0], y)
    left, right = stretches[0]
    # In the only stretch there is room for both, or else one is in the middle of the first.
    x = right / 2 if len(stretches) == 1 else -(left + right) / 2
    radius = min(0.12, 0.15 * (right - left), y / 2)
    return ((-x, y), radius), ((x, y), radius)


def bands(half: Half) -> tuple[tuple[Place, Place], ...]:
    """The ends of lines across a half: it is striped."""
    height = _height(half)
    return tuple(
        ((start + _FREE, share * height), (end - _FREE, share * height))
        for share in _BANDS
        for start, end in _inside(half.rings[0], share * height)
        if end - start > 3 * _FREE
    )


def _height(half: Half) -> float:
    return max(y for ring in half.rings for _, y in ring)


def _inside(ring: Sequence[Place], y: float) -> list[tuple[float, float]]:
    """The stretches of the line at this height that lie inside a ring, from left to right."""
    crossed = sorted(_crossings(ring, y))
    return list(zip(crossed[::2], crossed[1::2], strict=True))


def _crossings(ring: Sequence[Place], y: float) -> Iterator[float]:
    for (x, top), (to_x, bottom) in pairwise((*ring, ring[0])):
        if (top <= y) != (bottom <= y):
            yield x + (to_x - x) * (y - top) / (bottom - top)
