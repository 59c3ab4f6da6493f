"""Hints in space: pieces that go in by straight moves, and leave room for the others."""

from __future__ import annotations

from typing import Any

import pytest

from jigsat.analysis.hint import next_piece as by_hand
from jigsat.analysis.hint.advice import hint
from jigsat.analysis.query import Answer
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.search import solutions
from tests.cli.commands.test_apart import CHANNEL, CLOSED


def puzzle(typed: dict[str, Any]) -> Puzzle:
    return Puzzle.model_validate(typed)


#: A well of two cells, with a cube at its bottom and one above it.
WELL = puzzle(
    {
        **CHANNEL,
        "name": "well",
        "board": {"size": [3, 3, 3]},
        "pieces": [
            {"name": "well", "cells": [["###", "#.#", "###"]] * 2 + [["###"] * 3]},
            {"name": "I", "cells": ["#"]},
            {"name": "J", "cells": ["#"]},
        ],
    }
)


def board(of: Puzzle, *cells: tuple[int, ...]) -> Solution:
    """The pieces of a solution that cover these cells."""
    found = next(iter(solutions(of)))
    return Solution(
        placements=tuple(each for each in found.placements if set(each.cells) & set(cells))
    )


def test_what_is_at_the_bottom_of_a_well_comes_first() -> None:
    following = hint(WELL, board(WELL, (0, 0, 0))).next
    assert following is not None
    assert following.by_hand is Answer.YES
    assert following.placed.cells == ((1, 1, 1),)


def test_what_comes_too_late_is_said_so() -> None:
    following = hint(WELL, board(WELL, (0, 0, 0), (0, 1, 1))).next
    assert following is not None
    assert following.placed.cells == ((1, 1, 1),)
    assert following.by_hand is Answer.NO


@pytest.mark.parametrize(("typed", "answer"), [(CHANNEL, Answer.YES), (CLOSED, Answer.NO)])
def test_an_empty_board(typed: dict[str, Any], answer: Answer) -> None:
    following = hint(puzzle(typed)).next
    assert following is not None
    assert following.by_hand is answer


def test_a_limit_of_states_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_hand, "STATES", 0)
    following = hint(puzzle(CHANNEL)).next
    assert following is not None
    assert following.by_hand is Answer.NOT_KNOWN
