"""Rule: no face appears twice in a line of the board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from jigsat.models.variables import Variables
from jigsat.schemas.grids import Point
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import DifferentFaces


def lines_along(puzzle: Puzzle, directions: Iterable[str]) -> list[tuple[Point, ...]]:
    """The lines of the board in the given directions, as the cells that stand in them."""
    found: defaultdict[tuple[str, int], list[Point]] = defaultdict(list)
    for direction in directions:
        for cell in puzzle.cells:
            found[direction, puzzle.grid_data.line_of(direction, cell)].append(cell)
    return [tuple(cells) for cells in found.values()]


def add_faces(variables: Variables) -> None:
    """For each line and face, at most one placement shows the face in the line.

    Exactly one, if the line has as many cells as there are faces and each cell shows one:
    implied, but a search sees it sooner when it is said.
    """
    problem = variables.problem
    faces = sorted({kind.face for kind in problem.kinds if kind.face is not None})
    single_cells = all(len(kind.shapes[0].cells) == 1 for kind in problem.kinds)
    for rule in problem.puzzle.rules_of(DifferentFaces):
        for line in lines_along(problem.puzzle, rule.along):
            filled = single_cells and not variables.blank and len(line) == len(faces)
            for face in faces:
                shown = variables.touching(line, face)
                if filled:
                    variables.model.add_exactly_one(shown)
                else:
                    variables.model.add_at_most_one(shown)
