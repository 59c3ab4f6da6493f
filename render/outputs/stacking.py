"""Pages below each other, for outputs that have none."""

from __future__ import annotations

from collections.abc import Sequence

from jigsat.render.figures.shapes import Area, Figure, Group, Ink, Role, Shape, moved

#: Between pages, in mm, and what is seen there.
_GAP, _TABLE = 5.0, Ink(fill="#8a8f98")


def one_figure(pages: Sequence[Figure]) -> Figure:
    """All pages as one figure, below each other."""
    if len(pages) == 1:
        return pages[0]
    shapes: list[Shape] = []
    y = 0.0
    for page in pages:
        shapes.append(moved(Group(page.shapes, Role.PAGE, page.title), 0, y))
        y += page.height + _GAP
    first = pages[0]
    width = max(page.width for page in pages)
    height = y - _GAP
    if all(page.shapes and page.shapes[0].role is Role.BACKGROUND for page in pages):
        table = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
        shapes.insert(0, Area((table,), Role.BACKGROUND, _TABLE))
    return Figure(width, height, tuple(shapes), first.title, first.description)
