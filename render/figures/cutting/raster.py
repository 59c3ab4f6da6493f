"""Outlines and sheets as rasters of small squares, so that nesting is work on whole numbers.

Each row is an integer whose bit x says whether the square in column x is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor

from jigsat.render.figures.cutting.cutouts import Outline
from jigsat.render.figures.cutting.polygons import Ring

#: What is so short, in squares of the raster, is rounding.
_TINY = 1e-6


@dataclass(frozen=True)
class Mask:
    """The squares that an outline takes, together with the clearance around it.

    ``rows``: for each row the stretches of squares, each the first column and the length.
    """

    rows: tuple[tuple[tuple[int, int], ...], ...]

    @cached_property
    def width(self) -> int:
        """The number of columns."""
        return max(start + length for row in self.rows for start, length in row)

    @cached_property
    def widest_first(self) -> tuple[tuple[int, int, int], ...]:
        """Row, first column and length of all stretches: the ones that fit least come first."""
        stretches = [(row, *each) for row, spans in enumerate(self.rows) for each in spans]
        return tuple(sorted(stretches, key=lambda each: -each[2]))


def mask_of(outline: Outline, pitch: float, clearance: float) -> Mask:
    """The squares that an outline takes if half the clearance is kept free around it.

    Outlines whose masks share no square are at least the clearance apart. The mask begins half
    the clearance to the left of the outline, and above it.

    Args:
        pitch: the side of a square in mm.
        clearance: in mm.
    """
    height = ceil((outline.size[1] + clearance) / pitch - _TINY)
    rows: list[int] = [0] * height
    for tile in outline.tiles:
        for row, first, last in _stretches(tile, pitch, clearance):
            rows[row] |= ((1 << (last - first)) - 1) << first
    return Mask(tuple(tuple(_runs(row)) for row in rows))


def _stretches(tile: Ring, pitch: float, clearance: float) -> Iterator[tuple[int, int, int]]:
    """Row, first column, and the column after the last one, of what a convex polygon takes."""
    ys = [y for _, y in tile]
    first = floor(min(ys) / pitch + _TINY)
    for row in range(first, ceil((max(ys) + clearance) / pitch - _TINY)):
        # Rows are counted from half the clearance above, and taken from half of it below.
        left, right = _across(tile, row * pitch - clearance, (row + 1) * pitch)
        yield row, floor(left / pitch + _TINY), ceil((right + clearance) / pitch - _TINY)


def _across(polygon: Ring, top: float, bottom: float) -> tuple[float, float]:
    """The least and the greatest x of a convex polygon between two heights."""
    found = []
    for (x, y), (to_x, to_y) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if min(y, to_y) <= bottom and max(y, to_y) >= top:
            for height in (y, to_y):
                at = min(max(height, top), bottom)
                share = (at - y) / (to_y - y) if to_y != y else float(height == to_y)
                found.append(x + share * (to_x - x))
            if to_y == y:
                found += [x, to_x]
    return min(found), max(found)


def _runs(row: int) -> Iterator[tuple[int, int]]:
    """The stretches of ones in a row: where each begins, and how long it is."""
    start = 0
    while row:
        zeros = (row & -row).bit_length() - 1
        row >>= zeros
        ones = (~row & (row + 1)).bit_length() - 1
        yield start + zeros, ones
        row >>= ones
        start += zeros + ones


class Raster:
    """A sheet of so many columns and rows, and which of its squares are taken."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._taken = [0] * height
        self._reach: list[dict[int, int]] = [{} for _ in range(height)]

    def first_place(self, mask: Mask, start: int = 0) -> tuple[int, int] | None:
        """Column and row at which a mask fits: the uppermost from a row on, then leftmost."""
        everywhere = (1 << max(0, self.width - mask.width + 1)) - 1
        for top in range(start, self.height - len(mask.rows) + 1):
            free = everywhere
            for row, first, length in mask.widest_first:
                if self._taken[top + row]:
                    free &= ~(self._blocked(top + row, length) >> first)
                    if not free:
                        break
            if free:
                return (free & -free).bit_length() - 1, top
        return None

    def _blocked(self, row: int, length: int) -> int:
        """The columns from which a stretch of this length would meet a square that is taken."""
        known = self._reach[row]
        if length not in known:
            reach, covered = self._taken[row], 1
            while 2 * covered <= length:
                reach |= reach >> covered
                covered *= 2
            known[length] = reach | reach >> (length - covered)
        return known[length]

    def take(self, mask: Mask, column: int, row: int) -> None:
        """Take the squares of a mask that is laid there."""
        for number, spans in enumerate(mask.rows, start=row):
            for first, length in spans:
                self._taken[number] |= ((1 << length) - 1) << (column + first)
            self._reach[number] = {}
