from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.schemas.consistency.helpers import LABELLED, MakePuzzle, labelled


def rim(*rims: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """Those pieces on a board with a rim of eight sides, and rules about it."""
    return {**labelled(*({"rule": "rim", **keys} for keys in rims)), **changes}


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a rim of which nothing is said": (
        rim({}),
        "rules[0]: found no 'labels', 'counts' or 'pattern', expected what the rim shows",
    ),
    "the rim of a torus": (
        rim({"labels": []}, board={"cells": ["##"], "wrap": [[0, 2], [1, 0]]}),
        "rules[0]: found 'rim' on a board without a rim, expected a board with a rim",
    ),
    "a label on the rim that no piece has": (
        rim({"labels": ["in", "on"]}),
        "rules[0].labels[1]: found 'on', a label that no piece has, expected one of in, out",
    ),
    "more counted than of the rim is covered": (
        {
            "pieces": LABELLED,
            "rules": [
                {"rule": "rim", "counts": {"in": 7}},
                {"rule": "cover", "open": [[0, 0]]},
            ],
        },
        "rules[0].counts: found 7 sides or more, "
        "expected at most 6, as many as the rim has to be covered",
    ),
    "a pattern that does not close": (
        rim({"pattern": ["in", "in", "out"]}),
        "rules[0].pattern: found 3 labels, again and again, on a rim of 8 sides, "
        "expected a pattern that closes: 8 is no multiple of 3",
    ),
    "a pattern in space": (
        rim({"pattern": ["in", "out"]}, grid="cube"),
        "rules[0].pattern: found a pattern on the cube grid, "
        "expected no pattern: its rim is not a line",
    ),
    "a pattern with blanks at the rim": (
        {
            "board": {"cells": ["###", "###", "###"]},
            "pieces": LABELLED,
            "rules": [
                {"rule": "rim", "pattern": ["in", "out"]},
                {"rule": "cover", "blanks": 1, "never_blank_at": ["##", "##"]},
            ],
        },
        "rules[0].pattern: found a blank allowed at [0, 2], on the rim, "
        "expected 'never_blank_at' all cells of the rim",
    ),
    "a pattern with an open cell at the rim": (
        {
            "pieces": LABELLED,
            "rules": [
                {"rule": "cover", "open": [[0, 1]]},
                {"rule": "rim", "pattern": ["in", "out"]},
            ],
        },
        "rules[1].pattern: found the open cell [0, 1] on the rim, "
        "expected pieces all along the rim",
    ),
    "two patterns": (
        rim({"pattern": ["in", "out"]}, {"labels": ["in", "out"]}, {"pattern": ["in"]}),
        "rules[2].pattern: found a pattern after rules[0], expected at most one pattern",
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_rims_that_contradict_are_refused_in_one_sentence(
    refusal: Callable[..., str], changes: dict[str, Any], message: str
) -> None:
    assert refusal(**changes) == f"small.json: {message}"


RIGHT: dict[str, dict[str, Any]] = {
    "as many as the rim is long": rim({"counts": {"in": 3, "out": 5}}),
    "a pattern with a blank inside": {
        "board": {"cells": ["###", "###", "###"]},
        "pieces": LABELLED,
        "rules": [
            {"rule": "rim", "pattern": ["in", "out"]},
            {"rule": "cover", "blanks": 1, "blank_only_at": [[1, 1]]},
        ],
    },
    "a pattern and its counts": rim(
        {"pattern": ["in", "out"], "labels": ["out", "in"]}, {"counts": {"in": 4}}
    ),
    "counts that meet": rim(
        {"counts": {"in": {"min": 0, "max": 3}}}, {"counts": {"in": {"min": 3, "max": 8}}}
    ),
}


@pytest.mark.parametrize("changes", RIGHT.values(), ids=RIGHT)
def test_rims_that_are_unusual_but_consistent_are_accepted(
    make_puzzle: MakePuzzle, changes: dict[str, Any]
) -> None:
    assert make_puzzle(**changes).rules
