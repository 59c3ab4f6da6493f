"""Blocks: shapes that stand together on a page, below each other or side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import (
    LINE,
    Anchor,
    Group,
    Role,
    SceneFigure,
    Shape,
    Text,
    placed,
    width_of,
    wrapped,
)
from jigsat.render.text.canvas import rows_within


@dataclass(frozen=True)
class Block:
    """Shapes in a box whose upper left corner is the origin; sizes in mm.

    ``heads``: whether it is a heading, which does not stand last on a page.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    heads: bool = False

    def fitted(self, width: float) -> Block:
        """The block, made smaller if it is wider than that."""
        if self.width <= width:
            return self
        factor = width / self.width
        shapes = tuple(placed(shape, factor, 0, 0) for shape in self.shapes)
        return Block(width, self.height * factor, shapes, self.heads)


def drawn(figure: SceneFigure, title: str) -> Block:
    """A scene."""
    width, height = figure.size
    return Block(width, height, (Group(tuple(figure.shapes()), Role.BOARD, title),))


def space(height: float) -> Block:
    """Nothing."""
    return Block(0, height, ())


def written(
    text: str,
    size: float,
    look: Look,
    width: float,
    *,
    role: Role = Role.NOTE,
    bold: bool = False,
    indent: float = 0,
    colour: str | None = None,
) -> Block:
    """A paragraph in lines that fit the width; headings are not parted from what follows."""
    lines = list(wrapped(text, size, width - indent, bold))
    shapes = tuple(
        Text(
            (indent, (number + 0.5) * LINE * size),
            line,
            size,
            role,
            look.writing(colour),
            anchor=Anchor.START,
            bold=bold,
        )
        for number, line in enumerate(lines)
    )
    widest = max((width_of(line, size, bold) for line in lines), default=0)
    return Block(widest + indent, len(lines) * LINE * size, shapes, heads=bold)


def stacked(blocks: Iterable[Block], gap: float = 0, *, centred: bool = False) -> Block:
    """Blocks below each other."""
    found = list(blocks)
    width = max((block.width for block in found), default=0)
    shapes: list[Shape] = []
    y = 0.0
    for block in found:
        x = (width - block.width) / 2 if centred else 0
        shapes += (placed(shape, 1, x, y) for shape in block.shapes)
        y += block.height + gap
    return Block(width, y - gap if found else 0, tuple(shapes))


def beside(blocks: Sequence[Block], gap: float, width: float | None = None) -> Block:
    """Blocks side by side, their upper ends at one height; each takes ``width``, if given."""
    shapes: list[Shape] = []
    x = 0.0
    for block in blocks:
        right = 0 if width is None else (width - block.width) / 2
        shapes += (placed(shape, 1, x + right, 0) for shape in block.shapes)
        x += (block.width if width is None else width) + gap
    return Block(x - gap, max(block.height for block in blocks), tuple(shapes))


def in_rows(blocks: Sequence[Block], width: float, gap: float) -> list[Block]:
    """Rows of blocks, as few as fit the width, and all about as long."""

    def filled(most: float) -> list[list[Block]]:
        return list(rows_within(blocks, lambda block: block.width, gap, most))

    rows = filled(width)
    least, most = 0.0, width
    while most - least > 1:
        middle = (least + most) / 2
        narrower = filled(middle)
        if len(narrower) > len(rows):
            least = middle
        else:
            most, rows = middle, narrower
    return [beside(row, gap) for row in rows]


def in_columns(blocks: Sequence[Block], columns: int, gap: float) -> Iterator[Block]:
    """Rows of ``columns`` blocks; all columns have one width."""
    width = max((block.width for block in blocks), default=0)
    for start in range(0, len(blocks), columns):
        yield beside(blocks[start : start + columns], gap, width)
