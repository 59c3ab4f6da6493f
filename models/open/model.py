"""The CP-SAT model of a puzzle in the open: names, families, and a way back to solutions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from ortools.sat.python.cp_model import CpModel, IntVar

from jigsat.models.cp_sat.models import CpSatModel, give_names
from jigsat.models.cp_sat.variables import Solved
from jigsat.models.decode import Decoder
from jigsat.models.decoders import decoder_of
from jigsat.models.exact_cover.decode import CoverDecoder
from jigsat.models.names import place_name
from jigsat.models.open.equations import Equations
from jigsat.models.open.groups import ModelGroup, groups
from jigsat.models.problem import Chosen
from jigsat.models.search_problem import SearchProblem
from jigsat.schemas.errors import UnknownName, Unsupported
from jigsat.schemas.exact_cover import AnySolution
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.text import cut, number_of, one_of, quoted


class Model:
    """The CP-SAT model of a puzzle, the same that the engine ``cp-sat`` searches.

    ``cp_model`` is the model itself, an ordinary ``cp_model.CpModel``: add constraints of your
    own to it, and solve it with a ``cp_model.CpSolver``. ``decode`` makes what that finds a
    solution of the puzzle. Every variable and every constraint has a name.

    Pieces that look alike are one class with as many copies: their placements are called by
    the first of them.
    """

    #: What the variables stand for.
    made_of = "placements"

    def __init__(self, stated: CpSatModel) -> None:
        self._stated = stated
        give_names(stated)

    def __repr__(self) -> str:
        return f"<the model of {self.sizes}>"

    def __str__(self) -> str:
        """The families with their sizes and meanings, as a table."""
        rows = [
            f"  {group.name:<14}{len(group):>10,}  {group.meaning}"
            for group in (*self.variables, *self.constraints)
        ]
        return "\n".join([self.sizes, *rows])

    @property
    def sizes(self) -> str:
        """The name of the puzzle, and how large its model is."""
        variables, constraints = (
            sum(map(len, groups)) for groups in (self.variables, self.constraints)
        )
        return (
            f"{self.name}: a model of {self.made_of}, {number_of(variables, 'variable')}, "
            f"{number_of(constraints, 'constraint')}"
        )

    @property
    def cp_model(self) -> CpModel:
        """The model itself."""
        return self._stated.model

    @property
    def problem(self) -> SearchProblem:
        """The puzzle as a choice, of which this is the model."""
        return self._stated.problem

    @property
    def name(self) -> str:
        """The name of the puzzle."""
        return self.problem.puzzle.name

    @property
    def variables(self) -> tuple[ModelGroup, ...]:
        """The variables, family by family."""
        return groups(self._stated.of_variables, self.cp_model.proto.variables, True)

    @property
    def constraints(self) -> tuple[ModelGroup, ...]:
        """The constraints, family by family; also those that were added."""
        return groups(self._stated.of_constraints, self.cp_model.proto.constraints, False)

    def family(self, name: str) -> ModelGroup:
        """The family of this name. Raises UnknownName if the model has none of it."""
        found = {group.name: group for group in (*self.variables, *self.constraints)}
        if name not in found:
            start = f"{self.name}: there is no family {quoted(name)} in its model"
            raise UnknownName(f"{start}; expected {one_of(found)}")
        return found[name]

    def variable(self, name: str) -> IntVar:
        """The variable of this name. Raises UnknownName if there is none."""
        index = self._numbers.get(name)
        if index is None:
            raise UnknownName(f"{self.name}: its model has no variable {quoted(name)}")
        return self.cp_model.get_int_var_from_proto_index(index)

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        named = self.cp_model.proto.variables
        return {each.name: index for index, each in enumerate(named)}

    def equation(self, index: int, most: int | None = None) -> str:
        """The constraint of this number as mathematics, with at most so many terms."""
        return Equations(self.cp_model, most).of(index)

    def chosen(self, solver: Solved) -> Chosen:
        """The numbers of the placements, or options, that are used in what a solver found."""
        return self._stated.chosen(solver)

    def decode(self, solver: Solved) -> AnySolution:
        """The solution of the puzzle that a solver, or its callback, has the values of."""
        return self._decoder.solution(self.chosen(solver))

    @cached_property
    def _decoder(self) -> Decoder | CoverDecoder:
        return decoder_of(self.problem)

    @property
    def placements(self) -> Mapping[str, IntVar]:
        """The Booleans of all placements, or options, by their names: ``F@90 at (1,2)``."""
        raise self._has_none_for("placements")

    def of_piece(self, piece: str) -> list[IntVar]:
        """The variables of a piece: the Booleans of its placements, or where it lies."""
        raise self._has_none_for(f"the placements of {quoted(piece)}")

    def covering(self, cell: Coordinates) -> list[IntVar]:
        """The Booleans of the placements that cover a cell, given by its coordinates."""
        raise self._has_none_for(f"what covers {cut(place_name(cell))}")

    def showing(self, cell: Coordinates, side: str) -> dict[str, list[IntVar]]:
        """For each label the Booleans of the placements that show it on a side of a cell."""
        raise self._has_none_for(f"the side {quoted(side)} of {cut(place_name(cell))}")

    def blank(self, cell: Coordinates) -> IntVar | None:
        """The Boolean that a cell stays empty; None if it may not."""
        raise self._has_none_for(f"whether {cut(place_name(cell))} is blank")

    def of_item(self, item: str) -> list[IntVar]:
        """The Booleans of the options of an exact cover problem that have an item."""
        raise self._has_none_for(f"the item {quoted(item)}")

    def used_by(self, solution: AnySolution) -> list[IntVar]:
        """The Booleans that are 1 in a solution: all placements, or options, that it uses."""
        raise self._has_none_for(f"a solution of {number_of(len(solution.placements), 'part')}")

    def _has_none_for(self, things: str) -> Unsupported:
        return Unsupported(
            f"{self.name}: its model is one of {self.made_of}, without variables for {things}"
        )
