"""Cells that too few pieces can cover, and pieces that fit at too few cells.

Both violate Hall's condition: a set of cells needs more than all pieces that can cover one of
them have (or a set of pieces more than all cells that they can cover). Violations are found by
a flow from supply to demand nodes that is augmented along alternating paths.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from jigsat.checks.lint.finding import (
    Finding,
    Range,
    cells_in_words,
    impossible,
    names_in_words,
    pieces_in_words,
)
from jigsat.checks.lint.places import Places
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import check_limits
from jigsat.schemas.support.text import number_of

#: Maximum number of pairs of a piece and a cell that it can cover.
MAX_EDGES = 60_000


class Shortage(NamedTuple):
    """Demand nodes that together need more than all supply nodes next to them have."""

    demand_nodes: frozenset[int]
    supply_nodes: frozenset[int]


class Violation(NamedTuple):
    """A shortage of cells or pieces, and the areas of the pieces in question."""

    points: list[Point]
    names: list[str]
    area: int


def check_hall_condition(places: Places) -> Iterator[Finding]:
    """No set of cells may need more than the pieces that can cover it, nor vice versa."""
    if sum(map(len, places.reach)) > MAX_EDGES:
        return
    found = []
    if (cells := _cells_short_of_pieces(places)) is not None:
        found.append((_size(cells), _too_few_for_cells(places.puzzle, cells)))
    if (pieces := _pieces_short_of_cells(places)) is not None:
        found.append((_size(pieces), _too_few_cells(places.puzzle, pieces)))
    if found:
        yield min(found, key=lambda each: each[0])[1]


def _size(violation: Violation) -> int:
    return len(violation.points) + len(violation.names)


def _cells_short_of_pieces(places: Places) -> Violation | None:
    """Cells that must be covered, and all the pieces that can cover one of them."""
    needed = sorted(places.needed)
    covering: dict[int, list[int]] = {cell: [] for cell in needed}
    for index, cells in enumerate(places.reach):
        for cell in cells & places.needed:
            covering[cell].append(index)
    areas = [most for _, most in _areas(places.puzzle)]
    found = shortage([1] * len(needed), [covering[cell] for cell in needed], areas)
    if found is None:
        return None
    points = [places.cells[needed[node]] for node in found.demand_nodes]
    return _violation(places, points, found.supply_nodes, areas)


def _pieces_short_of_cells(places: Places) -> Violation | None:
    """Pieces that must be used, and all the cells that they can cover."""
    areas = [least for least, _ in _areas(places.puzzle)]
    found = shortage(areas, list(map(sorted, places.reach)), [1] * len(places.cells))
    if found is None:
        return None
    points = [places.cells[node] for node in found.supply_nodes]
    return _violation(places, points, found.demand_nodes, areas)


def _areas(puzzle: PuzzleData) -> Iterator[Range]:
    """How many cells each piece of the box covers, all its copies together."""
    for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True):
        least, most = puzzle.used(piece)
        yield Range(len(shape.cells) * least, len(shape.cells) * most)


def _violation(
    places: Places, points: list[Point], indices: frozenset[int], areas: Sequence[int]
) -> Violation:
    names = [places.puzzle.box[index].name for index in sorted(indices)]
    return Violation(points, names, sum(areas[index] for index in indices))


def _too_few_for_cells(puzzle: PuzzleData, violation: Violation) -> Finding:
    points, names, area = violation
    which = "this cell" if len(points) == 1 else f"these {len(points)} cells"
    have = "has" if len(names) == 1 else "have together"
    return impossible(
        "too-few-for-cells",
        f"cells {cells_in_words(puzzle.grid_data, points, puzzle.is_flat)}",
        f"{which} can only be covered by {pieces_in_words(names)}, which {have} "
        f"{number_of(area, 'cell')}",
        "these pieces, their counts and turning, and what keeps the others away",
    )


def _too_few_cells(puzzle: PuzzleData, violation: Violation) -> Finding:
    points, names, area = violation
    verb = "fits" if len(names) == 1 else "fit"
    return impossible(
        "too-few-cells",
        pieces_in_words(names),
        f"{names_in_words(names)} {verb} only at {number_of(len(points), 'cell')} "
        f"({cells_in_words(puzzle.grid_data, points, puzzle.is_flat)}), and must cover {area}",
        "these pieces, their counts and turning, and what keeps them away elsewhere",
    )


def shortage(
    demands: Sequence[int], edges: Sequence[Sequence[int]], supplies: Sequence[int]
) -> Shortage | None:
    """The smallest shortage found while demands are met one after the other, or None.

    Args:
        demands: how many units each demand node needs.
        edges: the supply nodes from which each demand node can have units.
        supplies: how many units each supply node has.
    """
    return min(
        _Flow(edges, supplies).shortages(demands),
        key=lambda each: (
            len(each.demand_nodes) + len(each.supply_nodes),
            sorted(each.demand_nodes),
        ),
        default=None,
    )


class _Flow:
    """A flow from supply to demand nodes, augmented by one unit at a time."""

    def __init__(self, edges: Sequence[Sequence[int]], supplies: Sequence[int]) -> None:
        self._edges = edges
        self._left = list(supplies)
        #: For each supply node the units that go to each demand node.
        self._units: list[dict[int, int]] = [{} for _ in supplies]

    def shortages(self, demands: Sequence[int]) -> Iterator[Shortage]:
        """Meet the demands, and yield a shortage for each that cannot be met."""
        for node, demand in enumerate(demands):
            check_limits()
            met = self._meet_directly(node, demand)
            for _ in range(demand - met):
                check_limits()
                short = self._augment(node)
                if short is not None:
                    yield short
                    break

    def _meet_directly(self, node: int, demand: int) -> int:
        """Give a demand node what its supply nodes have left; return how many units."""
        met = 0
        for supply in self._edges[node]:
            given = min(self._left[supply], demand - met)
            if given:
                self._left[supply] -= given
                self._units[supply][node] = given
                met += given
        return met

    def _augment(self, root: int) -> Shortage | None:
        """Bring one unit to the root, or return all nodes that alternating paths reach."""
        #: On the path back to the root: the demand node before each supply node, ...
        supply_parents: dict[int, int] = {}
        #: ... and the supply node before each demand node; -1 for the root.
        demand_parents = {root: -1}
        queue = [root]
        for demand in queue:
            for supply in self._edges[demand]:
                if supply in supply_parents:
                    continue
                supply_parents[supply] = demand
                if self._left[supply]:
                    self._left[supply] -= 1
                    self._shift(supply, supply_parents, demand_parents)
                    return None
                for other in self._units[supply]:
                    if other not in demand_parents:
                        demand_parents[other] = supply
                        queue.append(other)
        return Shortage(frozenset(demand_parents), frozenset(supply_parents))

    def _shift(
        self, supply: int, supply_parents: dict[int, int], demand_parents: dict[int, int]
    ) -> None:
        """Shift one unit along the path: each demand node takes it from the next supply."""
        while supply >= 0:
            demand = supply_parents[supply]
            units = self._units[supply]
            units[demand] = units.get(demand, 0) + 1
            supply = demand_parents[demand]
            if supply >= 0:
                before = self._units[supply]
                before[demand] -= 1
                if not before[demand]:
                    del before[demand]
