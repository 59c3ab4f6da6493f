"""What `check` takes for a slip of the pen, and what it only remarks, word for word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.checks.lint.check import check
from jigsat.schemas.puzzle import Puzzle

Make = Callable[..., Puzzle]

EQUAL = {"rule": "equal-sides"}
SQUARE = ["###", "###", "###"]


def card(name: str, sides: Any, **more: Any) -> dict[str, Any]:
    return {"name": name, "sides": list(sides), **more}


def told(puzzle: Puzzle) -> list[str]:
    return [f"{each.severity} at {each.where}: {each.what}" for each in check(puzzle)]


#: Changes to a puzzle of two dominoes, and everything that is found.
CASES: dict[str, tuple[dict[str, Any], list[str]]] = {
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
    "a letter that looks like another": (
        {
            "rules": [EQUAL],
            "pieces": [card("a", ["in"] * 4, count=3), card("d", ["in", "in", "ln", "in"])],
        },
        ["suspicion at pieces[1].sides[2]: the label 'ln' stands once, and 'in' 15 times"],
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
            "'fish 2', which stands 2 times: it can only lie on the rim",
        ],
    ),
    "a label that nothing fits": (
        {
            "board": {"cells": ["##"]},
            "rules": [EQUAL],
            "pieces": [card("a", "abcx"), card("b", "abca")],
        },
        [
            "suspicion at pieces[0].sides[3]: no side of another piece fits the label 'x', "
            "which stands once: it can only lie on the rim",
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
    "the same piece again": (
        {"pieces": [{"name": "a", "cells": ["##"]}, {"name": "b", "cells": ["##"]}]},
        ["suspicion at pieces[1]: pieces 'a' and 'b' are the same piece"],
    ),
    "the same piece, turned": (
        {"pieces": [{"name": "a", "cells": ["##"]}, {"name": "b", "cells": ["#", "#"]}]},
        ["suspicion at pieces[1]: pieces 'a' and 'b' are the same piece, turned or flipped"],
    ),
    "the same card, turned": (
        {
            "board": {"cells": ["##"]},
            "rules": [EQUAL],
            "pieces": [card("a", "abcd"), card("b", "bcda")],
        },
        ["suspicion at pieces[1]: pieces 'a' and 'b' are the same piece, turned or flipped"],
    ),
    "named apart by a rule": (
        {
            "rules": [{"rule": "fixed", "piece": "a", "cells": [[0, 0]]}],
            "pieces": [{"name": "a", "cells": ["##"]}, {"name": "b", "cells": ["##"]}],
        },
        [],
    ),
    "mirror images": (
        {
            "board": {"cells": ["###", "#..", "#..", "###"]},
            "pieces": [
                {"name": "L", "cells": ["###", "#.."]},
                {"name": "J", "cells": ["###", "..#"]},
            ],
        },
        ["note at pieces 'L' and 'J': mirror images of each other: 'L' with 'J'"],
    ),
    "mirror images that may be flipped": (
        {
            "board": {"cells": ["####", "####"]},
            "turning": "rotate-and-flip",
            "pieces": [
                {"name": "L", "cells": ["###", "#.."]},
                {"name": "J", "cells": ["###", "..#"]},
            ],
        },
        ["suspicion at pieces[1]: pieces 'L' and 'J' are the same piece, turned or flipped"],
    ),
    "one place": (
        {
            "board": {"cells": ["##", "##", "#."]},
            "pieces": [{"name": "I", "cells": ["###"]}, {"name": "d", "cells": ["##"]}],
        },
        ["note at piece 'I': 'I' fits in one place only"],
    ),
    "one place, as a clue says": (
        {
            "rules": [{"rule": "fixed", "piece": "d", "cells": [[0, 0], [0, 1]]}],
            "pieces": [{"name": "d", "cells": ["##"]}, {"name": "e", "cells": ["##"]}],
        },
        ["note at piece 'e': 'e' fits in one place only"],
    ),
    "a cell that stays blank": (
        {
            "board": {"cells": ["##.", "###"]},
            "rules": [{"rule": "cover", "blanks": 1}],
            "pieces": [{"name": "O", "cells": ["##", "##"]}],
        },
        [
            "note at cell [1, 2]: no piece can cover it: it stays blank",
            "note at piece 'O': 'O' fits in one place only",
        ],
    ),
    "a piece that stays in the box": (
        {
            "pieces": [
                {"name": "O", "cells": ["##", "##"]},
                {"name": "I", "cells": ["###"], "count": {"min": 0, "max": 1}},
            ]
        },
        ["suspicion at pieces[1]: 'I' fits nowhere on the board: it always stays in the box"],
    ),
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


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_everything_that_is_found(
    make_puzzle: Make, case: tuple[dict[str, Any], list[str]]
) -> None:
    changes, expected = case
    assert told(make_puzzle(**changes)) == expected


def test_many_labels_that_nothing_fits_are_told_in_one(make_puzzle: Make) -> None:
    pieces = [card(f"{n}", [f"{n}{side}" for side in "abcd"]) for n in range(3)]
    found = told(make_puzzle(board={"cells": ["###"]}, rules=[EQUAL], pieces=pieces))
    assert (
        "suspicion at pieces[0].sides[0]: there are 12 labels that no side of another piece "
        "fits; this is the first of them"
    ) in found


def nine(last: str) -> dict[str, Any]:
    """Eight cards that show each of four labels once, and one more."""
    orders = ["abcd", "abdc", "acbd", "acdb", "adbc", "adcb"]
    pieces = [card(f"{n}", orders[n % 6], face=f"{n}") for n in range(8)]
    different = {"rule": "different-faces", "along": ["row"]}
    last_one = card("last", last, face="last")
    return {
        "board": {"cells": SQUARE},
        "rules": [EQUAL, different],
        "pieces": [*pieces, last_one],
    }


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("abcd", []),
        (
            "abca",
            [
                "suspicion at pieces[8]: 'last' shows 'a' twice, and none of the other 8 "
                "pieces shows a label twice"
            ],
        ),
        (
            "abce",
            [
                "suspicion at pieces[8].sides[3]: no side of another piece fits the label "
                "'e', which stands once: it can only lie on the rim",
                "suspicion at pieces[8]: 'last' shows 'd' never, and each of the other 8 "
                "pieces once",
            ],
        ),
    ],
)
def test_one_card_that_is_not_as_the_others(
    make_puzzle: Make, last: str, expected: list[str]
) -> None:
    found = told(make_puzzle(**nine(last)))
    assert [each for each in found if each.startswith("suspicion")] == expected


def test_one_card_with_a_label_left_out(make_puzzle: Make) -> None:
    changes = nine("abcd")
    changes["pieces"][8]["sides"] = {"top": "a", "right": "b", "bottom": "c"}
    assert (
        "suspicion at pieces[8]: 'last' has 3 labels, and each of the other 8 pieces with "
        "labels has 4"
    ) in told(make_puzzle(**changes))


def test_heads_and_tails_of_one_animal_are_one_label_twice(make_puzzle: Make) -> None:
    changes = nine("abcd")
    pairs = [(letter, letter.upper()) for letter in "abcd"]
    changes["rules"][0] = {"rule": "mating-sides", "mates": pairs}
    changes["pieces"][8] = card("last", "aAbc", face="last")
    assert (
        "suspicion at pieces[8]: 'last' shows 'A' or 'a' twice, and none of the other 8 "
        "pieces shows a label twice"
    ) in told(make_puzzle(**changes))
