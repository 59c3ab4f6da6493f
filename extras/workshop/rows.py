"""Things side by side in rows, on as many pages as that takes: pieces, cards and solids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from jigsat.render.figures.shapes import Position


def in_rows(
    sizes: Iterable[Position], room: Position, gap: float
) -> Iterator[tuple[int, Position]]:
    """Yield the page and the upper left corner of each thing, from left to right.

    Args:
        sizes: the width and height of each, none more than the room.
        room: the width and height of a page.
        gap: what stays free between them.
    """
    page, x, y, deepest = 0, 0.0, 0.0, 0.0
    for width, height in sizes:
        if x and x + width > room[0] + 1e-6:
            x, y, deepest = 0.0, y + deepest + gap, 0.0
        if y + height > room[1] + 1e-6:
            page, x, y, deepest = page + 1, 0.0, 0.0, 0.0
        yield page, (x, y)
        x, deepest = x + width + gap, max(deepest, height)
