"""The tables of the scan: a problem as arrays of numbers and bits.

Cells are numbered along the board's short side. A *variant* is a piece class in one
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

from jigsat.models.problem import Placement, Problem
from jigsat.models.rules.faces import Line, lines_of, shown_in
from jigsat.models.rules.sides import Fits, fits_of
from jigsat.schemas.geometry.shapes import FACE, Side, moved
from jigsat.schemas.grids.grid import Point, Vector, opposite
from jigsat.schemas.rules import DifferentFaces

Ints = NDArray[np.int32]
Bits = NDArray[np.uint64]
Flags = NDArray[np.bool_]

WORD = 64


class Tables(NamedTuple):
    """What the scan reads. ``c`` cells, ``v`` variants in ``w`` words, ``p`` placements.

    place: [c, v] the placement of a variant whose first cell is this one, or -1
    base: [c, w] the variants that have a placement there
    mask: [p, cells in words] the cells that a placement covers; the bits after the cells are
        for rules that allow only one of some placements
    class_of, pieces: [p] the piece class of each placement, [classes] how many pieces it has
    variants_of: [classes, w] the variants of a piece class
    fit: [side, question, w] the variants whose first cell may answer on this side what its
        neighbour asks there (question 0: nothing is asked)
    earlier_at: slices of ``earlier``, which lists for each cell its neighbours that are filled
        before it: (side towards the neighbour, the neighbour, the same side seen from there)
    asks_at: slices of ``asks``: the (side of a neighbour, question) that a placement asks
    shows_at: slices of ``shows``: the (side, label) that a placement shows where ``fit`` has
        not compared it with what is asked
    lines_at: slices of ``lines``: the lines in which a placement shows its face
    same_face: [p, w] the variants with the face of the placement
    lines_of_cell_at: slices of ``lines_of_cell``: the lines through a cell
    answers: [question, label] whether a label is an answer
    blankable: [c] whether the cell may stay empty
    line_count: how many lines there are
    blanks: how many cells stay empty, or may at most
    used_up: how many bits of a mask are not for cells
    uses_all: whether every piece is used
    asked: [v, side] what a variant's first cell asks across this side
    """

    place: Ints
    base: Bits
    mask: Bits
    class_of: Ints
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
    answers: Flags
    blankable: Flags
    line_count: int
    blanks: int
    used_up: int
    uses_all: bool
    asked: Ints


@dataclass(frozen=True)
class _Numbering:
    """Numbers for cells, variants, the sides of cells, labels, questions and lines.

    A question is what a label asks of the one that lies against it: a set of labels, of which
    each is an answer.
    """

    problem: Problem
    cell: Mapping[Point, int]
    variant: Sequence[int]
    step: Mapping[Vector, int]
    fits: Fits
    label: Mapping[str, int]
    question: Mapping[frozenset[str], int]
    lines: Sequence[Line]
    attribute: str

    def side(self, side: Side) -> int:
        """The number of a side of a cell."""
        cell, step = side
        return self.cell[cell] * len(self.step) + self.step[step]

    @cached_property
    def pieces_reach_ahead(self) -> bool:
        """Whether a piece can cover cells after the first empty one."""
        return any(piece_class.area > 1 for piece_class in self.problem.piece_classes)

    @cached_property
    def lines_of(self) -> Mapping[Point, Sequence[int]]:
        """The numbers of the lines through each cell."""
        found: dict[Point, list[int]] = {}
        for number, line in enumerate(self.lines):
            for point in line:
                found.setdefault(point, []).append(number)
        return found

    def asks(self, label: str) -> int:
        """The question that a label asks."""
        return self.question[self.fits[label]]

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
    used_up = _used_up(names)
    return Tables(
        place=place,
        base=_bit_sets([np.flatnonzero(row >= 0) for row in place], variants),
        mask=_masks(names, used_up),
        class_of=np.array([p.piece_class for p in problem.placements], np.int32),
        pieces=np.array([piece_class.count for piece_class in problem.piece_classes], np.int32),
        variants_of=_variants_of_classes(names, variants),
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
        answers=_answers(names),
        blankable=np.array([cell in problem.blankable for cell in problem.cells], np.bool_),
        line_count=len(names.lines),
        blanks=problem.most_blanks,
        used_up=len(used_up),
        uses_all=problem.uses_all,
        asked=_asked(names, variants),
    )


def restricted(tables: Tables, alive: Sequence[int]) -> Tables:
    """The tables of a subproblem, in which only some placements are alive."""
    is_alive = np.zeros(len(tables.class_of) + 1, np.bool_)  # the last stands for "none", -1
    is_alive[list(alive)] = True
    cells, variants = tables.place.shape
    possible = np.zeros((cells, tables.base.shape[1] * WORD), np.bool_)
    possible[:, :variants] = is_alive[tables.place]
    base = np.packbits(possible, axis=1, bitorder="little").view("<u8")
    return tables._replace(base=np.ascontiguousarray(base, np.uint64))


def _number(problem: Problem) -> _Numbering:
    cell = {point: number for number, point in enumerate(problem.cells)}
    fits = fits_of(problem.puzzle) or {}
    steps = sorted({step for point in problem.cells for step in _steps(problem, point)})
    lines, attribute = main_lines(problem)
    seen: dict[object, int] = {}
    variant = []
    for placement in problem.placements:
        first = min(placement.shape.cells, key=cell.__getitem__)
        seen_from_first = moved(placement.shape, opposite(first))
        variant.append(seen.setdefault((placement.piece_class, seen_from_first), len(seen)))
    return _Numbering(
        problem,
        cell,
        variant,
        {step: number for number, step in enumerate(steps)},
        fits,
        {label: number for number, label in enumerate(sorted(fits))},
        {answers: n for n, answers in enumerate(dict.fromkeys(fits.values()), start=1)},
        lines,
        attribute,
    )


def main_lines(problem: Problem) -> tuple[list[Line], str]:
    """The lines in which faces are compared while candidates are chosen, and the attribute.

    There is room for one attribute; others are compared when a candidate is tried.
    """
    rules = problem.puzzle.rules_of(DifferentFaces)
    attribute = rules[0].attribute if rules else FACE
    return [
        line
        for rule in rules
        if rule.attribute == attribute
        for line in lines_of(problem.puzzle, rule)
    ], attribute


def _used_up(names: _Numbering) -> list[frozenset[int]]:
    """The sets of placements that use up the same thing, beside cells and faces in lines."""
    in_lines = {
        placements
        for line in names.lines
        for placements in shown_in(names.problem, line, names.attribute).values()
    }
    return [each for each in names.problem.constraints.at_most_one if each not in in_lines]


def _masks(names: _Numbering, used_up: Sequence[frozenset[int]]) -> Bits:
    problem = names.problem
    bits = [[names.cell[cell] for cell in p.shape.cells] for p in problem.placements]
    for number, placements in enumerate(used_up, start=len(problem.cells)):
        for index in placements:
            bits[index].append(number)
    return _bit_sets(bits, len(problem.cells) + len(used_up))


def _steps(problem: Problem, point: Point) -> Iterable[Vector]:
    return problem.puzzle.grid_data.sides(point).values()


def _earlier(names: _Numbering, cell: Point) -> Iterator[tuple[int, int, int]]:
    """The neighbours of a cell that the scan fills before it, with the sides that meet."""
    for side in names.problem.surface.sides(cell):
        across = names.problem.surface.across(side)
        if across and names.cell.get(across[0], len(names.cell)) < names.cell[cell]:
            yield names.step[side[1]], names.cell[across[0]], names.step[across[1]]


def _shown_first(names: _Numbering) -> dict[tuple[int, int], str]:
    """The label that each variant shows on each side of its first cell, where it has one."""
    return {
        (variant, names.step[step]): label
        for placement, variant in zip(names.problem.placements, names.variant, strict=True)
        for (cell, step), label in placement.shape.labels
        if cell == names.first(placement) and names.fits
    }


def _asked(names: _Numbering, variants: int) -> Ints:
    asked = np.zeros((max(variants, 1), len(names.step)), np.int32)
    for (variant, side), label in _shown_first(names).items():
        asked[variant, side] = names.asks(label)
    return asked


def _labels(names: _Numbering, placement: Placement) -> Iterator[tuple[Side, Side, str]]:
    """The labels of a placement that can meet another piece, each with the sides that meet."""
    for side, label in placement.shape.labels if names.fits else ():
        across = names.problem.surface.across(side)
        if across and across[0] in names.cell:
            yield side, across, label


def _asks(names: _Numbering, placement: Placement) -> Iterator[tuple[int, int]]:
    first = names.cell[names.first(placement)]
    for _, across, label in _labels(names, placement):
        if names.cell[across[0]] > first:
            yield names.side(across), names.asks(label)


def _shows(names: _Numbering, placement: Placement) -> Iterator[tuple[int, int]]:
    first = names.first(placement)
    for side, across, label in _labels(names, placement):
        # What is asked of the first cell from cells before it has chosen the candidates; a
        # cell after it can only be filled already by a piece that reaches ahead.
        before = names.cell[across[0]] < names.cell[side[0]]
        if side[0] != first or (names.pieces_reach_ahead and not before):
            yield names.side(side), names.label[label]


def _lines(names: _Numbering, placement: Placement) -> Sequence[int]:
    return sorted({n for cell in placement.shape.cells for n in names.lines_of.get(cell, ())})


def _variants_of_classes(names: _Numbering, variants: int) -> Bits:
    sets: list[set[int]] = [set() for _ in names.problem.piece_classes]
    for placement, variant in zip(names.problem.placements, names.variant, strict=True):
        sets[placement.piece_class].add(variant)
    return _bit_sets(sets, variants)


def _same_face(names: _Numbering, variants: int) -> Bits:
    faces = [
        placement.shape.attribute(names.attribute) for placement in names.problem.placements
    ]
    with_face: dict[str | None, set[int]] = {}
    for face, variant in zip(faces, names.variant, strict=True):
        with_face.setdefault(face, set()).add(variant)
    sets = dict(zip(with_face, _bit_sets(list(with_face.values()), variants), strict=True))
    width = max(1, -(-variants // WORD))
    return np.array([sets[face] for face in faces], np.uint64).reshape(len(faces), width)


def _fit(names: _Numbering, variants: int) -> Bits:
    """For each side and question, the variants that show an answer there or show nothing."""
    shown = _shown_first(names)
    everything = frozenset(names.fits)
    return np.array(
        [
            _bit_sets(
                [
                    [v for v in range(variants) if shown.get((v, step)) in (None, *answers)]
                    for answers in (everything, *names.question)
                ],
                variants,
            )
            for step in range(len(names.step))
        ]
    ).reshape(len(names.step), len(names.question) + 1, -1)


def _answers(names: _Numbering) -> Flags:
    """Whether a label is an answer to a question; any label is, where nothing is asked."""
    table = np.ones((len(names.question) + 1, max(len(names.label), 1)), np.bool_)
    for answers, question in names.question.items():
        for label, number in names.label.items():
            table[question, number] = label in answers
    return table


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
