"""The Booleans of the CP-SAT model, behind names that ask a question.

There is one Boolean for each placement ("is this piece used here, in this orientation?") and
one for each cell that may stay empty. Every other variable of the model is an equal of a sum of
these, so an assignment is a solution and a solution is one assignment: CP-SAT enumerates
assignments, and a variable free to vary would count solutions several times.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from ortools.sat.python import cp_model

from jigsat.models.decode import cell_name, placement_names, side_name
from jigsat.models.forms import ModelFamily
from jigsat.models.problem import Chosen, Problem
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.support.progress import check_limits

# A CP-SAT model while it is stated: of which family each variable and constraint is.
#
# A search needs no names, so here is only noted what things are called; ``names`` gives
# them their names where a person reads the model.


class Note(NamedTuple):
    """What a variable or constraint is, given by its number in the model.

    Its family, and which one of these it is: that is said in ``words``, which come behind the
    name of a placement if there is one.
    """

    number: int
    family: ModelFamily
    words: str
    placement: int | None = None


class Statement(ABC):
    """A model of a problem, with notes about its variables and constraints."""

    problem: Any
    #: What its variables stand for, and for what it is made, in other programs' formats.
    made_of, made_for = "piece", "puzzle"

    def __init__(self) -> None:
        self.model = cp_model.CpModel()
        self.of_variables: list[Note] = []
        self.of_constraints: list[Note] = []

    def new_bool(
        self, family: ModelFamily, words: str, placement: int | None = None
    ) -> cp_model.IntVar:
        """A new variable that is 0 or 1."""
        return self.new_int(0, 1, family, words, placement)

    def new_int(
        self,
        least: int,
        most: int,
        family: ModelFamily,
        words: str,
        placement: int | None = None,
    ) -> cp_model.IntVar:
        """A new variable, from ``least`` to ``most``."""
        check_limits()
        variable = self.model.new_int_var(least, most, "")
        self.of_variables.append(Note(variable.index, family, words, placement))
        return variable

    @abstractmethod
    def chosen(self, solver: Solved) -> Chosen:
        """The placements of the solution which the solver has found."""

    def placement_names(self) -> Iterable[str]:
        """What the placements are called of which there are notes."""
        return ()

    def note(
        self,
        stated: cp_model.Constraint | cp_model.IntervalVar,
        family: ModelFamily,
        words: str,
        placement: int | None = None,
    ) -> None:
        """Note what a constraint is that has been added to the model."""
        check_limits()
        self.of_constraints.append(Note(stated.index, family, words, placement))


class Solved(Protocol):
    """What knows the values of variables: a solver that is done, or its solution callback."""

    def boolean_value(self, expression: cp_model.LiteralT, /) -> bool:
        """The value of a Boolean."""

    def value(self, expression: cp_model.LinearExprT, /) -> int:
        """The value of an expression of whole numbers."""


class Variables(Statement):
    """The variables for those placements of a problem that are still ``alive``."""

    def __init__(self, problem: Problem, alive: Sequence[int]) -> None:
        super().__init__()
        self.problem: Problem = problem
        self.placed = {
            index: self.new_bool(ModelFamily.PLACEMENT, "", placement=index) for index in alive
        }
        self.blank = {
            cell: self.new_bool(ModelFamily.BLANK, f"blank {self.cell_name(cell)}")
            for cell in problem.cells
            if cell in problem.blankable
        }

    def placement_names(self) -> Iterable[str]:
        """See ``decode.placement_names``."""
        return placement_names(self.problem)

    def cell_name(self, cell: Point) -> str:
        """What a cell is called in the model."""
        return cell_name(self.problem, cell)

    def side_name(self, side: Side) -> str:
        """What a side of a cell is called in the model."""
        return side_name(self.problem, side)

    def alive(self, placements: Iterable[int]) -> list[cp_model.IntVar]:
        """Those of the placements that are still possible."""
        return [self.placed[index] for index in placements if index in self.placed]

    def covering(self, cell: Point) -> list[cp_model.IntVar]:
        """Which placements cover the cell?"""
        return self.alive(self.problem.covering[cell])

    def of_class(self, piece_class: int) -> list[cp_model.IntVar]:
        """Which placements put down a piece of this class?"""
        return self.alive(self.problem.of_class[piece_class])

    def chosen(self, solver: Solved) -> Chosen:
        """The placements that are used in the solution which the solver has found."""
        return tuple(index for index, used in self.placed.items() if solver.boolean_value(used))

    def add_hint(self, chosen: Chosen) -> None:
        """Let the search begin from a layout."""
        used = frozenset(chosen)
        for index, placed in self.placed.items():
            self.model.add_hint(placed, index in used)

    def showing(self, side: Side) -> dict[str, list[cp_model.IntVar]]:
        """Which placements show which label on this side of a cell?"""
        labels = self.problem.showing.get(side, {})
        return {label: found for label in labels if (found := self.alive(labels[label]))}
