"""What one search tells of many changes."""

from __future__ import annotations

from itertools import islice
from math import inf

import pytest
from hypothesis import assume, given

import jigsat
from jigsat.analysis.repair.change import Change, changed_puzzle
from jigsat.analysis.repair.edits import PuzzleEditor, changes
from jigsat.analysis.repair.screening import Left, Screening
from jigsat.models.symmetry.images import motions
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.limits.deadline import TimeBudget
from tests.analysis.repair.helpers import Make, ended, examples
from tests.analysis.repair.nine_cards import NINE_CARDS
from tests.strategies.every_grid import all_grids
from tests.strategies.puzzles import puzzles


def screened(
    puzzle: Puzzle, tried: list[Change], images: int, seconds: float | None = None
) -> Left:
    """What is known in the end; without a time limit that depends on no machine."""
    screening = Screening(puzzle, tried, images, seconds=inf)
    budget = TimeBudget(seconds)
    return [ended(screening.left(n, budget)) for n in range(len(tried))]


class TestScreening:
    @pytest.mark.full
    @all_grids
    def test_it_never_refuses_what_leaves_one_solution(self, grids: list[Grid]) -> None:
        """And of all images it knows just how many solutions there are, up to two."""

        @examples(9)
        @given(puzzles(*grids))
        def hold(puzzle: Puzzle) -> None:
            some = [changed.change for changed in islice(changes(puzzle), 30)]
            assume(len(some) > 3)
            images = len(motions(puzzle.surface))
            apart, classes = screened(puzzle, some, 1), screened(puzzle, some, images)
            for change, one, many in list(zip(some, apart, classes, strict=True))[::4]:
                changed = changed_puzzle(puzzle, change)
                assert changed is not None
                counts = jigsat.count(changed.puzzle, limit=100)
                assert one in {None, min(counts.solutions, 2)}
                if counts.up_to_symmetry < 2:
                    assert many in {None, counts.up_to_symmetry}

        hold()

    def test_of_nine_cards_it_leaves_only_those_that_do_it(self) -> None:
        """A label of one card and a label of another: 8 and 8 labels, searched once."""
        puzzle = Puzzle.model_validate(NINE_CARDS)
        swaps = [each for each in PuzzleEditor(puzzle).changes() if set(each.shapes) == {0, 1}]
        left = screened(puzzle, swaps, images=4)
        assert len(left) == 15
        assert left.count(1) == 1
        assert left.count(None) == 0
        one = changed_puzzle(puzzle, swaps[left.index(1)])
        assert one is not None
        assert jigsat.count(one.puzzle).up_to_symmetry == 1

    def test_without_time_nothing_is_said_of_changes_that_leave_none_or_one(
        self, make_puzzle: Make
    ) -> None:
        """A search that was ended may have missed solutions; two that it found are two."""
        puzzle = make_puzzle(
            board={"cells": ["####", "####"]},
            pieces=[{"name": "L", "cells": ["###", "#.."]}, {"name": "I", "cells": ["####"]}],
        )
        some = [changed.change for changed in changes(puzzle)]
        assert {0, 1, 2} <= set(screened(puzzle, some, images=1))
        assert set(screened(puzzle, some, images=1, seconds=0.0)) <= {None, 2}

    def test_what_cannot_be_screened_is_not_known(self, make_puzzle: Make) -> None:
        ring = make_puzzle(
            board={"cells": ["####"], "wrap": [[0, 4]]},
            pieces=[{"name": "I", "cells": ["##"]}],
            rules=[{"rule": "cover", "blanks": 2}],
        )
        for puzzle in (ring, make_puzzle(copies=2, board={"cells": ["####", "####"]})):
            some = [changed.change for changed in changes(puzzle)]
            assert some
            assert set(screened(puzzle, some, images=8)) == {None}
