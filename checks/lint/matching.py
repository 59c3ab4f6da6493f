"""Cells that too few pieces can cover, and pieces that fit at too few cells.

Each is a set of cells and all the pieces that can cover one of them (or of pieces and all the
cells that they can cover) of which the one needs more than the other has: a violation of
Hall's condition, found by shifting demands along until one cannot be met.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from jigsat.checks.lint.finding import (
    Finding,
    cells_in_words,
    impossible,
    names_in_words,
    pieces_in_words,
)
from jigsat.checks.lint.places import Places
from jigsat.schemas.text import number_of

#: So many cells that a piece can cover are looked at, over all pieces.
MOST_EDGES = 60_000


class Shortage(NamedTuple):
    """Numbers of those who need more, together, than all that any of them can have."""

    needy: frozenset[int]
    suppliers: frozenset[int]


def pieces_and_cells_go_around(places: Places) -> Iterator[Finding]:
    """No cells need more of the pieces that can cover them, nor pieces of cells."""
    if sum(map(len, places.reach)) > MOST_EDGES:
        return
    found = [*_short_of_pieces(places), *_short_of_cells(places)]
    if found:
        yield min(found, key=lambda each: each[0])[1]


def _short_of_pieces(places: Places) -> Iterator[tuple[int, Finding]]:
    puzzle, reach = places.puzzle, places.reach
    needed = sorted(places.needed)
    covering: dict[int, list[int]] = {cell: [] for cell in needed}
    for index, cells in enumerate(reach):
        for cell in cells & places.needed:
            covering[cell].append(index)
    areas = [
        len(shape.cells) * puzzle.used(piece)[1]
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
    ]
    short = shortage([1] * len(needed), [covering[cell] for cell in needed], areas)
    if short is None:
        return
    points = [places.cells[needed[number]] for number in short.needy]
    names = [puzzle.box[index].name for index in sorted(short.suppliers)]
    supply = sum(areas[index] for index in short.suppliers)
    which = "this cell" if len(points) == 1 else f"these {len(points)} cells"
    have = "has" if len(names) == 1 else "have together"
    yield (
        len(points) + len(names),
        impossible(
            "too-few-for-cells",
            f"cells {cells_in_words(puzzle.grid_data, points)}",
            f"{which} can only be covered by {pieces_in_words(names)}, which {have} "
            f"{number_of(supply, 'cell')}",
            "these pieces, their counts and turning, and what keeps the others away",
        ),
    )


def _short_of_cells(places: Places) -> Iterator[tuple[int, Finding]]:
    puzzle, reach = places.puzzle, places.reach
    areas = [
        len(shape.cells) * puzzle.used(piece)[0]
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
    ]
    short = shortage(areas, list(map(sorted, reach)), [1] * len(places.cells))
    if short is None:
        return
    names = [puzzle.box[index].name for index in sorted(short.needy)]
    points = [places.cells[number] for number in short.suppliers]
    need = sum(areas[index] for index in short.needy)
    verb = "fits" if len(names) == 1 else "fit"
    yield (
        len(points) + len(names),
        impossible(
            "too-few-cells",
            pieces_in_words(names),
            f"{names_in_words(names)} {verb} only at {number_of(len(points), 'cell')} "
            f"({cells_in_words(puzzle.grid_data, points)}), and must cover {need}",
            "these pieces, their counts and turning, and what keeps them away elsewhere",
        ),
    )


def shortage(
    demands: Sequence[int], edges: Sequence[Sequence[int]], supplies: Sequence[int]
) -> Shortage | None:
    """The smallest shortage that is met with when demands are met in turn; None if all are.

    ``edges[n]``: the suppliers that number n can have its demand from.
    """
    return min(
        _Transport(edges, supplies).shortages(demands),
        key=lambda each: (len(each.needy) + len(each.suppliers), sorted(each.needy)),
        default=None,
    )


class _Transport:
    """Who has what from whom, improved one unit at a time."""

    def __init__(self, edges: Sequence[Sequence[int]], supplies: Sequence[int]) -> None:
        self._edges = edges
        self._left = list(supplies)
        #: For each supplier, how much each has of it.
        self._given: list[dict[int, int]] = [{} for _ in supplies]

    def shortages(self, demands: Sequence[int]) -> Iterator[Shortage]:
        """Meet the demands, and tell of each that cannot be met."""
        for needy, demand in enumerate(demands):
            for _ in range(demand):
                short = self._supply(needy)
                if short is not None:
                    yield short
                    break

    def _supply(self, first: int) -> Shortage | None:
        """Give one unit to the first, perhaps by giving others theirs from elsewhere."""
        asked_by: dict[int, int] = {}
        gives_up = {first: -1}
        frontier = [first]
        for needy in frontier:
            for supplier in self._edges[needy]:
                if supplier in asked_by:
                    continue
                asked_by[supplier] = needy
                if self._left[supplier]:
                    self._left[supplier] -= 1
                    self._shift(supplier, asked_by, gives_up)
                    return None
                for other in self._given[supplier]:
                    if other not in gives_up:
                        gives_up[other] = supplier
                        frontier.append(other)
        return Shortage(frozenset(gives_up), frozenset(asked_by))

    def _shift(self, supplier: int, asked_by: dict[int, int], gives_up: dict[int, int]) -> None:
        """Each on the way takes from one supplier and gives up what it has from another."""
        while supplier >= 0:
            needy = asked_by[supplier]
            given = self._given[supplier]
            given[needy] = given.get(needy, 0) + 1
            supplier = gives_up[needy]
            if supplier >= 0:
                before = self._given[supplier]
                before[needy] -= 1
                if not before[needy]:
                    del before[needy]
