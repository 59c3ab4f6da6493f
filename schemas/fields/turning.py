"""How pieces may be turned."""

from __future__ import annotations

from enum import StrEnum


class Turning(StrEnum):
    """How a piece may be turned before it is put down."""

    FIXED = "fixed"
    ROTATE = "rotate"
    ROTATE_AND_FLIP = "rotate-and-flip"
