"""Rules: where two labelled sides meet, the labels fit: equal, or mates of each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from jigsat.models.forms import BoundedSum, PlacementTest, Terms
from jigsat.models.placements import Candidates, Flags
from jigsat.models.problem import Problem
from jigsat.schemas.geometry.shapes import Shape, Side
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.rules import EqualSides, MatingSides
from jigsat.schemas.support.progress import check_limits

#: For each label those that may lie against it: if one may lie against another, then that one
#: against it.
Fits = Mapping[str, frozenset[str]]


def fits_of(puzzle: PuzzleData) -> Fits | None:
    """For each label those that may lie against it; None if any label may lie against any.

    The labels are in order, so that tables made of them are the same in each process.
    """
    for rule in puzzle.rules:
        if isinstance(rule, EqualSides | MatingSides):
            return _fits_by(rule, puzzle)
    return None


def _fits_by(rule: EqualSides | MatingSides, puzzle: PuzzleData) -> Fits:
    shapes = (*puzzle.shapes, *filter(None, puzzle.backs))
    labels = frozenset(label for shape in shapes for _, label in shape.labels)
    pairs = {(label, label) for label in labels}
    if isinstance(rule, MatingSides):
        pairs = {both for a, b in rule.pairs for both in ((a, b), (b, a))}
    pairs |= {both for a in rule.wild for b in labels for both in ((a, b), (b, a))}
    return {a: frozenset(b for b in labels if (a, b) in pairs) for a in sorted(labels)}


def tests(puzzle: PuzzleData, rule: EqualSides | MatingSides) -> Iterator[PlacementTest]:
    """Where the board wraps a piece may meet itself: its labels fit there too."""
    if not puzzle.surface.wraps:
        return
    fits, across = _fits_by(rule, puzzle), puzzle.surface.across

    def fits_itself(shape: Shape) -> bool:
        shown = dict(shape.labels)
        return all(
            shown[other] in fits[label]
            for side, label in shown.items()
            if (other := across(side)) in shown
        )

    def fit_themselves(candidates: Candidates) -> Flags:
        places = range(len(candidates))
        return np.array([fits_itself(candidates.shape_at(place)) for place in places], np.bool_)

    yield fit_themselves


def requirements(
    problem: Problem, rule: EqualSides | MatingSides, number: int
) -> Iterator[tuple[Requirement, Terms]]:
    """At each place where two sides meet, their labels fit."""
    fits = _fits_by(rule, problem.puzzle)
    for here, there in meeting_sides(problem):
        sums = tuple(_clashes(problem, here, there, fits))
        if sums:
            cells = problem.coordinates(*dict.fromkeys((here[0], there[0])))
            part = problem.side_name(here)
            requirement = Requirement(Family.SIDES, number, cells, part=part)
            yield requirement, Terms(sums=sums, meeting=(here, there))


def meeting_sides(problem: Problem) -> Iterator[tuple[Side, Side]]:
    """Each place where two sides meet, also those of one cell, and a side with itself.

    Nothing meets a cell that stays open.
    """
    surface = problem.surface
    for cell in problem.cells:
        check_limits()
        for side in surface.sides(cell):
            across = surface.across(side)
            if across and across[0] in problem.cell_number and side <= across:
                yield side, across


def _clashes(problem: Problem, here: Side, there: Side, fits: Fits) -> Iterator[BoundedSum]:
    """At most one is shown of a label here and all labels there that do not fit."""
    shown_there = problem.showing.get(there, {})
    for label, placements in problem.showing.get(here, {}).items():
        check_limits()
        of = dict.fromkeys(placements, 1)
        if here == there:
            if label not in fits[label]:
                yield BoundedSum(of, 0, 0)
            continue
        unfit = [shown for other, shown in shown_there.items() if other not in fits[label]]
        for index in (index for indices in unfit for index in indices):
            of[index] = of.get(index, 0) + 1
        if unfit:
            yield BoundedSum(of, 0, 1)
