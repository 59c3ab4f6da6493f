"""Rule: what shows on the rim of the board: certain labels, a number of each, or a pattern."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice

import numpy as np

from jigsat.models.forms import (
    About,
    BoundedSum,
    Choice,
    Constraints,
    ModelFamily,
    OneOfEach,
    PlacementTest,
    Terms,
)
from jigsat.models.placements import Candidates, Flags, cell_numbers, numbered
from jigsat.models.problem import Problem
from jigsat.schemas.fields.piece import bounds
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Coordinates, Point, Vector
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.rules import Rim
from jigsat.schemas.support.text import span


def tests(puzzle: PuzzleData, rule: Rim) -> Iterator[PlacementTest]:
    """On the rim a piece shows only the labels that may lie there, and for a pattern some."""
    if rule.labels is not None:
        yield _shows_only(puzzle, rule, rule.labels or (None,))
    if rule.pattern:
        yield _shows_only(puzzle, rule, rule.pattern)


def tests_of_the_box(puzzle: PuzzleData, rule: Rim) -> Iterator[PlacementTest]:
    """Labels of which the rim needs all that the pieces in the box have show nowhere else."""
    for names, number in _needed(puzzle, rule):
        labels = frozenset(_members(rule, names))
        if _supply(puzzle, labels) <= number:
            yield _on_the_rim_only(puzzle, labels)


def _shows_only(puzzle: PuzzleData, rule: Rim, labels: Sequence[str | None]) -> PlacementTest:
    at_rim = _at_rim(puzzle)

    def shows_only(candidates: Candidates) -> Flags:
        good = np.ones(len(candidates), np.bool_)
        for number, step, label in _own_sides(puzzle, candidates):
            if step in at_rim and rule.name_of(label) not in labels:
                good &= ~at_rim[step][candidates.covered[:, number]]
        return good

    return shows_only


def _needed(puzzle: PuzzleData, rule: Rim) -> Iterator[tuple[Sequence[str], int]]:
    """Names of labels, and how many sides of the rim, at the least, show one of them."""
    empty = puzzle.blankable | puzzle.open_cells
    covered = sum(cell not in empty for cell, _ in puzzle.surface.rim)
    if rule.labels:
        yield rule.labels, covered
    if rule.pattern:
        yield rule.pattern, covered
    for label, count in rule.counts.items():
        yield (label,), bounds(count)[0]


def _supply(puzzle: PuzzleData, labels: frozenset[str]) -> int:
    """How many sides of all pieces together can show one of these labels, at the most."""
    total = 0
    for piece, front, back in zip(puzzle.box, puzzle.shapes, puzzle.backs, strict=True):
        shown = [front.labels] if back is None else [front.labels, back.labels]
        most = max(sum(label in labels for _, label in each) for each in shown)
        total += most * puzzle.used(piece)[1]
    return total


def _on_the_rim_only(puzzle: PuzzleData, labels: frozenset[str]) -> PlacementTest:
    at_rim = _at_rim(puzzle)
    nowhere = np.zeros(len(puzzle.cells), np.bool_)

    def on_the_rim_only(candidates: Candidates) -> Flags:
        good = np.ones(len(candidates), np.bool_)
        for number, step, label in _own_sides(puzzle, candidates):
            if label in labels:
                good &= at_rim.get(step, nowhere)[candidates.covered[:, number]]
        return good

    return on_the_rim_only


def _at_rim(puzzle: PuzzleData) -> Mapping[Vector, Flags]:
    """For each step to a neighbour the cells of the board that have none there."""
    board = cell_numbers(puzzle.surface)
    cells_at_rim: defaultdict[Vector, list[Point]] = defaultdict(list)
    for cell, step in puzzle.surface.rim:
        cells_at_rim[step].append(cell)
    return {step: board.among(cells) for step, cells in cells_at_rim.items()}


def _own_sides(
    puzzle: PuzzleData, candidates: Candidates
) -> Iterator[tuple[int, Vector, str | None]]:
    """Each side of each cell of a piece: the number of the cell, the step, and the label."""
    shape = candidates.shape_at(0)
    shown = dict(shape.labels)
    for number, cell in enumerate(shape.cells):
        for side in puzzle.surface.sides(cell):
            yield number, side[1], shown.get(side)


def never_blank(puzzle: PuzzleData, rule: Rim) -> frozenset[Point]:
    """With a pattern, every cell at the rim is covered."""
    return frozenset(cell for cell, _ in puzzle.surface.rim if rule.pattern)


def constraints(problem: Problem, rule: Rim) -> Constraints:
    """Each label is counted, and around each loop of the rim one beginning is chosen."""
    return Constraints(sums=tuple(_sums(problem, rule)), choices=tuple(_choices(problem, rule)))


def _sums(problem: Problem, rule: Rim) -> Iterator[BoundedSum]:
    rim = frozenset(problem.surface.rim)
    for label in rule.counts:
        yield _count(problem, rim, rule, label)
    if rule.pattern and any(cell not in problem.cell_number for cell, _ in rim):
        about = About(ModelFamily.RIM_COUNTS, "an open cell breaks the pattern")
        yield BoundedSum({}, 1, 1, about)  # there is no solution


def _count(problem: Problem, rim: frozenset[Side], rule: Rim, label: str) -> BoundedSum:
    placements = problem.placements
    shown, cells, steps = placements.labels
    step_number = numbered(placements.steps)
    at_rim = np.zeros((len(problem.cells), len(step_number)), np.bool_)
    for cell, step in rim:
        if cell in problem.cell_number and step in step_number:
            at_rim[problem.cell_number[cell], step_number[step]] = True
    is_label = np.array([rule.name_of(name) == label for name in placements.label_names])
    counted = is_label[shown.items] & at_rim[cells, steps] if len(is_label) else shown.owner > 0
    indices, numbers = np.unique(shown.owner[counted], return_counts=True)
    of = dict(zip(indices.tolist(), numbers.tolist(), strict=True))
    least, most = bounds(rule.counts[label])
    about = About(ModelFamily.RIM_COUNTS, f"{span(least, most)} of {label} on the rim")
    return BoundedSum(of, least, most, about)


def _choices(problem: Problem, rule: Rim) -> Iterator[Choice]:
    """Around each loop of the rim the pattern may begin at several places: one is chosen.

    As every side on the rim shows a label of the pattern, it is chosen in one way only.
    """
    loops = problem.surface.rim_loops() if rule.pattern else ()
    for number, loop in enumerate(loops, start=1):
        phases = _phases(rule.pattern, len(loop))
        sets = tuple(_against(problem, rule, loop, labels) for labels in phases)
        yield Choice(sets, About(ModelFamily.RIM_BEGINS, f"loop {number} of the rim"))


def _phases(pattern: Sequence[str], length: int) -> list[tuple[str, ...]]:
    """The different ways in which a pattern goes around a loop of a given length."""
    repeated = list(islice(cycle(pattern), length))
    closes = all(
        repeated[index] == repeated[(index - len(pattern)) % length] for index in range(length)
    )
    shifts = {tuple(repeated[i:] + repeated[:i]) for i in range(length)}
    return sorted(shifts) if closes else []


def _against(
    problem: Problem, rule: Rim, loop: Sequence[Side], labels: Sequence[str]
) -> frozenset[int]:
    return frozenset(
        index
        for side, wanted in zip(loop, labels, strict=True)
        for label, indices in problem.showing.get(side, {}).items()
        if rule.name_of(label) != wanted
        for index in indices
    )


def requirements(
    problem: Problem, rule: Rim, number: int
) -> Iterator[tuple[Requirement, Terms]]:
    """The labels on each side of the rim, the number of each label, each loop's pattern."""
    if rule.labels is not None:
        yield from _label_requirements(problem, number, _members(rule, rule.labels))
    rim = frozenset(problem.surface.rim)
    for label in rule.counts:
        counted = _count(problem, rim, rule, label)
        yield Requirement(Family.RIM_COUNT, number, part=label), Terms(sums=(counted,))
    for cells, phases in _patterns(problem, rule).items():
        yield Requirement(Family.RIM_PATTERN, number, cells), Terms(one_of=tuple(phases))


