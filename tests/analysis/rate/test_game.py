"""Which placements are open in a game."""

from __future__ import annotations

from jigsat.analysis.game import Game, Table
from jigsat.models.bits import members
from jigsat.models.build import make_problem
from tests.analysis.rate.puzzles import ROW, Make, cells_of, numbered


class TestGames:
    def test_what_is_open_in_a_packing(self, make_puzzle: Make) -> None:
        problem = make_problem(make_puzzle(**ROW))
        game = Game(Table(problem))
        assert len(problem.placements) == game.open.bit_count() == 2 + 3
        game.put(numbered(problem, "o", (0, 1)))
        assert game.open == 0
        game = Game(Table(problem))
        game.put(numbered(problem, "o", (0, 0)))
        assert [cells_of(problem, n) for n in members(game.open)] == [[(0, 1), (0, 2)]]
