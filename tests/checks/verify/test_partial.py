"""Unfinished boards: what is wrong already, and what is not wrong yet."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from jigsat.analysis.hint.advice import hint
from jigsat.analysis.hint.completion import pieces_on
from jigsat.checks.verify.files import Selection
from jigsat.checks.verify.verifier import Verifier, verify_partial
from jigsat.models.build import make_problem
from jigsat.models.decode import Decoder
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.library import load
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from tests.oracle.brute_force import BruteForce
from tests.strategies.every_grid import all_grids
from tests.strategies.puzzles import random_puzzle

Document = dict[str, Any]

SIDES = {"top": "a", "right": "b", "bottom": "a", "left": "b"}

#: A puzzle, pieces that lie on it ("name turn: cells"), and what is wrong already.
CASES: dict[str, tuple[Document, list[str], list[str]]] = {
    "nothing lies": ({}, [], []),
    "pieces are to come": ({}, ["d 0: 0,0 0,1"], []),
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
    "two on one cell": (
        {},
        ["d 0: 0,0 0,1", "d 90: 0,0 1,0"],
        ["cell [0, 0]: covered by 'd' and 'd'"],
    ),
    "on a cell that stays open": (
        {
            "rules": [{"rule": "cover", "open": [[0, 0], [0, 1]]}],
            "pieces": [{"name": "d", "cells": ["##"]}],
        },
        ["d 90: 0,0 1,0"],
        ["cell [0, 0]: covered by 'd', though it is to stay open"],
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
    "another copy can still come to where one is fixed": (
        {"rules": [{"rule": "fixed", "piece": "d", "cells": [[0, 0]]}]},
        ["d 0: 1,0 1,1"],
        [],
    ),
    "a piece lies where it is forbidden": (
        {"rules": [{"rule": "forbidden", "piece": "d", "cells": [[0, 0]]}]},
        ["d 0: 0,0 0,1"],
        ["piece 'd': it must not cover [0, 0]"],
    ),
    "sides do not fit": (
        {
            "pieces": [{"name": "s", "sides": SIDES, "count": 4}],
            "rules": [{"rule": "equal-sides"}],
        },
        ["s 0: 0,0", "s 90: 0,1"],
        ["cell [0, 0], side right: 'b' meets 'a'"],
    ),
    "a label that the rim may not show": (
        {
            "pieces": [{"name": "s", "sides": SIDES, "count": 4}],
            "rules": [{"rule": "rim", "labels": ["a"]}],
        },
        ["s 0: 0,0"],
        ["cell [0, 0], side left: 'b' on the rim, where only 'a' may be"],
    ),
    "a label too often on the rim": (
        {
            "pieces": [{"name": "s", "sides": SIDES, "count": 4}],
            "rules": [{"rule": "rim", "counts": {"a": 1}}],
        },
        ["s 0: 0,0", "s 0: 0,1"],
        ["rim: 2 sides show 'a', not 1 or less"],
    ),
    "a group of labels too often on the rim": (
        {
            "pieces": [{"name": "s", "sides": SIDES, "count": 4}],
            "rules": [{"rule": "rim", "counts": {"any": 3}, "groups": {"any": ["a", "b"]}}],
        },
        ["s 0: 0,0", "s 90: 0,1"],
        ["rim: 4 sides show 'any', not 3 or less"],
    ),
    "a label not yet often enough": (
        {
            "pieces": [{"name": "s", "sides": SIDES, "count": 4}],
            "rules": [{"rule": "rim", "counts": {"a": 4}}],
        },
        ["s 0: 0,0"],
        [],
    ),
    "the pattern begins somewhere": (
        {
            "pieces": [{"name": "s", "sides": SIDES, "count": 4}],
            "rules": [{"rule": "rim", "pattern": ["a", "b"]}],
        },
        ["s 0: 0,0"],
        [],
    ),
    "the pattern begins nowhere": (
        {
            "pieces": [{"name": "s", "sides": SIDES, "count": 4}],
            "rules": [{"rule": "rim", "pattern": ["a", "b", "b", "b"]}],
        },
        ["s 0: 0,0", "s 0: 0,1"],
        ["cell [0, 1], side top: 'a' on the rim, where the pattern has 'b'"],
    ),
    "the pattern is of groups, and begins somewhere": (
        {
            "pieces": [{"name": "s", "sides": SIDES, "count": 4}],
            "rules": [{"rule": "rim", "pattern": ["any"], "groups": {"any": ["a", "b"]}}],
        },
        ["s 0: 0,0", "s 0: 0,1"],
        [],
    ),
    "the pattern is of groups, and begins nowhere": (
        {
            "pieces": [{"name": "s", "sides": {**SIDES, "left": "c"}, "count": 4}],
            "rules": [{"rule": "rim", "pattern": ["any"], "groups": {"any": ["a", "b"]}}],
        },
        ["s 0: 0,0", "s 0: 0,1"],
        ["cell [0, 0], side left: 'c' on the rim, where the pattern has 'any'"],
    ),
    "a face twice in a row": (
        {
            "pieces": [
                {"name": "s", "face": "x", "count": 2},
                {"name": "t", "face": "y", "count": 2},
            ],
            "rules": [{"rule": "different-faces", "along": ["row"]}],
        },
        ["s 0: 0,0", "s 0: 0,1"],
        ["row 0: 's' and 's' show the same face 'x'"],
    ),
    "pieces that are to touch, and one is still to come": (
        {
            "pieces": [{"name": name} for name in "abcd"],
            "rules": [{"rule": "touching", "pieces": ["a", "b"]}],
        },
        ["a 0: 0,0"],
        [],
    ),
    "pieces that are to touch do not": (
        {
            "pieces": [{"name": name} for name in "abcd"],
            "rules": [{"rule": "touching", "pieces": ["a", "b"]}],
        },
        ["a 0: 0,0", "b 0: 1,1"],
        ["pieces 'a', 'b': they do not touch"],
    ),
    "pieces that are not to touch do": (
        {
            "pieces": [{"name": name} for name in "abcd"],
            "rules": [{"rule": "not-touching", "pieces": ["a", "b"]}],
        },
        ["a 0: 0,0", "b 0: 1,0"],
        ["cell [0, 0]: 'a' touches 'b' at [1, 0]"],
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


@pytest.mark.full
def test_a_legal_piece_on_a_rim_of_groups_is_not_wrong() -> None:
    """Wrong alone is only a piece in a corner that does not point in and out by turns."""
    puzzle = load("another-tough-puzzle-alternating")
    problem = make_problem(puzzle)
    decoder, verifier = Decoder(problem), Verifier(puzzle)
    rim = set(puzzle.surface.rim)
    seen = Counter[tuple[int, int]]()
    for index, placement in enumerate(problem.placements):
        board = decoder.solution((index,))
        points = [label[-3:] for side, label in placement.shape.labels if side in rim]
        seen[len(points), len(set(points))] += 1
        wrong = verifier.faults_so_far(board.placements)
        assert len(wrong) == len(points) - len(set(points)), wrong
        assert [piece.index for piece in pieces_on(problem, board)] == [index]
        if len(set(points)) == 2:
            legal = board
    assert seen == {(0, 0): 336, (1, 1): 288, (2, 2): 96, (2, 1): 48}
    assert hint(puzzle, legal, seconds=0.0).faults == ()


def test_a_layout_is_the_first_solution_of_its_text() -> None:
    chosen = Selection(puzzle_of("nothing lies"), "dd\n..", "typed", [(1, 1)])
    assert [each.number for each in chosen] == [1]
    with pytest.raises(DataError, match="found 1 solution, expected a solution 2"):
        list(Selection(puzzle_of("nothing lies"), "dd\n..", "typed", [(2, 2)]))


def test_what_is_left_is_counted() -> None:
    left = Verifier(puzzle_of("nothing lies")).left([placement_of("d 0: 0,0 0,1")])
    assert (left.pieces, left.cells) == (1, 2)


@pytest.mark.full
@all_grids
def test_a_solution_is_never_wrong_on_the_way_and_what_is_wrong_stays_so(
    grids: list[Grid],
) -> None:
    seen = {"right": 0, "wrong": 0}

    @settings(max_examples=80, derandomize=True)
    @given(random=st.randoms(use_true_random=True))
    def agree(random: Any) -> None:
        puzzle = random_puzzle(random, random.choice(grids))
        brute = BruteForce(puzzle)
        assume(brute.size <= 20_000)
        verifier = Verifier(puzzle)
        boards = [*brute.finished[:10], *brute.tried(30)]
        for board in boards:
            is_solution = brute.rules.are_kept(board)
            for solution in brute.worded(board):
                size = random.randint(0, len(solution.placements))
                some = random.sample(solution.placements, size)
                wrong = verifier.faults_so_far(some)
                # A piece more does not put right what is wrong.
                assert not (wrong and is_solution), wrong
                if wrong:
                    assert verifier.faults_so_far(solution.placements)
                    assert verifier.faults(solution)
                seen["wrong" if wrong else "right"] += 1

    agree()
    assert min(seen.values()) > 100
