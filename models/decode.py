"""From chosen placements back to the words of the puzzle: piece names, turns, coordinates."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from jigsat.models.piece_classes import Way
from jigsat.models.problem import Problem
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.solution import Placed, Solution


class Wording:
    """Puts solutions of one problem into words. What was said once is remembered."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._piece_class = [placement.piece_class for placement in problem.placements]
        self._say = lru_cache(maxsize=None)(self._placed)
        self._text = lru_cache(maxsize=None)(self._json)

    @cached_property
    def _rank(self) -> dict[int, int]:
        """The place of each placement in reading order."""
        coordinates = self._problem.puzzle.grid_data.coordinates
        first = [min(map(coordinates, each.shape.cells)) for each in self._problem.placements]
        by_place = sorted(range(len(first)), key=first.__getitem__)
        return {index: rank for rank, index in enumerate(by_place)}

    def solution(self, chosen: Sequence[int]) -> Solution:
        """The solution, its pieces in reading order. Of identical pieces, names go round."""
        placed = tuple(self._say(index, number) for index, number in self._named(chosen))
        return Solution.model_construct(placements=placed)

    def _named(self, chosen: Sequence[int]) -> Iterator[tuple[int, int]]:
        """The placements in reading order, each with the number of its piece in its kind."""
        used: dict[int, int] = {}
        used_pieces = (index for index in chosen if index != self._problem.nothing)
        for index in sorted(used_pieces, key=self._rank.__getitem__):
            piece_class = self._piece_class[index]
            number = used.get(piece_class, 0)
            used[piece_class] = number + 1
            yield index, number

    def text(self, chosen: Sequence[int]) -> str:
        """The placements of a solution as JSON, separated by commas."""
        return ", ".join(self._text(index, number) for index, number in self._named(chosen))

    def ways(self, index: int) -> list[Placed]:
        """A placement in words, by each name of the identical pieces that could lie there."""
        names = self._problem.piece_classes[self._piece_class[index]].names
        last_of_name = {name: number for number, name in enumerate(names)}
        return [self._say(index, number) for number in last_of_name.values()]

    def _json(self, index: int, number: int) -> str:
        placed = self._say(index, number).model_dump(mode="json")
        return json.dumps(placed, ensure_ascii=False)

    def _placed(self, index: int, number: int) -> Placed:
        placement = self._problem.placements[index]
        piece_class = self._problem.piece_classes[placement.piece_class]
        way = piece_class.ways[number][placement.shape]
        return Placed.model_construct(
            piece=piece_class.names[number], orientation=way.turn, cells=tuple(self._cells(way))
        )

    def _cells(self, way: Way) -> Iterator[Coordinates]:
        grid, surface = self._problem.puzzle.grid_data, self._problem.surface
        for cell in way.in_order(grid):
            yield grid.coordinates(surface.home(cell) or cell)
