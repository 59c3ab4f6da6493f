"""Sentences of rules with numbers and lists; ``tests/rules`` has those of each clause."""

from __future__ import annotations

from typing import Any

import pytest

from jigsat.render.words.rules import sentence
from jigsat.schemas.puzzle import Puzzle
from tests.render.puzzles import puzzle_of

#: A box that goes with all rules below; any Z may be left out.
PIECES: list[dict[str, Any]] = [
    {"name": "F", "cells": ["##"]},
    {"name": "X", "sides": ["in", "out", "grey", "x"]},
    {"name": "Y", "count": 2, "colours": "white"},
    {"name": "Z", "count": {"min": 0, "max": 3}, "colours": "black"},
]
BOARD = {"cells": ["###", "###"], "colours": {"black": [[0, 0]], "white": [[0, 1]]}}


LABELS = {"rule": "equal-sides"}
PLAIN = "Cells of pieces without a colour may lie on any."
COLOURS = {"rule": "colours"}

CASES: list[tuple[dict[str, Any], str]] = [
    ({"rule": "cover", "blanks": {"min": 1, "max": 2}}, "1 to 2 cells stay empty."),
    ({"rule": "cover", "blanks": {"min": 0, "max": 1}}, "At most 1 cell stays empty."),
    (
        {"rule": "mating-sides", "mates": [["in", "out"], ["grey", "grey"]], "wild": ["x"]},
        "Where two sides meet their labels are mates: in with out and grey with itself, "
        "unless one is x, which may meet any.",
    ),
    (
        {
            "rule": "mating-sides",
            "mates": {"in": ["out", "x"], "out": "in", "x": ["in", "x"], "grey": "grey"},
        },
        "Where two sides meet their labels are mates: in with out or x, x with itself "
        "and grey with itself.",
    ),
    ({"rule": "rim", "labels": ["grey", "in"]}, "On the rim only grey and in show."),
    ({"rule": "rim", "labels": []}, "On the rim no label shows."),
    (
        {"rule": "rim", "counts": {"in": 6, "out": 1, "grey": {"min": 0, "max": 3}, "x": 0}},
        "Six sides on the rim show in, one shows out, at most three show grey, none show x.",
    ),
    ({"rule": "rim", "pattern": ["in", "out"]}, "Around the rim in and out alternate."),
    (
        {"rule": "rim", "pattern": ["in", "in", "in", "out", "x"]},
        "Around the rim, clockwise, the pattern in, in, in, out, x repeats.",
    ),
    (
        {**COLOURS, "allowed": {"black": ["white", "black"]}},
        "Colours that may lie on coloured cells of the board: on black white or black, on "
        f"white white. {PLAIN}",
    ),
    (
        {"rule": "forbidden", "piece": "F", "cells": ["##"]},
        "F does not lie on all of [0, 0], [0, 1].",
    ),
    ({"rule": "forbidden", "piece": "Y", "cells": [[0, 0]]}, "No piece Y lies on [0, 0]."),
    ({"rule": "use", "pieces": ["Z"], "count": 1}, "Of Z one is used."),
    (
        {"rule": "use", "pieces": ["F", "Z"], "count": {"min": 1, "max": 2}},
        "Of F and Z between 1 and 2 are used.",
    ),
]


def completed(rule: dict[str, Any]) -> Puzzle:
    """A puzzle with the rule first, and with others where pieces and board need them."""
    rules = [rule]
    if rule["rule"] not in ("mating-sides", "rim"):
        rules.append(LABELS)
    if rule["rule"] != "colours":
        rules.append(COLOURS)
    return puzzle_of(board=BOARD, pieces=PIECES, rules=rules)


@pytest.mark.parametrize(("rule", "words"), CASES, ids=[words for _, words in CASES])
def test_rules_in_plain_words(rule: dict[str, Any], words: str) -> None:
    puzzle = completed(rule)
    assert sentence(puzzle.rules[0], puzzle) == words
