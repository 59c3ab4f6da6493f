"""The cells of rectangles and boxes that are typed by their sizes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import gcd, lcm, prod

from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.sizes import Lengths
from jigsat.schemas.grids.grid import Coordinates, Grid


def size_in_words(lengths: Iterable[Fraction]) -> str:
    """A size as it is written in drawings: 32×11."""  # noqa: RUF002
    return "×".join(_decimal(length) for length in lengths)  # noqa: RUF001


def _decimal(length: Fraction) -> str:
    return str(length) if length.denominator == 1 else str(float(length))


def common_factor(sizes: Iterable[Lengths]) -> Fraction:
    """The greatest length of which all lengths are multiples."""
    lengths = [length for size in sizes for length in size]
    scale = lcm(*(length.denominator for length in lengths))
    return Fraction(gcd(*(int(length * scale) for length in lengths)), scale)


def box_cells(
    grid: Grid, lengths: Sequence[Fraction], unit: Fraction, path: str
) -> tuple[Coordinates, ...]:
    """The cells of a rectangle or a box with its first corner at the origin.

    Raises DataError at ``path`` for a grid without rectangles, for another number of axes, for
    parts of cells, and for too many cells.
    """
    typed = size_in_words(lengths)
    if len(grid.forms) > 1:
        expected = f"cells, drawn or listed: the {grid.name} grid has no rectangles"
        raise DataError(path, f"the size {typed}", expected)
    if len(lengths) != len(grid.axes):
        raise DataError(path, f"the size {typed}", f"[{', '.join(map(_many, grid.axes))}]")
    numbers = [length / unit for length in lengths]
    if any(number.denominator != 1 for number in numbers):
        expected = "whole numbers (another unit is for puzzles in which all has a size)"
        raise DataError(path, f"the size {typed}", expected)
    if prod(numbers) > MAX_CELLS:
        of_unit = "" if unit == 1 else f" of {_decimal(unit)}×{_decimal(unit)}"  # noqa: RUF001
        raise DataError(path, f"{prod(numbers)} cells{of_unit}", f"at most {MAX_CELLS}")
    return tuple(product(*(range(int(number)) for number in numbers)))


def _many(axis: str) -> str:
    return f"{axis}s"
