"""No value of an attribute appears twice in a line, in any direction, or in a region."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle
from tests.agreement import Agreed

MakePuzzle = Callable[..., Puzzle]
Ask = Callable[[Puzzle], Agreed]
Pieces = list[dict[str, Any]]

ANY = {"rule": "cover", "blanks": {"min": 0, "max": 99}}
ROOKS = ["row", "column"]
BISHOPS = ["rising", "falling"]


def queens(number: int) -> Pieces:
    return [{"name": "queen", "face": "queen", "count": number}]


def squares(faces: str, number: int) -> Pieces:
    """So many squares of each face."""
    return [{"name": face, "face": face, "count": number} for face in faces]


def different(*along: str, **regions: list[str]) -> dict[str, Any]:
    return {"rule": "different-faces", "along": list(along), "regions": regions}


# Chessmen that do not attack each other: solutions, and up to symmetry.
CHESS: dict[str, tuple[int, int, list[str], int, int]] = {
    "two on rising diagonals": (2, 2, ["rising"], 5, 2),
    "four queens": (4, 4, ROOKS + BISHOPS, 2, 1),
}


@pytest.mark.parametrize(
    ("size", "number", "along", "solutions", "classes"), CHESS.values(), ids=CHESS
)
def test_chess(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    size: int,
    number: int,
    along: list[str],
    solutions: int,
    classes: int,
) -> None:
    board = {"cells": ["#" * size] * size}
    puzzle = make_puzzle(board=board, pieces=queens(number), rules=[different(*along), ANY])
    answer = agreed(puzzle)
    assert (answer.solutions, answer.classes) == (solutions, classes)


TWO = ["##", "##"]
XX = {
    "name": "domino",
    "cells": ["##"],
    "sides": [{"cell": [0, column], "sides": {"top": "x"}} for column in (0, 1)],
    "turning": "fixed",
}
REGIONS: dict[str, tuple[list[str], Pieces, dict[str, Any], int]] = {
    # The corner of both is u and its neighbours are v, or the other way round.
    "regions that overlap": (
        TWO,
        squares("uv", 2),
        different(a=["##"], b=["#.", "#."]),
        2,
    ),
    # Both in the row that is no region, or one in each row.
    "blanks in a region": (TWO, squares("u", 2), different(a=["##"]), 1 + 2 * 2),
    # Where one piece covers two cells of a region, its face is there once.
    "a piece along a region": (
        TWO,
        [{"name": name, "face": name, "cells": ["##"]} for name in "uv"],
        different(a=TWO),
        2 * 2,
    ),
    # Seen in two rows and two columns: the square lies where the third of each cross.
    "an ell and a square with one face": (
        ["###"] * 3,
        [{"name": "ell", "cells": ["##", "#."], "face": "u"}, *squares("u", 1)],
        different(*ROOKS),
        4 * 4,
    ),
    # The domino, which shows x twice, lies left or right: only pawns are compared.
    "a piece that is not compared": (
        ["###"],
        [XX, {"name": "pawn", "sides": {"top": "x"}, "turning": "fixed"}],
        different("row") | {"sides": ["top"], "pieces": ["pawn"]},
        2,
    ),
}


@pytest.mark.parametrize(
    ("board", "pieces", "rule", "solutions"), REGIONS.values(), ids=REGIONS
)
def test_regions(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    board: list[str],
    pieces: Pieces,
    rule: dict[str, Any],
    solutions: int,
) -> None:
    puzzle = make_puzzle(board={"cells": board}, pieces=pieces, rules=[rule, ANY])
    answer = agreed(puzzle)
    assert answer.solutions == solutions
