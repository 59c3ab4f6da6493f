"""Rule: no two pieces overlap, and only so many cells stay empty."""

from __future__ import annotations

from ortools.sat.python import cp_model

from jigsat.models.cp_sat.variables import Variables
from jigsat.models.families import ModelFamily
from jigsat.schemas.text import span


def add_cover(variables: Variables) -> None:
    """Each cell is covered by exactly one placement or is blank; the blanks are counted.

    Counting the blanks is what makes loose packings tractable: "at most one placement per
    cell" lets the search waste cells until the last piece does not fit, while the sum of the
    blanks tells it at once.
    """
    model = variables.model
    for cell in variables.problem.cells:
        blank = [variables.blank[cell]] if cell in variables.blank else []
        covered = model.add_exactly_one(variables.covering(cell) + blank)
        variables.note(covered, ModelFamily.COVER, f"cover {variables.cell_name(cell)}")
    fewest, most = variables.problem.puzzle.cover.blank_range
    if variables.blank or fewest:
        blanks = cp_model.LinearExpr.sum(list(variables.blank.values()))
        counted = model.add_linear_constraint(blanks, fewest, most)
        variables.note(counted, ModelFamily.BLANKS, f"{span(fewest, most)} blank")
