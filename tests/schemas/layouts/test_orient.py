"""Orientations that follow from the cells."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.layouts.json_layout import read_layout
from jigsat.schemas.puzzle import Puzzle
from tests.schemas.layouts.helpers import PACKINGS, MakePuzzle, board, lying, refusal, solved
from tests.strategies.every_grid import every_grid
from tests.strategies.puzzles import random_puzzle


@pytest.mark.parametrize("name", [*PACKINGS, "slothouber-graatsma"])
def test_the_turns_of_pieces_are_told_by_their_cells_in_any_order(name: str) -> None:
    puzzle, solution = solved(name)
    document = json.loads(solution.model_dump_json())
    for placed in document["placements"]:
        del placed["orientation"]
        placed["cells"].reverse()
    read = read_layout(puzzle, json.dumps(document), "")
    assert board(puzzle, read) == board(puzzle, solution)


@pytest.mark.full(but=3)
@every_grid
def test_a_turn_that_is_left_out_is_found_if_only_one_can_be_meant(grid: Grid) -> None:
    read = 0
    refusals: set[str] = set()

    @settings(max_examples=8, derandomize=True)
    @given(random=st.randoms(use_true_random=True))
    def agree(random: Any) -> None:
        nonlocal read
        puzzle = random_puzzle(random, grid)
        verifier = Verifier(puzzle)
        for placed in some_ways(puzzle, random):
            look = verifier.lay(placed)
            document = {"piece": placed.piece, "cells": list(map(list, placed.cells))}
            try:
                found = read_layout(puzzle, json.dumps({"placements": [document]}), "")
            except DataError as error:
                refusals.add(error.found.split(", which has ")[1][:19])
                continue
            as_typed = len(placed.cells) == 1 and found.placements[0].orientation == "0"
            assert as_typed or verifier.lay(found.placements[0]) == look
            read += 1

    agree()
    assert read > 8
    assert refusals <= {"several ways to lie"}


def some_ways(puzzle: Puzzle, random: Any) -> Iterator[Any]:
    from jigsat.models.build import make_problem
    from jigsat.models.decode import Decoder

    problem = make_problem(puzzle)
    assume(problem.placements)
    decoder = Decoder(problem)
    number = len(problem.placements)
    for index in random.sample(range(number), min(number, 10)):
        yield from decoder.descriptions(index)


class TestLabelledPieces:
    """Pieces that look different where they cover the same cells."""

    @pytest.fixture
    def arrows(self, make_puzzle: MakePuzzle) -> Puzzle:
        sides = [
            {"cell": [0, 0], "sides": {"left": "tail"}},
            {"cell": [0, 1], "sides": {"right": "head"}},
        ]
        piece = {"name": "a", "cells": ["##"], "sides": sides, "count": 2}
        return make_puzzle(pieces=[piece], rules=[{"rule": "equal-sides"}])

    def test_the_turn_must_be_said(self, arrows: Puzzle) -> None:
        assert refusal(arrows, "aa\n..") == (
            "layout.txt: line 1: found piece 'a', which has several ways to lie: turned '0' or "
            "'180', expected 'a = a@0' or 'a = a@180'"
        )
        assert lying(arrows, "aa\nbb\nb = a@180\na = a@0") == [("a", "0"), ("a", "180")]

    def test_in_json_too(self, arrows: Puzzle) -> None:
        one = {"piece": "a", "cells": [[0, 0], [0, 1]]}
        sentence = refusal(arrows, json.dumps({"placements": [one]}))
        assert sentence == (
            "layout.txt: placements[0]: found piece 'a', which has several ways to lie: "
            'turned \'0\' or \'180\', expected "orientation": "0" or "orientation": "180"'
        )

    def test_a_letter_of_its_own_is_in_the_line_to_type(self, arrows: Puzzle) -> None:
        sentence = refusal(arrows, "xx\n..\nx = a")
        assert sentence.endswith("expected 'x = a@0' or 'x = a@180'")
