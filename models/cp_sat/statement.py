"""A CP-SAT model while it is stated: of which family each variable and constraint is.

A search needs no names, so here is only noted what things are called; ``names`` gives them
their names where a person reads the model.
"""

from __future__ import annotations

from typing import NamedTuple

from ortools.sat.python import cp_model

from jigsat.models.families import ModelFamily


class Note(NamedTuple):
    """What a variable or constraint is, given by its number in the model.

    Its family, and which one of these it is: that is said in ``words``, which come behind the
    name of a placement if there is one.
    """

    number: int
    family: ModelFamily
    words: str
    placement: int | None = None


class Statement:
    """A model, with notes about its variables and constraints."""

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
        variable = self.model.new_int_var(least, most, "")
        self.of_variables.append(Note(variable.index, family, words, placement))
        return variable

    def note(
        self,
        stated: cp_model.Constraint | cp_model.IntervalVar,
        family: ModelFamily,
        words: str,
        placement: int | None = None,
    ) -> None:
        """Note what a constraint is that has been added to the model."""
        self.of_constraints.append(Note(stated.index, family, words, placement))
