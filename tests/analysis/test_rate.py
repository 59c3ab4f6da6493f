"""How hard a puzzle is: each measure on puzzles where it can be told by hand."""

from __future__ import annotations

from collections.abc import Callable
from math import log10
from pathlib import Path
from random import Random

import pytest

import jigsat
from jigsat.analysis.rate.effort import Spread, search_runs, spread
from jigsat.analysis.rate.forced_moves import choices_on_the_way
from jigsat.analysis.rate.game import Game, Table, members
from jigsat.analysis.rate.random_play import play
from jigsat.analysis.rate.rating import Rating, rate, ratings
from jigsat.cli.reports.rating import HEADING, details, table_line
from jigsat.models.build import make_problem
from jigsat.models.problem import Problem
from jigsat.schemas.puzzle import Puzzle

Make = Callable[..., Puzzle]

#: A domino and a monomino on three cells in a row.
ROW = {
    "board": {"cells": ["###"]},
    "pieces": [{"name": "I", "cells": ["##"]}, {"name": "o"}],
}
#: Two cards, of which each can lie on each of two cells, but only in one order side by side.
CARDS = {
    "board": {"cells": ["##"]},
    "turning": "fixed",
    "pieces": [
        {"name": "A", "sides": {"left": "red", "right": "blue"}},
        {"name": "B", "sides": {"left": "blue", "right": "green"}},
    ],
    "rules": [{"rule": "equal-sides"}],
}


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([7], Spread(7, 7, 7, 7, 7)),
        ([5, 1, 4, 2, 3], Spread(3, 2, 4, 1, 5)),
        ([1, 2], Spread(1.5, 1.25, 1.75, 1, 2)),
        ([1, 2, 3, 4], Spread(2.5, 1.75, 3.25, 1, 4)),
        ([3, None, 1], Spread(3, 2, None, 1, None)),
        ([1, None, None], Spread(None, None, None, 1, None)),
        ([None, None], Spread(None, None, None, None, None)),
        ([], Spread(None, None, None, None, None)),
    ],
)
def test_the_spread(numbers: list[int | None], expected: Spread) -> None:
    """One that is not known counts as more than all the others."""
    assert spread(numbers) == expected


def cells_of(problem: Problem, index: int) -> list[tuple[int, ...]]:
    return sorted(
        map(problem.puzzle.grid_data.coordinates, problem.placements[index].shape.cells)
    )


def numbered(problem: Problem, piece: str, *cells: tuple[int, int]) -> int:
    """The placement of a piece on these cells."""
    return next(
        index
        for index, placement in enumerate(problem.placements)
        if problem.piece_classes[placement.piece_class].names[0] == piece
        and cells_of(problem, index) == sorted(cells)
    )


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

    def test_what_is_open_where_sides_meet(self, make_puzzle: Make) -> None:
        problem = make_problem(make_puzzle(**CARDS))
        game = Game(Table(problem))
        game.put(numbered(problem, "A", (0, 0)))
        assert list(members(game.open)) == [numbered(problem, "B", (0, 1))]
        game = Game(Table(problem))
        game.put(numbered(problem, "A", (0, 1)))
        assert game.open == 0

    def test_what_is_open_where_faces_differ(self, make_puzzle: Make) -> None:
        rule = {"rule": "different-faces", "along": ["row"]}
        problem = make_problem(
            make_puzzle(
                board={"cells": ["###"]},
                pieces=[
                    {"name": "A", "face": "x"},
                    {"name": "B", "face": "x"},
                    {"name": "C", "face": "y"},
                ],
                rules=[rule],
            )
        )
        game = Game(Table(problem))
        game.put(numbered(problem, "A", (0, 0)))
        assert {
            problem.piece_classes[problem.placements[n].piece_class].names[0]
            for n in members(game.open)
        } == {"C"}

    def test_a_game_goes_on_until_nothing_fits(self) -> None:
        problem = make_problem(jigsat.load("soma-cube"))
        table = Table(problem)
        for seed in range(30):
            game = play(table, Random(seed))
            assert game.open == 0
            piece_classes = [problem.placements[index].piece_class for index in game.placed]
            assert len(set(piece_classes)) == len(piece_classes)
            covered = [cell for index in game.placed for cell in cells_of(problem, index)]
            assert len(set(covered)) == len(covered) == 27 - len(game.empty)

    def test_the_same_seed_is_the_same_game(self) -> None:
        table = Table(make_problem(jigsat.load("tetrahexes-4x7")))
        assert play(table, Random(5)).placed == play(table, Random(5)).placed


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

    def test_all_of_them(self, make_puzzle: Make) -> None:
        """The square fits in one place, and then the domino does."""
        puzzle = make_puzzle(
            board={"cells": ["##..", "####"]},
            pieces=[{"name": "O", "cells": ["##", "##"]}, {"name": "I", "cells": ["##"]}],
        )
        assert self.way(puzzle) == [1, 1]

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