def _members(rule: Rim, names: Sequence[str]) -> tuple[str, ...]:
    """The labels that these names stand for: those of a group, or the label itself."""
    return tuple(label for name in names for label in rule.groups.get(name, (name,)))


def _label_requirements(
    problem: Problem, number: int, allowed: tuple[str, ...]
) -> Iterator[tuple[Requirement, Terms]]:
    for side in sorted(problem.surface.rim):
        others = (placements for _, placements in _others(problem, side, allowed))
        if forbids := frozenset().union(*others):
            cells, part = problem.coordinates(side[0]), problem.side_name(side)
            requirement = Requirement(Family.RIM_LABELS, number, cells, part=part)
            yield requirement, Terms(forbids, shows=(side, allowed))


def _others(
    problem: Problem, side: Side, allowed: Sequence[str]
) -> Iterator[tuple[str | None, frozenset[int]]]:
    """What a side of the rim may not show, and which placements show it there."""
    shown = problem.showing.get(side, {})
    for label, indices in shown.items():
        if label not in allowed:
            yield label, frozenset(indices)
    if allowed:  # then a side must show one of them
        labelled = frozenset().union(*shown.values())
        yield None, frozenset(problem.covering[side[0]]) - labelled


def _patterns(problem: Problem, rule: Rim) -> dict[tuple[Coordinates, ...], list[OneOfEach]]:
    """For the cells along the rim each way to begin the pattern, and what shows it.

    Two loops may go along the same cells, as on the two edges of a strip.
    """
    ways: dict[tuple[Coordinates, ...], list[OneOfEach]] = {}
    for loop in problem.surface.rim_loops() if rule.pattern else ():
        cells = problem.coordinates(*dict.fromkeys(cell for cell, _ in loop))
        phases = list(_shown_by_phase(problem, rule, loop))
        ways[cells] = [one + other for one in ways.get(cells, [()]) for other in phases]
    return ways


def _shown_by_phase(problem: Problem, rule: Rim, loop: Sequence[Side]) -> Iterator[OneOfEach]:
    for phase in range(len(rule.pattern)):
        labels = islice(cycle(rule.pattern), phase, phase + len(loop))
        yield tuple(
            frozenset(
                index
                for label in _members(rule, [wanted])
                for index in problem.showing.get(side, {}).get(label, ())
            )
            for side, wanted in zip(loop, labels, strict=True)
        )
