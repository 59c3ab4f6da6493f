"""Where two labelled sides meet, the labels fit: they are equal, or mates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.models.rules.sides import fits_of
from jigsat.schemas.puzzle import Puzzle
from tests.agreement import Agreed

Counted = Callable[[Puzzle], int]
EQUAL = {"rule": "equal-sides"}
MATES = {"rule": "mating-sides", "mates": [["in", "out"], ["own", "own"]]}


def piece(name: str, **sides: str) -> dict[str, Any]:
    return {"name": name, "sides": sides}


#: "in" has two mates, and "any" lies against all.
SEVERAL = {"rule": "mating-sides", "mates": {"in": ["out", "own"], "out": "in", "own": "in"}}
WILD = {"rule": "mating-sides", "mates": [["in", "out"]], "wild": ["any"]}

# Two fixed pieces side by side: "ab" fits or not, and "ba" fits or not.
PAIRS = {
    "equal one way": (
        EQUAL,
        piece("a", left="y", right="x"),
        piece("b", left="x", right="z"),
        1,
    ),
    "unlabelled one way": (EQUAL, piece("a", right="x"), piece("b", left="y"), 1),
    "labels on the rim are free": (EQUAL, piece("a", top="x"), piece("b", top="y"), 2),
    "in does not lie against its like": (
        MATES,
        piece("a", right="in"),
        piece("b", left="own"),
        1,
    ),
    "its own mate": (MATES, piece("a", right="own"), piece("b", left="own"), 2),
    "the other of two mates": (SEVERAL, piece("a", right="own"), piece("b", left="in"), 2),
    "mates of one label": (SEVERAL, piece("a", right="own"), piece("b", left="out"), 1),
    "wild on the left": (WILD, piece("a", right="any"), piece("b", left="in"), 2),
    "wild among equals": (
        EQUAL | {"wild": ["any"]},
        piece("a", left="any", right="x"),
        piece("b", left="y", right="y"),
        1,
    ),
}


@pytest.mark.parametrize(("rule", "one", "other", "solutions"), PAIRS.values(), ids=PAIRS)
@pytest.mark.parametrize("blanks", [0, {"min": 0, "max": 2}], ids=["full", "range"])
def test_two_pieces_side_by_side(
    make_puzzle: Callable[..., Puzzle],
    assignments: Counted,
    rule: dict[str, Any],
    one: dict[str, Any],
    other: dict[str, Any],
    blanks: int | dict[str, int],
    solutions: int,
) -> None:
    puzzle = make_puzzle(
        board={"cells": ["##"]},
        turning="fixed",
        pieces=[one, other],
        rules=[{"rule": "cover", "blanks": blanks}, rule],
    )
    assert assignments(puzzle) == solutions


LINK = piece("link", left="a", right="b") | {"count": 2}  # two links do not fit together
CHAIN = piece("link", left="a", right="a") | {"count": 2}
STARS = {"name": "star", "sides": ["x", "y", "y", "y"], "count": 2, "turning": "rotate"}
CASES = {
    # The links must be apart: the blank is between them.
    "a blank lies against anything": (["###"], [LINK], 1, 1),
    "labels and a range never multiply": (["###"], [CHAIN], {"min": 0, "max": 3}, 3),
    # The same in two places and with the blank at either end.
    "two that turn, and a blank at an end": (
        ["###"],
        [STARS],
        1,
        2 * 10 + 4 * 4,  # with the blank between them each turns as it likes
    ),
}


@pytest.mark.parametrize(("board", "pieces", "blanks", "solutions"), CASES.values(), ids=CASES)
def test_equal_sides(
    make_puzzle: Callable[..., Puzzle],
    assignments: Counted,
    board: list[str],
    pieces: list[dict[str, Any]],
    blanks: int | dict[str, int],
    solutions: int,
) -> None:
    puzzle = make_puzzle(
        board={"cells": board},
        turning="fixed",
        pieces=pieces,
        rules=[EQUAL, {"rule": "cover", "blanks": blanks}],
    )
    assert assignments(puzzle) == solutions


def domino(name: str, column: int, side: str, label: str) -> dict[str, Any]:
    """A domino that lies across, with one label."""
    sides = [{"cell": [0, column], "sides": {side: label}}]
    return {"name": name, "cells": ["##"], "sides": sides}


# One domino above the other. With the first on top its label is on the rim: that always fits.
DOMINOES = {
    "the same label at the same place": ("x", 0, 2),
    "another label at the same place": ("y", 0, 1),
    "another label further on": ("y", 1, 2),
}


@pytest.mark.parametrize(("label", "column", "solutions"), DOMINOES.values(), ids=DOMINOES)
def test_labels_on_some_sides_of_larger_pieces(
    make_puzzle: Callable[..., Puzzle],
    assignments: Counted,
    label: str,
    column: int,
    solutions: int,
) -> None:
    pieces = [domino("a", 0, "top", "x"), domino("b", column, "bottom", label)]
    puzzle = make_puzzle(pieces=pieces, turning="fixed", rules=[EQUAL])
    assert assignments(puzzle) == solutions


def test_sides_inside_a_piece_meet_nothing(
    make_puzzle: Callable[..., Puzzle], assignments: Counted
) -> None:
    # Two squares side by side would show x against y, so the bar lies between them. Elsewhere
    # the bar covers sides at which other placements show labels.
    bar = {"name": "bar", "cells": ["##"], "sides": [{"cell": [0, 0], "sides": {"left": "x"}}]}
    squares = piece("square", left="y", right="x") | {"count": 2}
    puzzle = make_puzzle(
        board={"cells": ["####"]}, turning="fixed", pieces=[bar, squares], rules=[EQUAL]
    )
    assert assignments(puzzle) == 1


# The pair of triangles meets in one side; each of the two may be turned to any of its three.
TRIANGLES = {
    # in against out or own, and the other way round.
    "two mates": (SEVERAL, ["in", "out", "own"], 2 + 2),
    # in against out and any, out against in and any, any against all three.
    "wild": (WILD, ["in", "out", "any"], 2 + 2 + 3),
}


@pytest.mark.parametrize(("rule", "labels", "solutions"), TRIANGLES.values(), ids=TRIANGLES)
def test_triangles(
    make_puzzle: Callable[..., Puzzle],
    assignments: Counted,
    rule: dict[str, Any],
    labels: list[str],
    solutions: int,
) -> None:
    puzzle = make_puzzle(
        grid="triangle",
        board={"cells": ["^v"]},
        pieces=[{"name": "one", "sides": labels, "count": 2}],
        rules=[rule],
    )
    assert assignments(puzzle) == solutions


def test_labels_may_have_several_mates_or_lie_against_any(
    make_puzzle: Callable[..., Puzzle],
) -> None:
    pieces = [piece("a", top="in", left="out"), piece("b", top="own", left="any")]
    rule = {"rule": "mating-sides", "mates": [["in", "out"], ["own", "in"]], "wild": ["any"]}
    assert fits_of(make_puzzle(pieces=pieces, rules=[rule])) == {
        "in": {"out", "own", "any"},
        "out": {"in", "any"},
        "own": {"in", "any"},
        "any": {"in", "out", "own", "any"},
    }


# Four corners of a jigsaw: flat at the top and the right, an out below, an in at the left.
CORNER = {"name": "corner", "sides": ["flat", "flat", "out", "in"], "count": 4}
IN_AND_OUT = {"rule": "mating-sides", "mates": [["in", "out"]]}
FLAT = {"rule": "rim", "labels": ["flat"]}


@pytest.mark.parametrize(
    ("rules", "solutions"),
    [
        ([IN_AND_OUT, FLAT], 1),  # all corners in their places
        ([IN_AND_OUT, {"rule": "rim", "counts": {"flat": 8}}], 1),
        ([IN_AND_OUT, {"rule": "rim", "counts": {"flat": {"min": 0, "max": 7}}}], 0),
    ],
    ids=["flat all around", "flat eight times", "flat somewhere inside"],
)
def test_a_label_of_the_rim_without_a_mate_meets_no_other(
    make_puzzle: Callable[..., Puzzle],
    agreed: Callable[[Puzzle], Agreed],
    rules: list[dict[str, Any]],
    solutions: int,
) -> None:
    assert agreed(make_puzzle(pieces=[CORNER], rules=rules)).solutions == solutions
