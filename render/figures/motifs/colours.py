"""Colours between others."""

from __future__ import annotations


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two, written ``#rrggbb``, with this share of the other one."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + share * (b - a)):02x}" for a, b in pairs)
