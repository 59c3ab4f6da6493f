"""The verifier for solutions by the hundred thousand.

Each single placement is looked at once, by the verifier; then rows of placements are checked
together, the same rules by array arithmetic. Cells, and faces in lines, are bits of which no
two pieces of a solution may share one; sides are looked up in a table of labels that fit.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from jigsat.schemas.grids import add, opposite
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import DifferentFaces
from jigsat.schemas.solution import Placed
from jigsat.schemas.verify import Fault, Seen, Verifier, label_test

Rows = NDArray[np.int32]
Flags = NDArray[np.bool_]

WORD = 64


class ManyVerifier:
    """Checks rows of numbers, each number standing for a placement.

    ``ways[number]`` says that placement in words, once for each piece that could lie there:
    identical pieces are interchangeable, so a row is right if some of them makes it right.
    """

    def __init__(self, puzzle: Puzzle, ways: Sequence[Sequence[Placed]]) -> None:
        self._puzzle = puzzle
        verifier = Verifier(puzzle)
        looks = [[verifier.look(placed) for placed in each] for each in ways]
        self._legal = np.array([_all_alike(each) for each in looks], np.bool_)
        seen = [each[0] if isinstance(each[0], Seen) else None for each in looks]
        self._cells = np.array([len(look.shape.cells) if look else 0 for look in seen])
        self._bits = _exclusive_bits(puzzle, seen)
        self._class_of, self._class_sizes = _classes(puzzle, ways)
        self._side, self._label, self._pairs, self._fits = _sides(puzzle, seen)

    def right(self, rows: Rows) -> Flags:
        """For each row, whether it is a solution. Shape: [solutions, pieces]."""
        return (
            self._legal[rows].all(axis=1)
            & self._uses_the_box(rows)
            & self._shares_no_bit(rows)
            & self._counts_blanks(rows)
            & self._sides_fit(rows)
        )

    def _uses_the_box(self, rows: Rows) -> Flags:
        classes = len(self._class_sizes)
        each = np.arange(len(rows))[:, None] * classes + self._class_of[rows]
        used = np.bincount(each.ravel(), minlength=len(rows) * classes)
        same = used.reshape(-1, classes) == self._class_sizes
        return np.asarray(same.all(axis=1), np.bool_)

    def _shares_no_bit(self, rows: Rows) -> Flags:
        taken = np.zeros((len(rows), self._bits.shape[1]), np.uint64)
        free = np.ones(len(rows), np.bool_)
        for column in rows.T:
            bits = self._bits[column]
            free &= ~(taken & bits).any(axis=1)
            taken |= bits
        return free

    def _counts_blanks(self, rows: Rows) -> Flags:
        """Where no two pieces overlap, the blanks are what their cells leave of the board."""
        low, high = self._puzzle.cover.blank_range
        blanks = len(self._puzzle.cells) - self._cells[rows].sum(axis=1)
        return np.asarray((low <= blanks) & (blanks <= high), np.bool_)

    def _sides_fit(self, rows: Rows) -> Flags:
        shown = np.zeros((len(rows), int(self._pairs.max(initial=-1)) + 2), np.int16)
        each = np.arange(len(rows))[:, None, None]
        shown[each, self._side[rows]] = self._label[rows]
        here, there = shown[:, self._pairs[:, 0]], shown[:, self._pairs[:, 1]]
        return np.asarray(self._fits[here, there].all(axis=1), np.bool_)


def _all_alike(looks: Sequence[Seen | Fault]) -> bool:
    """Whether each piece that could lie there may, and is seen the same."""
    first = looks[0]
    return isinstance(first, Seen) and all(
        isinstance(look, Seen)
        and look.shape == first.shape
        and look.piece.face == first.piece.face
        for look in looks
    )


def _exclusive_bits(puzzle: Puzzle, seen: Sequence[Seen | None]) -> NDArray[np.uint64]:
    """A bit for each cell that a placement covers, and for its face in each of its lines."""
    number: dict[object, int] = {}
    rows = []
    for look in seen:
        things: list[object] = list(look.shape.cells) if look else []
        for rule in puzzle.rules_of(DifferentFaces) if look else ():
            things += _faces_in_lines(puzzle, rule, look)
        rows.append({number.setdefault(thing, len(number)) for thing in things})
    words = np.zeros((len(seen), -(-len(number) // WORD) or 1), np.uint64)
    for row, bits in enumerate(rows):
        for bit in bits:
            words[row, bit // WORD] |= np.uint64(1) << np.uint64(bit % WORD)
    return words


def _faces_in_lines(
    puzzle: Puzzle, rule: DifferentFaces, look: Seen | None
) -> list[tuple[str, int, str | None]]:
    if look is None:
        return []
    return [
        (direction, puzzle.grid_data.line_of(direction, cell), look.piece.face)
        for direction in rule.along
        for cell in look.shape.cells
    ]


def _classes(
    puzzle: Puzzle, ways: Sequence[Sequence[Placed]]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The class of interchangeable pieces of each placement, and the size of each class."""
    in_box = {piece.name: piece.count for piece in puzzle.pieces}
    number: dict[frozenset[str], int] = {}
    class_of = [
        number.setdefault(frozenset(placed.piece for placed in each), len(number))
        for each in ways
    ]
    sizes = [sum(in_box[name] for name in names) for names in number]
    missing = set(in_box) - set().union(*number)
    if missing or sum(sizes) != puzzle.piece_count:
        # A piece that fits nowhere, or is in two classes: no row can be right.
        sizes = [-1] * max(len(sizes), 1)
    return np.array(class_of, np.intp), np.array(sizes, np.intp)


def _sides(
    puzzle: Puzzle, seen: Sequence[Seen | None]
) -> tuple[NDArray[np.intp], NDArray[np.int16], NDArray[np.intp], Flags]:
    """Where placements show labels, which sides meet, and which labels fit.

    Returns side and label numbers, both [placement, label], with the last side (which
    meets nothing) as filling; the pairs of sides that meet; and a table [label, label],
    in which 0 stands for no label, which fits everything.
    """
    fits = label_test(puzzle)
    labels = sorted({label for look in seen if look for _, label in look.shape.labels})
    cells = set(puzzle.cells)
    inner = [
        (cell, step)
        for cell in puzzle.cells
        for step in puzzle.grid_data.sides(cell).values()
        if add(cell, step) in cells and fits is not None
    ]
    side = {place: index for index, place in enumerate(inner)}
    label = {name: index for index, name in enumerate(labels, start=1)}
    pairs = [(side[c, s], side[add(c, s), opposite(s)]) for c, s in inner]
    shown = [
        [(side.get(place, len(side)), label[name]) for place, name in look.shape.labels]
        if look
        else []
        for look in seen
    ]
    width = max(map(len, shown), default=0)
    table = np.array(
        [each + [(len(side), 0)] * (width - len(each)) for each in shown], np.intp
    ).reshape(len(seen), width, 2)
    fit_table = np.ones((len(labels) + 1, len(labels) + 1), np.bool_)
    for a in labels if fits else ():
        for b in labels:
            fit_table[label[a], label[b]] = fits is None or fits(a, b)
    return (
        table[:, :, 0],
        table[:, :, 1].astype(np.int16),
        np.array(pairs, np.intp).reshape(-1, 2),
        fit_table,
    )
