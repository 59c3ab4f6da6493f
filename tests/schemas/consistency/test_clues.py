from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.schemas.consistency.helpers import NAMES, boxed


def clue(kind: str, piece: str, *cells: list[int], **keys: Any) -> dict[str, Any]:
    return {"rule": kind, "piece": piece, "cells": list(cells), **keys}


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a clue about no piece": (
        boxed(clue("fixed", "c", [0, 0])),
        f"rules[0].piece: found 'c', {NAMES}",
    ),
    "a clue outside the board": (
        boxed(clue("forbidden", "b", [0, 2])),
        "rules[0].cells: found [0, 2], expected cells of the board",
    ),
    "a clue with more cells than the piece has": (
        boxed(clue("forbidden", "domino", [0, 0], [0, 1], [1, 0])),
        "rules[0].cells: found 3 cells for 'domino', expected at most 2, as many as it has",
    ),
    "a clue with an unknown turn": (
        boxed(clue("fixed", "domino", [0, 0], turn="45")),
        "rules[0].turn: found '45', expected one of 0, 90, 180, 270",
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_clues_that_contradict_are_refused_in_one_sentence(
    refusal: Callable[..., str], changes: dict[str, Any], message: str
) -> None:
    assert refusal(**changes) == f"small.json: {message}"
