"""Pieces and ranges of numbers, as the faults name them."""

from __future__ import annotations

from collections.abc import Sequence


def named(names: Sequence[str]) -> str:
    """Some pieces by their names."""
    return f"pieces {', '.join(repr(name) for name in names)}"


def is_within(number: int, least: int | None, most: int | None) -> bool:
    """Whether a number is in a range, of which an end may be open."""
    return (least is None or least <= number) and (most is None or number <= most)


def span(least: int | None, most: int | None) -> str:
    """A range, of which an end may be open: 3, 3 to 5, 3 or more, 5 or less."""
    if most is None:
        return f"{least} or more"
    if least is None:
        return f"{most} or less"
    return str(least) if least == most else f"{least} to {most}"
