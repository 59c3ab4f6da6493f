"""Options by the item that counts them, as placements are by their piece.

A search that decides items one after the other covers those once that are to be covered once.
Of an item that may be covered several times it knows only how many options are left of its
class; whether they are enough is looked at when all else is covered.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from jigsat.models.cell_numbers import Numbers
from jigsat.models.exact_cover.problem import CoverProblem


@dataclass(frozen=True)
class OptionClasses:
    """Classes of options.

    ``class_of`` has the class of each option: that of its first item that may be covered
    several times, or the first, of which there are always enough. Of each class at most
    ``count`` are chosen; at least ``least``, if that is all that its item asks for.
    """

    class_of: Numbers
    count: Numbers
    least: Numbers


def option_classes(problem: CoverProblem) -> OptionClasses:
    """The classes of a problem's options."""
    counted = np.flatnonzero(problem.most > 1)
    class_of = np.zeros(problem.nothing, np.int32)
    for number, item in reversed(list(enumerate(counted.tolist(), start=1))):
        class_of[problem.owner[problem.entries_of[item]]] = number
    sizes = np.bincount(class_of, minlength=len(counted) + 1)[1:]
    alone = sizes == [len(problem.entries_of[item]) for item in counted.tolist()]
    width = max(1, problem.width)
    return OptionClasses(
        class_of,
        np.append(width, np.minimum(problem.most[counted], width)),
        np.append(0, np.where(alone, problem.least[counted], 0)),
    )


def counts_items_once(problem: CoverProblem) -> bool:
    """Whether every option covers an item that is covered once at most.

    Then whoever decides these items one after the other finds every solution.
    """
    once = problem.is_primary & (problem.most == 1)
    covering = np.zeros(problem.nothing, np.bool_)
    covering[problem.owner[once[problem.items]]] = True
    return bool(once.any() and covering.all())
