"""Pieces of a list that are the same, and their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from jigsat.exchange.piece_lists.pieces import Entry
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.geometry.shapes import Shape, make_shape, orientations
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.text import MAX_NAME, cut


@dataclass
class Kind:
    """Pieces that are the same: their name, their number, and those that are drawn."""

    name: str
    entries: list[Entry]

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(entry.block.count for entry in self.entries)


def kinds_of(grid: Grid, entries: Sequence[Entry], turning: Turning) -> list[Kind]:
    """The pieces, those that are the same put together, each with a name of its own."""
    kinds: dict[tuple[str, Shape], Kind] = {}
    for entry in entries:
        looks = min(way.shape for way in orientations(grid, shape_of(grid, entry), turning))
        kinds.setdefault((entry.name, looks), Kind(entry.name, [])).entries.append(entry)
    _name_apart(list(kinds.values()))
    return list(kinds.values())


def _name_apart(kinds: Sequence[Kind]) -> None:
    """Give a number to pieces without a name, and to all but the first of those of one name."""
    taken = {kind.name for kind in kinds}
    used: Counter[str] = Counter()
    number = 0
    for kind in kinds:
        if not kind.name:
            number += 1
            while str(number) in taken:
                number += 1
            kind.name = str(number)
        else:
            name = cut(kind.name, MAX_NAME)
            used[name] += 1
            while used[name] > 1 and f"{name}{used[name]}" in taken:
                used[name] += 1
            kind.name = name if used[name] == 1 else f"{name}{used[name]}"


def shape_of(grid: Grid, entry: Entry) -> Shape:
    """The shape of a piece where it is drawn. Raises DataError if it has a cell twice."""
    if len(set(entry.cells)) != len(entry.cells):
        raise DataError(entry.block.place(), "a cell twice", "each cell once")
    return make_shape(map(grid.point, entry.cells))
