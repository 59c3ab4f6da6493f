"""One piece that is not like the others, and pieces that look the same."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checks.lint.cases import EQUAL, Make, card, findings

#: Changes to a puzzle of two dominoes, and everything that is found.
FINDINGS: dict[str, tuple[dict[str, Any], list[str]]] = {
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
            "turning": "rotate",
        },
        ["note at pieces 'L' and 'J': mirror images of each other: 'L' with 'J'"],
    ),
}


@pytest.mark.parametrize("case", FINDINGS.values(), ids=list(FINDINGS))
def test_everything_that_is_found(
    make_puzzle: Make, case: tuple[dict[str, Any], list[str]]
) -> None:
    changes, expected = case
    assert findings(make_puzzle(**changes)) == expected


def nine(last: str) -> dict[str, Any]:
    """Eight cards that show each of four labels once, and one more."""
    orders = ["abcd", "abdc", "acbd", "acdb", "adbc", "adcb"]
    pieces = [card(f"{n}", orders[n % 6], face=f"{n}") for n in range(8)]
    different = {"rule": "different-faces", "along": ["row"]}
    last_one = card("last", last, face="last")
    return {
        "board": {"cells": ["###"] * 3},
        "rules": [EQUAL, different],
        "pieces": [*pieces, last_one],
    }


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("abcd", []),
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
    found = findings(make_puzzle(**nine(last)))
    assert [each for each in found if each.startswith("suspicion")] == expected


def test_one_card_with_a_label_left_out(make_puzzle: Make) -> None:
    changes = nine("abcd")
    changes["pieces"][8]["sides"] = {"top": "a", "right": "b", "bottom": "c"}
    assert (
        "suspicion at pieces[8]: 'last' has 3 labels, and each of the other 8 pieces with "
        "labels has 4"
    ) in findings(make_puzzle(**changes))


def test_heads_and_tails_of_one_animal_are_one_label_twice(make_puzzle: Make) -> None:
    changes = nine("abcd")
    pairs = [(letter, letter.upper()) for letter in "abcd"]
    changes["rules"][0] = {"rule": "mating-sides", "mates": pairs}
    changes["pieces"][8] = card("last", "aAbc", face="last")
    assert (
        "suspicion at pieces[8]: 'last' shows 'A' or 'a' twice, and none of the other 8 "
        "pieces shows a label twice"
    ) in findings(make_puzzle(**changes))