class TestEffort:
    def test_one_run_for_each_seed(self) -> None:
        problem = make_problem(jigsat.load("soma-cube"))
        runs = [run for run in search_runs(problem, 4, None) if run is not None]
        assert [run.seed for run in runs] == [1, 2, 3, 4]
        assert all(run.concluded and run.chosen for run in runs)
        assert len({run.branches for run in runs}) > 1, "seeds make no difference"

    def test_that_there_is_no_solution_is_told_too(self, make_puzzle: Make) -> None:
        tees = [{"name": "T", "cells": ["###", ".#."], "count": 2}]
        problem = make_problem(make_puzzle(board={"cells": ["####"] * 2}, pieces=tees))
        runs = [run for run in search_runs(problem, 2, None) if run is not None]
        assert [(run.concluded, run.chosen) for run in runs] == [(True, None)] * 2

    def test_without_time_nothing_is_told(self) -> None:
        problem = make_problem(jigsat.load("infuriater"))
        runs = [run for run in search_runs(problem, 2, 0.0) if run is not None]
        assert [(run.concluded, run.chosen) for run in runs] == [(False, None)] * 2


def test_each_measure_is_explained() -> None:
    document = Path(__file__).parents[2] / "docs" / "rating.md"
    explained = document.read_text(encoding="utf-8")
    for line in [*details(rate(jigsat.load("tetrahexes-4x7"), games=20))][1:]:
        name = line.split()[0]
        assert f"**{name}" in explained
    assert table_line(HEADING) in explained


class TestRating:
    def test_a_domino_and_a_monomino(self, make_puzzle: Make) -> None:
        rating = rate(make_puzzle(**ROW), seeds=3, games=50)
        assert (rating.cells, rating.pieces, rating.placements) == (3, 2, 5)
        assert rating.layouts == pytest.approx(log10(2 * 3), abs=0.05)
        assert (rating.solutions, rating.stated) == (2, False)
        assert rating.needle == pytest.approx(log10(2 * 3 / 2), abs=0.1)
        assert rating.effort is not None
        assert (rating.effort.runs, rating.effort.told) == (3, 3)
        assert rating.forced is not None
        assert (rating.forced.share, rating.forced.guesses) == (0.5, 1.0)
        assert rating.forced.digits == pytest.approx(log10(2), abs=0.01)
        assert rating.play is not None
        # Played where fewest pieces fit, at an end, and then there is one way to go on.
        assert (rating.play.games, rating.play.mean, rating.play.solved) == (50, 1.0, 1.0)
        assert rating.play.one_short == 0.0
        assert rating.unfinished == ()

    def test_no_solution(self, make_puzzle: Make) -> None:
        tees = [{"name": "T", "cells": ["###", ".#."], "count": 2}]
        rating = rate(make_puzzle(board={"cells": ["####"] * 2}, pieces=tees), games=20)
        assert (rating.solutions, rating.needle, rating.forced) == (0, None, None)
        assert rating.play is not None
        assert (rating.play.mean, rating.play.one_short, rating.play.solved) == (0.5, 1.0, 0.0)
        assert rating.unfinished == ()

    def test_the_number_of_pieces_may_be_open(self, make_puzzle: Make) -> None:
        pieces = [
            {"name": "I", "cells": ["##"], "count": {"min": 0, "max": 2}},
            {"name": "o", "count": {"min": 0, "max": 4}},
        ]
        rating = rate(make_puzzle(pieces=pieces), games=20)
        assert rating.play is not None
        assert (rating.play.one_short, rating.play.mean) == (None, 1.0)
        assert rating.forced is not None
        assert rating.solutions == 7

    @pytest.mark.parametrize("name", ["infuriater", "tropical-fish", "bedlam-cube"])
    def test_without_time_it_says_what_is_not_known(self, name: str) -> None:
        rating = rate(jigsat.load(name), seconds=0.0)
        assert (rating.placements or 0) > 0
        assert "9 searches" in rating.unfinished
        assert rating.effort is None or rating.effort.conflicts.median is None

    def test_more_is_known_step_by_step(self) -> None:
        seen = list(ratings(jigsat.load("wooden-buildings"), games=40, seeds=2))
        assert isinstance(seen[0], Rating)
        assert (seen[0].solutions, seen[0].play, seen[0].effort) == (None, None, None)
        assert seen[-1].unfinished == ()

    def test_what_is_harder_is_rated_harder(self) -> None:
        easy, hard = (rate(jigsat.load(name), seeds=5) for name in ("soma-cube", "infuriater"))
        assert easy.needle is not None
        assert hard.needle is not None
        assert easy.needle < hard.needle
        assert easy.effort is not None
        assert hard.effort is not None
        assert (easy.effort.conflicts.median or 0) < (hard.effort.conflicts.median or 0)
