"""Labels that cannot pair up."""

from __future__ import annotations

import pytest

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
