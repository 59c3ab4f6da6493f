"""Known solutions that a change leaves."""

from __future__ import annotations

from collections import Counter

from hypothesis import assume, given

import jigsat
from jigsat.analysis.repair.change import ChangeType
from jigsat.analysis.repair.edits import changes
from jigsat.analysis.repair.screening import Survivors
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.puzzle import Puzzle
from tests.analysis.repair.helpers import MENDED, MOST, examples, known_of, number_of
from tests.strategies.every_grid import every_grid
from tests.strategies.puzzles import puzzles


class TestSurvivors:
    @every_grid
    def test_they_are_among_the_solutions(self, grid: Grid) -> None:
        """So a change that leaves two of them leaves no unique puzzle."""
        looked_at = Counter[int]()

        @examples(40)
        @given(puzzles(grid))
        def hold(puzzle: Puzzle) -> None:
            known = known_of(puzzle)
            assume(1 < len(known.chosen) < MOST)
            survivors = Survivors(puzzle, tuple(known.solutions), known.complete)
            for changed in list(changes(puzzle))[::7][:12]:
                left = survivors.number(changed, most=MOST)
                there = number_of(changed.puzzle)
                assert left <= there
                assert left == there or not survivors.are_all(changed)
                looked_at[min(left, 2)] += 1

        hold()
        assert sum(looked_at.values()) >= 5

    def test_of_the_infuriater_they_are_all(self) -> None:
        puzzle = jigsat.load("infuriater-original")
        known = known_of(puzzle)
        survivors = Survivors(puzzle, tuple(known.solutions), known.complete)
        mended = next(c for c in changes(puzzle) if c.change.words == MENDED)
        assert survivors.are_all(mended)
        assert survivors.number(mended) == number_of(mended.puzzle) == 1
        smaller = next(c for c in changes(puzzle) if c.change.type is ChangeType.CELL_REMOVED)
        assert not survivors.are_all(smaller)
        assert survivors.number(smaller, most=MOST) == 8
