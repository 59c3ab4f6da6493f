"""Which cells may be blank, and how many are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from jigsat.schemas.grids.grid import Point, add
from jigsat.schemas.rules import Blanks
from tests.oracle.looks import Laid
from tests.oracle.rules.reading import Reading, is_within, low_high


def open_cells(reading: Reading) -> frozenset[Point]:
    return reading.points(reading.puzzle.cover.open or ())


def blankable(reading: Reading) -> frozenset[Point]:
    """The cells that may stay empty."""
    cover = reading.puzzle.cover
    if low_high(cover.blanks)[1] == 0:
        return frozenset()
    only = cover.blank_only_at
    allowed = reading.board.cells if only is None else reading.points(only)
    return allowed - reading.points(cover.never_blank_at or ()) - open_cells(reading)


def is_covered(reading: Reading, laid: Sequence[Laid]) -> bool:
    """Whether as many cells are blank as may be, where they may, and none that is open."""
    covered = {cell for piece in laid for cell in piece.look.cells}
    blanks = reading.board.cells - covered - open_cells(reading)
    return (
        covered.isdisjoint(open_cells(reading))
        and is_within(len(blanks), reading.puzzle.cover.blanks)
        and blanks <= blankable(reading)
        and not is_crossed(reading, laid)
        and all(is_settled(reading, side, laid) for side in reading.puzzle.cover.settled)
        and all(
            is_within(len(region & blanks), rule.count)
            for rule in reading.puzzle.rules_of(Blanks)
            for region in regions(reading, rule)
        )
    )


def is_crossed(reading: Reading, laid: Sequence[Laid]) -> bool:
    """Whether the sticks of two pieces alternate around a joint."""
    return any(_cross(reading, a, b) for a, b in combinations(laid, 2))


def _cross(reading: Reading, first: Laid, second: Laid) -> bool:
    for cell in first.look.cells:
        for end in reading.board.grid.form(cell).ends:
            around = [cell, *(add(cell, step) for step in end), cell]
            both = (first, second)
            owners = [each for at in around for each in both if _lies_on(reading, each, at)]
            if sum(one is not other for one, other in pairwise(owners)) > 2:
                return True
    return False


def _lies_on(reading: Reading, piece: Laid, cell: Point) -> bool:
    home = reading.board.home(cell)
    return home is not None and home[0] in piece.look.cells


def is_settled(reading: Reading, side: str, laid: Sequence[Laid]) -> bool:
    """Whether each piece, taken up and put down one cell further, would lie on something."""
    free = reading.board.cells - open_cells(reading)
    for piece in laid:
        further = one_further(reading, side, piece)
        others = {cell for other in laid if other is not piece for cell in other.look.cells}
        if further <= free - others:
            return False
    return True


def one_further(reading: Reading, side: str, piece: Laid) -> frozenset[Point]:
    """The cells that a piece would cover if it lay one cell further."""
    grid = reading.board.grid
    return frozenset(add(cell, grid.sides(cell)[side]) for cell in piece.look.cells)


def regions(reading: Reading, rule: Blanks) -> list[frozenset[Point]]:
    """The cells of each region that are not open."""
    return [reading.points(cells) - open_cells(reading) for cells in rule.regions.values()]
