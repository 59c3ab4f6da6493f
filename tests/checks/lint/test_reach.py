"""Cells out of reach, and pieces with too few places."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checks.lint.cases import (
    EQUAL,
    GREY_RIM,
    Case,
    Make,
    Puzzled,
    assert_possible,
    assert_proved,
    card,
    domino,
    findings,
)

#: Puzzles without a solution, and the proof.
IMPOSSIBLE: dict[str, Case] = {
    "cells out of reach": (
        ["####", "###.", "..#."],
        [],
        [{"name": "O", "cells": ["##", "##"], "count": 2}],
        "cells [0, 3] and [2, 2]: no piece can cover them",
    ),
    "fits nowhere": (
        ["###", "###"],
        [],
        [{"name": "I", "cells": ["####"]}, domino(1)],
        "pieces[0]: 'I' fits nowhere on the board",
    ),
    "fits nowhere by the rules": (
        ["##", "##"],
        [GREY_RIM],
        [card("a", "00bb", count=3), card("d", "0b0b")],
        "pieces[1]: 'd' fits on the board, but nowhere by the rules",
    ),
    "a label without a mate inside": (
        ["###"],
        [EQUAL, {"rule": "rim", "labels": ["a", "b"]}],
        [card("x", "aaba"), card("y", "abab"), card("z", "aaac")],
        "pieces[2]: 'z' fits on the board, but nowhere by the rules",
    ),
    "too few places": (
        ["..#..", "..#..", "#####"],
        [],
        [
            {"name": "I", "cells": ["#", "#", "#"], "count": 2, "turning": "fixed"},
            {"name": "one"},
        ],
        "pieces[0]: 2 of 'I' are used, and it has only 1 place on the board",
    ),
    "too few cells for some pieces": (
        {"cells": ["#####"], "colours": {"red": [[0, 0], [0, 1], [0, 2], [0, 3]]}},
        [{"rule": "colours"}],
        [{"name": "b", "colours": "blue", "count": 2}, {"name": "r", "count": 3}],
        "pieces[0]: 2 of 'b' are used, and it has only 1 place on the board",
    ),
}

#: What is nearly the same, and can be solved.
POSSIBLE: dict[str, Puzzled] = {
    "red for red": (
        {"cells": ["####"], "colours": {"red": [[0, 0], [0, 1]]}},
        [{"rule": "colours"}],
        [
            {"name": "r", "colours": "red", "count": 2},
            {"name": "b", "colours": "blue", "count": 2},
        ],
    ),
}

#: Changes to a puzzle of two dominoes, and everything that is found.
FINDINGS: dict[str, tuple[dict[str, Any], list[str]]] = {
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
}


@pytest.mark.parametrize("case", IMPOSSIBLE.values(), ids=list(IMPOSSIBLE))
def test_what_cannot_be_is_proved(make_puzzle: Make, case: Case) -> None:
    assert_proved(make_puzzle, case)


@pytest.mark.parametrize("case", POSSIBLE.values(), ids=list(POSSIBLE))
def test_what_can_be_is_not_called_wrong(make_puzzle: Make, case: Puzzled) -> None:
    assert_possible(make_puzzle, case)


@pytest.mark.parametrize("case", FINDINGS.values(), ids=list(FINDINGS))
def test_everything_that_is_found(
    make_puzzle: Make, case: tuple[dict[str, Any], list[str]]
) -> None:
    changes, expected = case
    assert findings(make_puzzle(**changes)) == expected
