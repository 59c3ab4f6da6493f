"""Rule: no face appears twice in a line of the board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from jigsat.models.forms import About, Constraints, ModelFamily, Terms, at_most_one_of
from jigsat.models.problem import Problem
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.rules import DifferentFaces

#: The cells of a row, a column, a diagonal, a strip, or a region that a rule names.
Line = tuple[Point, ...]


def lines_of(puzzle: PuzzleData, rule: DifferentFaces) -> list[Line]:
    """The lines in which a rule forbids a face to appear twice."""
    return [line for _, line in _named_lines(puzzle, rule)]


def _named_lines(puzzle: PuzzleData, rule: DifferentFaces) -> Iterator[tuple[str, Line]]:
    """The lines and regions of a rule, each with its name."""
    grid = puzzle.grid_data
    found: defaultdict[tuple[str, tuple[int, ...]], list[Point]] = defaultdict(list)
    for direction in rule.along:
        for cell in puzzle.cells:
            found[direction, grid.line_of(direction, cell)].append(cell)
    for (direction, numbers), cells in found.items():
        yield f"{direction} {', '.join(map(str, numbers))}", tuple(cells)
    for name, typed in rule.regions.items():
        yield f"region '{name}'", puzzle.points(typed)


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
        for face, placements in shown_in(problem, line, rule.attribute).items():
            words = f"{rule.attribute} {face} once in {name}"
            found.setdefault(placements, About(ModelFamily.FACES, words))
    return Constraints(at_most_one=tuple(found), about=found)


def filled(problem: Problem) -> Mapping[frozenset[int], About]:
    """Those of these sets of which exactly one placement is used.

    That is so if the line has as many cells as there are faces and each cell shows one:
    implied by the other constraints, but it propagates better if it is stated.
    """
    found: dict[frozenset[int], About] = {}
    for rule in problem.puzzle.rules_of(DifferentFaces):
        faces = {placement.shape.attribute(rule.attribute) for placement in problem.placements}
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
    """In each line no face appears twice."""
    for name, line in _named_lines(problem.puzzle, rule):
        shown = shown_in(problem, line, rule.attribute)
        sums = tuple(
            at_most_one_of(indices)
            for face, indices in shown.items()
            if face is not None and len(indices) > 1
        )
        if sums:
            cells = problem.coordinates(*line)
            yield Requirement(Family.LINE, number, cells, part=name), Terms(sums=sums)
