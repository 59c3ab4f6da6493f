"""Single changes that leave exactly one solution."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given

import jigsat
from jigsat.analysis.repair.change import Changed
from jigsat.analysis.repair.edits import changes
from jigsat.analysis.repair.repair import RepairSearch
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.options import Options
from tests.analysis.repair.helpers import MENDED, MOST, Make, examples, number_of
from tests.strategies.every_grid import every_grid
from tests.strategies.puzzles import puzzles


class TestRepairs:
    def test_of_the_infuriater_one_is_what_its_maker_did(self) -> None:
        puzzle = jigsat.load("infuriater-original")
        repairs = list(jigsat.repairs(puzzle, workers=2))
        words = [repair.changed.change.words for repair in repairs]
        assert MENDED in words
        assert len(set(words)) == len(words) > 10
        mended = repairs[words.index(MENDED)].changed.puzzle
        assert jigsat.fingerprint(mended) == jigsat.fingerprint(jigsat.load("infuriater"))
        for repair in repairs:
            counts = jigsat.count(repair.changed.puzzle)
            assert (counts.solutions, counts.complete) == (1, True)
            assert jigsat.verify(repair.changed.puzzle, repair.solution) == []

    @every_grid
    def test_they_are_all_there_are(self, grid: Grid) -> None:
        seen = Counter[bool]()

        @examples(25)
        @given(puzzles(grid))
        def hold(puzzle: Puzzle) -> None:
            assume(1 < number_of(puzzle) < MOST)
            every: list[Changed] = list(changes(puzzle))
            assume(len(every) < 40)
            work = RepairSearch(puzzle, Options())
            for _ in work.steps(clues=False, changes=True, most=None):
                pass
            assert (work.all_tried, work.tried) == (True, len(every))
            expected = {c.change for c in every if number_of(c.puzzle) == 1}
            assert {repair.changed.change for repair in work.repairs} == expected
            seen[bool(expected)] += 1

        hold()
        assert sum(seen.values()) >= 3

    def test_there_may_be_nothing_to_repair(self) -> None:
        work = RepairSearch(jigsat.load("infuriater"), Options())
        for _ in work.steps(clues=True, changes=True, most=1):
            pass
        assert work.is_unique
        assert (work.clues, work.repairs, work.stopped) == (None, [], None)

    def test_a_puzzle_without_solution_may_be_one_cell_away_from_one(
        self, make_puzzle: Make
    ) -> None:
        puzzle = make_puzzle(
            board={"cells": ["###", "#.."]},
            pieces=[{"name": "I", "cells": ["###"]}],
            rules=[{"rule": "cover", "blanks": 1, "never_blank_at": [[1, 0]]}],
        )
        assert number_of(puzzle) == 0
        work = RepairSearch(puzzle, Options())
        for _ in work.steps(clues=True, changes=True, most=None):
            pass
        words = [repair.changed.change.words for repair in work.repairs]
        # With a cell at one of its ends it is the board; as a domino it stands at the left.
        assert words == [
            "piece 'I' with one more cell, at [-1, 2]",
            "piece 'I' without its cell at [0, 0]",
        ]
        assert work.clues is None

    @pytest.mark.parametrize("name", ["pentominoes-6x10", "infuriater-original"])
    def test_without_time_nothing_is_known(self, name: str) -> None:
        work = RepairSearch(jigsat.load(name), Options(seconds=0))
        for _ in work.steps(clues=True, changes=True, most=1):
            pass
        assert work.stopped == "time limit of 0 seconds"
        assert (work.clues, work.repairs, work.all_tried) == (None, [], False)
