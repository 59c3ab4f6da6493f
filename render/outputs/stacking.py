"""Pages below each other, for outputs that have none."""

from __future__ import annotations

from collections.abc import Sequence

from jigsat.render.figures.shapes import Figure, Group, Role, moved

#: Between pages, in mm.
_GAP = 5.0


def one_figure(pages: Sequence[Figure]) -> Figure:
    """All pages as one figure, below each other."""
    if len(pages) == 1:
        return pages[0]
    shapes = []
    y = 0.0
    for page in pages:
        shapes.append(moved(Group(page.shapes, Role.PAGE, page.title), 0, y))
        y += page.height + _GAP
    first = pages[0]
    width = max(page.width for page in pages)
    return Figure(width, y - _GAP, tuple(shapes), first.title, first.description)
