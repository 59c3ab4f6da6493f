"""Rule: no face, or label on one side, appears twice in a line of the board."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations

import numpy as np

from jigsat.models.forms import (
    About,
    BoundedSum,
    Constraints,
    ModelFamily,
    PlacementTest,
    Terms,
)
from jigsat.models.placements import Candidates, Flags, cell_numbers
from jigsat.models.problem import Problem
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.rules import DifferentFaces

#: The cells of a row, a column, a diagonal, a strip, or a region that a rule names.
Line = tuple[Point, ...]


def tests(puzzle: PuzzleData, rule: DifferentFaces) -> Iterator[PlacementTest]:
    """No piece shows a label twice on one side of a line. Its face counts once in any case."""
    if rule.sides:
        board = cell_numbers(puzzle.surface)
        lines = np.array([board.among(line) for line in lines_of(puzzle, rule)])
        yield partial(_shows_each_once, puzzle, rule, lines)


def _shows_each_once(
    puzzle: PuzzleData, rule: DifferentFaces, lines: Flags, candidates: Candidates
) -> Flags:
    """``lines``: for each line and cell of the board, whether it is in the line."""
    shape = candidates.shape_at(0)
    shown: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for (cell, step), label in shape.labels:
        side = puzzle.grid_data.form(cell).side_names[step]
        if side in rule.sides:
            shown[side, label].append(shape.cells.index(cell))
    good = np.ones(len(candidates), np.bool_)
    if not rule.compares(puzzle.box[candidates.piece].name):
        return good
    for numbers in shown.values():
        for one, other in combinations(candidates.covered[:, numbers].T, 2):
            good &= ~(lines[:, one] & lines[:, other]).any(axis=0)
    return good


def lines_of(puzzle: PuzzleData, rule: DifferentFaces) -> list[Line]:
    """The lines in which a rule forbids a face to appear twice."""
    return [line for _, line in _named_lines(puzzle, rule)]


def _named_lines(puzzle: PuzzleData, rule: DifferentFaces) -> Iterator[tuple[str, Line]]:
    grid = puzzle.grid_data
    found: defaultdict[tuple[str, tuple[int, ...]], list[Point]] = defaultdict(list)
    for direction in rule.along:
        for cell in puzzle.cells:
            found[direction, grid.line_of(direction, cell)].append(cell)
    for (direction, numbers), cells in found.items():
        yield f"{direction} {', '.join(map(str, numbers))}", tuple(cells)
    for name, typed in rule.regions.items():
        yield f"region '{name}'", puzzle.points(typed)


def _compared_in(
    problem: Problem, line: Line, rule: DifferentFaces
) -> Mapping[str | None, Mapping[int, int]]:
    """For each face, or label and side, the placements that show it in a line: how often."""
    found = _shown_by_all(problem, line, rule)
    if rule.pieces is None:
        return found
    # A class is of pieces that the rule names, or of others.
    is_compared = [rule.compares(each.names[0]) for each in problem.piece_classes]
    class_of = problem.placements.class_of
    return {
        what: {index: times for index, times in shown.items() if is_compared[class_of[index]]}
        for what, shown in found.items()
    }


def _shown_by_all(
    problem: Problem, line: Line, rule: DifferentFaces
) -> Mapping[str | None, Mapping[int, int]]:
    """The same, whichever pieces the rule compares."""
    if not rule.sides:
        shown = shown_in(problem, line, rule.attribute)
        return {face: dict.fromkeys(placements, 1) for face, placements in shown.items()}
    found: defaultdict[str | None, Counter[int]] = defaultdict(Counter)
    for cell in line:
        for side, step in problem.puzzle.grid_data.sides(cell).items():
            if side in rule.sides:
                for label, indices in problem.showing.get((cell, step), {}).items():
                    found[f"{label} ({side})"].update(indices)
    return found


def shown_in(
    problem: Problem, line: Line, attribute: str
) -> Mapping[str | None, frozenset[int]]:
    """For each face the placements that show it in a line."""
    found: defaultdict[str | None, set[int]] = defaultdict(set)
    for cell in line:
        for index in problem.covering.get(cell, ()):
            found[problem.placements[index].shape.attribute(attribute)].add(index)
    return {face: frozenset(indices) for face, indices in found.items()}


def constraints(problem: Problem, rule: DifferentFaces) -> Constraints:
    """For each line and face, at most one placement shows the face in the line."""
    found: dict[frozenset[int], About] = {}
    for name, line in _named_lines(problem.puzzle, rule):
        for face, placements in _compared_in(problem, line, rule).items():
            words = f"{rule.compared} {face} once in {name}"
            found.setdefault(frozenset(placements), About(ModelFamily.FACES, words))
    return Constraints(at_most_one=tuple(found), about=found)


def filled(problem: Problem) -> Mapping[frozenset[int], About]:
    """Those of these sets of which exactly one placement is used.

    That is so if the line has as many cells as there are faces and each cell shows one:
    implied by the other constraints, but it propagates better if it is stated.
    """
    found: dict[frozenset[int], About] = {}
    for rule in problem.puzzle.rules_of(DifferentFaces):
        if rule.sides or not problem.puzzle.compares_all(rule):
            continue
        variants = problem.placements.variants
        faces = {variant.shape.attribute(rule.attribute) for variant in variants}
        for name, line in _named_lines(problem.puzzle, rule):
            if len(line) == len(faces) and _is_filled_by_single_cells(problem, line):
                for face, placements in shown_in(problem, line, rule.attribute).items():
                    words = f"{rule.attribute} {face} in {name}"
                    found.setdefault(placements, About(ModelFamily.FILLED, words))
    return found


def _is_filled_by_single_cells(problem: Problem, line: Line) -> bool:
    single = all(piece_class.area == 1 for piece_class in problem.piece_classes)
    return single and all(
        cell in problem.covering and cell not in problem.blankable for cell in line
    )


def requirements(
    problem: Problem, rule: DifferentFaces, number: int
) -> Iterator[tuple[Requirement, Terms]]:
    """In each line no face, or label on one side, appears twice."""
    for name, line in _named_lines(problem.puzzle, rule):
        shown = _compared_in(problem, line, rule)
        sums = tuple(
            BoundedSum(times, 0, 1)
            for face, times in shown.items()
            if face is not None and sum(times.values()) > 1
        )
        if sums:
            cells = problem.coordinates(*line)
            yield Requirement(Family.LINE, number, cells, part=name), Terms(sums=sums)
