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

from jigsat.models.bits import WORD, bit_rows, join_shared, packed
from jigsat.models.placements import Numbers, Placement, numbered
from jigsat.models.problem import Problem
from jigsat.models.rules.faces import Line, lines_of, shown_in
from jigsat.models.rules.sides import Fits, fits_of
from jigsat.schemas.geometry.shapes import FACE
from jigsat.schemas.grids.grid import Point, Vector
from jigsat.schemas.rules import DifferentFaces

Ints = NDArray[np.int32]
Bits = NDArray[np.uint64]
Flags = NDArray[np.bool_]


class ScanTables(NamedTuple):
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
    """Numbers for variants, the sides of cells, labels, questions and lines.

    ``variant`` has that of each placement, ``looks`` what each variant looks like. A question
    is what a label asks of the one that lies against it: a set of labels, of which each is an
    answer.
    """

    problem: Problem
    variant: Ints
    looks: Sequence[Placement]
    step: Mapping[Vector, int]
    fits: Fits
    label: Mapping[str, int]
    question: Mapping[frozenset[str], int]
    lines: Sequence[Line]
    attribute: str

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


def make_tables(problem: Problem) -> ScanTables:
    """The tables for all placements of a problem."""
    names = _number(problem)
    placements, variants = problem.placements, len(names.looks)
    place = np.full((len(problem.cells), max(variants, 1)), -1, np.int32)
    place[placements.first_cell, names.variant] = np.arange(len(placements))
    asks_at, asks, shows_at, shows = _asked_and_shown(names)
    lines_at, lines = _lines(names)
    earlier_at, earlier = _slices(_earlier(names, cell) for cell in problem.cells)
    through_at, through = _slices(
        ([n] for n in names.lines_of.get(cell, ())) for cell in problem.cells
    )
    used_up = _used_up(names)
    shown = _shown_first(names)
    class_of = np.array([look.piece_class for look in names.looks], np.int64)
    classes = np.arange(len(names.problem.piece_classes))
    # The last stands for no label.
    question = np.array([*(names.asks(label) for label in names.label), 0], np.int32)
    return ScanTables(
        place=place,
        base=packed(place[:, :variants] >= 0),
        mask=_masks(problem, used_up),
        class_of=placements.class_of,
        pieces=np.array([piece_class.count for piece_class in problem.piece_classes], np.int32),
        variants_of=packed(class_of == classes[:, None]),
        fit=_fit(names, shown),
        earlier_at=earlier_at,
        earlier=earlier,
        asks_at=asks_at,
        asks=asks,
        shows_at=shows_at,
        shows=shows,
        lines_at=lines_at,
        lines=lines,
        same_face=_same_face(names),
        lines_of_cell_at=through_at,
        lines_of_cell=through[:, 0],
        answers=_answers(names),
        blankable=np.array([cell in problem.blankable for cell in problem.cells], np.bool_),
        line_count=len(names.lines),
        blanks=problem.most_blanks,
        used_up=len(used_up),
        uses_all=problem.uses_all,
        asked=question[shown] if len(shown) else np.zeros((1, len(names.step)), np.int32),
    )


def restricted(tables: ScanTables, alive: Numbers) -> ScanTables:
    """The tables of a subproblem, in which only some placements are alive."""
    is_alive = np.zeros(len(tables.class_of) + 1, np.bool_)  # the last stands for "none", -1
    is_alive[alive] = True
    cells, variants = tables.place.shape
    possible = np.zeros((cells, tables.base.shape[1] * WORD), np.bool_)
    possible[:, :variants] = is_alive[tables.place]
    return tables._replace(base=packed(possible))


def reordered(tables: ScanTables, priority: NDArray[np.float64]) -> ScanTables:
    """The same tables with the variants numbered by priority, in which the scan tries them.

    ``priority``: [p] a number for each placement; a variant has that of one of its own.
    """
    placement = tables.place.max(axis=0)  # one of the variant's, or -1 if there is none
    order = np.argsort(np.append(priority, np.inf)[placement], kind="stable")
    return tables._replace(
        place=np.ascontiguousarray(tables.place[:, order]),
        base=_in_order(tables.base, order),
        variants_of=_in_order(tables.variants_of, order),
        fit=_in_order(tables.fit, order),
        same_face=_in_order(tables.same_face, order) if tables.line_count else tables.same_face,
        asked=np.ascontiguousarray(tables.asked[order]),
    )


def _in_order(sets: Bits, order: NDArray[np.intp]) -> Bits:
    """The same sets, their members renumbered: number n is now what was ``order[n]``."""
    members = np.unpackbits(sets.view(np.uint8), axis=-1, bitorder="little")
    members[..., : len(order)] = members[..., order]
    words = np.packbits(members, axis=-1, bitorder="little").view("<u8")
    return np.ascontiguousarray(words, np.uint64)


def _number(problem: Problem) -> _Numbering:
    fits = fits_of(problem.puzzle) or {}
    grid = problem.puzzle.grid_data
    steps = sorted({step for point in problem.cells for step in grid.sides(point).values()})
    lines, attribute = main_lines(problem)
    variants, first, variant = np.unique(
        problem.placements.variant_of, return_index=True, return_inverse=True
    )
    order = np.argsort(first)  # numbered as they come
    return _Numbering(
        problem,
        np.argsort(order)[variant].astype(np.int32),
        [problem.placements.variants[number] for number in variants[order]],
        numbered(steps),
        fits,
        numbered(sorted(fits)),
        {answers: n for n, answers in enumerate(dict.fromkeys(fits.values()), start=1)},
        lines,
        attribute,
    )


