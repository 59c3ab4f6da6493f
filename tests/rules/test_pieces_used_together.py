"""Of some pieces together so many are used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jigsat.schemas.puzzle import Puzzle
from tests.agreement import Agreed

MakePuzzle = Callable[..., Puzzle]
Ask = Callable[[Puzzle], Agreed]


def up_to(most: int, piece: str, *rows: str) -> dict[str, Any]:
    """A piece of which some may stay in the box."""
    cells = {"cells": list(rows)} if rows else {}
    return {"name": piece, "count": {"min": 0, "max": most}, **cells}


def use(count: Any, *pieces: str) -> dict[str, Any]:
    return {"rule": "use", "pieces": list(pieces), "count": count}


def blanks(number: int) -> dict[str, Any]:
    return {"rule": "cover", "blanks": {"min": 0, "max": number}}


def test_two_rules_make_groups_that_overlap(make_puzzle: MakePuzzle, agreed: Ask) -> None:
    # One of a and b, and one of b and c: b alone, on one of two cells; or a and c, in one of
    # two orders.
    pieces = [up_to(1, name) for name in "abc"]
    rules = [use(1, "a", "b"), use(1, "b", "c"), blanks(2)]
    answer = agreed(make_puzzle(board={"cells": ["##"]}, pieces=pieces, rules=rules))
    assert (answer.solutions, answer.classes, answer.labelled) == (2 + 2, 2, 4)
