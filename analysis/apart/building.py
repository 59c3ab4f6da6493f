"""The order in which a solution is built on a table: from below, by a move of each piece."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from jigsat.schemas.grids.grid import Coordinates, Grid, Vector, add, opposite
from jigsat.schemas.grids.swept import met_on
from jigsat.schemas.layouts.moves import Move, Stage

#: So many sets of pieces are looked at before an order is given up.
_TRIES = 5_000

Pieces = frozenset[int]


@dataclass(frozen=True)
class Building:
    """Pieces where they lie in the end, each its cells."""

    grid: Grid
    pieces: Sequence[Collection[Coordinates]]

    def stages(self) -> tuple[Stage, ...] | None:
        """Return how it is taken apart piece by piece, the last to be laid first, or None.

        Each piece comes straight down, or else some come sideways or slanting down. It then
        stands on the table or on others, or at least touches them.
        """
        down, others = self._ways_out[:1], self._ways_out
        for ways, beneath in (
            (down, self._below),
            (others, self._below),
            (others, self._beside),
        ):
            found = self._taken(ways, beneath)
            if found is not None:
                return found
        return None

    def _taken(
        self, ways: Sequence[Vector], beneath: Sequence[Pieces]
    ) -> tuple[Stage, ...] | None:
        """The moves out in these directions, of pieces that something beneath them holds."""
        left = frozenset(range(len(self.pieces)))
        seen, branches = {left}, [self._next(left, ways, beneath)]
        moves: list[Move] = []
        while branches and len(seen) < _TRIES + len(self.pieces):
            move = next(branches[-1], None)
            if move is None:
                branches.pop()
                left = left.union(moves.pop().pieces) if moves else left
                continue
            if left.difference(move.pieces) in seen:
                continue
            left = left.difference(move.pieces)
            seen.add(left)
            moves.append(move)
            if len(left) == 1 and left <= self._on_table:
                return tuple((each,) for each in moves)
            branches.append(self._next(left, ways, beneath))
        return None

    def _next(
        self, left: Pieces, ways: Sequence[Vector], beneath: Sequence[Pieces]
    ) -> Iterator[Move]:
        """The pieces that can leave the others, the highest first."""
        for piece in self._from_above:
            if piece in left and (piece in self._on_table or beneath[piece] & left):
                way = next((way for way in ways if not left & self._met[way][piece]), None)
                if way is not None:
                    yield Move((piece,), way, None)

    @cached_property
    def _ways_out(self) -> list[Vector]:
        """The directions in which pieces leave: straight up, sideways, slanting up."""
        ways = [way for way in self.grid.directions if way[0] <= 0]
        return sorted(ways, key=lambda way: (self.grid.directions[way] != "top", -way[0]))

    @cached_property
    def _owner(self) -> dict[Coordinates, int]:
        return {cell: number for number, cells in enumerate(self.pieces) for cell in cells}

    @cached_property
    def _from_above(self) -> list[int]:
        def depth(piece: int) -> tuple[int, float, list[Coordinates]]:
            cells = self.pieces[piece]
            layers = [layer for layer, *_ in cells]
            backwards = [opposite(cell) for cell in cells]
            return max(layers), sum(layers) / len(layers), sorted(backwards)

        return sorted(range(len(self.pieces)), key=depth)

    @cached_property
    def _on_table(self) -> Pieces:
        lowest = max(layer for layer, *_ in self._owner)
        return frozenset(
            number for (layer, *_), number in self._owner.items() if layer == lowest
        )

    @cached_property
    def _below(self) -> list[Pieces]:
        return [self._touched(piece, True) for piece in range(len(self.pieces))]

    @cached_property
    def _beside(self) -> list[Pieces]:
        return [self._touched(piece, False) for piece in range(len(self.pieces))]

    def _touched(self, piece: int, below: bool) -> Pieces:
        """The pieces with a cell beside one of this piece, or only below it."""
        grid, found = self.grid, set[int]()
        for cell in self.pieces[piece]:
            point = grid.point(cell)
            for step in grid.sides(point).values():
                other = grid.coordinates(add(point, step))
                if not below or other[0] > cell[0]:
                    found.add(self._owner.get(other, piece))
        return frozenset(found - {piece})

    @cached_property
    def _met(self) -> dict[Vector, list[Pieces]]:
        """For each way out the pieces that each piece meets on it."""
        return {way: list(self._met_on(way)) for way in self._ways_out}

    def _met_on(self, way: Vector) -> Iterator[Pieces]:
        grid, met = self.grid, met_on(self.grid, way)
        ranges = [(min(axis), max(axis)) for axis in zip(*self._owner, strict=True)]
        steps = 1 + max(high - low for low, high in ranges)
        for piece, cells in enumerate(self.pieces):
            found = set[int]()
            for cell in cells:
                apart = met[grid.form(grid.point(cell))]
                at = cell
                for _ in range(steps):
                    found.update(self._owner.get(add(at, each), piece) for each in apart)
                    at = add(at, way)
            yield frozenset(found - {piece})
