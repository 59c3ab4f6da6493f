"""The tables of the smallest-domain search for an exact cover problem.

Items that are covered once are its cells; those that may stay uncovered, blankable ones. Items
that may be covered several times are its classes of pieces. Secondary items are bits behind.
"""

from __future__ import annotations

import numpy as np

from jigsat.models.bits import bit_rows
from jigsat.models.exact_cover.classes import option_classes
from jigsat.models.exact_cover.problem import CoverProblem
from jigsat.schemas.errors import Unsupported
from jigsat.solvers.engines.post_check import refuse_options_never_called_for
from jigsat.solvers.engines.smallest_domain.tables import WORD, Tables


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
    masks |= bit_rows(np.arange(options), cells + classes.class_of, options, size)
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
        cells=_set_of(np.arange(cells), cells),
        blankable=_set_of(optional, cells),
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


def _set_of(members: np.ndarray, size: int) -> np.ndarray:
    row: np.ndarray = bit_rows(np.zeros(len(members), np.int64), members, 1, size)[0]
    return row
