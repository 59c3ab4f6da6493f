"""Of some pieces together so many are used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle
from tests.agreement import Agreed

MakePuzzle = Callable[..., Puzzle]
Ask = Callable[[Puzzle], Agreed]
Pieces = list[dict[str, Any]]

TWO = ["##", "##"]


def up_to(most: int, piece: str, *rows: str) -> dict[str, Any]:
    """A piece of which some may stay in the box."""
    cells = {"cells": list(rows)} if rows else {}
    return {"name": piece, "count": {"min": 0, "max": most}, **cells}


def use(count: Any, *pieces: str) -> dict[str, Any]:
    return {"rule": "use", "pieces": list(pieces), "count": count}


def blanks(number: int) -> dict[str, Any]:
    return {"rule": "cover", "blanks": {"min": 0, "max": number}}


# Dominoes and squares fill two by two in seven ways: two dominoes in 2, one and two squares
# in 4, four squares in 1.
TILES = [up_to(2, "domino", "##"), up_to(4, "one")]
MANY = {"min": 1, "max": 2}
CASES: dict[str, tuple[Pieces, Pieces, int, int]] = {
    "none": (TILES, [use(0, "domino")], 1, 1),
    "a range from none": (TILES, [use({"min": 0, "max": 2}, "domino")], 7, 3),
    "of two kinds, a range": (TILES, [use({"min": 3, "max": 4}, "domino", "one")], 5, 2),
    "of two kinds, too few": (TILES, [use(1, "domino", "one")], 0, 0),
    "two rules that overlap": (TILES, [use(MANY, "domino"), use(2, "domino", "one")], 2, 1),
    # With a blank: a domino and a square.
    "beside blanks": (TILES, [use(1, "domino"), use(1, "one"), blanks(1)], 4 * 2, 1),
    # Pieces that must be used count as well: with both of these one square is enough.
    "together with pieces that must be used": (
        [{"name": "domino", "cells": ["##"]}, up_to(4, "one")],
        [use(2, "domino", "one"), blanks(4)],
        4 * 2,
        1,
    ),
}


@pytest.mark.parametrize(("pieces", "rules", "solutions", "classes"), CASES.values(), ids=CASES)
def test_use(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    pieces: Pieces,
    rules: Pieces,
    solutions: int,
    classes: int,
) -> None:
    answer = agreed(make_puzzle(board={"cells": TWO}, pieces=pieces, rules=rules))
    assert (answer.solutions, answer.classes) == (solutions, classes)


#: Two pieces, each of which has another length when it is turned over: 1 or 2, and 3 or 4.
TWO_SIDED = [up_to(1, name, "#" * size) for size, name in enumerate("aAbB", start=1)]


@pytest.mark.parametrize(
    # 1 + 3; 1 + 4 or 2 + 3; 2 + 4; each in either order. And neither 3 + 4 nor 1 + 2 + 4.
    ("length", "solutions"),
    [(4, 2), (5, 4), (6, 2), (7, 0)],
)
def test_a_two_sided_piece_shows_one_of_its_sides(
    make_puzzle: MakePuzzle, agreed: Ask, length: int, solutions: int
) -> None:
    rules = [use(1, "a", "A"), use(1, "b", "B")]
    board = {"cells": ["#" * length]}
    answer = agreed(make_puzzle(board=board, pieces=TWO_SIDED, rules=rules))
    assert (answer.solutions, answer.classes) == (solutions, solutions // 2)


# Three squares that look alike, any of which may stay in the box. A rule that counts some of
# them tells those from the rest, as if a mark were on them; m is a marked one, o another.
# The last column tells all by their names.
ALIKE: dict[str, tuple[Any, int, int, int]] = {
    # Also m and a blank, in either order.
    "one of two, or a blank": (1, 1, 2 + 2, 2 * 2 + 2 * 2),
    # All blank or o and a blank, in either order.
    "none of two, and blanks": (0, 2, 1 + 2, 1 + 2),
    # All of the above.
    "any": ({"min": 0, "max": 2}, 2, 2 + 1 + 2 + 3, 4 + 2 + 4 + 3),
}


@pytest.mark.parametrize(
    ("number", "empty", "solutions", "labelled"), ALIKE.values(), ids=ALIKE
)
def test_pieces_that_are_counted_are_told_from_others(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    number: Any,
    empty: int,
    solutions: int,
    labelled: int,
) -> None:
    pieces = [up_to(1, name) for name in "abc"]
    rules = [use(number, "a", "b"), blanks(empty)]
    answer = agreed(make_puzzle(board={"cells": ["##"]}, pieces=pieces, rules=rules))
    assert (answer.solutions, answer.labelled) == (solutions, labelled)


def test_two_rules_make_groups_that_overlap(make_puzzle: MakePuzzle, agreed: Ask) -> None:
    # One of a and b, and one of b and c: b alone, on one of two cells; or a and c, in one of
    # two orders.
    pieces = [up_to(1, name) for name in "abc"]
    rules = [use(1, "a", "b"), use(1, "b", "c"), blanks(2)]
    answer = agreed(make_puzzle(board={"cells": ["##"]}, pieces=pieces, rules=rules))
    assert (answer.solutions, answer.classes, answer.labelled) == (2 + 2, 2, 4)
