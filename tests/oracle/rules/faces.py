"""Where no two pieces show the same face, or value of another attribute, or label on a side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from jigsat.schemas.grids.grid import Point
from jigsat.schemas.rules import DifferentFaces
from tests.oracle.looks import Laid
from tests.oracle.rules.reading import Reading
from tests.oracle.rules.sides import labels_shown

Pair = tuple[DifferentFaces, frozenset[Point]]


def faces_differ(reading: Reading, laid: Sequence[Laid]) -> bool:
    """Whether all rules about faces are kept by these pieces."""
    on = {cell: piece for piece in laid for cell in piece.look.cells}
    shown, grid = labels_shown(laid), reading.puzzle.grid_data
    for rule, pair in _pairs_in_line(reading):
        cells = [cell for cell in pair if cell in on and _is_named(rule, on[cell].name)]
        for name in rule.sides:
            sides = [(cell, grid.sides(cell).get(name)) for cell in cells]
            labels = [shown.get(side) for side in sides if side[1] is not None]
            if len(labels) == 2 and labels[0] == labels[1] is not None:
                return False
        if rule.sides:
            continue
        there = [on[cell] for cell in cells]
        are_two = len(there) == 2 and there[0] is not there[1]
        if are_two and _mark(there[0], rule) == _mark(there[1], rule):
            return False
    return True


def _is_named(rule: DifferentFaces, piece: str) -> bool:
    return rule.pieces is None or piece in rule.pieces


def _mark(piece: Laid, rule: DifferentFaces) -> str:
    return piece.look.mark(rule.attribute)


@lru_cache(maxsize=8)
def _pairs_in_line(reading: Reading) -> list[Pair]:
    return list(_find_pairs(reading))


def _find_pairs(reading: Reading) -> Iterator[Pair]:
    """Every two cells that stand in one line or region, and what must differ there."""
    grid = reading.puzzle.grid_data
    for rule in reading.puzzle.rules_of(DifferentFaces):
        regions = [reading.points(cells) for cells in rule.regions.values()]
        for pair in map(frozenset, combinations(sorted(reading.board.cells), 2)):
            if any(pair <= region for region in regions) or any(
                len({grid.line_of(direction, cell) for cell in pair}) == 1
                for direction in rule.along
            ):
                yield rule, pair
