"""The cells: no two pieces overlap, and as many cells stay empty as may, where they may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations

from jigsat.checks.rulebook import Rulebook, is_within, span
from jigsat.checks.verify.forms import Boxes, Exclusive, Form, Held, PieceSum, Single
from jigsat.schemas.fields.piece import bounds
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.grids.grid import Point, Vector, add
from jigsat.schemas.layouts.placing import Fault, PlacedPiece
from jigsat.schemas.rules import Blanks


def faults(rules: Rulebook, placed: Sequence[PlacedPiece], finished: bool) -> Iterator[Fault]:
    """Cells that are covered twice, or though they are open; too many or too few blanks."""
    boxes = [piece.shape.cells for piece in placed]
    if isinstance(rules.puzzle.cells, Box) and all(isinstance(each, Box) for each in boxes):
        yield from _faults_of_boxes(rules, placed, finished)
        return
    yield from _overlaps(rules, placed)
    yield from _crossings(rules, placed)
    yield from _on_open_cells(rules, placed)
    covered = {cell for piece in placed for cell in piece.shape.cells}
    blanks = [cell for cell in rules.puzzle.fillable if cell not in covered]
    yield from _number_of_blanks(rules, blanks, finished)
    yield from _blanks_of_regions(rules, blanks, finished)
    for cell in blanks if finished else ():
        if cell in rules.must_be_covered:
            yield Fault(rules.cell(cell), "empty, though it must be covered")
    used = Counter(piece.piece.name for piece in placed)
    if finished or used == rules.most_used:  # no other piece can come to lie beside these
        yield from _not_settled(rules, placed, covered)


def _not_settled(
    rules: Rulebook, placed: Sequence[PlacedPiece], covered: set[Point]
) -> Iterator[Fault]:
    """Pieces that can be moved by one cell towards a side to which none can be."""
    for step, side in zip(rules.puzzle.settled, rules.puzzle.cover.settled, strict=False):
        for piece in placed:
            border = _border(rules, step, piece)
            if border is not None and covered.isdisjoint(border):
                what = f"'{piece.piece.name}' can be moved by one cell to the {side}"
                yield Fault(rules.cell(piece.shape.cells[0]), what)


def _border(rules: Rulebook, step: Vector, placed: PlacedPiece) -> set[Point] | None:
    """The further cells that a piece would cover one step on; None if the board ends there."""
    border = {add(cell, step) for cell in placed.shape.cells}.difference(placed.shape.cells)
    return border if rules.may_be_covered.issuperset(border) else None


def _overlaps(rules: Rulebook, placed: Sequence[PlacedPiece]) -> Iterator[Fault]:
    on: dict[Point, str] = {}
    for piece in placed:
        for cell in piece.shape.cells:
            if cell in on:
                names = f"'{on[cell]}' and '{piece.piece.name}'"
                yield Fault(rules.cell(cell), f"covered by {names}")
            on[cell] = piece.piece.name


def _crossings(rules: Rulebook, placed: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """Two pieces of sticks that cross at a joint."""
    passing: dict[frozenset[Point], str] = {}
    for piece in placed:
        for four in rules.surface.passed(piece.shape.cells):
            name = piece.piece.name
            if four in passing:
                yield Fault(rules.cell(min(four)), f"'{passing[four]}' and '{name}' cross")
            passing[four] = name


def _on_open_cells(rules: Rulebook, placed: Sequence[PlacedPiece]) -> Iterator[Fault]:
    for piece in placed if rules.open_cells else ():
        for cell in piece.shape.cells:
            if cell in rules.open_cells:
                what = f"covered by '{piece.piece.name}', though it is to stay open"
                yield Fault(rules.cell(cell), what)


def _number_of_blanks(
    rules: Rulebook, blanks: Sequence[Point], finished: bool
) -> Iterator[Fault]:
    """On an unfinished board there can be too few, but not too many yet.

    There only the cells count that may stay empty: the others will be covered.
    """
    least, most = rules.puzzle.cover.blank_range
    allowed = least, most if finished else None
    may_stay = [cell for cell in blanks if finished or cell not in rules.must_be_covered]
    if not is_within(len(may_stay), *allowed):
        where = rules.cell(blanks[0]) if blanks and finished else "board"
        are = "cell is" if len(may_stay) == 1 else "cells are"
        there = "" if len(may_stay) == len(blanks) else " where cells may stay empty"
        yield Fault(where, f"{len(may_stay)} {are} empty{there}, not {span(*allowed)}")


def _blanks_of_regions(
    rules: Rulebook, blanks: Sequence[Point], finished: bool
) -> Iterator[Fault]:
    for name, region, (least, most) in _regions(rules):
        allowed = least, most if finished else None
        may_stay = [cell for cell in blanks if finished or cell not in rules.must_be_covered]
        number = len(region.intersection(may_stay))
        if not is_within(number, *allowed):
            are = "cell is" if number == 1 else "cells are"
            yield Fault(f"region '{name}'", f"{number} {are} empty, not {span(*allowed)}")


def _regions(rules: Rulebook) -> Iterator[tuple[str, frozenset[Point], tuple[int, int]]]:
    """Each region of which a number of cells stays empty: name, cells to fill, the numbers."""
    fillable = frozenset(rules.puzzle.fillable)
    for rule in rules.puzzle.rules_of(Blanks):
        for name, cells in rule.regions.items():
            yield name, fillable.intersection(rules.puzzle.points(cells)), bounds(rule.count)


def forms(rules: Rulebook) -> Iterator[Form]:
    """No cell is covered twice; so the number of covered cells says how many are blank."""
    low, high = rules.puzzle.cover.blank_range
    if isinstance(rules.puzzle.cells, Box):
        yield _form_of_boxes(rules)
        return
    fillable, needed = len(rules.puzzle.fillable), rules.must_be_covered
    yield Exclusive(lambda placed: placed.shape.cells)
    if any(form.ends for form in rules.grid.forms):
        yield Exclusive(lambda placed: rules.surface.passed(placed.shape.cells))
    yield PieceSum(lambda placed: len(placed.shape.cells), fillable - high, fillable - low)
    if needed:
        every = len(needed)
        yield PieceSum(
            lambda placed: len(needed.intersection(placed.shape.cells)), every, every
        )
    for _, region, (least, most) in _regions(rules):
        covers = partial(_covers, region)
        yield PieceSum(covers, len(region) - most, len(region) - least)
    for step in rules.puzzle.settled:
        yield Held(partial(_border, rules, step), lambda placed: placed.shape.cells)
    if rules.open_cells:
        yield Single(lambda placed: rules.open_cells.isdisjoint(placed.shape.cells))


def _covers(region: frozenset[Point], placed: PlacedPiece) -> int:
    return len(region.intersection(placed.shape.cells))


# Large rectangles, judged by their corners and sizes: no cell is looked at.


def _faults_of_boxes(
    rules: Rulebook, placed: Sequence[PlacedPiece], finished: bool
) -> Iterator[Fault]:
    """Rectangles that overlap, too many or too few blanks, and pieces that are not settled."""
    lying = [(each.piece.name, each.shape.cells) for each in placed]
    overlaps = False
    for (one, a), (other, b) in combinations(lying, 2):
        if isinstance(a, Box) and isinstance(b, Box) and a.meets(b):
            overlaps = True
            corner = tuple(map(max, a.at, b.at))
            yield Fault(rules.cell(corner), f"covered by '{one}' and '{other}'")
    least, most = rules.puzzle.cover.blank_range
    blanks = len(rules.puzzle.cells) - sum(len(box) for _, box in lying)
    allowed = least, most if finished else None
    if not overlaps and not is_within(blanks, *allowed):
        are = "cell is" if blanks == 1 else "cells are"
        yield Fault("board", f"{blanks} {are} empty, not {span(*allowed)}")
    if finished:
        yield from _boxes_not_settled(rules, placed)


def _boxes_not_settled(rules: Rulebook, placed: Sequence[PlacedPiece]) -> Iterator[Fault]:
    board = rules.puzzle.cells
    for step, side in zip(rules.puzzle.settled, rules.puzzle.cover.settled, strict=False):
        for piece in placed:
            border = _border_of_box(piece, step)
            others = (each.shape.cells for each in placed if each is not piece)
            is_free = isinstance(board, Box) and board.issuperset(border)
            if is_free and not any(isinstance(o, Box) and o.meets(border) for o in others):
                what = f"'{piece.piece.name}' can be moved by one cell to the {side}"
                yield Fault(rules.cell(piece.shape.cells[0]), what)


def _border_of_box(placed: PlacedPiece, step: Vector) -> Box:
    """The further cells that a rectangle would cover one step on."""
    (top, left), (bottom, right) = placed.shape.cells[0], placed.shape.cells[-1]
    down, across = step
    if across:
        return Box((top, (right if across > 0 else left) + across), (bottom - top + 1, 1))
    return Box(((bottom if down > 0 else top) + down, left), (1, right - left + 1))


def _form_of_boxes(rules: Rulebook) -> Boxes:
    """No two overlap, all are settled, and their area says how many cells are blank."""
    low, high = rules.puzzle.cover.blank_range
    area = len(rules.puzzle.cells)
    extent = rules.puzzle.cells[-1]
    return Boxes(rules.puzzle.settled, (extent[0] + 1, extent[1] + 1), area - high, area - low)
