"""Every rule has its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import pytest

from jigsat.render.words.rules import sentence
from jigsat.schemas.base import Data
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import Rule

#: A box that goes with all rules below; F and X are single, Y is not, any Z may be left out.
PIECES: list[dict[str, Any]] = [
    {"name": "F", "cells": ["##"]},
    {"name": "X", "face": "f", "sides": ["in", "out", "grey", "x"]},
    {"name": "Y", "count": 2, "colours": "white"},
    {"name": "Z", "count": {"min": 0, "max": 3}, "colours": "black"},
]
BOARD = {"cells": ["###", "###"], "colours": {"black": [[0, 0]], "white": [[0, 1]]}}


def make(rules: list[Mapping[str, Any]], **more: Any) -> Puzzle:
    document = {
        "schema_version": 1,
        "name": "test",
        "title": "Test",
        "grid": "square",
        "board": BOARD,
        "pieces": PIECES,
        "rules": rules,
        **more,
    }
    return Puzzle.model_validate(document)


LABELS = {"rule": "equal-sides"}
PLAIN = "Cells of pieces without a colour may lie on any."
COLOURS = {"rule": "colours"}
FACES = {"rule": "different-faces"}

CASES: list[tuple[dict[str, Any], str]] = [
    ({"rule": "cover"}, "Every cell is covered."),
    ({"rule": "cover", "blanks": 1}, "1 cell stays empty."),
    ({"rule": "cover", "blanks": 2}, "2 cells stay empty."),
    ({"rule": "cover", "blanks": {"min": 1, "max": 2}}, "1 to 2 cells stay empty."),
    ({"rule": "cover", "blanks": {"min": 0, "max": 2}}, "At most 2 cells stay empty."),
    ({"rule": "cover", "blanks": {"min": 0, "max": 1}}, "At most 1 cell stays empty."),
    (
        {"rule": "cover", "blanks": 1, "settled": ["top", "left"]},
        "1 cell stays empty. No piece can be moved by one cell to the top or left.",
    ),
    (
        {"rule": "cover", "blanks": 1, "blank_only_at": [[1, 0], [0, 1]]},
        "1 cell stays empty, but only at [0, 1], [1, 0].",
    ),
    (
        {"rule": "cover", "blanks": 1, "never_blank_at": ["##"]},
        "1 cell stays empty, but not at [0, 0], [0, 1].",
    ),
    (
        {"rule": "cover", "open": [[0, 2]]},
        "Left open: [0, 2]. Every other cell is covered.",
    ),
    ({"rule": "equal-sides"}, "Where two sides meet they show the same label."),
    (
        {"rule": "equal-sides", "wild": ["x", "grey"]},
        "Where two sides meet they show the same label, unless one is x or grey, "
        "which may meet any.",
    ),
    (
        {"rule": "mating-sides", "mates": [["in", "out"], ["grey", "grey"]], "wild": ["x"]},
        "Where two sides meet their labels are mates: in with out and grey with itself, "
        "unless one is x, which may meet any.",
    ),
    (
        {"rule": "mating-sides", "mates": [["in", "out"], ["out", "in"], ["grey", "x"]]},
        "Where two sides meet their labels are mates: in with out and grey with x.",
    ),
    (
        {
            "rule": "mating-sides",
            "mates": {"in": ["out", "x"], "out": "in", "x": ["in", "x"], "grey": "grey"},
        },
        "Where two sides meet their labels are mates: in with out or x, x with itself "
        "and grey with itself.",
    ),
    ({"rule": "rim", "labels": ["grey"]}, "On the rim only grey shows."),
    ({"rule": "rim", "labels": ["grey", "in"]}, "On the rim only grey and in show."),
    ({"rule": "rim", "labels": []}, "On the rim no label shows."),
    (
        {"rule": "rim", "counts": {"in": 6, "out": 1, "grey": {"min": 0, "max": 3}, "x": 0}},
        "Six sides on the rim show in, one shows out, at most three show grey, none show x.",
    ),
    (
        {"rule": "rim", "counts": {"in": {"min": 1, "max": 2}}},
        "One to two sides on the rim show in.",
    ),
    ({"rule": "rim", "counts": {"in": 1}}, "One side on the rim shows in."),
    ({"rule": "rim", "pattern": ["in", "out"]}, "Around the rim in and out alternate."),
    ({"rule": "rim", "pattern": ["in"]}, "All around the rim in shows."),
    (
        {"rule": "rim", "pattern": ["in", "in", "in", "out", "x"]},
        "Around the rim, clockwise, the pattern in, in, in, out, x repeats.",
    ),
    (
        {"rule": "rim", "labels": ["in", "out"], "counts": {"out": 2}},
        "On the rim only in and out show. Two sides on the rim show out.",
    ),
    (
        {"rule": "rim", "counts": {"any": 2}, "groups": {"any": ["in", "out"]}},
        "Two sides on the rim show any. Here any is in or out.",
    ),
    ({**FACES, "along": ["row", "column"]}, "No face twice in any row or column."),
    (
        {**FACES, "along": ["row"], "regions": {"A": ["##"]}, "attribute": "wood"},
        "No wood twice in any row or region A.",
    ),
    (
        {**FACES, "along": ["row", "column"], "sides": ["top"]},
        "On the top, no label twice in any row or column.",
    ),
    (
        {**FACES, "regions": {"A": ["##"], "B": [[1, 1]]}},
        "No face twice in any of the regions A and B.",
    ),
    (COLOURS, f"On a coloured cell of the board lies no cell of another colour. {PLAIN}"),
    (
        {**COLOURS, "allowed": {"black": ["white", "black"]}},
        "Colours that may lie on coloured cells of the board: on black white or black, on "
        f"white white. {PLAIN}",
    ),
    (
        {**COLOURS, "allowed": {"white": []}},
        "Colours that may lie on coloured cells of the board: on black black, on white none. "
        f"{PLAIN}",
    ),
    ({"rule": "fixed", "piece": "F", "cells": [[0, 1], [0, 0]]}, "F lies on [0, 0], [0, 1]."),
    (
        {"rule": "fixed", "piece": "F", "cells": [[0, 0]], "turn": "90"},
        "F lies on [0, 0] (turned 90).",
    ),
    ({"rule": "fixed", "piece": "Y", "cells": [[0, 0]]}, "One piece Y lies on [0, 0]."),
    ({"rule": "forbidden", "piece": "F", "cells": [[0, 0]]}, "F does not lie on [0, 0]."),
    (
        {"rule": "forbidden", "piece": "F", "cells": ["##"]},
        "F does not lie on all of [0, 0], [0, 1].",
    ),
    ({"rule": "forbidden", "piece": "Y", "cells": [[0, 0]]}, "No piece Y lies on [0, 0]."),
    ({"rule": "preferred", "piece": "F", "cells": [[0, 0]]}, "Tried first: F on [0, 0]."),
    ({"rule": "touching", "pieces": ["F", "X"]}, "Pieces F and X touch."),
    (
        {"rule": "touching", "pieces": ["F", "X"], "corners": True},
        "Pieces F and X touch, at least by a corner.",
    ),
    ({"rule": "not-touching"}, "No two pieces touch."),
    (
        {"rule": "not-touching", "corners": True},
        "No two pieces touch, not even at a corner.",
    ),
    (
        {"rule": "not-touching", "pieces": ["F", "X", "Y"]},
        "No two of the pieces F, X and Y touch.",
    ),
    (
        {"rule": "blanks", "regions": {"left": ["#.", "#."]}, "count": 1},
        "In the region left ([0, 0], [1, 0]) one cell stays empty.",
    ),
    (
        {"rule": "blanks", "regions": {"left": ["#."], "right": [".#"]}, "count": 1},
        "In each of the regions left ([0, 0]) and right ([0, 1]) one cell stays empty.",
    ),
    (
        {"rule": "blanks", "regions": {"all": ["##", "##"]}, "count": {"min": 1, "max": 2}},
        "In the region all ([0, 0], [0, 1], [1, 0], [1, 1]) one to two cells stay empty.",
    ),
    ({"rule": "use", "pieces": ["Z"], "count": 1}, "Of Z one is used."),
    (
        {"rule": "use", "pieces": ["F", "Z"], "count": {"min": 1, "max": 2}},
        "Of F and Z between 1 and 2 are used.",
    ),
    (
        {"rule": "use", "pieces": ["Z"], "count": {"min": 0, "max": 2}},
        "Of Z at most two are used.",
    ),
]


def completed(rule: dict[str, Any]) -> Puzzle:
    """A puzzle with the rule first, and with others where pieces and board need them."""
    names = {rule["rule"]}
    rules: list[Mapping[str, Any]] = [rule]
    if not names & {"equal-sides", "mating-sides", "rim"}:
        rules.append(LABELS)
    if "blanks" in names:
        rules.append({"rule": "cover", "blanks": 2})
    if not names & {"colours"}:
        rules.append(COLOURS)
    pieces = PIECES
    if names & {"different-faces"}:
        pieces = [{**piece, "face": "f", "attributes": {"wood": "oak"}} for piece in PIECES]
    return make(rules, pieces=pieces)


@pytest.mark.parametrize(("rule", "words"), CASES, ids=[words for _, words in CASES])
def test_rules_in_plain_words(rule: dict[str, Any], words: str) -> None:
    puzzle = completed(rule)
    assert sentence(puzzle.rules[0], puzzle) == words


def test_every_rule_has_words() -> None:
    union, *_ = get_args(Rule)
    types = set(get_args(union))
    assert len(types) > 9
    for each in types:
        assert any(isinstance(completed(rule).rules[0], each) for rule, _ in CASES), each


def test_a_rule_without_words_is_an_error() -> None:
    class Novel(Data):
        rule: str

    novel: Any = Novel(rule="novel")
    with pytest.raises(AssertionError, match="novel"):
        sentence(novel, make([LABELS, COLOURS]))
