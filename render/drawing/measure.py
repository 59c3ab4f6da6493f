"""How much room a puzzle's captions and labels take."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.cells import cell_len


@dataclass(frozen=True)
class Measure:
    """The columns of the widest caption and of the widest label; 0 where there is none."""

    caption: int
    label: int = 0


def widest(texts: Iterable[str]) -> int:
    """The columns of the widest text."""
    return max(map(cell_len, texts), default=0)
