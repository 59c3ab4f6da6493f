"""Sums of which a search makes more than they say by themselves."""

from __future__ import annotations

from collections.abc import Callable

from jigsat.models.build import make_problem
from jigsat.schemas.puzzle import Puzzle


def test_searches_keep_at_most_one_where_a_sum_says_so(
    make_puzzle: Callable[..., Puzzle],
) -> None:
    # The domino lies as 1, and a square as 0 on the first cell and as 2 on the second. Both
    # squares may be used together, and the domino shows two labels.
    sides = [{"cell": [0, n], "sides": {side: "x"}} for n, side in enumerate(("left", "right"))]
    pieces = [
        {"name": "domino", "cells": ["##"], "sides": sides, "count": {"min": 0, "max": 1}},
        {"name": "one", "count": {"min": 0, "max": 2}},
    ]
    rules = [
        {"rule": "use", "pieces": ["one", "domino"], "count": 1},
        {"rule": "use", "pieces": ["one"], "count": {"min": 0, "max": 2}},
        {"rule": "rim", "counts": {"x": {"min": 0, "max": 1}}},
    ]
    constraints = make_problem(
        make_puzzle(board={"cells": ["##"]}, pieces=pieces, rules=rules)
    ).constraints
    assert constraints.at_most_one == ()
    assert constraints.exclusive == (frozenset({0, 1, 2}),)
    assert constraints.exclusions == {0: (0,), 1: (0,), 2: (0,)}
