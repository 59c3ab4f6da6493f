"""How many there are of something: a number, or a range of numbers."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Discriminator, Field, Tag

from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.heading import Commented

MAX_COUNT = 1_000


class CountRange(Commented):
    """At least ``min`` and at most ``max``."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"min": 0, "max": 1}]})

    min: Annotated[
        int,
        Field(strict=True, ge=0, le=MAX_CELLS, description="At least so many.", examples=[0]),
    ]
    max: Annotated[
        int,
        Field(strict=True, ge=0, le=MAX_CELLS, description="At most so many.", examples=[1]),
    ]


def _count_or_range(value: Any) -> str | None:
    """The tag of a value in a union of numbers and ranges."""
    if isinstance(value, dict | CountRange):
        return "range"
    return "count" if isinstance(value, int) and not isinstance(value, bool) else None


Count = Annotated[int, Field(strict=True, ge=0, le=MAX_CELLS)]

#: A number, or a range of numbers.
CountOrRange = Annotated[
    Annotated[Count, Tag("count")] | Annotated[CountRange, Tag("range")],
    Discriminator(
        _count_or_range,
        custom_error_type="counted",
        custom_error_message='a number or {"min": …, "max": …}',
    ),
]

#: How many pieces there are, or between which numbers of them are used.
PieceCount = Annotated[
    Annotated[int, Field(strict=True, ge=1, le=MAX_COUNT), Tag("count")]
    | Annotated[CountRange, Tag("range")],
    Discriminator(
        _count_or_range,
        custom_error_type="counted",
        custom_error_message='a number of pieces or {"min": …, "max": …}',
    ),
    Field(
        description="How many there are. With a range there are as many as its ``max``, of "
        "which at least ``min`` are used: from 0 to 1 if one may stay in the box.",
        examples=[3, {"min": 0, "max": 1}],
    ),
]


def bounds(counted: int | CountRange) -> tuple[int, int]:
    """The least and the greatest number that are allowed."""
    if isinstance(counted, CountRange):
        return counted.min, counted.max
    return counted, counted
