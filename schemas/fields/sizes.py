"""Sizes of rectangles and boxes as a person types them: [32, 11], "32x11" or "320 × 110".

The numbers go along the axes of the grid in the order of the coordinates: rows and columns, in
space layers, rows and columns. They are kept exactly, as fractions, so that any unit will do.
"""  # noqa: RUF002

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from math import isfinite
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

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

_SCHEMA: dict[str, Any] = {
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


def _checked_size(value: Any) -> TypedSize:
    """A size as it is typed, if it is one."""
    lengths = _typed_lengths(value)
    if not lengths:
        raise PydanticCustomError("size", 'a size such as [32, 11] or "32x11"')
    if not _are_possible(lengths):
        raise PydanticCustomError("size", f"lengths above 0 and of at most {MOST:,}")
    return value if isinstance(value, str) else tuple(value)


def _typed_lengths(value: Any) -> tuple[float | Fraction, ...]:
    """The lengths in something typed, however long; none if it is no size."""
    if isinstance(value, str):
        return _lengths_in(value)
    is_size = isinstance(value, list | tuple) and len(value) in _AXES
    return tuple(value) if is_size and all(map(_is_number, value)) else ()


def _is_number(value: Any) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and (isinstance(value, int) or isfinite(value))


def _lengths_in(text: str) -> Lengths:
    """The lengths in a text, however long; none if it is no size."""
    if len(text) > MAX_NAME or not _SIZE.fullmatch(text):
        return ()
    return tuple(map(Fraction, re.findall(_NUMBER, text)))


def size_in(text: str) -> Lengths | None:
    """The size that a text is, such as "2x3"; None if it is something else."""
    lengths = _lengths_in(text)
    return lengths if lengths and _are_possible(lengths) else None


def _are_possible(lengths: Iterable[float | Fraction]) -> bool:
    return all(0 < length <= MOST for length in lengths)


def lengths_of(size: TypedSize) -> Lengths:
    """The lengths that a size means. Decimals are those that are typed, to the last digit."""
    if isinstance(size, str):
        return size_in(size) or ()
    return tuple(Fraction(repr(length)) for length in size)


#: How long a rectangle or box is along each axis: [rows, columns] or "2x3"; in space the number
#: of layers comes first.
Size = Annotated[
    str | tuple[int | float, ...], BeforeValidator(_checked_size), WithJsonSchema(_SCHEMA)
]
