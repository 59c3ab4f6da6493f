from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.schemas.consistency.helpers import MakePuzzle, ruled


def cover(**keys: Any) -> dict[str, Any]:
    return ruled({"rule": "cover", **keys})


def regions(cells: dict[str, Any], count: Any) -> dict[str, Any]:
    rule = {"rule": "blanks", "regions": cells, "count": count}
    return ruled(rule, {"rule": "cover", "blanks": 2})


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a range of blanks upside down": (
        cover(blanks={"min": 3, "max": 2}),
        "rules[0].blanks: found min 3 above max 2, expected min at most max",
    ),
    "more blanks than cells": (
        cover(blanks=5),
        "rules[0].blanks: found 5 or more, "
        "expected at most 4, the number of cells that may be blank",
    ),
    "blanks outside the board": (
        cover(blanks=1, blank_only_at=[[0, 0], [0, 2]]),
        "rules[0].blank_only_at: found [0, 2], expected cells of the board",
    ),
    "a cell for blanks only and for none": (
        cover(blanks=1, blank_only_at=["#."], never_blank_at=["##"]),
        "rules[0].blank_only_at: found [0, 0], which is in 'never_blank_at' too, "
        "expected each cell in one of them",
    ),
    "a cell open and never blank": (
        cover(open=["#."], never_blank_at=["##"]),
        "rules[0].never_blank_at: found [0, 0], which is in 'open' too, "
        "expected each cell in one of them",
    ),
    "a board that is all open": (
        cover(open=["##", "##"]),
        "rules[0].open: found all cells of the board, expected some cells to cover",
    ),
    "a region outside the board": (
        regions({"r": [[0, 0], [5, 5]]}, 1),
        "rules[0].regions.r: found [5, 5], expected cells of the board",
    ),
    "more blanks in a region than it has cells": (
        regions({"r": ["##"], "s": [".#"]}, 2),
        "rules[0].count: found 2 or more for region 's', "
        "expected at most 1, the number of blanks that it may have",
    ),
    "more blanks in a region than there are": (
        regions({"r": ["##", "##"]}, {"min": 3, "max": 4}),
        "rules[0].count: found 3 or more for region 'r', "
        "expected at most 2, the number of blanks that it may have",
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_blanks_that_contradict_are_refused_in_one_sentence(
    refusal: Callable[..., str], changes: dict[str, Any], message: str
) -> None:
    assert refusal(**changes) == f"small.json: {message}"


RIGHT: dict[str, dict[str, Any]] = {
    "two rules on regions that overlap": ruled(
        {"rule": "cover", "blanks": 2},
        {"rule": "blanks", "regions": {"r": ["##"], "s": ["#.", "#."]}, "count": 1},
        {"rule": "blanks", "regions": {"r": ["##"]}, "count": {"min": 0, "max": 9}},
    ),
    "blanks here, none there, and one cell open": cover(
        blanks=1, blank_only_at=[[0, 0]], never_blank_at=[[0, 1]], open=[[1, 1]]
    ),
}


@pytest.mark.parametrize("changes", RIGHT.values(), ids=RIGHT)
def test_blanks_that_are_unusual_but_consistent_are_accepted(
    make_puzzle: MakePuzzle, changes: dict[str, Any]
) -> None:
    assert make_puzzle(**changes).rules
