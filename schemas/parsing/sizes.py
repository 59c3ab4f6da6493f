"""Sizes of rectangles and boxes as a person types them: [32, 11], "32x11" or "320 × 110".

The numbers go along the axes of the grid in the order of the coordinates: rows and columns, in
space layers, rows and columns. They are kept exactly, as fractions, so that any unit will do.
"""  # noqa: RUF002

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import gcd, isfinite, lcm, prod
from typing import Any

from pydantic_core import PydanticCustomError

from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Coordinates, Grid
from jigsat.schemas.text import MAX_NAME

#: A size as typed, and as the lengths that it means.
TypedSize = str | tuple[float, ...]
Lengths = tuple[Fraction, ...]

_NUMBER = r"[0-9]+(?:\.[0-9]+)?"
_TIMES = "[xX*×]"  # noqa: RUF001
_TEXT = rf"\s*{_NUMBER}(?:\s*{_TIMES}\s*{_NUMBER}){{1,2}}\s*"
_SIZE = re.compile(_TEXT)
#: The numbers of axes that a size can have.
_AXES = (2, 3)
MOST = 100_000

SIZE_SCHEMA: dict[str, Any] = {
    "anyOf": [
        {"type": "string", "pattern": f"^{_TEXT}$"},
        {
            "type": "array",
            "items": {"type": "number", "exclusiveMinimum": 0, "maximum": MOST},
            "minItems": _AXES[0],
            "maxItems": _AXES[-1],
        },
    ]
}


def checked_size(value: Any) -> TypedSize:
    """A size as it is typed, if it is one."""
    if isinstance(value, str) and len(value) <= MAX_NAME and size_in(value):
        return value
    if isinstance(value, list | tuple) and len(value) in _AXES and all(map(_is_length, value)):
        return tuple(value)
    raise PydanticCustomError("size", 'a size such as [32, 11] or "32x11"')


def _is_length(value: Any) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and isfinite(value) and 0 < value <= MOST


def size_in(text: str) -> Lengths | None:
    """The size that a text is, such as "2x3"; None if it is something else."""
    if len(text) > MAX_NAME or not _SIZE.fullmatch(text):
        return None
    lengths = tuple(map(Fraction, re.findall(_NUMBER, text)))
    return lengths if all(0 < length <= MOST for length in lengths) else None


def lengths_of(size: TypedSize) -> Lengths:
    """The lengths that a size means. Decimals are those that are typed, to the last digit."""
    if isinstance(size, str):
        return size_in(size) or ()
    return tuple(Fraction(repr(length)) for length in size)


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
