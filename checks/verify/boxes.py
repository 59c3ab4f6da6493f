"""Large rectangles on a board, judged by their corners and sizes: no cell is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from jigsat.checks.rulebook import Rulebook, is_within, span
from jigsat.checks.verify.batch.forms import Boxes
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.grids.grid import Vector
from jigsat.schemas.layouts.placing import Fault, PlacedPiece


def faults(rules: Rulebook, placed: Sequence[PlacedPiece], finished: bool) -> Iterator[Fault]:
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
        yield from _not_settled(rules, placed)


def _not_settled(rules: Rulebook, placed: Sequence[PlacedPiece]) -> Iterator[Fault]:
    board = rules.puzzle.cells
    for step, side in zip(rules.puzzle.settled, rules.puzzle.cover.settled, strict=False):
        for piece in placed:
            border = border_of(piece, step)
            others = (each.shape.cells for each in placed if each is not piece)
            is_free = isinstance(board, Box) and board.issuperset(border)
            if is_free and not any(isinstance(o, Box) and o.meets(border) for o in others):
                what = f"'{piece.piece.name}' can be moved by one cell to the {side}"
                yield Fault(rules.cell(piece.shape.cells[0]), what)


def border_of(placed: PlacedPiece, step: Vector) -> Box:
    """The further cells that a rectangle would cover one step on."""
    (top, left), (bottom, right) = placed.shape.cells[0], placed.shape.cells[-1]
    down, across = step
    if across:
        return Box((top, (right if across > 0 else left) + across), (bottom - top + 1, 1))
    return Box(((bottom if down > 0 else top) + down, left), (1, right - left + 1))


def form(rules: Rulebook) -> Boxes:
    """No two overlap, all are settled, and their area says how many cells are blank."""
    low, high = rules.puzzle.cover.blank_range
    area = len(rules.puzzle.cells)
    extent = rules.puzzle.cells[-1]
    return Boxes(rules.puzzle.settled, (extent[0] + 1, extent[1] + 1), area - high, area - low)
