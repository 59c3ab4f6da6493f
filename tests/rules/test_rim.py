"""The rim shows certain labels, or so many of one, or a pattern that goes around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.models.build import make_problem
from jigsat.schemas.puzzle import Puzzle
from tests.agreement import Agreed

MakePuzzle = Callable[..., Puzzle]
Ask = Callable[[Puzzle], Agreed]


def square(labels: str, count: int = 1, name: str = "") -> dict[str, Any]:
    """A square with one label for each side, from the top clockwise; "." is none."""
    names = ("top", "right", "bottom", "left")
    sides = {side: label for side, label in zip(names, labels, strict=True) if label != "."}
    return {"name": name or labels, "sides": sides, "count": count}


def domino(inner: str, *, foot: str) -> dict[str, Any]:
    """A domino that shows r on all its sides but for the right half of a long one."""
    left = {"top": "r", "left": "r", "bottom": inner}
    right = {"top": "r", "right": foot, "bottom": "r"}
    sides = [{"cell": [0, 0], "sides": left}, {"cell": [0, 1], "sides": right}]
    return {"name": "domino", "cells": ["##"], "sides": sides, "count": 2}


PAIR, FOUR = ["##"], ["##", "##"]
RING = ["###", "#.#", "###"]
ARROWS = [square(".x..", 2)]  # an arrow points in one of four directions
LABELS: dict[str, tuple[list[str], list[dict[str, Any]], list[str], list[dict[str, Any]], int]]
LABELS = {
    "a side without label is wrong": (PAIR, [square(".xrr", 2)], ["r"], [], 0),
    # At a corner two neighbouring sides are on the rim; between corners two opposite ones are,
    # as the hole has a rim too.
    "a hole has a rim": (RING, [square("rr..", 4), square("r.r.", 4)], ["r"], [], 1),
    "a larger piece with a wrong end": (FOUR, [domino("r", foot="x")], ["r"], [], 0),
}


@pytest.mark.parametrize(
    ("board", "pieces", "labels", "rules", "solutions"), LABELS.values(), ids=LABELS
)
def test_labels(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    board: list[str],
    pieces: list[dict[str, Any]],
    labels: list[str],
    rules: list[dict[str, Any]],
    solutions: int,
) -> None:
    rim = {"rule": "rim", "labels": labels}
    puzzle = make_puzzle(board={"cells": board}, pieces=pieces, rules=[rim, *rules])
    answer = agreed(puzzle)
    assert answer.solutions == solutions


# Each square shows two labels on the rim, which has eight sides.
BOTH = square("abab", 4)
PATTERNS: dict[str, tuple[list[str], list[dict[str, Any]], str, int]] = {
    # Clockwise a b | b a | a b | b a, begun at one of two diagonals.
    "pairs across squares": (FOUR, [square("ab..", 2), square("ba..", 2)], "aabb", 2),
    # Each part of the board has its own rim, which begins where it likes.
    "parts that are not connected": (["#.#"], [BOTH | {"count": 2}], "ab", 2 * 2),
    # Opposite squares must both show b outside and then a in the hole, which the others do too.
    "a hole for itself": (
        RING,
        [BOTH, square("a.a.", 2), square("b.a.", 2)],
        "ab",
        0,
    ),
}


@pytest.mark.parametrize(
    ("board", "pieces", "pattern", "solutions"), PATTERNS.values(), ids=PATTERNS
)
def test_patterns(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    board: list[str],
    pieces: list[dict[str, Any]],
    pattern: str,
    solutions: int,
) -> None:
    rim = {"rule": "rim", "pattern": list(pattern)}
    answer = agreed(make_puzzle(board={"cells": board}, pieces=pieces, rules=[rim]))
    assert answer.solutions == solutions


def test_the_symmetries_of_a_pattern(make_puzzle: MakePuzzle, agreed: Ask) -> None:
    # A quarter turn moves the rim on by two sides, so that a stays where a was; the two
    # beginnings are mirror images.
    puzzle = make_puzzle(pieces=[BOTH], rules=[{"rule": "rim", "pattern": ["a", "b"]}])
    answer = agreed(puzzle)
    assert (answer.solutions, answer.classes, answer.rotated) == (2, 1, 2)


NINE = ["###", "###", "###"]
SPARE = [square("rr..", 4), {**square("r..."), "count": {"min": 4, "max": 5}}, square("....")]
ON_RIM = [{"rule": "rim", "labels": ["r"]}]
TURNED_OVER = {
    "name": "over",
    "turning": "rotate-and-flip",
    "back": {"sides": {"left": "x", "right": "x"}},
}
KEPT: dict[str, tuple[list[str], list[dict[str, Any]], list[dict[str, Any]], int]] = {
    # A corner's piece lies so on an edge in two ways, and in the middle in four.
    "one side to spare": (NINE, SPARE, ON_RIM, 4 + 4 * 2 + 4 + 4 + 4 + 1),
    "perhaps not all": (
        PAIR,
        ARROWS,
        [{"rule": "rim", "counts": {"x": {"min": 1, "max": 2}}}],
        2 * 4,
    ),
    "all of a group": (
        PAIR,
        [square(".x.."), square(".y..")],
        [{"rule": "rim", "counts": {"z": 2}, "groups": {"z": ["x", "y"]}}],
        2 * 2 * 3,
    ),
    # Each square on either cell: the plain one, and a front without labels; a back in two ways,
    # of which only lying flat it shows one x on the rim, and the other between the squares.
    "more on the back": (
        PAIR,
        [square("...."), TURNED_OVER],
        [{"rule": "rim", "counts": {"x": 1}}],
        2 * (1 + 1 + 2),
    ),
}


@pytest.mark.parametrize(("board", "pieces", "rules", "placements"), KEPT.values(), ids=KEPT)
def test_labels_that_the_rim_needs_all_of_show_nowhere_else(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    board: list[str],
    pieces: list[dict[str, Any]],
    rules: list[dict[str, Any]],
    placements: int,
) -> None:
    puzzle = make_puzzle(board={"cells": board}, pieces=pieces, rules=rules)
    assert len(make_problem(puzzle).placements) == placements
    assert agreed(puzzle).solutions
