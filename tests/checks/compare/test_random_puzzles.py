"""A random puzzle is compared with itself, turned as a whole, shuffled and renamed."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.checks.compare.compare import compare
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from tests.checks.compare.images import Other, called_otherwise
from tests.strategies.every_grid import all_grids
from tests.strategies.puzzles import random_puzzle


def image(puzzle: Puzzle, random: Random, *, renamed: bool) -> Puzzle:
    turn = random.choice(puzzle.grid_data.turns)
    name = called_otherwise(None if renamed else {})
    document = Other(puzzle, turn, name).document(random)
    return parse(Puzzle, json.dumps(document), "other.json")


@all_grids
@pytest.mark.parametrize("renamed", [False, True])
@settings(max_examples=20)
@given(random=st.randoms(use_true_random=True))
def test_an_image_is_the_same(grids: list[Grid], renamed: bool, random: Random) -> None:
    puzzle = random_puzzle(random, random.choice(grids))
    found = compare(puzzle, image(puzzle, random, renamed=renamed))
    assert found.same, (found.differences, found.rules_only_in_a, found.rules_only_in_b)


@all_grids
@settings(max_examples=30)
@given(random=st.randoms(use_true_random=True))
def test_a_puzzle_is_the_same_as_itself(grids: list[Grid], random: Random) -> None:
    puzzle = random_puzzle(random, random.choice(grids))
    found = compare(puzzle, puzzle)
    assert (found.same, found.up_to) == (True, ())
