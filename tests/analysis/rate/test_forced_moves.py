"""The numbers of choices on the way to a solution."""

from __future__ import annotations

import jigsat
from jigsat.analysis.game import Table, choices_on_the_way
from jigsat.models.build import make_problem
from jigsat.schemas.puzzle import Puzzle
from tests.analysis.rate.puzzles import ROW, Make, numbered


class TestForcedMoves:
    def way(self, puzzle: Puzzle) -> list[int]:
        problem = make_problem(puzzle)
        solution = next(jigsat.solutions(puzzle))
        chosen = [
            numbered(problem, placed.piece, *placed.cells) for placed in solution.placements
        ]
        choices = choices_on_the_way(Table(problem), chosen)
        assert len(choices) == len(chosen)
        return choices

    def test_a_cell_with_two_ways_and_then_none_but_one(self, make_puzzle: Make) -> None:
        """An end of the row: the domino or the monomino; or the domino at one of the ends."""
        assert self.way(make_puzzle(**ROW)) == [2, 1]

    def test_blanks_make_cells_uncertain(self, make_puzzle: Make) -> None:
        """The domino has two places, the monomino then one, as it does not fit in the blank."""
        puzzle = make_puzzle(
            board={"cells": ["###.#"]},
            pieces=[{"name": "I", "cells": ["##"]}],
            rules=[{"rule": "cover", "blanks": 2}],
        )
        assert self.way(puzzle) == [2]

    def test_when_the_blanks_are_used_up_the_rest_is_covered(self, make_puzzle: Make) -> None:
        """No piece fits into the lone cell: that is the blank, so the end of the row is not."""
        puzzle = make_puzzle(
            board={"cells": ["####.#"]},
            pieces=[{"name": "I", "cells": ["##"], "count": 2}],
            rules=[{"rule": "cover", "blanks": 1}],
        )
        assert self.way(puzzle) == [1, 1]
