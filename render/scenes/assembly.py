"""In which order somebody lays the pieces of a finished board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from jigsat.render.words.puzzle import in_space
from jigsat.schemas.grids.grid import Grid, Point, add

#: So many beginnings are tried for an order in which nothing has to slip under another piece.
_TRIES = 5_000

Laid = frozenset[int]


@dataclass(frozen=True)
class Assembly:
    """Pieces as they lie, each its cells; pieces are called by their numbers."""

    grid: Grid
    pieces: tuple[tuple[Point, ...], ...]

    @cached_property
    def order(self) -> tuple[int, ...]:
        """All pieces, so that each touches one before it by a side, wherever one can.

        In space they are laid from below, the lowest layer first, and so that no piece has to
        slip under another one, if there is such an order and it is found. Else pieces come in
        reading order.
        """
        order = self._greedy()
        if all(self._is_free(piece, order[:at]) for at, piece in enumerate(order)):
            return order
        return self._searched() or order

    def _greedy(self) -> tuple[int, ...]:
        """The best next piece, again and again."""
        order: list[int] = []
        while len(order) < len(self.pieces):
            order.append(self._next(frozenset(order))[0])
        return tuple(order)

    def _searched(self) -> tuple[int, ...] | None:
        """An order in which all pieces are free, if one is found soon."""
        branches, seen = [iter(self._free(frozenset()))], {frozenset[int]()}
        order: list[int] = []
        while branches and len(seen) < _TRIES:
            piece = next(branches[-1], None)
            if piece is None:
                branches.pop()
                del order[-1:]
            elif frozenset([*order, piece]) not in seen:
                order.append(piece)
                seen.add(frozenset(order))
                if len(order) == len(self.pieces):
                    return tuple(order)
                branches.append(iter(self._free(frozenset(order))))
        return None

    def _free(self, laid: Laid) -> list[int]:
        """The pieces that can come next without slipping under another, the best first."""
        return [piece for piece in self._next(laid) if self._is_free(piece, laid)]

    def _next(self, laid: Laid) -> list[int]:
        """The pieces that can come next, the best first; all touch what lies, if one does."""
        left = [piece for piece in range(len(self.pieces)) if piece not in laid]
        touching = [piece for piece in left if self.touching[piece] & laid]
        return sorted(touching or left, key=lambda piece: self._rank(piece, laid))

    def _rank(self, piece: int, laid: Laid) -> tuple[bool, int, float, tuple[Point, ...]]:
        cells = self.pieces[piece]
        layers = [self._layer(cell) for cell in cells]  # counted from the top
        return (
            not self._is_free(piece, laid),
            -max(layers),
            -sum(layers) / len(layers),
            tuple(sorted(map(self.grid.coordinates, cells))),
        )

    def _is_free(self, piece: int, laid: Sequence[int] | Laid) -> bool:
        """Whether it need not slip under a piece that lies."""
        return self.above[piece].isdisjoint(laid)

    @cached_property
    def touching(self) -> Mapping[int, Laid]:
        """The pieces that each touches by a side."""
        return {
            number: frozenset(
                self._owner[beside]
                for cell in cells
                for step in self.grid.sides(cell).values()
                for beside in [add(cell, step)]
                if beside in self._owner
            )
            - {number}
            for number, cells in enumerate(self.pieces)
        }

    @cached_property
    def above(self) -> Mapping[int, Laid]:
        """The pieces that have a cell straight above one of each, however high."""
        columns: defaultdict[Point, list[Point]] = defaultdict(list)
        for cell in self._owner:
            columns[cell[1:]].append(cell)
        return {
            number: frozenset(
                self._owner[over]
                for cell in cells
                for over in columns[cell[1:]]
                if self._layer(over) < self._layer(cell)
            )
            - {number}
            for number, cells in enumerate(self.pieces)
        }

    def _layer(self, cell: Point) -> int:
        """The layer in space; in the plane all cells lie in one."""
        return self.grid.coordinates(cell)[0] if in_space(self.grid) else 0

    @cached_property
    def _owner(self) -> Mapping[Point, int]:
        return {cell: number for number, cells in enumerate(self.pieces) for cell in cells}
