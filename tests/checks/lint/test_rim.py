"""The rim: straight edges, labels, and pieces that can lie there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checks.lint.cases import (
    BARE_RIM,
    EQUAL,
    GREY_RIM,
    Case,
    Make,
    assert_proved,
    card,
    findings,
)

#: Puzzles without a solution, and the proof.
IMPOSSIBLE: dict[str, Case] = {
    "too few labels": (
        ["##", "##"],
        [EQUAL, GREY_RIM],
        [card("a", "00ab", count=3), card("d", "0bab")],
        "rules[1]: 8 sides on the rim must show '0', and the pieces have 7 sides that can",
    ),
    "too few of a group": (
        ["##"],
        [{"rule": "rim", "counts": {"any": 4}, "groups": {"any": ["a", "b"]}}],
        [card("x", "abcc", count=1), card("y", "accc")],
        "rules[0]: 4 sides on the rim must show 'any', and the pieces have only 3 such sides",
    ),
    "too few straight edges": (
        ["##", "##"],
        [EQUAL, BARE_RIM],
        [
            {"name": "a", "sides": {"left": "a", "bottom": "a"}, "count": 3},
            {"name": "b", "sides": {"left": "a", "bottom": "a", "top": "a"}},
        ],
        "pieces: 8 sides on the rim must be without a label, and the pieces have only 7 such "
        "sides",
    ),
    "too few corners": (
        ["###", "###"],
        [EQUAL, GREY_RIM],
        [card("c", "00aa", count=3), card("e", "0aaa", count=2), card("f", "0a0a")],
        "pieces: the board has 4 cells with 2 sides on the rim to cover, and the pieces can "
        "cover 3 of them: only piece 'c' can lie there",
    ),
    "too many": (
        {"cells": ["####"] * 3, "colours": {"inside": [[1, 1], [1, 2]]}},
        [{"rule": "colours"}],
        [
            {"name": "r", "colours": "rim", "count": 6},
            {"name": "s", "colours": "edge", "count": 5},
            {"name": "i", "colours": "inside"},
        ],
        "pieces: the board has 10 cells with 1 side or more on the rim, and the pieces must "
        "cover 11 such cells",
    ),
    "shapes": (
        ["####"] * 3,
        [],
        [{"name": "T", "cells": ["###", ".#."], "count": 3}],
        "pieces: the board has 10 cells with 1 side or more on the rim to cover, and the "
        "pieces can cover 9 of them: only piece 'T' can lie there",
    ),
}

#: Changes to a puzzle of two dominoes, and everything that is found.
FINDINGS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "too many straight edges": (
        {
            "board": {"cells": ["##"]},
            "rules": [EQUAL, {"rule": "rim", "labels": []}],
            "pieces": [
                {"name": "a", "sides": {"right": "x"}},
                {"name": "b", "sides": {}, "count": 1},
            ],
        },
        [
            "suspicion at pieces: 7 sides have no label, and the rim is only 6 sides long: "
            "some lie between pieces, where they fit anything",
            "suspicion at pieces[0].sides.right: no side of another piece fits the label 'x', "
            "which stands once: it can only lie against a side without a label",
        ],
    ),
}


@pytest.mark.parametrize("case", IMPOSSIBLE.values(), ids=list(IMPOSSIBLE))
def test_what_cannot_be_is_proved(make_puzzle: Make, case: Case) -> None:
    assert_proved(make_puzzle, case)


@pytest.mark.parametrize("case", FINDINGS.values(), ids=list(FINDINGS))
def test_everything_that_is_found(
    make_puzzle: Make, case: tuple[dict[str, Any], list[str]]
) -> None:
    changes, expected = case
    assert findings(make_puzzle(**changes)) == expected
