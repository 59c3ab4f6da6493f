"""Cells out of reach, and pieces with too few places."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checks.lint.cases import (
    GREY_RIM,
    Case,
    Make,
    assert_proved,
    card,
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
    "fits nowhere by the rules": (
        ["##", "##"],
        [GREY_RIM],
        [card("a", "00bb", count=3), card("d", "0b0b")],
        "pieces[1]: 'd' fits on the board, but nowhere by the rules",
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
}

#: Changes to a puzzle of two dominoes, and everything that is found.
FINDINGS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a cell that stays blank": (
        {
            "board": {"cells": ["##.", "###"]},
            "rules": [{"rule": "cover", "blanks": 1}],
            "pieces": [{"name": "O", "cells": ["##", "##"]}],
        },
        ["note at cell [1, 2]: no piece can cover it: it stays blank"],
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


@pytest.mark.parametrize("case", FINDINGS.values(), ids=list(FINDINGS))
def test_everything_that_is_found(
    make_puzzle: Make, case: tuple[dict[str, Any], list[str]]
) -> None:
    changes, expected = case
    assert findings(make_puzzle(**changes)) == expected
