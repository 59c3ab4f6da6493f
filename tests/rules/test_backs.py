"""A piece that is turned over shows its back: another face, other labels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle
from tests.agreement import Agreed

MakePuzzle = Callable[..., Puzzle]
Ask = Callable[[Puzzle], Agreed]
Pieces = list[dict[str, Any]]

FLIP: dict[str, Any] = {"turning": "rotate-and-flip"}
# The jay is the ell turned over, and it stands on the square's x. Which label its foot shows
# there is typed as if one could see the back from the front.
BACKS = {"front x": ("x", "y", 0), "back x": ("y", "x", 1), "no label": ("y", None, 1)}


@pytest.mark.parametrize(("front", "back", "solutions"), BACKS.values(), ids=BACKS)
def test_labels_on_backs(
    make_puzzle: MakePuzzle, agreed: Ask, front: str, back: str | None, solutions: int
) -> None:
    def foot(label: str | None) -> Pieces:
        return [{"cell": [2, 1], "sides": {"bottom": label} if label else {}}]

    ell = {"name": "ell", "cells": ["#.", "#.", "##"], **FLIP, "sides": foot(front)}
    ell["back"] = {"sides": foot(back)}
    stone = {"name": "stone", "sides": {"top": "x"}, "turning": "fixed"}
    puzzle = make_puzzle(
        board={"cells": [".#", ".#", "##", "#."]},
        pieces=[ell, stone],
        rules=[{"rule": "equal-sides"}],
    )
    assert agreed(puzzle).solutions == solutions


# Arrows in four directions, with x on the front and y on the back. Of 8 x 8 ways the two
# meet with a label on both sides in four.
ARROWS: dict[str, tuple[dict[str, Any], int]] = {
    "equal labels meet": ({"rule": "equal-sides"}, 64 - 2),
    "mates meet": ({"rule": "mating-sides", "mates": [["x", "y"]]}, 64 - 2),
    # Towards each other, front or back.
    "none on the rim": ({"rule": "rim", "labels": []}, 2 * 2),
    # A back in any of four directions, or a front towards the other.
    "no fronts on the rim": ({"rule": "rim", "counts": {"x": 0}}, (4 + 1) ** 2),
}


@pytest.mark.parametrize(("rule", "solutions"), ARROWS.values(), ids=ARROWS)
def test_arrows(
    make_puzzle: MakePuzzle, agreed: Ask, rule: dict[str, Any], solutions: int
) -> None:
    arrow = {"name": "arrow", "sides": {"top": "x"}, "back": {"sides": {"top": "y"}}}
    puzzle = make_puzzle(
        board={"cells": ["##"]}, pieces=[arrow | FLIP | {"count": 2}], rules=[rule]
    )
    assert agreed(puzzle).solutions == solutions
