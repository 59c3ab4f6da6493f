"""The tables of the smallest-domain search: placements as masks of bits.

Two placements can be on the board together exactly if their masks have no bit in common. A
mask has a bit for each cell that the placement covers, one for its class of pieces, and behind
these, which are counted, further ones for rules. They follow each other without a gap, as each
word that is saved makes the search faster.

- one for each set of placements of which at most one is used: a face in a line, pieces that
  must not touch;
- for two sides that meet, one for each label: the placements that show it on the one side have
  the bit, and so have those that show on the other side a label that does not fit it. Of many
  labels that fit one other each, two for each binary digit of their numbers will do.

The bit of a class is only looked at once a single piece of it is left: see the kernel.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.models.bits import bit_rows, join_shared
from jigsat.models.search_problem import Classes, Items, SearchProblem

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


def make_tables(problem: SearchProblem) -> Tables:
    """The tables for all placements of a problem. Its items are the cells of the board."""
    items, classes = problem.items(), problem.classes
    class_bits = range(items.number, items.number + len(classes.most))
    most, least = classes.most, classes.least
    return Tables(
        masks=_masks(problem.nothing, items, classes, class_bits),
        class_of=classes.class_of.astype(np.uint32),
        class_word=np.array([bit // WORD for bit in class_bits], np.uint32),
        class_bit=np.array([1 << bit % WORD for bit in class_bits], np.uint64),
        pieces=most.astype(np.uint32),
        spare=np.where(least, most - least, most).clip(0).astype(np.uint32),
        cells=_set_of(range(items.number), items.number),
        blankable=_set_of(items.blankable, items.number),
        blanks=items.blanks,
    )


def _masks(rows: int, items: Items, classes: Classes, class_bits: range) -> Bits:
    """The mask of each placement."""
    shared = items.shared()
    size = class_bits.stop + len(shared)
    masks = bit_rows(items.owner, items.item, rows, size)
    bit_rows(np.arange(rows), class_bits.start + classes.class_of, rows, size, masks)
    join_shared(shared, class_bits.stop, size, masks)
    return masks


def _set_of(numbers: Iterable[int], size: int) -> Bits:
    """A set of numbers below ``size``, as words."""
    members = np.array(sorted(numbers), np.int64)
    row: Bits = bit_rows(np.zeros(len(members), np.int64), members, 1, size)[0]
    return row
