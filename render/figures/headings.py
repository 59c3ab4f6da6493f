"""Headings of layers in space."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Anchor, Position, Role, Text
from jigsat.render.figures.writing import size_that_fits

#: The height of headings, in cells.
_HEIGHT = 0.45
#: How much of the width headings take, so that those side by side are told apart.
_FILLED = 0.92


def heading_texts(
    names: Sequence[str], places: Sequence[Position], width: float, look: Look
) -> Iterator[Text]:
    """Headings of one size that begin at these places; ``width``: between them, in mm."""
    size = min(size_that_fits(name, _FILLED * width, _HEIGHT * look.cell) for name in names)
    for name, at in zip(names, places, strict=True):
        yield Text(at, name, size, Role.HEADING, look.writing(), Anchor.START)
