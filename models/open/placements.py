"""The model of a puzzle over its placements, asked in the puzzle's words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from ortools.sat.python import cp_model

from jigsat.models.cp_sat.variables import Variables
from jigsat.models.decode import Decoder
from jigsat.models.names import place_name, placed_name
from jigsat.models.open.model import Model
from jigsat.schemas.errors import UnknownName
from jigsat.schemas.exact_cover import AnySolution, CoverSolution
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.solution import Placed
from jigsat.schemas.text import cut, quoted

#: What tells a placement from all others: a piece, its orientation, and the cells it covers.
Key = tuple[str, str, tuple[Coordinates, ...]]


class PlacementModel(Model):
    """A model with a Boolean for each placement."""

    def __init__(self, stated: Variables) -> None:
        super().__init__(stated)
        self._variables = stated
        puzzle = stated.problem.puzzle
        self._points = {puzzle.grid_data.coordinates(cell): cell for cell in puzzle.cells}

    @cached_property
    def placements(self) -> Mapping[str, cp_model.IntVar]:
        """See ``Model.placements``."""
        return {each.name: each for each in self._variables.placed.values()}

    def of_piece(self, piece: str) -> list[cp_model.IntVar]:
        """See ``Model.of_piece``. Raises UnknownName if there is no such piece."""
        for number, piece_class in enumerate(self._variables.problem.piece_classes):
            if piece in piece_class.names:
                return self._variables.of_class(number)
        raise UnknownName(f"{self.name}: there is no piece {quoted(piece)}")

    def covering(self, cell: Coordinates) -> list[cp_model.IntVar]:
        """See ``Model.covering``. Raises UnknownName if there is no such cell."""
        point = self._point(cell)
        covered = self._variables.problem.covering
        return self._variables.covering(point) if point in covered else []

    def showing(self, cell: Coordinates, side: str) -> dict[str, list[cp_model.IntVar]]:
        """See ``Model.showing``. Raises UnknownName if there is no such cell or side."""
        point = self._point(cell)
        sides = self._variables.problem.puzzle.grid_data.sides(point)
        if side not in sides:
            where = f"{self.name}: {place_name(cell)}"
            raise UnknownName(f"{where} has the sides {', '.join(sides)}, not {quoted(side)}")
        return self._variables.showing((point, sides[side]))

    def blank(self, cell: Coordinates) -> cp_model.IntVar | None:
        """See ``Model.blank``. Raises UnknownName if there is no such cell."""
        return self._variables.blank.get(self._point(cell))

    def used_by(self, solution: AnySolution) -> list[cp_model.IntVar]:
        """See ``Model.used_by``. Raises UnknownName if the puzzle has no such placement."""
        if isinstance(solution, CoverSolution):
            raise self._has_none_for("options")
        return [self._placed(each) for each in solution.placements]

    def _point(self, cell: Coordinates) -> Point:
        point = self._points.get(tuple(cell))
        if point is None:
            raise UnknownName(f"{self.name}: there is no cell {cut(place_name(cell))}")
        return point

    def _placed(self, placed: Placed) -> cp_model.IntVar:
        index = self._by_description.get(_key(placed))
        if index is None:
            raise UnknownName(f"{self.name}: its model has no {cut(placed_name(placed))}")
        return self._variables.placed[index]

    @cached_property
    def _by_description(self) -> Mapping[Key, int]:
        """The placements by each way to describe them: under each name of their class."""
        decoder = Decoder(self._variables.problem)
        return {
            _key(placed): index
            for index in self._variables.placed
            for placed in decoder.descriptions(index)
        }


def _key(placed: Placed) -> Key:
    return placed.piece, placed.orientation, tuple(map(tuple, placed.cells))
