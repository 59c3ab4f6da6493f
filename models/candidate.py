"""A piece as it lies on the board, before it is known whether it may."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from jigsat.schemas.geometry.shapes import Shape


@dataclass(frozen=True)
class CandidatePlacement:
    """A piece of the box, by its number, as it lies, and the turns that may have laid it so."""

    piece: int
    shape: Shape
    turns: frozenset[str]


#: Whether a piece may lie so.
PlacementTest = Callable[[CandidatePlacement], bool]
