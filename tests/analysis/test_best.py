"""The best layout: of toys by hand, of random puzzles by trying everything."""

from __future__ import annotations

from itertools import islice, permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings

import jigsat
from benchmarks.hard_puzzles import planted_edge_matching
from jigsat.analysis.best import BestLayout, BestSearch, best_layout
from jigsat.checks.verify.verifier import Verifier, verify
from jigsat.models.cp_sat.best import (
    card_problem,
)
from jigsat.models.decode import Decoder
from jigsat.models.rules.sides import fits_of, meeting_sides
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from jigsat.solvers.annealing import Annealing
from jigsat.solvers.limits.options import Options
from tests.strategies.every_grid import all_grids
from tests.strategies.puzzles import puzzles


def tray(board: list[str], *pieces: list[str], **more: Any) -> Puzzle:
    named = [{"name": chr(65 + n), "cells": cells} for n, cells in enumerate(pieces)]
    return Puzzle.model_validate(
        {
            "schema_version": 1,
            "name": "tray",
            "title": "A tray",
            "grid": "square",
            "turning": "rotate",
            "board": {"cells": board},
            "pieces": named,
            **more,
        }
    )


def cards(board: list[str], *sides: str) -> Puzzle:
    """Cards by the labels of their four sides, a letter for each."""
    rules = [{"rule": "equal-sides"}]
    named = [{"name": chr(65 + n), "sides": list(each)} for n, each in enumerate(sides)]
    return tray(board, pieces=named, rules=rules)


