"""How many placements the rules leave out, counted by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.models.cp_sat.opened import LeftOut, left_out
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]

A = {"name": "a", "sides": ["x", "y", "y", "y"], "turning": "fixed"}
B = {"name": "b", "turning": "fixed"}
DOMINO = {"name": "I", "cells": ["##"], "turning": "fixed", "count": 2}

#: On a board of two by two: pieces, a rule, how many of how many placements it forbids.
CASES: dict[str, tuple[list[dict[str, Any]], dict[str, Any], int, int]] = {
    "two of one kind count once": ([DOMINO], {"rule": "cover", "open": [[0, 0]]}, 1, 2),
    "x shows at the top only": ([A], {"rule": "rim", "labels": ["y"]}, 2, 4),
    "nothing else there": (
        [B, DOMINO],
        {"rule": "fixed", "piece": "b", "cells": [[1, 1]]},
        1,
        6,
    ),
}


@pytest.mark.parametrize(("pieces", "rule", "number", "of"), CASES.values(), ids=CASES)
def test_what_a_rule_leaves_out(
    make_puzzle: MakePuzzle,
    pieces: list[dict[str, Any]],
    rule: dict[str, Any],
    number: int,
    of: int,
) -> None:
    blanks = {"rule": "cover", "blanks": {"min": 0, "max": 4}}
    rules = [blanks | rule] if rule["rule"] == "cover" else [blanks, rule]
    assert left_out(make_puzzle(pieces=pieces, rules=rules)) == [
        LeftOut(rule["rule"], number, of)
    ]


def test_rules_on_several_placements_leave_nothing_out(make_puzzle: MakePuzzle) -> None:
    rules = [{"rule": "not-touching"}, {"rule": "cover", "blanks": {"min": 0, "max": 4}}]
    assert left_out(make_puzzle(rules=rules)) == []
