"""From chosen placements back to the words of the puzzle: piece names, turns, coordinates."""

from __future__ import annotations

from functools import lru_cache

from jigsat.models.problem import Chosen, Problem
from jigsat.schemas.shapes import normal
from jigsat.schemas.solution import Placed, Solution


class Wording:
    """Puts solutions of one problem into words. What was said once is remembered."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._kind = [placement.kind for placement in problem.placements]
        by_place = sorted(
            range(len(problem.placements)), key=lambda i: problem.placements[i].shape.cells
        )
        self._rank = {index: rank for rank, index in enumerate(by_place)}
        self._say = lru_cache(maxsize=None)(self._placed)

    def solution(self, chosen: Chosen) -> Solution:
        """The solution, its pieces in reading order. Of identical pieces, names go round."""
        used: dict[int, int] = {}
        placed = []
        for index in sorted(chosen, key=self._rank.__getitem__):
            kind = self._kind[index]
            number = used.get(kind, 0)
            used[kind] = number + 1
            placed.append(self._say(index, number))
        return Solution.model_construct(placements=tuple(placed))

    def _placed(self, index: int, number: int) -> Placed:
        placement = self._problem.placements[index]
        kind = self._problem.kinds[placement.kind]
        grid = self._problem.puzzle.grid_data
        return Placed(
            piece=kind.names[number],
            orientation=kind.turns[number][normal(grid, placement.shape)],
            cells=tuple(grid.coordinates(cell) for cell in placement.shape.cells),
        )
