"""Cutting an exact cover problem into subproblems: by the option that covers one item."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from jigsat.models.cell_numbers import Numbers
from jigsat.models.exact_cover.problem import CoverProblem, Flags
from jigsat.models.subproblems import Subproblem, cut
from jigsat.models.symmetry.group import Symmetry


def whole_cover(problem: CoverProblem) -> Subproblem:
    """The whole search as one subproblem. An exact cover problem has no symmetries."""
    identity = (Symmetry(range(problem.nothing + 1)),)
    return Subproblem(np.arange(problem.nothing, dtype=np.int32), identity, identity)


def cover_subproblems(problem: CoverProblem, wanted: int) -> Sequence[Subproblem]:
    """Disjoint subproblems, as many as wanted if it can be cut so far."""
    return refined_cover(problem, [whole_cover(problem)], wanted)


def refined_cover(
    problem: CoverProblem, given: Sequence[Subproblem], wanted: int
) -> list[Subproblem]:
    """The same search in at least so many subproblems, if it can be cut so far."""
    return cut(given, lambda each: list(_split(problem, each)), wanted)


def _split(problem: CoverProblem, subproblem: Subproblem) -> Iterator[Subproblem]:
    """The subproblem cut by which option covers the item that has the fewest left.

    An item is fit for it that is covered just once, and has several options.
    """
    entries = _alive(problem, subproblem.alive)[problem.owner]
    left = np.bincount(problem.items[entries], minlength=len(problem.most))
    fit = (problem.least == 1) & (problem.most == 1) & (left > 1)
    if not fit.any():
        yield subproblem
        return
    item = int(np.where(fit, left, left.max() + 1).argmin())
    covering = problem.owner[problem.entries_of[item]]
    for option in np.intersect1d(covering, subproblem.alive, assume_unique=True).tolist():
        clash = incompatible(problem, option)
        alive = np.setdiff1d(subproblem.alive, clash, assume_unique=True)
        yield replace(subproblem, alive=alive)


def incompatible(problem: CoverProblem, option: int) -> Numbers:
    """The other options that cannot be chosen together with this one, in increasing order.

    Each is in an item with it that only one may be in, or gives the item another colour.
    """
    clash = [np.zeros(0, np.int32)]
    own = slice(problem.ends[option], problem.ends[option + 1])
    for item, colour in zip(problem.items[own], problem.colours[own], strict=True):
        entries = problem.entries_of[item]
        if problem.most[item] == 1:
            same = (problem.colours[entries] == colour) & (colour > 0)
            clash.append(problem.owner[entries[~same]])
    found: Numbers = np.unique(np.concatenate(clash))
    return np.delete(found, np.flatnonzero(found == option))


def _alive(problem: CoverProblem, alive: Numbers) -> Flags:
    flags = np.zeros(problem.nothing, np.bool_)
    flags[alive] = True
    return flags
