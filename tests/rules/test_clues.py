"""Where a piece is fixed it lies, where it is forbidden it does not; hints change nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle
from tests.agreement import Agreed

MakePuzzle = Callable[..., Puzzle]
Ask = Callable[[Puzzle], Agreed]
Rules = list[dict[str, Any]]


def clue(rule: str, piece: str, *cells: list[int], turn: str | None = None) -> dict[str, Any]:
    said = {"rule": rule, "piece": piece, "cells": list(cells)}
    return said | ({"turn": turn} if turn else {})


# The cells of a board of two by two: in the north-west, and so on.
NW, NE, SW, SE = [0, 0], [0, 1], [1, 0], [1, 1]
DOMINO = {"name": "domino", "cells": ["##"]}
TWINS = [DOMINO | {"count": 2}]
SPARE = [DOMINO | {"count": {"min": 0, "max": 2}}]
ELL = [{"name": "ell", "cells": ["##", "#."]}]
BLANK = {"rule": "cover", "blanks": 1}
EVEN = {"rule": "cover", "blanks": {"min": 0, "max": 4}}
# Two dominoes lie across or upright. The ell leaves one cell blank: without a clue, four ways.
# By "0" that is SE, by "90" SW, by "180" NW, by "270" NE.
CASES: dict[str, tuple[list[dict[str, Any]], Rules, int, int]] = {
    "fixed across and upright": (
        TWINS,
        [clue("fixed", "domino", NW, NE), clue("fixed", "domino", SE)],
        1,
        1,
    ),
    # Of both clues one copy can be meant, upright, or two.
    "two clues": (TWINS, [clue("fixed", "domino", NW), clue("fixed", "domino", SW)], 2, 1),
    "forbidden, with its turn": (ELL, [BLANK, clue("forbidden", "ell", NW, turn="0")], 3, 2),
    # Turned over from left to right, the ell lies as after a quarter turn.
    "a flip that is a turn": (
        [ELL[0] | {"turning": "rotate-and-flip"}],
        [BLANK, clue("fixed", "ell", NW, turn="flip")],
        1,
        1,
    ),
    # Its back is seen, as after a quarter turn its front would be.
    "a flip that shows the back": (
        [ELL[0] | {"turning": "rotate-and-flip", "face": "u", "back": {"face": "v"}}],
        [BLANK, clue("fixed", "ell", NW, turn="flip")],
        1,
        1,
    ),
    # None; one in one of three places; two upright.
    "a spare piece that is forbidden": (
        SPARE,
        [EVEN, clue("forbidden", "domino", NW, NE)],
        1 + 3 + 1,
        1 + 2 + 1,
    ),
}


@pytest.mark.parametrize(("pieces", "rules", "solutions", "classes"), CASES.values(), ids=CASES)
def test_clues(
    make_puzzle: MakePuzzle,
    agreed: Ask,
    pieces: list[dict[str, Any]],
    rules: Rules,
    solutions: int,
    classes: int,
) -> None:
    answer = agreed(make_puzzle(pieces=pieces, rules=rules))
    assert (answer.solutions, answer.classes) == (solutions, classes)


OTHER = DOMINO | {"name": "other"}
# Solutions are told apart by what is seen; told apart by name as well, in the last column.
ALIKE: dict[str, tuple[Rules, int, int]] = {
    "no clue": ([], 2, 2 * 2),
    "one of them is fixed": ([clue("fixed", "other", NW, NE)], 1, 1),
    # Then the other one lies there, or both are upright.
    "one of them is forbidden": ([clue("forbidden", "other", NW, NE)], 2, 1 + 2),
}


@pytest.mark.parametrize(("rules", "solutions", "labelled"), ALIKE.values(), ids=ALIKE)
def test_a_clue_for_one_of_two_pieces_that_look_alike(
    make_puzzle: MakePuzzle, agreed: Ask, rules: Rules, solutions: int, labelled: int
) -> None:
    answer = agreed(make_puzzle(pieces=[DOMINO, OTHER], rules=rules))
    assert (answer.solutions, answer.labelled) == (solutions, labelled)
