"""What is found at once is part of what `check` finds, and takes no time."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.checks.lint.check import MAX_CELLS, check, prove_by_places, quick_check
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from tests.strategies.every_grid import all_grids
from tests.strategies.puzzles import random_puzzle


@pytest.mark.full
@all_grids
@settings(max_examples=50)
@given(random=st.randoms(use_true_random=True))
def test_it_is_what_check_finds_too(grids: list[Grid], random: Random) -> None:
    puzzle = random_puzzle(random, random.choice(grids))
    at_once, all_found = quick_check(puzzle), check(puzzle)
    assert [each for each in at_once if each not in all_found] == []
    proofs = [each for each in (*at_once, *prove_by_places(puzzle)) if each.no_solution]
    assert bool(proofs) == any(each.no_solution for each in all_found)


def test_a_piece_of_very_many_cells_has_its_area_looked_at() -> None:
    rows = ["#" * 50] * 50
    document = {
        "schema_version": 1,
        "name": "large",
        "title": "Large",
        "grid": "square",
        "board": {"cells": ["#" * 50] * 51},
        "pieces": [{"name": "a", "cells": rows}, {"name": "b", "cells": [*rows[1:], "#"]}],
    }
    puzzle = Puzzle.model_validate(document)
    assert sum(len(shape.cells) for shape in puzzle.shapes) > MAX_CELLS
    assert [each.code for each in quick_check(puzzle)] == ["area"]


def test_no_place_is_tried_where_there_are_too_many() -> None:
    assert prove_by_places(load("bedlam-cube"), 100) == ()
