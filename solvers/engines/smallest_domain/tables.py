"""The tables of the smallest-domain search: placements as masks of bits.

Two placements can be on the board together exactly if their masks have no bit in common. A
mask has a bit for each cell that the placement covers, one for its class of pieces, and behind
these, which are counted, further ones for rules. They follow each other without a gap, as each
word that is saved makes the search faster.

- one for each set of placements of which at most one is used: a face in a line, pieces that
  must not touch;
- for two sides that meet, one for each label: the placements that show it on the one side have
  the bit, and so have those that show on the other side a label that does not fit it.

The bit of a class is only looked at once a single piece of it is left: see the kernel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.models.bits import bit_rows, shared_bits
from jigsat.models.problem import Problem
from jigsat.models.rules.sides import Fits, fits_of
from jigsat.schemas.geometry.shapes import Side

Bits = NDArray[np.uint64]
Naturals = NDArray[np.uint32]
WORD = 64


class Tables(NamedTuple):
    """What the search reads; ``p`` placements, ``k`` classes of pieces, masks of ``w`` words.

    masks: [p, w] what each placement covers and uses up
    class_of: [p] the class of its piece
    class_word, class_bit: [k] where in a mask the bit of a class is
    pieces, spare: [k] how many pieces a class has, and how many of them may stay in the box
    cells: [words of cells] all cells
    blankable: [words of cells] those that may stay blank
    blanks: how many do, or may at most; negative if that cannot be
    """

    masks: Bits
    class_of: Naturals
    class_word: Naturals
    class_bit: Bits
    pieces: Naturals
    spare: Naturals
    cells: Bits
    blankable: Bits
    blanks: int


def make_tables(problem: Problem) -> Tables:
    """The tables for all placements of a problem."""
    placements, classes, number = problem.placements, problem.piece_classes, problem.cell_number
    class_bits = range(len(number), len(number) + len(classes))
    return Tables(
        masks=_masks(problem, class_bits),
        class_of=placements.class_of.astype(np.uint32),
        class_word=np.array([bit // WORD for bit in class_bits], np.uint32),
        class_bit=np.array([1 << bit % WORD for bit in class_bits], np.uint64),
        pieces=np.array([each.count for each in classes], np.uint32),
        spare=np.array([each.count - each.least for each in classes], np.uint32),
        cells=_set_of(number.values(), len(number)),
        blankable=_set_of((number[cell] for cell in problem.blankable), len(number)),
        blanks=problem.most_blanks,
    )


def _masks(problem: Problem, class_bits: range) -> Bits:
    """The mask of each placement."""
    placements, rows = problem.placements, len(problem.placements)
    shared = [*problem.constraints.at_most_one, *_clashes(problem)]
    size = class_bits.stop + len(shared)
    cells = bit_rows(placements.covered.owner, placements.covered.items, rows, size)
    classes = bit_rows(np.arange(rows), class_bits.start + placements.class_of, rows, size)
    return cells | classes | shared_bits(shared, class_bits.stop, rows, size)


def _clashes(problem: Problem) -> Iterator[set[int]]:
    """For each label on a side, the placements with it and those across that do not fit it."""
    fits = fits_of(problem.puzzle)
    if fits is not None:
        for here, there in problem.inner_sides:
            yield from _clashes_at(problem.showing, fits, here, there)


def _clashes_at(
    showing: Mapping[Side, Mapping[str, Sequence[int]]], fits: Fits, here: Side, there: Side
) -> Iterator[set[int]]:
    for label, placements in showing.get(here, {}).items():
        unfit = [
            index
            for other, across in showing.get(there, {}).items()
            if other not in fits[label]
            for index in across
        ]
        if unfit:
            yield {*placements, *unfit}


def _set_of(numbers: Iterable[int], size: int) -> Bits:
    """A set of numbers below ``size``, as words."""
    members = np.array(sorted(numbers), np.int64)
    row: Bits = bit_rows(np.zeros(len(members), np.int64), members, 1, size)[0]
    return row
