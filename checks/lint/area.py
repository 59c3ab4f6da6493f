"""Areas that cannot add up: of the whole board, and of each of its components."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from jigsat.checks.lint.finding import Finding, Range, cells_in_words, impossible
from jigsat.checks.lint.places import Places
from jigsat.schemas.fields.piece import bounds
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData, area_unit
from jigsat.schemas.rules import Use
from jigsat.schemas.support.text import number_of, span

# Bounded subset sums: which totals items can have, if each use of one adds one of its
# values.
#
# A set of sums is the bits of one long integer: adding a value to all of them is a shift,
# and the union of two sets is "or".


#: Maximum number of steps of 64 bits each: some tenths of a second.
MAX_STEPS = 60_000_000


class Item(NamedTuple):
    """Something used ``least`` to ``most`` times, each time adding one of ``values``."""

    values: Sequence[int]
    least: int
    most: int


def subset_sums(items: Iterable[Item], end: int, max_steps: int = MAX_STEPS) -> int | None:
    """The sums below ``end`` that the items can have, as bits; None beyond ``max_steps``."""
    words = end // 64 + 1
    if words > max_steps:
        return None
    mask = (1 << end) - 1
    sums = 1
    for item in items:
        max_steps -= words * len(item.values) * item.most
        if max_steps < 0:
            return None
        sums = _with_item(sums, item, mask)
    return sums


def _with_item(sums: int, item: Item, mask: int) -> int:
    for time in range(item.most):
        more = 0
        for value in item.values:
            more |= sums << value
        more &= mask
        # An item that need not be used again may be left out.
        following = more if time < item.least else sums | more
        if following == sums:
            break  # using it more often makes no difference
        sums = following
    return sums


def cells_to_cover(puzzle: PuzzleData) -> Range:
    """How many cells of the board a solution covers."""
    low, high = puzzle.cover.blank_range
    cells = len(puzzle.fillable)
    return Range(cells - min(high, len(puzzle.blankable)), cells - low)


def items_of_box(puzzle: PuzzleData) -> list[Item]:
    """The pieces by their areas: each by itself, or those that a rule counts together.

    These are one item if any of them may stay in the box, or be used as often as the rule says.
    """
    areas = {
        piece.name: len(shape.cells)
        for piece, shape in zip(puzzle.box, puzzle.shapes, strict=True)
    }
    alone = {piece.name: puzzle.used(piece) for piece in puzzle.box}
    items = []
    for rule in puzzle.rules_of(Use):
        least, most = bounds(rule.count)
        used = [alone.get(name) for name in rule.pieces]
        if all(each is not None and each[0] == 0 and each[1] >= most for each in used):
            items.append(Item([areas[name] for name in rule.pieces], least, most))
            for name in rule.pieces:
                del alone[name]
    return items + [Item((areas[name],), *used) for name, used in alone.items()]


def area_of_pieces(puzzle: PuzzleData) -> Range:
    """How many cells the pieces in use have."""
    items = items_of_box(puzzle)
    return Range(
        sum(each.least * min(each.values) for each in items),
        sum(each.most * max(each.values) for each in items),
    )


def check_area(puzzle: PuzzleData) -> Iterator[Finding]:
    """The pieces in use must have as many cells as the board has to cover."""
    board, pieces = cells_to_cover(puzzle), area_of_pieces(puzzle)
    if pieces.least > board.most:
        qualifier = "at least " if pieces.most > pieces.least else ""
        difference = f"{area_unit(puzzle).number(pieces.least - board.most):,} too many"
        yield _mismatch(puzzle, qualifier, pieces.least, board.most, difference)
    elif pieces.most < board.least:
        qualifier = "at most " if pieces.least < pieces.most else ""
        difference = f"{area_unit(puzzle).number(board.least - pieces.most):,} too few"
        yield _mismatch(puzzle, qualifier, pieces.most, board.least, difference)
    elif not _some_choice_fits(puzzle, board):
        yield impossible(
            "area",
            "pieces",
            f"no choice of the pieces has {area_unit(puzzle).told(*board)} together, as the "
            "board has to cover",
            "the ranges of the pieces' counts, and the number of blanks",
        )


def _mismatch(
    puzzle: PuzzleData, qualifier: str, pieces: int, board: int, difference: str
) -> Finding:
    return impossible(
        "area",
        "pieces",
        f"the pieces have {qualifier}{area_unit(puzzle).told(pieces)}, and the board has "
        f"{area_unit(puzzle).told(board)} to cover{_uncovered(puzzle)}: {difference}",
        "the cells and the count of each piece, the board's cells, and the blanks",
    )


def _uncovered(puzzle: PuzzleData) -> str:
    """How many cells of the board are not covered, in words."""
    low, high = map(area_unit(puzzle).number, puzzle.cover.blank_range)
    uncovered = []
    if puzzle.open_cells:
        uncovered.append(f"{len(puzzle.open_cells)} open")
    if high:
        uncovered.append(f"{span(low, high)} blank")
    return f" ({' and '.join(uncovered)} beside)" if uncovered else ""


def _some_choice_fits(puzzle: PuzzleData, board: Range) -> bool:
    sums = subset_sums(items_of_box(puzzle), board.most + 1)
    return sums is None or bool(sums >> board.least)


def check_components(places: Places) -> Iterator[Finding]:
    """Each component of the board must have the area of some pieces that fit there.

    A piece whose cells are not connected may lie in several, so that nothing is known.
    """
    components = list(_components(places.puzzle))
    if len(components) == 1 or not all(piece.connected for piece in places.puzzle.box):
        return
    number = {cell: n for n, cell in enumerate(places.cells)}
    for component in components:
        cells = frozenset(number[cell] for cell in component)
        least = len(cells & places.needed)
        least = max(least, len(cells) - places.puzzle.cover.blank_range[1])
        items = _items_that_fit(places, cells)
        sums = subset_sums(items, len(cells) + 1, MAX_STEPS // len(components))
        if sums is not None and not sums >> least:
            area = len(component)
            where = cells_in_words(places.puzzle.grid_data, component, places.puzzle.is_flat)
            yield impossible(
                "part-of-board",
                f"cells {where}",
                f"a part of the board by itself, with {number_of(area, 'cell')}"
                f"{f', {least} or more to cover' if least < area else ''}: no pieces "
                "that fit there add up to that",
                "the board's cells: one may be missing that joins this part to another",
            )
            return


def _items_that_fit(places: Places, cells: frozenset[int]) -> Iterator[Item]:
    for piece, footprints in zip(places.puzzle.box, places.footprints, strict=True):
        if any(cells.issuperset(footprint) for footprint in footprints):
            yield Item((len(footprints[0]),), 0, places.puzzle.used(piece)[1])


def _components(puzzle: PuzzleData) -> Iterator[frozenset[Point]]:
    """The connected components of the cells to cover, which touch by sides."""
    left = set(puzzle.fillable)
    for first in puzzle.fillable:
        component = [first] if first in left else []
        left -= set(component)
        for cell in component:
            near = set(puzzle.surface.neighbours(cell, corners=False)) & left
            left -= near
            component.extend(near)
        if component:
            yield frozenset(component)
