"""Clues that leave exactly one solution."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import assume, given

import jigsat
from jigsat.analysis.repair import clues
from jigsat.analysis.repair.clues import Clues, fewest_clues, with_clues
from jigsat.analysis.repair.repair import RepairSearch
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.limits.options import Options
from tests.analysis.repair.helpers import MOST, Make, examples, known_of, number_of
from tests.oracle.brute_force import BruteForce
from tests.strategies.every_grid import all_grids
from tests.strategies.puzzles import puzzles


class TestClues:
    def test_of_too_many_solutions_none_are_sought(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(clues, "CHOICES", 0)
        work = RepairSearch(jigsat.load("slothouber-graatsma"), Options(), up_to_symmetry=False)
        for _ in work.steps(clues=True, changes=False, most=1):
            pass
        assert work.clues is None
        assert work.no_clues == "there are too many solutions"

    @pytest.mark.full
    @all_grids
    def test_they_leave_one_solution_and_are_the_fewest(self, grids: list[Grid]) -> None:
        seen = Counter[int]()

        @examples(15)
        @given(puzzles(*grids))
        def hold(puzzle: Puzzle) -> None:
            assume(not puzzle.surface.wraps and 1 < number_of(puzzle) < MOST)
            known = known_of(puzzle)
            assert known.complete
            found = fewest_clues(known)
            assert found is not None
            assert number_of(with_clues(puzzle, found.placements)) == 1
            check_solution(puzzle, found)
            if found.fewest:
                assert len(found.placements) == fewest_by_brute_force(puzzle)
            seen[len(found.placements)] += 1

        hold()
        assert sum(seen.values()) >= 3

    def test_where_the_board_wraps_words_do_not_tell_how_a_piece_lies(
        self, make_puzzle: Make
    ) -> None:
        ring = {"cells": ["####"], "wrap": [[0, 4]]}
        work = RepairSearch(make_puzzle(board=ring), Options(), up_to_symmetry=False)
        for _ in work.steps(clues=True, changes=False, most=1):
            pass
        assert work.has_several
        assert work.clues is None
        assert work.no_clues == "on a board that wraps, words do not tell how a piece lies"

    def test_a_puzzle_with_clues_keeps_its_rules(self) -> None:
        puzzle = jigsat.load("infuriater-original")
        found = fewest_clues(known_of(puzzle))
        assert found is not None
        clued = with_clues(puzzle, found.placements)
        assert [rule.rule for rule in clued.rules] == ["cover", "fixed"]
        assert clued.known is None
        assert [*jigsat.solutions(clued)] == [found.solution]


def check_solution(puzzle: Puzzle, found: Clues) -> None:
    assert jigsat.verify(puzzle, found.solution) == []
    assert set(found.placements) <= set(found.solution.placements)


def fewest_by_brute_force(puzzle: Puzzle) -> int:
    """The fewest looks that only one of the solutions has."""
    solutions = [*map(BruteForce(puzzle).read, jigsat.solutions(puzzle))]
    chosen = (
        number
        for number in range(1, puzzle.piece_count + 1)
        for solution in solutions
        for looks in combinations(solution, number)
        if sum(other.issuperset(looks) for other in solutions) == 1
    )
    return next(chosen)
