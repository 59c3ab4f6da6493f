"""The unit of sizes: what it is, and that a puzzle is the same in any."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import jigsat
from jigsat.schemas.puzzle import Puzzle
from tests.conftest import Document
from tests.strategies.rectangles import cells_of, cut_up

RED = [{"cell": [0, 0], "sides": {"top": "red"}}]
#: What is changed in a puzzle of two pieces of two by four on a board of four by four.
UNITS: dict[str, tuple[Document, Fraction]] = {
    "a common factor": ({}, Fraction(2)),
    "sizes as cells": ({"board": {"cells": "4x4"}}, Fraction(2)),
    "decimals": (
        {
            "board": {"size": [4.5, 3]},
            "pieces": [{"name": "a", "size": "4.5 x 1.5", "count": 2}],
        },
        Fraction(3, 2),
    ),
    "labels": (
        {
            "pieces": [{"name": "a", "size": [2, 4], "sides": RED, "count": 2}],
            "rules": [{"rule": "rim", "labels": ["red"]}],
        },
        Fraction(1),
    ),
    "blanks": (
        {
            "pieces": [{"name": "a", "size": [2, 4]}],
            "rules": [{"rule": "cover", "blanks": 8}],
        },
        Fraction(1),
    ),
    "blanks beside decimals": (
        {
            "board": {"size": [5, 7.5]},
            "pieces": [{"name": "a", "size": [2.5, 5]}],
            "rules": [{"rule": "cover", "blanks": "rest"}],
        },
        Fraction(1, 2),
    ),
    "blanks in a corner": (
        {
            "pieces": [{"name": "a", "size": [2, 4]}],
            "rules": [{"rule": "cover", "blanks": 8, "settled": ["right", "top"]}],
        },
        Fraction(2),
    ),
    "blanks at one side": (
        {
            "pieces": [{"name": "a", "size": [2, 4]}],
            "rules": [{"rule": "cover", "blanks": 8, "settled": ["top"]}],
        },
        Fraction(1),
    ),
    "cells that are open": (
        {
            "pieces": [{"name": "a", "size": [2, 4]}],
            "rules": [{"rule": "cover", "blanks": 6, "open": [[0, 0], [0, 1]]}],
        },
        Fraction(1),
    ),
}


def puzzle_of(**changes: Any) -> Puzzle:
    document = {
        "schema_version": 1,
        "name": "sized",
        "title": "Sized",
        "grid": "square",
        "board": {"size": [4, 4]},
        "pieces": [{"name": "a", "size": [2, 4], "count": 2}],
    }
    return Puzzle.model_validate({**document, **changes})


@pytest.mark.parametrize(("changes", "unit"), UNITS.values(), ids=UNITS)
def test_the_unit_is_a_common_factor_where_all_has_a_size(
    changes: Document, unit: Fraction
) -> None:
    puzzle = puzzle_of(**changes)
    assert puzzle.typed_in.unit == unit
    assert all(len(shape.cells) <= len(puzzle.cells) for shape in puzzle.shapes)


@pytest.mark.full
@settings(max_examples=8)
@given(st.randoms(use_true_random=True))
def test_puzzles_have_as_many_solutions_in_any_unit(random: Random) -> None:
    size = random.randint(1, 4), random.randint(1, 4)
    parts = list(cut_up(random, size))
    factor = random.choice([2, 3])
    scaled = [[number * factor for number in part] for part in parts]
    board = [number * factor for number in size]
    sized = puzzle_of(
        board={"size": board},
        pieces=[{"name": f"{n}", "size": each} for n, each in enumerate(scaled)],
    )
    drawn = puzzle_of(
        board={"cells": cells_of((board[0], board[1]))},
        pieces=[{"name": f"{n}", "cells": cells_of((a, b))} for n, (a, b) in enumerate(scaled)],
    )
    assert len(drawn.cells) > len(sized.cells)
    counts = (jigsat.count(each, engine="smallest-domain").solutions for each in (sized, drawn))
    assert len(set(counts)) == 1


BLANKS: dict[str, tuple[Document, tuple[int, int]]] = {
    "an area": ({"blanks": 6.25}, (25, 25)),
    "a range": ({"blanks": {"min": 5, "max": 10}}, (20, 40)),
    "the rest": ({"blanks": "rest"}, (50, 50)),
    "an area in a corner": ({"blanks": 6.25, "settled": ["top", "left"]}, (1, 1)),
    "the rest in a corner": ({"blanks": "rest", "settled": ["top", "left"]}, (2, 2)),
}


@pytest.mark.parametrize(("rule", "cells"), BLANKS.values(), ids=BLANKS)
def test_blanks_are_an_area_in_the_unit_of_the_sizes(
    rule: Document, cells: tuple[int, int]
) -> None:
    puzzle = puzzle_of(
        board={"size": [5, 7.5]},
        pieces=[{"name": "a", "size": "2.5x5", "count": 2}],
        rules=[{"rule": "cover", **rule}],
    )
    assert puzzle.cover.blank_range == cells


def test_the_rest_is_what_is_left_beside_the_pieces_that_are_used() -> None:
    piece = {"name": "a", "size": [2, 3], "count": {"min": 1, "max": 2}}
    rest = [{"rule": "cover", "blanks": "rest"}]
    assert puzzle_of(pieces=[piece], rules=rest).cover.blank_range == (4, 10)
    too_large = [{"name": "a", "size": [3, 3], "count": 2}]
    assert puzzle_of(pieces=too_large, rules=rest).cover.blank_range == (0, 0)
