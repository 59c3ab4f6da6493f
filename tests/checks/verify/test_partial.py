"""Unfinished boards: what is wrong already, and what is not wrong yet."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from jigsat.checks.verify.files import Selection
from jigsat.checks.verify.verifier import Verifier, verify_partial
from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution

Document = dict[str, Any]

SIDES = {"top": "a", "right": "b", "bottom": "a", "left": "b"}

#: A puzzle, pieces that lie on it ("name turn: cells"), and what is wrong already.
CASES: dict[str, tuple[Document, list[str], list[str]]] = {
    "nothing lies": ({}, [], []),
    "too many of a piece": (
        {"pieces": [{"name": "d", "cells": ["##"]}, {"name": "s", "count": 2}]},
        ["d 0: 0,0 0,1", "d 0: 1,0 1,1"],
        ["piece 'd': used twice, not once"],
    ),
    "too many of some together": (
        {
            "pieces": [{"name": name, "count": {"min": 0, "max": 2}} for name in "ab"],
            "rules": [
                {"rule": "cover", "blanks": {"min": 0, "max": 4}},
                {"rule": "use", "pieces": ["a", "b"], "count": {"min": 1, "max": 2}},
            ],
        },
        ["a 0: 0,0", "b 0: 0,1", "a 0: 1,1"],
        ["pieces 'a', 'b': 3 are used, not 2 or less"],
    ),
    "too few cells are empty": (
        {
            "pieces": [{"name": "s", "count": {"min": 0, "max": 4}}],
            "rules": [{"rule": "cover", "blanks": {"min": 2, "max": 3}}],
        },
        ["s 0: 0,0", "s 0: 0,1", "s 0: 1,0"],
        ["board: 1 cell is empty, not 2 or more"],
    ),
    "another piece lies where one is fixed": (
        {
            "pieces": [{"name": "d", "cells": ["##"]}, {"name": "e", "cells": ["##"]}],
            "rules": [{"rule": "fixed", "piece": "d", "cells": [[0, 0]]}],
        },
        ["e 0: 0,0 0,1"],
        ["cell [0, 0]: covered by 'e', where 'd' is to cover [0, 0]"],
    ),
    "the fixed piece lies elsewhere": (
        {
            "pieces": [{"name": "d", "cells": ["##"]}, {"name": "e", "cells": ["##"]}],
            "rules": [{"rule": "fixed", "piece": "d", "cells": [[0, 0]]}],
        },
        ["d 0: 1,0 1,1"],
        ["piece 'd': it does not cover [0, 0]"],
    ),
    "a group of labels too often on the rim": (
        {
            "pieces": [{"name": "s", "sides": SIDES, "count": 4}],
            "rules": [{"rule": "rim", "counts": {"any": 3}, "groups": {"any": ["a", "b"]}}],
        },
        ["s 0: 0,0", "s 90: 0,1"],
        ["rim: 4 sides show 'any', not 3 or less"],
    ),
    "the pattern begins nowhere": (
        {
            "pieces": [{"name": "s", "sides": SIDES, "count": 4}],
            "rules": [{"rule": "rim", "pattern": ["a", "b", "b", "b"]}],
        },
        ["s 0: 0,0", "s 0: 0,1"],
        ["cell [0, 1], side top: 'a' on the rim, where the pattern has 'b'"],
    ),
    "the pattern is of groups, and begins nowhere": (
        {
            "pieces": [{"name": "s", "sides": {**SIDES, "left": "c"}, "count": 4}],
            "rules": [{"rule": "rim", "pattern": ["any"], "groups": {"any": ["a", "b"]}}],
        },
        ["s 0: 0,0", "s 0: 0,1"],
        ["cell [0, 0], side left: 'c' on the rim, where the pattern has 'any'"],
    ),
    "one piece cannot lie so, and others are wrong as well": (
        {},
        ["d 0: 0,0 1,0", "d 0: 1,0 1,1", "d 90: 0,1 1,1"],
        [
            "piece 'd': turned '0' it cannot cover [0, 0], [1, 0]",
            "cell [1, 1]: covered by 'd' and 'd'",
        ],
    ),
}


@cache
def puzzle_of(case: str) -> Puzzle:
    typed = {
        "schema_version": 1,
        "name": "toy",
        "title": "Toy",
        "grid": "square",
        "board": {"cells": ["##", "##"]},
        "pieces": [{"name": "d", "cells": ["##"], "count": 2}],
    }
    return parse(Puzzle, json.dumps({**typed, **CASES[case][0]}), "toy.json")


def placement_of(text: str) -> Placed:
    head, cells = text.split(": ")
    piece, turn = head.split(" ", 1)
    coordinates = tuple(tuple(map(int, cell.split(","))) for cell in cells.split())
    return Placed(piece=piece, orientation=turn, cells=coordinates)


@pytest.mark.parametrize("case", CASES)
def test_only_what_is_wrong_already_is_told(case: str) -> None:
    _, pieces, expected = CASES[case]
    solution = Solution(placements=tuple(map(placement_of, pieces)))
    assert [str(fault) for fault in verify_partial(puzzle_of(case), solution)] == expected


def test_a_layout_is_the_first_solution_of_its_text() -> None:
    chosen = Selection(puzzle_of("nothing lies"), "dd\n..", "typed", [(1, 1)])
    assert [each.number for each in chosen] == [1]
    with pytest.raises(DataError, match="found 1 solution, expected a solution 2"):
        list(Selection(puzzle_of("nothing lies"), "dd\n..", "typed", [(2, 2)]))


def test_what_is_left_is_counted() -> None:
    left = Verifier(puzzle_of("nothing lies")).left([placement_of("d 0: 0,0 0,1")])
    assert (left.pieces, left.cells) == (1, 2)
