"""From chosen placements back to piece names, orientations and coordinates."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache

from jigsat.models.candidates import Pose
from jigsat.models.piece_classes import PieceClass
from jigsat.models.problem import Problem
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.solution import Placed, Solution


class Decoder:
    """Describes solutions of one problem as the user sees them. Results are cached."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        # Looked up here for each placement of each solution, of which there may be millions.
        self._nothing = problem.nothing
        self._class_of: list[int] = problem.placements.class_of.tolist()
        self._first = lru_cache(maxsize=None)(self._first_cell)
        self._described = lru_cache(maxsize=None)(self._describe)
        self._json = lru_cache(maxsize=None)(self._describe_in_json)

    def _first_cell(self, index: int) -> Coordinates:
        """The cell of a placement that comes first in reading order."""
        cells = self._problem.placements[index].shape.cells
        return min(map(self._problem.puzzle.grid_data.coordinates, cells))

    def solution(self, chosen: Sequence[int]) -> Solution:
        """The solution with its pieces in reading order.

        Indistinguishable pieces take the names of their class in turn.
        """
        placed = tuple(
            self._described(index, copy) for index, copy in self._with_copies(chosen)
        )
        return Solution.model_construct(placements=placed)

    def json_text(self, chosen: Sequence[int]) -> str:
        """The placements of a solution as JSON objects, separated by commas."""
        return ", ".join(self._json(index, copy) for index, copy in self._with_copies(chosen))

    def descriptions(self, index: int) -> list[Placed]:
        """A placement under each name that a piece of its class has."""
        names = self._piece_class(index).names
        last_of_name = {name: copy for copy, name in enumerate(names)}
        return [self._described(index, copy) for copy in last_of_name.values()]

    def _piece_class(self, index: int) -> PieceClass:
        return self._problem.piece_classes[self._problem.placements[index].piece_class]

    def _with_copies(self, chosen: Sequence[int]) -> Iterator[tuple[int, int]]:
        """The placements in reading order, each with the number of its copy in its class."""
        used: dict[int, int] = {}
        placements = [index for index in chosen if index != self._nothing]
        for index in sorted(placements, key=self._first):
            piece_class = self._class_of[index]
            copy = used.get(piece_class, 0)
            used[piece_class] = copy + 1
            yield index, copy

    def _describe_in_json(self, index: int, copy: int) -> str:
        placed = self._described(index, copy).model_dump(mode="json")
        return json.dumps(placed, ensure_ascii=False)

    def _describe(self, index: int, copy: int) -> Placed:
        piece_class = self._piece_class(index)
        pose = piece_class.poses[copy][self._problem.placements[index].shape]
        return Placed.model_construct(
            piece=piece_class.names[copy], orientation=pose.turn, cells=tuple(self._cells(pose))
        )

    def _cells(self, pose: Pose) -> Iterator[Coordinates]:
        grid, surface = self._problem.puzzle.grid_data, self._problem.surface
        for cell in pose.in_order(grid):
            yield grid.coordinates(surface.board_cell(cell) or cell)
