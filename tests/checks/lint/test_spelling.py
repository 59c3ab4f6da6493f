"""Names that look misspelt, and labels without a mate."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checks.lint.cases import EQUAL, Make, card, findings

#: Changes to a puzzle of two dominoes, and everything that is found.
FINDINGS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "nothing": ({}, []),
    "a misspelt label": (
        {
            "rules": [EQUAL],
            "pieces": [
                card("a", ["Angel", "Red", "Angel", "Red"], count=3),
                card("d", ["Angel", "Red", "Angle", "Red"]),
            ],
        },
        [
            "suspicion at pieces[1].sides[2]: the label 'Angle' stands once, and 'Angel' 7 "
            "times",
        ],
    ),
    "a misspelt face": (
        {
            "board": {"cells": ["######"]},
            "rules": [{"rule": "different-faces", "regions": {"left": [[0, 0], [0, 1]]}}],
            "pieces": [
                {"name": "a", "face": "Clown", "count": 5},
                {"name": "b", "face": "clown"},
            ],
        },
        ["suspicion at pieces[1]: the face 'clown' stands once, and 'Clown' 5 times"],
    ),
    "numbered labels": (
        {
            "rules": [EQUAL],
            "pieces": [
                card("a", ["fish 1"] * 4, count=3),
                card("d", ["fish 1", "fish 2", "fish 2", "fish 1"]),
            ],
        },
        [
            "suspicion at pieces[1].sides[1]: no side of another piece fits the label "
            "'fish 2', which stands twice: it can only lie on the rim",
        ],
    ),
    "a label for the rim": (
        {
            "board": {"cells": ["##"]},
            "rules": [EQUAL, {"rule": "rim", "counts": {"x": {"min": 0, "max": 1}}}],
            "pieces": [card("a", "abcx"), card("b", "abca")],
        },
        [],
    ),
}


@pytest.mark.parametrize("case", FINDINGS.values(), ids=list(FINDINGS))
def test_everything_that_is_found(
    make_puzzle: Make, case: tuple[dict[str, Any], list[str]]
) -> None:
    changes, expected = case
    assert findings(make_puzzle(**changes)) == expected


def test_many_labels_that_nothing_fits_are_told_in_one(make_puzzle: Make) -> None:
    pieces = [card(f"{n}", [f"{n}{side}" for side in "abcd"]) for n in range(3)]
    found = findings(make_puzzle(board={"cells": ["###"]}, rules=[EQUAL], pieces=pieces))
    assert (
        "suspicion at pieces[0].sides[0]: there are 12 labels that no side of another piece "
        "fits; this is the first of them"
    ) in found


def test_a_face_of_the_same_name_is_no_label(make_puzzle: Make) -> None:
    pieces = [card("a", "abcx", face="x", count=3), card("b", "abca", face="y")]
    found = findings(make_puzzle(board={"cells": ["####"]}, rules=[EQUAL], pieces=pieces))
    assert not [each for each in found if "'x'" in each]
    single = [card("a", "abca", face="x", count=3), card("b", "abcx", face="y")]
    (no_mate,) = findings(make_puzzle(board={"cells": ["####"]}, rules=[EQUAL], pieces=single))
    assert no_mate.startswith("suspicion at pieces[1].sides[3]: ")
    assert "'x', which stands once: " in no_mate
