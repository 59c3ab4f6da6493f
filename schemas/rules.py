"""The rules a puzzle can have. They combine freely; each means the same in every puzzle.

That every piece in the box is used, as often as its count says, is always a rule.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from jigsat.schemas.base import MAX_CELLS, Data, Listed, Name

Count = Annotated[int, Field(strict=True, ge=0, le=MAX_CELLS)]


class CountRange(Data):
    """At least ``min`` and at most ``max``."""

    min: Count
    max: Count


def _count_or_range(value: Any) -> str | None:
    if isinstance(value, dict | CountRange):
        return "range"
    return "count" if isinstance(value, int) and not isinstance(value, bool) else None


Blanks = Annotated[
    Annotated[Count, Tag("count")] | Annotated[CountRange, Tag("range")],
    Discriminator(
        _count_or_range,
        custom_error_type="blanks",
        custom_error_message='a number of cells or {"min": …, "max": …}',
    ),
]


class Cover(Data):
    """No two pieces overlap, and exactly ``blanks`` cells of the board stay empty.

    A puzzle without this rule has it with no blanks: every cell is covered.
    """

    rule: Literal["cover"]
    blanks: Blanks = 0

    @property
    def blank_range(self) -> tuple[int, int]:
        """The least and the greatest number of blanks."""
        if isinstance(self.blanks, CountRange):
            return self.blanks.min, self.blanks.max
        return self.blanks, self.blanks


class EqualSides(Data):
    """Where two labelled sides meet, they show the same label."""

    rule: Literal["equal-sides"]


class MatingSides(Data):
    """Where two labelled sides meet, their labels are mates: head and tail, in and out.

    ``mates`` lists the pairs. A label may be its own mate.
    """

    rule: Literal["mating-sides"]
    mates: Annotated[Listed[tuple[Name, Name]], Field(min_length=1)]


class DifferentFaces(Data):
    """No face appears twice in a line of the board, in each of the directions ``along``."""

    rule: Literal["different-faces"]
    along: Annotated[Listed[str], Field(min_length=1)]


Rule = Annotated[Cover | EqualSides | MatingSides | DifferentFaces, Field(discriminator="rule")]