#: Random puzzles, the same each time.
RANDOM = settings(
    max_examples=12,
    derandomize=True,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
#: A ring of ten cells, for pieces of three, three and five: one of three stays in the box.
RING = tray(["####", "#..#", "####"], ["###"], ["##", "#."], ["##", ".#", "##"])
#: Two of four cards show the same label on all sides, so that one pair of sides can match.
SQUARES = cards(["##", "##"], "aaaa", "bbbb", "cccc", "aaaa")


def best(puzzle: Puzzle, **more: Any) -> BestLayout:
    found = best_layout(puzzle, Options(workers=2, **more))
    if found.layout is not None:
        verifier = Verifier(puzzle)
        assert verifier.faults_of_partial(found.layout.placements) == []
        assert verifier.score(found.layout.placements) == found.score
    return found


class TestToys:
    def test_pieces_stay_in_the_box_where_not_all_have_room(self) -> None:
        found = best(RING)
        assert (found.score, found.of, found.at_most) == (8, 10, 8)
        assert found.proved
        assert found.stopped is None
        assert found.layout is not None
        assert verify(RING, found.layout) != []

    def test_cards_all_lie_though_sides_do_not_match(self) -> None:
        found = best(SQUARES)
        assert (found.counted, found.score, found.of, found.at_most) == ("sides", 1, 4, 1)
        assert found.layout is not None
        assert len(found.layout.placements) == 4

    def test_cards_that_cannot_lie_at_all(self) -> None:
        rules = [{"rule": "equal-sides"}, {"rule": "rim", "labels": ["a"]}]
        named = [{"name": "A", "sides": ["a", *"bbb"]}, {"name": "B", "sides": ["b"] * 4}]
        found = best(tray(["##"], pieces=named, rules=rules))
        assert (found.layout, found.stopped) == (None, None)

    @pytest.mark.parametrize("is_big", [False, True])
    def test_a_blank_is_where_it_may_be(
        self, is_big: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("jigsat.models.packing.Packing.is_big", is_big)
        rules = [{"rule": "cover", "blanks": 1, "blank_only_at": [[0, 2]]}]
        pieces = [{"name": "A", "size": [1, 4]}, {"name": "B", "size": [1, 1]}]
        found = best(tray(["######"], pieces=pieces, rules=rules))
        # Beside the third cell there is no room for four.
        assert (found.score, found.proved) == (1, True)

    def test_each_better_layout_is_told(self) -> None:
        told: list[int] = []
        best_layout(RING, Options(workers=2), on_better=lambda each: told.append(each.score))
        assert told == sorted(set(told))
        assert told[-1] == 8

    def test_no_time(self) -> None:
        found = best(RING, time_limit=0)
        assert found.stopped is not None
        assert found.stopped.startswith("time limit of 0 seconds")
        assert (found.score, found.proved) == (0, False)


class TestBegun:
    def test_a_search_that_is_begun_with_the_best_has_only_to_prove_it(self) -> None:
        told: list[BestLayout] = []
        for puzzle in (RING, SQUARES):
            found = best(puzzle)
            again = best_layout(puzzle, Options(workers=1), found.layout, told.append)
            assert (again.score, again.layout, again.proved) == (
                found.score,
                found.layout,
                True,
            )
        assert told == []

    def test_a_layout_that_breaks_a_rule(self) -> None:
        twice = Placed(piece="A", orientation="0", cells=((0, 0), (0, 1), (0, 2)))
        with pytest.raises(DataError, match="a layout that breaks a rule"):
            best_layout(RING, Options(), Solution(placements=(twice, twice)))


def most_matches(sides: list[str]) -> int:
    """Of cards on a board of two by two: every card on every cell in every turn."""
    turned = [[each[n:] + each[:n] for n in range(4)] for each in sides]
    return max(
        (a[1] == b[3]) + (c[1] == d[3]) + (a[2] == c[0]) + (b[2] == d[0])
        for order in permutations(turned)
        for a, b, c, d in product(*order)
    )


@pytest.mark.parametrize("seed", range(3))
def test_random_cards_against_all_their_layouts(seed: int) -> None:
    random = Random(seed)
    sides = ["".join(random.choices("abcdefg"[: 3 + seed], k=4)) for _ in range(4)]
    puzzle = cards(["##", "##"], *sides)
    found = best(puzzle)
    assert (found.score, found.proved) == (most_matches(sides), True)


def most_covered(puzzle: Puzzle) -> int:
    """The most cells that are covered by any pieces which do not overlap."""
    board = frozenset(puzzle.cells)
    ways = [
        {
            frozenset((y + row, x + column) for y, x in each.shape.cells)
            for each in puzzle.orientations(number)
            for row in range(-9, 10)
            for column in range(-9, 10)
        }
        for number in range(len(puzzle.box))
    ]
    covered = {frozenset[tuple[int, ...]]()}
    for each in ways:
        inside = [cells for cells in each if cells <= board]
        covered |= {one | other for one in covered for other in inside if not one & other}
    return max(map(len, covered))


SHAPES = (["##"], ["###"], ["##", "##"], ["##", "#."], ["###", "#.."], [".#.", "###"])


@pytest.mark.parametrize("seed", range(4))
def test_random_trays_against_all_their_layouts(seed: int) -> None:
    random = Random(seed)
    cells = [(y, x) for y in range(3) for x in range(4)]
    holes = random.sample(cells, 2)
    board = ["".join(".#"[(y, x) not in holes] for x in range(4)) for y in range(3)]
    pieces = random.sample(SHAPES, 4)
    puzzle = tray(board, *pieces, rules=[{"rule": "cover", "blanks": "rest"}])
    found = best(puzzle)
    assert (found.score, found.proved) == (most_covered(puzzle), True)


@all_grids
def test_what_is_found_of_random_puzzles_is_valid_so_far_and_a_solution_is_best(
    grids: list[Grid],
) -> None:
    @RANDOM
    @given(puzzles(*grids))
    def agree(puzzle: Puzzle) -> None:
        note(puzzle.model_dump_json(exclude_defaults=True))
        found = best(puzzle)
        assert found.stopped is None
        solution = next(iter(jigsat.solve(puzzle, workers=1).solutions), None)
        if solution is not None:
            assert found.score >= Verifier(puzzle).score(solution.placements)

    agree()


class TestAnnealing:
    @pytest.mark.parametrize("size", [4, 8])
    def test_its_matches_are_those_that_the_verifier_counts(self, size: int) -> None:
        puzzle = Puzzle.model_validate(planted_edge_matching(size, size, (3, 5), 1))
        problem, fits = card_problem(puzzle), fits_of(puzzle)
        assert fits is not None
        annealing = Annealing(problem, list(meeting_sides(problem)), fits)
        decoder, verifier, before = Decoder(problem), Verifier(puzzle), 0
        for score, chosen in islice(annealing.rounds((), seed=1), 20):
            layout = decoder.solution(chosen).placements
            assert verifier.faults_of_partial(layout) == []
            assert verifier.score(layout) == score >= before
            before = score
        assert before >= 0.8 * len(list(meeting_sides(problem)))

    def test_an_unfinished_layout_of_cards_is_filled(self) -> None:
        puzzle = Puzzle.model_validate(planted_edge_matching(4, 4, (3, 5), 1))
        solution = jigsat.solve(puzzle).solution
        begun = Solution(placements=solution.placements[:9])
        search = BestSearch(puzzle, Options(workers=1), begun)
        for known in search.steps():
            if known.layout is not None:
                break
        assert search.result.score >= 12
