"""Pieces that look the same."""

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
        [],
    ),
}


@pytest.mark.parametrize("case", FINDINGS.values(), ids=list(FINDINGS))
def test_everything_that_is_found(
    make_puzzle: Make, case: tuple[dict[str, Any], list[str]]
) -> None:
    changes, expected = case
    assert findings(make_puzzle(**changes)) == expected
