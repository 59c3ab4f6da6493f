"""Ranges: numbers of which only bounds are known."""

from __future__ import annotations

from typing import NamedTuple


class Range(NamedTuple):
    """A number that is at least ``least`` and at most ``most``."""

    least: int
    most: int
