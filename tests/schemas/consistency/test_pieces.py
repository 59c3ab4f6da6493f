from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.schemas.consistency.helpers import NAMES, MakePuzzle, boxed

DIFFERENT = "expected a different name for each piece (or one piece with a count)"
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no piece to be used": (
        boxed({"rule": "use", "pieces": ["c"], "count": 1}),
        f"rules[0].pieces[0]: found 'c', {NAMES}",
    ),
    "a range of use upside down": (
        boxed({"rule": "use", "pieces": ["spare"], "count": {"min": 1, "max": 0}}),
        "rules[0].count: found min 1 above max 0, expected min at most max",
    ),
    "more to be used than there are": (
        boxed({"rule": "use", "pieces": ["spare", "twin"], "count": 4}),
        "rules[0].count: found 4 or more, "
        "expected at most 3, because the box has no more of these pieces",
    ),
    "fewer to be used than must be": (
        boxed({"rule": "use", "pieces": ["spare", "twin"], "count": {"min": 0, "max": 1}}),
        "rules[0].count: found 1 or fewer, "
        "expected at least 2, because their own counts say so",
    ),
    "two pieces of one name": (
        {"pieces": [{"name": "a"}, {"name": "b"}, {"name": "a"}]},
        "pieces[2].name: found 'a', the name of pieces[0], "
        "expected a different name for each piece (or one piece with a count)",
    ),
    "a piece in two parts": (
        {"pieces": [{"name": "a", "cells": ["#.#"]}]},
        "pieces[0].cells: found cells of 'a' that are not connected, "
        "expected one piece, connected by the sides of its cells (or 'connected': false)",
    ),
    "a piece larger than the board": (
        {"pieces": [{"name": "a"}, {"name": "b", "cells": ["#####"]}]},
        "pieces[1].cells: found 5 cells in 'b', expected at most 4, the size of the board",
    ),
    "a label inside the piece": (
        {
            "pieces": [
                {
                    "name": "a",
                    "cells": ["##"],
                    "sides": [{"cell": [0, 0], "sides": {"right": "x"}}],
                }
            ],
            "rules": [{"rule": "equal-sides"}],
        },
        "pieces[0].sides: found the label 'x' on the right side of [0, 0], inside the piece, "
        "expected labels on outer sides",
    ),
    "more of a piece at least than at most": (
        {"pieces": [{"name": "a", "count": {"min": 2, "max": 1}}]},
        "pieces[0].count: found min 2 above max 1, expected min at most max",
    ),
    "a piece that is never used": (
        {"pieces": [{"name": "a", "count": {"min": 0, "max": 0}}]},
        "pieces[0].count: found max 0, expected max 1 or more",
    ),
    "more pieces than any box holds": (
        {"pieces": [{"name": "a", "count": 1000}, {"name": "b"}], "copies": 101},
        "pieces: found 101101 pieces with all their copies, expected at most 100000",
    ),
    "a set twice": (
        {"pieces": [{"set": "free", "size": 2}, {"set": "free", "size": 2}]},
        f"pieces[1]: found 'A2', the name of one in the set pieces[0], {DIFFERENT}",
    ),
    "sets without end": (
        {"pieces": [{"set": "free", "size": 2}] * 20},
        "pieces[12]: found another complete set, expected at most 12 of them",
    ),
    "a set without what it does not have": (
        {"pieces": [{"set": "free", "size": 3, "without": ["I", "C"]}]},
        "pieces[0].without[1]: found 'C', expected one of I (###), L (##/#.)",
    ),
    "a set without any of its pieces": (
        {"pieces": [{"name": "a"}, {"set": "free", "size": 3, "without": ["I", "L"]}]},
        "pieces[1].without: found all pieces of the set, expected some of them",
    ),
    "a back on a piece that is not flipped": (
        {"pieces": [{"name": "a", "back": {"face": "dog"}}]},
        "pieces[0].back: found a back of 'a', which may not be flipped, "
        "expected no back, or the turning 'rotate-and-flip'",
    ),
    "a face typed twice": (
        {"pieces": [{"name": "a", "face": "cat", "attributes": {"face": "dog"}}]},
        "pieces[0].attributes.face: found 'dog' beside the face 'cat', expected the face once",
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_pieces_that_contradict_are_refused_in_one_sentence(
    refusal: Callable[..., str], changes: dict[str, Any], message: str
) -> None:
    assert refusal(**changes) == f"small.json: {message}"


@pytest.mark.full
def test_a_set_of_more_shapes_than_there_is_time_for(refusal: Callable[..., str]) -> None:
    told = "pieces[0].size: found 7, expected a size with fewer than 12,000 shapes"
    pieces = [{"set": "one-sided", "size": 7}]
    assert refusal(grid="cube", pieces=pieces) == f"small.json: {told}"


RIGHT: dict[str, dict[str, Any]] = {
    "as many used as must be": boxed(
        {"rule": "use", "pieces": ["spare", "twin"], "count": {"min": 0, "max": 2}}
    ),
    "a piece as large as the board": {"pieces": [{"name": "a", "cells": ["##", "##"]}]},
    "a back that differs in nothing": {
        "pieces": [{"name": "a", "turning": "rotate-and-flip", "back": {}}]
    },
}


@pytest.mark.parametrize("changes", RIGHT.values(), ids=RIGHT)
def test_pieces_that_are_unusual_but_consistent_are_accepted(
    make_puzzle: MakePuzzle, changes: dict[str, Any]
) -> None:
    puzzle = make_puzzle(**changes)
    assert puzzle.cells
    assert len(puzzle.shapes) == len(puzzle.pieces)
    assert len(puzzle.rules) == len(changes.get("rules", ()))
