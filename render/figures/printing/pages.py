"""Pieces laid on pages as on a board, side by side, so that one cut serves two of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, takewhile

from jigsat.render.figures.cutting.polygons import extent
from jigsat.render.grids.plans import PLANS
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.geometry.shapes import Shape, moved, turned
from jigsat.schemas.grids.grid import Grid, Point, Turn, Vector, subtract

TOO_LARGE = "a piece is larger than the paper: take larger paper or smaller cells"


@dataclass(frozen=True)
class Laid:
    """A piece on a page: its number in the box, and how it was turned, and then moved."""

    index: int
    turn: Turn
    step: Vector

    def lie(self, shape: Shape) -> Shape:
        """A shape, turned and moved so."""
        return moved(turned(shape, self.turn), self.step)


def page_cells(grid: Grid, width: float, height: float) -> list[Point]:
    """The cells of a page, row by row; its size is in units of the grid's plan."""
    plan = PLANS[grid.name]
    first = grid.point((0, 0))
    left, top, _, _ = extent([plan.polygon(grid, first)])

    def fits(cell: Point) -> bool:
        x, y, wide, high = extent([plan.polygon(grid, cell)])
        right, bottom = x + wide - left, y + high - top
        return x >= left - 1e-6 and right <= width + 1e-6 and bottom <= height + 1e-6

    def row(number: int) -> list[Point]:
        # Cells of one row are half a unit apart at least.
        columns = range(int(2 * width) + 1)
        there = [(number, column) for column in columns if grid.form_at((number, column))]
        return list(filter(fits, map(grid.point, there)))

    return [cell for cells in takewhile(bool, map(row, count())) for cell in cells]


def laid_on_pages(
    grid: Grid, cells: Sequence[Point], box: Sequence[tuple[int, Shape]]
) -> Iterator[list[Laid]]:
    """The pieces of a box page by page, each at the first place with room for it.

    They are turned only where they do not fit as they are.

    Args:
        cells: those of a page.
        box: pieces by their numbers; one may come several times.

    Raises WrongValue if a piece does not fit on an empty page.
    """
    waiting = list(box)
    while waiting:
        free = dict.fromkeys(cells)
        page, left = [], []
        for index, shape in waiting:
            laid = _first_place(grid, free, index, shape)
            if laid is None:
                left.append((index, shape))
            else:
                page.append(laid)
                for cell in laid.lie(shape).cells:
                    del free[cell]
        if not page:
            raise WrongValue(TOO_LARGE)
        yield page
        waiting = left


def _first_place(grid: Grid, free: dict[Point, None], index: int, shape: Shape) -> Laid | None:
    """Where a piece fits into free cells: as it is, or else turned."""
    ways = [(turn, turned(shape, turn)) for turn in grid.turns if not turn.flips]
    for cell in free:
        for turn, lying in ways:
            first = lying.cells[0]
            if grid.form(first) is grid.form(cell):
                step = subtract(cell, first)
                if all(each in free for each in moved(lying, step).cells):
                    return Laid(index, turn, step)
    return None