def main_lines(problem: Problem) -> tuple[list[Line], str]:
    """The lines in which faces are compared while candidates are chosen, and the attribute.

    There is room for one attribute of all pieces; the rest is compared when a candidate is
    tried.
    """
    puzzle = problem.puzzle
    rules = [
        each
        for each in puzzle.rules_of(DifferentFaces)
        if not each.sides and puzzle.compares_all(each)
    ]
    attribute = rules[0].attribute if rules else FACE
    return [
        line for rule in rules if rule.attribute == attribute for line in lines_of(puzzle, rule)
    ], attribute


def _used_up(names: _Numbering) -> list[frozenset[int]]:
    """The sets of placements that use up the same thing, beside cells and faces in lines."""
    in_lines = {
        placements
        for line in names.lines
        for placements in shown_in(names.problem, line, names.attribute).values()
    }
    return [each for each in names.problem.constraints.exclusive if each not in in_lines]


def _masks(problem: Problem, used_up: Sequence[frozenset[int]]) -> Bits:
    placements, cells = problem.placements, len(problem.cells)
    covered, rows = placements.covered, len(placements)
    size = cells + len(used_up)
    masks = bit_rows(covered.owner, covered.items, rows, size)
    join_shared(used_up, cells, size, masks)
    return masks


def _earlier(names: _Numbering, cell: Point) -> Iterator[tuple[int, int, int]]:
    """The neighbours of a cell that the scan fills before it, with the sides that meet."""
    number = names.problem.cell_number
    for side in names.problem.surface.sides(cell):
        across = names.problem.surface.across(side)
        if across and number.get(across[0], len(number)) < number[cell]:
            yield names.step[side[1]], number[across[0]], names.step[across[1]]


def _shown_first(names: _Numbering) -> Ints:
    """The label that each variant shows on each side of its first cell; -1 for none."""
    shown = np.full((len(names.looks), len(names.step)), -1, np.int32)
    for variant, look in enumerate(names.looks if names.fits else ()):
        for (cell, step), label in look.shape.labels:
            if not any(cell):
                shown[variant, names.step[step]] = names.label[label]
    return shown


def _asked_and_shown(names: _Numbering) -> tuple[Ints, Ints, Ints, Ints]:
    """Slices of what placements ask, and of what they show where it is compared later."""
    placements = names.problem.placements
    if not names.fits:
        none = np.zeros(len(placements) + 1, np.int32), np.zeros((0, 2), np.int32)
        return *none, *none
    (shown, owner, _), cell, own_step = placements.labels
    step = np.array([names.step[each] for each in placements.steps], np.int32)[own_step]
    cell_across, step_across = _across(names)
    there, first = cell_across[cell, step], placements.first_cell[owner]
    label = np.array([names.label[each] for each in placements.label_names], np.int32)
    question = np.array([names.asks(each) for each in placements.label_names], np.int32)
    sides = len(names.step)
    asks = np.stack([there * sides + step_across[cell, step], question[shown]], axis=1)
    shows = np.stack([cell * sides + step, label[shown]], axis=1)
    # What is asked of the first cell from cells before it has chosen the candidates; a cell
    # after it can only be filled already by a piece that reaches ahead.
    is_compared = (cell == first) & ((there < cell) | (not names.pieces_reach_ahead))
    return (
        *_selected(owner, asks, there > first, len(placements)),
        *_selected(owner, shows, (there >= 0) & ~is_compared, len(placements)),
    )


def _selected(owner: Ints, rows: Ints, chosen: Flags, lists: int) -> tuple[Ints, Ints]:
    """The chosen ones of the rows, and where those of each list begin and end."""
    lengths = np.bincount(owner[chosen], minlength=lists)
    return np.append(0, np.cumsum(lengths)).astype(np.int32), rows[chosen]


def _across(names: _Numbering) -> tuple[Ints, Ints]:
    """The cell across each side of each cell, -1 for none, and the side as seen from there."""
    number, surface = names.problem.cell_number, names.problem.surface
    cells = np.full((len(number), len(names.step)), -1, np.int32)
    steps = np.full_like(cells, -1)
    for side in (side for cell in number for side in surface.sides(cell)):
        across = surface.across(side)
        if across and across[0] in number:
            at = number[side[0]], names.step[side[1]]
            cells[at], steps[at] = number[across[0]], names.step[across[1]]
    return cells, steps


def _lines(names: _Numbering) -> tuple[Ints, Ints]:
    covered = names.problem.placements.covered
    through = np.zeros((len(names.problem.cells), len(names.lines)), np.bool_)
    for number, cell in enumerate(names.problem.cells):
        through[number, names.lines_of.get(cell, [])] = True
    placement, line = np.nonzero(through[covered.items])
    size = max(1, len(names.lines))
    pairs = distinct(covered.owner[placement].astype(np.int64) * size + line)
    owner, lines = np.divmod(pairs, size)
    every = np.ones(len(pairs), np.bool_)
    return _selected(owner, lines.astype(np.int32), every, len(covered.ends) - 1)


def _same_face(names: _Numbering) -> Bits:
    face: dict[str | None, int] = {}
    faces = [look.shape.attribute(names.attribute) for look in names.looks]
    number = np.array([face.setdefault(each, len(face)) for each in faces], np.int64)
    return packed(number[:, None] == number)[names.variant]


def _fit(names: _Numbering, shown: Ints) -> Bits:
    """For each side and question, the variants that show an answer there or show nothing."""
    answers = np.column_stack([_answers(names), np.ones(len(names.question) + 1, np.bool_)])
    # The last stands for no label.
    return np.array([packed(answers[:, of_side]) for of_side in shown.T])


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


def distinct(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """The numbers, each once, in order; as by np.unique, which loads masked arrays for that."""
    ordered = np.sort(numbers)
    is_new = np.append(True, ordered[1:] != ordered[:-1])
    return np.compress(is_new[: len(ordered)], ordered)
