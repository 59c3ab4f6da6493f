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

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.models.bits import bit_rows, join_shared
from jigsat.models.exact_cover import CoverProblem, option_classes
from jigsat.models.problem import Problem
from jigsat.models.rules.sides import Fits, fits_of
from jigsat.schemas.errors import Unsupported
from jigsat.solvers.engines.post_check import refuse_options_never_called_for

Bits = NDArray[np.uint64]
Naturals = NDArray[np.uint32]
#: For each label that a side may show, the placements that show it.
Showing = Mapping[str, Sequence[int]]
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
    masks = bit_rows(placements.covered.owner, placements.covered.items, rows, size)
    bit_rows(np.arange(rows), class_bits.start + placements.class_of, rows, size, masks)
    join_shared(shared, class_bits.stop, size, masks)
    return masks


def _clashes(problem: Problem) -> Iterator[set[int]]:
    """Sets that two placements share if they show labels that do not fit at an inner side."""
    fits = fits_of(problem.puzzle)
    if fits is not None:
        for here, there in problem.inner_sides:
            yield from clashes_at(
                problem.showing.get(here, {}), problem.showing.get(there, {}), fits
            )


def clashes_at(here: Showing, there: Showing, fits: Fits) -> Iterator[set[int]]:
    """The same for the two sides that meet at one place.

    Both ways of making the sets are right; the one that needs fewer of them is taken.
    """
    one_to_one = all(
        len(fits[label] & across.keys()) <= 1
        for showing, across in ((here, there), (there, here))
        for label in showing
    )
    digits = (len(here) + len(there) - 1).bit_length()
    if one_to_one and 2 * digits < len(here):
        return clashes_by_digit(here, there, fits)
    return clashes_by_label(here, there, fits)


def clashes_by_label(here: Showing, there: Showing, fits: Fits) -> Iterator[set[int]]:
    """For each label, the placements with it and those across that do not fit it."""
    for label, placements in here.items():
        unfit = [
            index
            for other, across in there.items()
            if other not in fits[label]
            for index in across
        ]
        if unfit:
            yield {*placements, *unfit}


def clashes_by_digit(here: Showing, there: Showing, fits: Fits) -> Iterator[set[int]]:
    """For each binary digit, those that have it and those across that have the other one.

    A label and the only one across that fits it have the same number, all others another: two
    that do not fit differ in some digit.
    """
    numbers = {label: number for number, label in enumerate(here)}
    others = count(len(here))
    across = {
        label: next((numbers[each] for each in fits[label] if each in numbers), None)
        for label in there
    }
    answers = {
        label: next(others) if number is None else number for label, number in across.items()
    }
    for digit in range((len(here) + len(there) - 1).bit_length()):
        for value in (0, 1):
            yield {
                *_with_digit(here, numbers, digit, value),
                *_with_digit(there, answers, digit, 1 - value),
            }


def _with_digit(
    showing: Showing, numbers: Mapping[str, int], digit: int, value: int
) -> Iterator[int]:
    for label, placements in showing.items():
        if numbers[label] >> digit & 1 == value:
            yield from placements


def _set_of(numbers: Iterable[int], size: int) -> Bits:
    """A set of numbers below ``size``, as words."""
    members = np.array(sorted(numbers), np.int64)
    row: Bits = bit_rows(np.zeros(len(members), np.int64), members, 1, size)[0]
    return row


# The tables of the smallest-domain search for an exact cover problem.
#
# Items that are covered once are its cells; those that may stay uncovered, blankable ones.
# Items that may be covered several times are its classes of pieces. Secondary items are
# bits behind.


def make_cover_tables(problem: CoverProblem) -> Tables:
    """The tables for all options. Raises Unsupported for what has no bits."""
    refuse_what_has_no_bits(problem)
    once = np.flatnonzero(problem.is_primary & (problem.most == 1))
    classes, options = option_classes(problem), problem.nothing
    cells, behind = len(once), len(once) + len(classes.count)
    # The bits of the classes stand between those of the items covered once and the secondary.
    bit = np.full(len(problem.most), -1, np.int64)
    bit[once] = np.arange(cells)
    bit[problem.puzzle.primary :] = behind + np.arange(len(bit) - problem.puzzle.primary)
    has_bit = bit[problem.items] >= 0
    size = behind + len(bit) - problem.puzzle.primary
    masks = bit_rows(problem.owner[has_bit], bit[problem.items[has_bit]], options, size)
    bit_rows(np.arange(options), cells + classes.class_of, options, size, masks)
    class_bits = range(cells, behind)
    optional = np.flatnonzero(problem.least[once] == 0)
    return Tables(
        masks=masks,
        class_of=classes.class_of.astype(np.uint32),
        class_word=np.array([each // WORD for each in class_bits], np.uint32),
        class_bit=np.array([1 << each % WORD for each in class_bits], np.uint64),
        pieces=classes.count.astype(np.uint32),
        spare=np.where(classes.least, classes.count - classes.least, classes.count)
        .clip(0)
        .astype(np.uint32),
        cells=_cover_set(np.arange(cells), cells),
        blankable=_cover_set(optional, cells),
        blanks=len(optional),
    )


def refuse_what_has_no_bits(problem: CoverProblem) -> None:
    """Raise Unsupported for what masks of bits cannot express."""
    refuse_options_never_called_for(problem, "smallest-domain")
    if problem.has_colours:
        raise Unsupported(
            "the engine smallest-domain cannot express items of several colours; "
            "cp-sat takes every rule"
        )


def _cover_set(members: np.ndarray, size: int) -> np.ndarray:
    row: np.ndarray = bit_rows(np.zeros(len(members), np.int64), members, 1, size)[0]
    return row
