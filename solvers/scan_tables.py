"""The tables of the scan: a problem as arrays of numbers and bits.

Cells are numbered along the board's short side. A *variant* is a kind of piece in one
orientation, seen from the first of its cells; sets of variants are bit sets in 64-bit words.
The scan knows nothing else: no grid, no piece, no rule by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.models.lines import lines_along
from jigsat.models.mates import mates_of
from jigsat.models.problem import Placement, Problem
from jigsat.schemas.grids import Point, Vector, add, opposite
from jigsat.schemas.rules import DifferentFaces
from jigsat.schemas.shapes import Side, moved

Ints = NDArray[np.int32]
Bits = NDArray[np.uint64]

WORD = 64


class Tables(NamedTuple):
    """What the scan reads. ``c`` cells, ``v`` variants in ``w`` words, ``p`` placements.

    place: [c, v] the placement of a variant whose first cell is this one, or -1
    base: [c, w] the variants that have a placement there
    mask: [p, cells in words] the cells that a placement covers
    kind_of, pieces: [p] the kind of each placement, [kinds] how many pieces it has
    variants_of: [kinds, w] the variants of a kind
    fit: [side, label, w] the variants whose first cell may show this label on this side
        (label 0: nothing is asked)
    earlier_at: slices of ``earlier``, which lists for each cell its neighbours that are filled
        before it: (side towards the neighbour, the neighbour, the same side seen from there)
    asks_at: slices of ``asks``: the (side of a neighbour, label) that a placement calls for
    shows_at: slices of ``shows``: the (side, label) that a placement shows where ``fit`` has
        not compared it with what is asked
    lines_at: slices of ``lines``: the lines in which a placement shows its face
    same_face: [p, w] the variants with the face of the placement
    lines_of_cell_at: slices of ``lines_of_cell``: the lines through a cell
    line_count: how many lines there are
    blanks: how many cells stay empty
    asked: [v, side] the label that a variant's first cell asks for across this side
    """

    place: Ints
    base: Bits
    mask: Bits
    kind_of: Ints
    pieces: Ints
    variants_of: Bits
    fit: Bits
    earlier_at: Ints
    earlier: Ints
    asks_at: Ints
    asks: Ints
    shows_at: Ints
    shows: Ints
    lines_at: Ints
    lines: Ints
    same_face: Bits
    lines_of_cell_at: Ints
    lines_of_cell: Ints
    line_count: int
    blanks: int
    asked: Ints


@dataclass(frozen=True)
class _Numbering:
    """Numbers for cells, variants, the sides of cells, labels and lines."""

    problem: Problem
    cell: Mapping[Point, int]
    variant: Sequence[int]
    step: Mapping[Vector, int]
    label: Mapping[str, int]
    mates: Mapping[str, str]
    lines_of: Mapping[Point, Sequence[int]]
    line_count: int

    def side(self, side: Side) -> int:
        """The number of a side of a cell."""
        cell, step = side
        return self.cell[cell] * len(self.step) + self.step[step]

    @cached_property
    def pieces_reach_ahead(self) -> bool:
        """Whether a piece can cover cells after the first empty one."""
        return any(len(kind.shapes[0].cells) > 1 for kind in self.problem.kinds)

    def first(self, placement: Placement) -> Point:
        """The first cell of a placement in the order of the scan."""
        return min(placement.shape.cells, key=self.cell.__getitem__)


def make_tables(problem: Problem) -> Tables:
    """The tables for all placements of a problem."""
    names = _number(problem)
    variants = max(names.variant, default=-1) + 1
    place = np.full((len(problem.cells), max(variants, 1)), -1, np.int32)
    for index, placement in enumerate(problem.placements):
        place[names.cell[names.first(placement)], names.variant[index]] = index
    asks_at, asks = _slices(_asks(names, placement) for placement in problem.placements)
    shows_at, shows = _slices(_shows(names, placement) for placement in problem.placements)
    lines_at, lines = _slices(([n] for n in _lines(names, p)) for p in problem.placements)
    earlier_at, earlier = _slices(_earlier(names, cell) for cell in problem.cells)
    through_at, through = _slices(
        ([n] for n in names.lines_of.get(cell, ())) for cell in problem.cells
    )
    return Tables(
        place=place,
        base=_bit_sets([np.flatnonzero(row >= 0) for row in place], variants),
        mask=_bit_sets(
            [[names.cell[cell] for cell in p.shape.cells] for p in problem.placements],
            len(problem.cells),
        ),
        kind_of=np.array([p.kind for p in problem.placements], np.int32),
        pieces=np.array([kind.count for kind in problem.kinds], np.int32),
        variants_of=_variants_of_kinds(names, variants),
        fit=_fit(names, variants),
        earlier_at=earlier_at,
        earlier=earlier,
        asks_at=asks_at,
        asks=asks,
        shows_at=shows_at,
        shows=shows,
        lines_at=lines_at,
        lines=lines[:, 0],
        same_face=_same_face(names, variants),
        lines_of_cell_at=through_at,
        lines_of_cell=through[:, 0],
        line_count=names.line_count,
        blanks=_blanks(problem),
        asked=_asked(names, variants),
    )


def restricted(tables: Tables, alive: Sequence[int]) -> Tables:
    """The tables of a branch, in which only some placements are alive."""
    is_alive = np.zeros(len(tables.kind_of) + 1, np.bool_)  # the last stands for "none", -1
    is_alive[list(alive)] = True
    cells, variants = tables.place.shape
    possible = np.zeros((cells, tables.base.shape[1] * WORD), np.bool_)
    possible[:, :variants] = is_alive[tables.place]
    base = np.packbits(possible, axis=1, bitorder="little").view("<u8")
    return tables._replace(base=np.ascontiguousarray(base, np.uint64))


def _blanks(problem: Problem) -> int:
    """The number of blanks that the pieces leave; -1 if the cover rule forbids it."""
    area = sum(kind.count * len(kind.shapes[0].cells) for kind in problem.kinds)
    blanks = len(problem.cells) - area
    fewest, most = problem.puzzle.cover.blank_range
    return blanks if fewest <= blanks <= most else -1


def _number(problem: Problem) -> _Numbering:
    cell = {point: number for number, point in enumerate(problem.cells)}
    mates = mates_of(problem.puzzle) or {}
    steps = sorted({step for point in problem.cells for step in _steps(problem, point)})
    rules = problem.puzzle.rules_of(DifferentFaces)
    lines = [line for rule in rules for line in lines_along(problem.puzzle, rule.along)]
    lines_of: dict[Point, list[int]] = {}
    for number, line in enumerate(lines):
        for point in line:
            lines_of.setdefault(point, []).append(number)
    seen: dict[object, int] = {}
    variant = []
    for placement in problem.placements:
        first = min(placement.shape.cells, key=cell.__getitem__)
        seen_from_first = moved(placement.shape, opposite(first))
        variant.append(seen.setdefault((placement.kind, seen_from_first), len(seen)))
    return _Numbering(
        problem,
        cell,
        variant,
        {step: number for number, step in enumerate(steps)},
        {label: number for number, label in enumerate(sorted(mates), start=1)},
        mates,
        lines_of,
        len(lines),
    )


def _steps(problem: Problem, point: Point) -> Iterable[Vector]:
    return problem.puzzle.grid_data.sides(point).values()


def _earlier(names: _Numbering, cell: Point) -> Iterator[tuple[int, int, int]]:
    """The neighbours of a cell that the scan fills before it, with the sides that meet."""
    for step in _steps(names.problem, cell):
        neighbour = names.cell.get(add(cell, step))
        if neighbour is not None and neighbour < names.cell[cell]:
            yield names.step[step], neighbour, names.step[opposite(step)]


def _shown_first(names: _Numbering) -> dict[tuple[int, int], str]:
    """The label that each variant shows on each side of its first cell, where it has one."""
    return {
        (variant, names.step[step]): label
        for placement, variant in zip(names.problem.placements, names.variant, strict=True)
        for (cell, step), label in placement.shape.labels
        if cell == names.first(placement) and names.mates
    }


def _asked(names: _Numbering, variants: int) -> Ints:
    asked = np.zeros((max(variants, 1), len(names.step)), np.int32)
    for (variant, side), label in _shown_first(names).items():
        asked[variant, side] = names.label[names.mates[label]]
    return asked


def _labels(names: _Numbering, placement: Placement) -> Iterator[tuple[Side, str]]:
    """The labels of a placement that can meet another piece, if there is a rule for them."""
    for (cell, step), label in placement.shape.labels:
        if names.mates and add(cell, step) in names.cell:
            yield (cell, step), label


def _asks(names: _Numbering, placement: Placement) -> Iterator[tuple[int, int]]:
    first = names.cell[names.first(placement)]
    for (cell, step), label in _labels(names, placement):
        neighbour = add(cell, step)
        if names.cell[neighbour] > first:
            yield names.side((neighbour, opposite(step))), names.label[names.mates[label]]


def _shows(names: _Numbering, placement: Placement) -> Iterator[tuple[int, int]]:
    first = names.first(placement)
    for (cell, step), label in _labels(names, placement):
        # What is asked of the first cell from cells before it has chosen the candidates; a
        # cell after it can only be filled already by a piece that reaches ahead.
        before = names.cell[add(cell, step)] < names.cell[cell]
        if cell != first or (names.pieces_reach_ahead and not before):
            yield names.side((cell, step)), names.label[label]


def _lines(names: _Numbering, placement: Placement) -> Sequence[int]:
    return sorted({n for cell in placement.shape.cells for n in names.lines_of.get(cell, ())})


def _variants_of_kinds(names: _Numbering, variants: int) -> Bits:
    sets: list[set[int]] = [set() for _ in names.problem.kinds]
    for placement, variant in zip(names.problem.placements, names.variant, strict=True):
        sets[placement.kind].add(variant)
    return _bit_sets(sets, variants)


def _same_face(names: _Numbering, variants: int) -> Bits:
    kinds = names.problem.kinds
    of_kind = _variants_of_kinds(names, variants)
    with_face = [
        np.bitwise_or.reduce(
            [of_kind[other] for other, each in enumerate(kinds) if each.face == kind.face]
        )
        for kind in kinds
    ]
    rows = [with_face[placement.kind] for placement in names.problem.placements]
    return np.array(rows, np.uint64).reshape(len(rows), of_kind.shape[1])


def _fit(names: _Numbering, variants: int) -> Bits:
    """For each side and label, the variants that show it there or show nothing."""
    shown = _shown_first(names)
    labels = (None, *sorted(names.mates))
    return np.array(
        [
            _bit_sets(
                [
                    [v for v in range(variants) if _may_show(shown.get((v, step)), label)]
                    for label in labels
                ],
                variants,
            )
            for step in range(len(names.step))
        ]
    ).reshape(len(names.step), len(labels), -1)


def _may_show(shown: str | None, asked: str | None) -> bool:
    return asked is None or shown is None or shown == asked


def _slices(lists: Iterable[Iterable[Sequence[int]]]) -> tuple[Ints, Ints]:
    """Lists of different lengths as one array of rows, and where each begins and ends."""
    items: list[Sequence[int]] = []
    ends = [0]
    for each in lists:
        items.extend(each)
        ends.append(len(items))
    rows = np.array(items, np.int32) if items else np.zeros((0, 3), np.int32)
    return np.array(ends, np.int32), rows


def _bit_sets(sets: Sequence[Iterable[int]], size: int) -> Bits:
    """Sets of numbers below ``size`` as rows of 64-bit words."""
    words = np.zeros((len(sets), max(1, -(-size // WORD))), np.uint64)
    for row, members in enumerate(sets):
        for member in members:
            words[row, member // WORD] |= np.uint64(1) << np.uint64(member % WORD)
    return words
