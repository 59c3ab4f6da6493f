"""The Booleans of the CP-SAT model, behind names that ask a question.

There is one Boolean for each placement ("is this piece put down here, turned so?") and one
for each cell that may stay empty. Every other variable of the model is an equal of a sum of
these, so an assignment is a solution and a solution is one assignment: CP-SAT enumerates
assignments, and a variable free to vary would count solutions several times.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ortools.sat.python import cp_model

from jigsat.models.problem import Problem
from jigsat.schemas.grids import Point
from jigsat.schemas.shapes import Side


class Variables:
    """The variables for those placements of a problem that are still ``alive``."""

    def __init__(self, problem: Problem, alive: Sequence[int]) -> None:
        self.problem = problem
        self.model = cp_model.CpModel()
        self.placed = {index: self.model.new_bool_var(f"placement {index}") for index in alive}
        self.blank = {
            cell: self.model.new_bool_var(f"blank {cell}") for cell in self._may_stay_empty()
        }

    def _may_stay_empty(self) -> tuple[Point, ...]:
        return self.problem.cells if self.problem.may_be_blank else ()

    def _alive(self, placements: Iterable[int]) -> list[cp_model.IntVar]:
        return [self.placed[index] for index in placements if index in self.placed]

    def covering(self, cell: Point) -> list[cp_model.IntVar]:
        """Which placements cover the cell?"""
        return self._alive(self.problem.covering[cell])

    def of_kind(self, kind: int) -> list[cp_model.IntVar]:
        """Which placements put down a piece of this kind?"""
        return self._alive(self.problem.of_kind[kind])

    def showing(self, side: Side) -> dict[str, list[cp_model.IntVar]]:
        """Which placements show which label on this side of a cell?"""
        labels = self.problem.showing.get(side, {})
        return {label: found for label in labels if (found := self._alive(labels[label]))}

    def touching(self, cells: Iterable[Point], face: str | None) -> list[cp_model.IntVar]:
        """Which placements show this face and cover at least one of the cells?"""
        problem = self.problem
        indices = {index for cell in cells for index in problem.covering[cell]}
        return self._alive(
            index
            for index in sorted(indices)
            if problem.kinds[problem.placements[index].kind].face == face
        )
