"""What random rules are made with: cells and pieces as they are typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from jigsat.schemas.grids.grid import Grid, Point
from tests.strategies.pieces import Typed

Rule = dict[str, Any]


def written(grid: Grid, cells: Any) -> list[tuple[int, ...]]:
    return sorted(map(grid.coordinates, cells))


@dataclass(frozen=True)
class Named:
    """The pieces as typed, by name, and the name of each group of cells."""

    pieces: Mapping[str, Typed]
    groups: list[tuple[str, list[Point], str]]
    copies: int

    def used(self, name: str) -> tuple[int, int]:
        count = self.pieces[name]["count"]
        low, high = (count["min"], count["max"]) if isinstance(count, dict) else (count, count)
        return low * self.copies, high * self.copies
