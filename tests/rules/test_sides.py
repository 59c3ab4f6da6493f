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
# Two fixed pieces side by side: "ab" fits or not, and "ba" fits or not.
PAIRS = {
    "unlabelled one way": (EQUAL, piece("a", right="x"), piece("b", left="y"), 1),
    "in does not lie against its like": (
        MATES,
        piece("a", right="in"),
        piece("b", left="own"),
        1,
    ),
    "mates of one label": (SEVERAL, piece("a", right="own"), piece("b", left="out"), 1),
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
