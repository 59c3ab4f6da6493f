"""Rule: no face appears twice in a line of the board."""

from __future__ import annotations

from jigsat.models.lines import lines_along
from jigsat.models.variables import Variables
from jigsat.schemas.rules import DifferentFaces


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
