"""Labels that cannot pair up."""

from __future__ import annotations

import pytest

from jigsat.checks.lint.check import check
from tests.checks.lint.cases import (
    BARE_RIM,
    EQUAL,
    MATES,
    Case,
    Make,
    assert_proved,
    card,
)

#: Puzzles without a solution, and the proof.
IMPOSSIBLE: dict[str, Case] = {
    "odd beside those on the rim": (
        ["##"],
        [EQUAL, {"rule": "rim", "counts": {"a": 5}}],
        [card("x", "aaaa"), card("y", "aabb")],
        "label 'a': 'a' is on 1 side beside the 5 on the rim: an odd number, so that they "
        "cannot pair up",
    ),
    "heads without tails": (
        ["####"],
        [MATES, BARE_RIM],
        [
            {"name": "e", "sides": {"right": "in"}, "count": 2},
            {"name": "f", "sides": {"left": "out", "right": "in"}, "count": 2},
        ],
        "label 'in': 'in' (4) only fits 'out' (2); on the rim there is room for none",
    ),
    "tops without bottoms": (
        ["###", "###", "###"],
        [EQUAL],
        [card("p", "abcd", count=9, turning="fixed")],
        "label 'a' to the top: 'a' to the top (9) fits no side; on the rim there is room for "
        "at most 3",
    ),
    "all labels together": (
        ["##"],
        [EQUAL],
        [card("x", "abcd"), card("y", "efgh")],
        "labels: of the labels at least 8 are left over when all others pair up (1 of 'a', "
        "1 of 'b', 1 of 'c', 1 of 'd', 1 of 'e', 1 of 'f', 1 of 'g' and 1 of 'h'); on the rim "
        "there is room for at most 6",
    ),
}


@pytest.mark.parametrize("case", IMPOSSIBLE.values(), ids=list(IMPOSSIBLE))
def test_what_cannot_be_is_proved(make_puzzle: Make, case: Case) -> None:
    assert_proved(make_puzzle, case)


def test_a_label_that_is_too_many_in_each_direction_is_told_once(make_puzzle: Make) -> None:
    pieces = [card("a", "xxxx", count=7), card("b", "yyyy", count=2)]
    mates = {"rule": "mating-sides", "mates": [["x", "y"]]}
    puzzle = make_puzzle(board={"cells": ["###"] * 3}, rules=[mates], pieces=pieces)
    (proof,) = [finding for finding in check(puzzle) if finding.no_solution]
    assert proof.where == "label 'x' to the top"
