"""The symmetries that the board, the pieces and the rules leave, and the classes they make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.models.build import make_problem
from jigsat.models.symmetry.group import Symmetry
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.limits.options import Options
from tests.oracle.brute_force import BruteForce
from tests.oracle.symmetry import Symmetries

MakePuzzle = Callable[..., Puzzle]
CP_SAT = Options(engine="cp-sat")

SQUARE = ["####"] * 4
ELL = {"name": "ell", "cells": ["###", "#.."]}
JAY = {"name": "jay", "cells": ["#..", "###"]}
BLANKS = {"rule": "cover", "blanks": {"min": 0, "max": 99}}


def group_of(puzzle: Puzzle) -> tuple[Symmetry, ...]:
    return make_problem(puzzle).symmetries()


FACED = {"face": "sun"}
GROUPS: dict[str, tuple[list[str], str, list[dict[str, Any]], list[dict[str, Any]], int]] = {
    "both, with different faces": (SQUARE, "rotate", [ELL | FACED, JAY], [], 4),
    "one fixed piece is enough": (
        SQUARE,
        "rotate",
        [ELL, JAY, {"name": "bar", "cells": ["##"], "turning": "fixed"}],
        [],
        4,  # half a turn and two reflections keep the bar across
    ),
    "labels turn with the piece": (
        SQUARE,
        "fixed",
        [{"name": "one", "sides": {"top": "x"}}],
        [{"rule": "equal-sides"}],
        2,
    ),
    "faces in rows and columns": (
        SQUARE,
        "rotate",
        [{"name": "one"} | FACED],
        [{"rule": "different-faces", "along": ["row", "column"]}],
        8,
    ),
    "regions that say the same of each cell, or say it twice": (
        ["####"],
        "rotate",
        [{"name": "one"}],
        [
            {
                "rule": "blanks",
                "count": 0,
                "regions": {"a": ["#"], "b": [".##"], "c": ["..##"]},
            },
            {
                "rule": "blanks",
                "count": 1,
                "regions": {"a": ["##"], "b": ["##"], "c": ["..##"]},
            },
        ],
        4,
    ),
    # No row has two cells, so the rule rules nothing out and the columns do not matter.
    "a face rule that rules nothing out": (
        ["#..", ".#.", "..#"],
        "rotate",
        [{"name": "one", "count": 2} | FACED],
        [{"rule": "different-faces", "along": ["row"]}],
        4,
    ),
}


@pytest.mark.parametrize(
    ("board", "turning", "pieces", "rules", "order"), GROUPS.values(), ids=GROUPS
)
def test_squares(
    make_puzzle: MakePuzzle,
    board: list[str],
    turning: str,
    pieces: list[dict[str, Any]],
    rules: list[dict[str, Any]],
    order: int,
) -> None:
    puzzle = make_puzzle(
        board={"cells": board}, turning=turning, pieces=pieces, rules=[BLANKS, *rules]
    )
    assert len(group_of(puzzle)) == order


@pytest.mark.parametrize(
    ("board", "cover", "order"),
    [
        ({"cells": [[0, 0], [1, 0], [2, 0]]}, {"settled": ["right"]}, 4),
        ({"cells": [[0, n] for n in range(5)], "wrap": [[0, 5], [1, 2]]}, {}, 5 * 4),
        ({"cells": [[0, n] for n in range(3)], "wrap": [[0, 3], [0, -3]]}, {}, 3 * 4),
    ],
    ids=["no piece could move to the settled side", "far around a torus", "round and back"],
)
def test_boards(
    make_puzzle: MakePuzzle, board: dict[str, Any], cover: dict[str, Any], order: int
) -> None:
    puzzle = make_puzzle(board=board, pieces=[{"name": "one"}], rules=[BLANKS | cover])
    assert len(group_of(puzzle)) == len(Symmetries(BruteForce(puzzle)).motions) == order


@pytest.mark.parametrize(
    ("goes_on_blue", "order", "classes"),
    [(["red", "green"], 4, 1), (["green"], 2, 2)],
    ids=["a rule that forbids nothing", "a rule that forbids what the rim forbids too"],
)
def test_a_rule_that_the_rim_makes_needless_is_kept(
    make_puzzle: MakePuzzle, goes_on_blue: list[str], order: int, classes: int
) -> None:
    # The rim needs the x at the pawn's red end, so red lies on the first cell or on the last,
    # whatever may lie on blue. But where red may not, it is forbidden on the second cell and
    # not on the third: of that no half turn makes the same.
    pawn = {
        "name": "pawn",
        "cells": [[0, 0], [0, 1]],
        "sides": [{"cell": [0, 0], "sides": {"left": "x"}}],
        "colours": {"red": [[0, 0]]},
    }
    puzzle = make_puzzle(
        board={"cells": [[0, n] for n in range(4)], "colours": {"blue": [[0, 1]]}},
        turning="rotate-and-flip",
        pieces=[pawn, {"name": "one", "colours": "green", "count": 2}],
        rules=[
            {"rule": "rim", "counts": {"x": 1}},
            {"rule": "colours", "allowed": {"blue": goes_on_blue}},
        ],
    )
    assert len(group_of(puzzle)) == len(Symmetries(BruteForce(puzzle)).motions) == order
    counts = count(puzzle, CP_SAT)
    assert (counts.solutions, counts.up_to_symmetry) == (2, classes)


def test_two_pieces_that_look_the_same_may_both_lie_there(make_puzzle: MakePuzzle) -> None:
    # Two suns, one of them a coin, may lie on the last two cells and not on the first two. A
    # coin by itself cannot lie on two cells: but that does not make the ends the same.
    coin = {"name": "coin", "face": "sun", "back": {"face": "moon"}}
    puzzle = make_puzzle(
        board={"cells": [[0, 0], [0, 1], [0, 2]]},
        turning="rotate",
        pieces=[
            coin | {"turning": "rotate-and-flip"},
            {"name": "sun", "face": "sun"},
            {"name": "star", "face": "star"},
        ],
        rules=[{"rule": "different-faces", "regions": {"first": [[0, 0], [0, 1]]}}],
    )
    by_hand = Symmetries(BruteForce(puzzle))
    assert len(group_of(puzzle)) == len(by_hand.motions) == 2  # the other one moves no cell
    counts = count(puzzle, CP_SAT)
    assert (counts.solutions, counts.up_to_symmetry) == (2 + 6, 2 + 6)
