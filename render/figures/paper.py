"""Sizes of paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Paper:
    """A sheet of paper: width and height in mm, and the margin that printers leave."""

    width: float
    height: float
    margin: float = 12

    @property
    def room(self) -> tuple[float, float]:
        """The width and height in mm between the margins."""
        return self.width - 2 * self.margin, self.height - 2 * self.margin


PAPERS: Mapping[str, Paper] = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)}
