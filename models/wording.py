"""From chosen placements back to the words of the puzzle: piece names, turns, coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from jigsat.models.problem import Problem
from jigsat.schemas.shapes import normal
from jigsat.schemas.solution import Placed, Solution


class Wording:
    """Puts solutions of one problem into words. What was said once is remembered."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._kind = [placement.kind for placement in problem.placements]
        coordinates = problem.puzzle.grid_data.coordinates
        self._cells = [
            tuple(sorted(map(coordinates, placement.shape.cells)))
            for placement in problem.placements
        ]
        by_place = sorted(range(len(self._cells)), key=self._cells.__getitem__)
        self._rank = {index: rank for rank, index in enumerate(by_place)}
        self._say = lru_cache(maxsize=None)(self._placed)

    def solution(self, chosen: Sequence[int]) -> Solution:
        """The solution, its pieces in reading order. Of identical pieces, names go round."""
        used: dict[int, int] = {}
        placed = []
        for index in sorted(chosen, key=self._rank.__getitem__):
            kind = self._kind[index]
            number = used.get(kind, 0)
            used[kind] = number + 1
            placed.append(self._say(index, number))
        return Solution.model_construct(placements=tuple(placed))

    def ways(self, index: int) -> list[Placed]:
        """A placement in words, for each of the identical pieces that could lie there."""
        kind = self._problem.kinds[self._kind[index]]
        return [self._say(index, number) for number in range(kind.count)]

    def _placed(self, index: int, number: int) -> Placed:
        placement = self._problem.placements[index]
        kind = self._problem.kinds[placement.kind]
        grid = self._problem.puzzle.grid_data
        return Placed(
            piece=kind.names[number],
            orientation=kind.turns[number][normal(grid, placement.shape)],
            cells=self._cells[index],
        )
