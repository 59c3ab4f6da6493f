"""Rectangles of squares too large for anybody to list their cells: a corner and a size.

A box stands where cells stand that are listed: it has their number, their order and their
first and last. Whoever asks for single cells of very many is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import total_ordering
from itertools import product
from typing import Any, Self, overload

from jigsat.schemas.errors import Unsupported
from jigsat.schemas.grids.grid import Grid, Point, Vector, add

#: So many cells are looked at one by one.
MAX_LISTED = 400_000


@total_ordering
@dataclass(frozen=True)
class Box(Sequence[Point]):
    """The cells of a rectangle of squares, row by row: its first cell, and its size."""

    at: Point
    size: tuple[int, int]

    @property
    def end(self) -> Point:
        """The row and the column behind its last ones."""
        return add(self.at, self.size)

    @property
    def in_words(self) -> str:
        """Its size and its first cell, in words."""
        return f"{self.size[0]}×{self.size[1]} at {[*self.at]}"  # noqa: RUF001

    def __len__(self) -> int:
        """The number of cells."""
        return self.size[0] * self.size[1]

    def __iter__(self) -> Iterator[Point]:
        """The cells. Raises Unsupported if they are too many."""
        if len(self) > MAX_LISTED:
            raise Unsupported(
                f"this looks at single cells, of which a rectangle here has {len(self):,}: "
                f"it can be done with at most {MAX_LISTED:,}"
            )
        (top, left), (bottom, right) = self.at, self.end
        return iter(product(range(top, bottom), range(left, right)))

    @overload
    def __getitem__(self, index: int) -> Point: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Point, ...]: ...
    def __getitem__(self, index: int | slice) -> Point | tuple[Point, ...]:
        """A cell, or several of them."""
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(len(self))))
        return add(self.at, divmod(range(len(self))[index], self.size[1]))

    def __contains__(self, cell: object) -> bool:
        """Whether this is a cell of the rectangle."""
        (top, left), (bottom, right) = self.at, self.end
        return (
            isinstance(cell, tuple)
            and len(cell) == len(self.at)
            and top <= cell[0] < bottom
            and left <= cell[1] < right
        )

    def __lt__(self, other: Any) -> bool:
        """Whether it begins, or ends, before another."""
        return (self.at, self.size) < (other.at, other.size)

    def issuperset(self, cells: Iterable[Point]) -> bool:
        """Whether all of these are cells of it."""
        if isinstance(cells, Box):
            return cells[0] in self and cells[-1] in self
        return all(cell in self for cell in cells)

    def intersection(self, cells: Iterable[Point]) -> frozenset[Point]:
        """Those of some cells that are cells of it."""
        return frozenset(cell for cell in cells if cell in self)

    def __or__(self, cells: AbstractSet[Point]) -> frozenset[Point]:
        """Its cells and others."""
        return frozenset(self).union(cells)

    def __sub__(self, cells: AbstractSet[Point]) -> frozenset[Point]:
        """Its cells but for some."""
        return frozenset(self).difference(cells)

    def __rsub__(self, cells: AbstractSet[Point]) -> frozenset[Point]:
        """Those of some cells that are not cells of it."""
        return frozenset(cell for cell in cells if cell not in self)

    def meets(self, other: Box) -> bool:
        """Whether the two have a cell in common."""
        return all(
            a < d and c < b
            for a, b, c, d in zip(self.at, self.end, other.at, other.end, strict=True)
        )

    def moved(self, step: Vector) -> Self:
        """The rectangle after a step."""
        return type(self)(add(self.at, step), self.size)

    def turned(self, turn: Callable[[Point], Point]) -> Self:
        """The rectangle after a turn."""
        corners = sorted((turn(self[0]), turn(self[-1])))
        low = tuple(map(min, *corners))
        high = tuple(map(max, *corners))
        return type(self)(low, (high[0] - low[0] + 1, high[1] - low[1] + 1))


def box_of(cells: Iterable[Point]) -> Box | None:
    """The rectangle that has exactly these cells; None if there is none."""
    listed = set(cells)
    if not listed:
        return None
    low, high = (tuple(map(end, *listed, *listed)) for end in (min, max))
    box = Box(low, (high[0] - low[0] + 1, high[1] - low[1] + 1))
    return box if len(box) == len(listed) else None


def is_connected(grid: Grid, cells: Iterable[Point]) -> bool:
    """Whether cells are connected by their sides, as those of a rectangle are."""
    return isinstance(cells, Box) or grid.connected(cells)


def beside(index: int, boxes: Sequence[Box], corners: bool = False) -> set[int]:
    """The others that touch one of some rectangles by a side or, if asked, by a corner."""
    (row, column), (rows, columns) = boxes[index].at, boxes[index].size
    grown = [Box((row - 1, column), (rows + 2, columns))]
    grown.append(Box((row, column - 1), (rows, columns + 2)))
    if corners:
        grown.append(Box((row - 1, column - 1), (rows + 2, columns + 2)))
    others = ((number, box) for number, box in enumerate(boxes) if number != index)
    return {number for number, box in others if any(each.meets(box) for each in grown)}
