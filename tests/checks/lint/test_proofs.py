"""Puzzles that cannot be solved, each with the proof that `check` tells, word for word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.checks.lint.check import Severity, check
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.search import solve

Make = Callable[..., Puzzle]
#: On larger boards a search would take years to say the same.
MOST_SEARCHED = 100
#: Board, rules, pieces, and what is found.
Case = tuple[Any, list[Any], list[Any], str]


def domino(count: Any) -> dict[str, Any]:
    return {"name": "domino", "cells": ["##"], "count": count}


def card(name: str, sides: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "sides": list(sides), **more}


def cards(faces: str) -> list[dict[str, Any]]:
    """A card for each letter, which is its face."""
    return [{"name": f"{number} {face}", "face": face} for number, face in enumerate(faces)]


EQUAL = {"rule": "equal-sides"}
MATES = {"rule": "mating-sides", "mates": {"in": "out", "out": "in"}}
GREY_RIM = {"rule": "rim", "labels": ["0"]}
BARE_RIM = {"rule": "rim", "labels": []}
DIFFERENT = {"rule": "different-faces", "along": ["row"]}

AREAS = {
    "too many": (
        ["###", "###"],
        [],
        [domino(4)],
        "pieces: the pieces have 8 cells, and the board has 6 cells to cover: 2 too many",
    ),
    "too few of a range": (
        ["###", "###"],
        [],
        [domino({"min": 0, "max": 2})],
        "pieces: the pieces have at most 4 cells, and the board has 6 cells to cover: "
        "2 too few",
    ),
    "blank and open cells": (
        ["###", "###"],
        [{"rule": "cover", "blanks": {"min": 1, "max": 2}, "open": [[0, 0]]}],
        [domino(1)],
        "pieces: the pieces have 2 cells, and the board has 3 cells to cover "
        "(1 open and 1 to 2 blank beside): 1 too few",
    ),
    "no choice": (
        ["#####"],
        [],
        [domino({"min": 0, "max": 3})],
        "pieces: no choice of the pieces has 5 cells together, as the board has to cover",
    ),
    "parts": (
        ["#####", ".....", "####."],
        [],
        [{"name": "I", "cells": ["###"], "count": {"min": 0, "max": 3}}],
        "cells [0, 0], [0, 1], [0, 2], [0, 3] and [0, 4]: a part of the board by itself, with "
        "5 cells: no pieces that fit there have so many together",
    ),
}

COLOURINGS = {
    "mutilated chessboard": (
        [".#######", *["########"] * 6, "#######."],
        [],
        [domino(31)],
        "board.cells: colour each cell by row + column, even or odd: of these colours 32 and "
        "30 cells are to be covered, and the pieces can cover only 31 + 31",
    ),
    "three L of four": (
        ["####"] * 3,
        [],
        [{"name": "L", "cells": ["###", "#.."], "count": 3}],
        "board.cells: colour each cell by column, even or odd: of these colours 6 and 6 cells "
        "are to be covered, and the pieces can cover at best 5 + 7, 7 + 5 or 3 + 9",
    ),
    "a corner and straight trominoes": (
        [".####", *["#####"] * 4],
        [],
        [{"name": "I", "cells": ["###"], "count": 8}],
        "board.cells: colour each cell by row + column, modulo 3: of these colours 9, 8 and 7 "
        "cells are to be covered, and the pieces can cover only 8 + 8 + 8",
    ),
    "all hexominoes": (
        ["#" * 21] * 10,
        [],
        [{"set": "free", "size": 6}],
        "board.cells: colour each cell by row + column, even or odd: of these colours 105 and "
        "105 cells are to be covered, and the pieces can cover at best 104 + 106, 106 + 104 or "
        "102 + 108",
    ),
    "a blank in the wrong place": (
        ["###", "###", "###"],
        [{"rule": "cover", "blanks": 1, "blank_only_at": [[0, 1], [1, 0]]}],
        [domino(4)],
        "board.cells: colour each cell by row + column, even or odd: of these colours 5 and 2 "
        "to 4 cells are to be covered (the others are blank), and the pieces can cover only "
        "4 + 4",
    ),
}

LABELS = {
    "odd": (
        ["##", "##"],
        [EQUAL, GREY_RIM],
        [card("a", "00ab", count=3), card("d", "00bb")],
        "label 'a': 'a' is on 3 sides, and none on the rim: an odd number, so that they cannot "
        "pair up",
    ),
    "odd beside those on the rim": (
        ["##"],
        [EQUAL, {"rule": "rim", "counts": {"a": 5}}],
        [card("x", "aaaa"), card("y", "aabb")],
        "label 'a': 'a' is on 1 side beside the 5 on the rim: an odd number, so that they "
        "cannot pair up",
    ),
    "heads without tails": (
        ["####"],
        [MATES, BARE_RIM],
        [
            {"name": "e", "sides": {"right": "in"}, "count": 2},
            {"name": "f", "sides": {"left": "out", "right": "in"}, "count": 2},
        ],
        "label 'in': 'in' (4) only fits 'out' (2); on the rim there is room for none",
    ),
    "more than the rim has room for": (
        ["###", "###"],
        [MATES],
        [
            {"name": "a", "sides": ["in"] * 4, "count": 5, "turning": "rotate"},
            {"name": "b", "sides": ["out", "out", "out", "in"]},
        ],
        "label 'in': 'in' (21) only fits 'out' (3); on the rim there is room for at most 10",
    ),
    "tops without bottoms": (
        ["###", "###", "###"],
        [EQUAL],
        [card("p", "abcd", count=9, turning="fixed")],
        "label 'a' to the top: 'a' to the top (9) fits no side; on the rim there is room for "
        "at most 3",
    ),
    "all labels together": (
        ["##"],
        [EQUAL],
        [card("x", "abcd"), card("y", "efgh")],
        "labels: of the labels at least 8 are left over when all others pair up (1 of 'a', "
        "1 of 'b', 1 of 'c', 1 of 'd', 1 of 'e', 1 of 'f', 1 of 'g' and 1 of 'h'); on the rim "
        "there is room for at most 6",
    ),
    "all labels of a direction": (
        ["####"],
        [EQUAL],
        [
            card("p", "1a1b", turning="fixed"),
            card("q", "1c1d", turning="fixed"),
            card("r", "1a1b", turning="fixed"),
            card("s", "1e1b", turning="fixed"),
        ],
        "label 'a' to the right: 'a' to the right (2) fits no side; on the rim there is room "
        "for at most 1",
    ),
}

RIMS = {
    "too few labels": (
        ["##", "##"],
        [EQUAL, GREY_RIM],
        [card("a", "00ab", count=3), card("d", "0bab")],
        "rules[1]: 8 sides on the rim must show '0', and the pieces have 7 sides that can",
    ),
    "too few of a group": (
        ["##"],
        [{"rule": "rim", "counts": {"any": 4}, "groups": {"any": ["a", "b"]}}],
        [card("x", "abcc", count=1), card("y", "accc")],
        "rules[0]: 4 sides on the rim must show 'any', and the pieces have only 3 such sides",
    ),
    "too few straight edges": (
        ["##", "##"],
        [EQUAL, BARE_RIM],
        [
            {"name": "a", "sides": {"left": "a", "bottom": "a"}, "count": 3},
            {"name": "b", "sides": {"left": "a", "bottom": "a", "top": "a"}},
        ],
        "pieces: 8 sides on the rim must be without a label, and the pieces have only 7 such "
        "sides",
    ),
    "too few corners": (
        ["###", "###"],
        [EQUAL, GREY_RIM],
        [card("c", "00aa", count=3), card("e", "0aaa", count=2), card("f", "0a0a")],
        "pieces: the board has 4 cells with 2 sides on the rim to cover, and the pieces can "
        "cover 3 of them: only piece 'c' can lie there",
    ),
    "too many": (
        {"cells": ["####"] * 3, "colours": {"inside": [[1, 1], [1, 2]]}},
        [{"rule": "colours"}],
        [
            {"name": "r", "colours": "rim", "count": 6},
            {"name": "s", "colours": "edge", "count": 5},
            {"name": "i", "colours": "inside"},
        ],
        "pieces: the board has 10 cells with 1 side or more on the rim, and the pieces must "
        "cover 11 such cells",
    ),
    "shapes": (
        ["####"] * 3,
        [],
        [{"name": "T", "cells": ["###", ".#."], "count": 3}],
        "pieces: the board has 10 cells with 1 side or more on the rim to cover, and the "
        "pieces can cover 9 of them: only piece 'T' can lie there",
    ),
}

PLACES = {
    "cells out of reach": (
        ["####", "###.", "..#."],
        [],
        [{"name": "O", "cells": ["##", "##"], "count": 2}],
        "cells [0, 3] and [2, 2]: no piece can cover it",
    ),
    "fits nowhere": (
        ["###", "###"],
        [],
        [{"name": "I", "cells": ["####"]}, domino(1)],
        "pieces[0]: 'I' fits nowhere on the board",
    ),
    "fits nowhere by the rules": (
        ["##", "##"],
        [GREY_RIM],
        [card("a", "00bb", count=3), card("d", "0b0b")],
        "pieces[1]: 'd' fits on the board, but nowhere by the rules",
    ),
    "a label without a mate inside": (
        ["###"],
        [EQUAL, {"rule": "rim", "labels": ["a", "b"]}],
        [card("x", "aaba"), card("y", "abab"), card("z", "aaac")],
        "pieces[2]: 'z' fits on the board, but nowhere by the rules",
    ),
    "too few places": (
        ["..#..", "..#..", "#####"],
        [],
        [
            {"name": "I", "cells": ["#", "#", "#"], "count": 2, "turning": "fixed"},
            {"name": "one"},
        ],
        "pieces[0]: 2 of 'I' are used, and it has only 1 place on the board",
    ),
    "too few for some cells": (
        {"cells": ["####"], "colours": {"red": [[0, 0], [0, 1]]}},
        [{"rule": "colours"}],
        [
            {"name": "r", "colours": "red"},
            {"name": "b", "colours": "blue", "count": 2},
            {"name": "c", "colours": "cyan"},
        ],
        "cells [0, 0] and [0, 1]: these 2 cells can only be covered by piece 'r', which has "
        "1 cell",
    ),
    "too few cells for some pieces": (
        {"cells": ["#####"], "colours": {"red": [[0, 0], [0, 1], [0, 2], [0, 3]]}},
        [{"rule": "colours"}],
        [{"name": "b", "colours": "blue", "count": 2}, {"name": "r", "count": 3}],
        "pieces[0]: 2 of 'b' are used, and it has only 1 place on the board",
    ),
    "pieces that share too few cells": (
        {"cells": ["########"], "colours": {"red": [[0, n] for n in range(6)]}},
        [{"rule": "colours"}],
        [
            {"name": "b", "colours": "blue"},
            {"name": "c", "colours": "cyan"},
            {"name": "d", "colours": "dark"},
            {"name": "r", "count": 5},
        ],
        "pieces 'b', 'c' and 'd': 'b', 'c' and 'd' fit only at 2 cells ([0, 6] and [0, 7]), "
        "and must cover 3",
    ),
}

FACES = {
    "too often": (
        ["##", "##"],
        [DIFFERENT],
        cards("xxxy"),
        "rules[0]: 3 pieces have the face 'x', and there are only 2 rows for them",
    ),
    "too few": (
        ["###", "#.."],
        [DIFFERENT],
        cards("xyxy"),
        "rules[0]: a row of the board takes 3 pieces or more, and there are only 2 different "
        "faces: 'x' and 'y'",
    ),
    "too few for a region": (
        ["####"],
        [{"rule": "different-faces", "regions": {"box": [[0, 0], [0, 1], [0, 2]]}}],
        cards("xyxy"),
        "rules[0]: the region 'box' of the board takes 3 pieces or more, and there are only 2 "
        "different faces: 'x' and 'y'",
    ),
    "do not fill": (
        ["###", "###", "#.."],
        [DIFFERENT],
        cards("xxxyyyz"),
        "rules[0]: 2 rows need 6 pieces, and with no face twice in a row there are only 5: too "
        "few of 'z' (1)",
    ),
}

HOPELESS = {
    f"{kind}: {name}": case
    for kind, cases in (
        ("areas", AREAS),
        ("colourings", COLOURINGS),
        ("labels", LABELS),
        ("rims", RIMS),
        ("places", PLACES),
        ("faces", FACES),
    )
    for name, case in cases.items()
}


@pytest.mark.parametrize("case", HOPELESS.values(), ids=list(HOPELESS))
def test_what_cannot_be_is_proved(make_puzzle: Make, case: Case) -> None:
    board, rules, pieces, told = case
    cells = board if isinstance(board, dict) else {"cells": board}
    puzzle = make_puzzle(board=cells, rules=rules, pieces=pieces)
    proofs = [finding for finding in check(puzzle) if finding.no_solution]
    assert told in [f"{proof.where}: {proof.what}" for proof in proofs]
    assert {proof.severity for proof in proofs} == {Severity.ERROR}
    assert all(proof.look_at for proof in proofs)
    assert len(puzzle.cells) > MOST_SEARCHED or solve(puzzle) is None


#: What is nearly the same as one above, and can be solved.
POSSIBLE = {
    "whole chessboard": (["########"] * 8, [], [domino(32)]),
    "a blank in the right place": (
        ["###", "###", "###"],
        [{"rule": "cover", "blanks": 1, "blank_only_at": [[0, 1], [1, 1]]}],
        [domino(4)],
    ),
    "heads and tails": (
        ["####"],
        [MATES, BARE_RIM],
        [
            {"name": "e", "sides": {"right": "in"}},
            {"name": "f", "sides": {"left": "out", "right": "in"}, "count": 2},
            {"name": "g", "sides": {"left": "out"}},
        ],
    ),
    "a rim that is even": (
        ["##", "##"],
        [EQUAL, GREY_RIM],
        [card("a", "00aa", count=4)],
    ),
    "a range that can be": (["#####"], [], [domino({"min": 0, "max": 3}), {"name": "one"}]),
    "faces that fill": (["###", "###", "#.."], [DIFFERENT], cards("xxxyyzz")),
    "red for red": (
        {"cells": ["####"], "colours": {"red": [[0, 0], [0, 1]]}},
        [{"rule": "colours"}],
        [
            {"name": "r", "colours": "red", "count": 2},
            {"name": "b", "colours": "blue", "count": 2},
        ],
    ),
}


@pytest.mark.parametrize("case", POSSIBLE.values(), ids=list(POSSIBLE))
def test_what_can_be_is_not_called_wrong(make_puzzle: Make, case: tuple[Any, Any, Any]) -> None:
    board, rules, pieces = case
    cells = board if isinstance(board, dict) else {"cells": board}
    puzzle = make_puzzle(board=cells, rules=rules, pieces=pieces)
    assert solve(puzzle) is not None
    assert not [finding for finding in check(puzzle) if finding.severity == "error"]


def test_a_label_that_is_too_many_in_each_direction_is_told_once(make_puzzle: Make) -> None:
    pieces = [card("a", "xxxx", count=7), card("b", "yyyy", count=2)]
    mates = {"rule": "mating-sides", "mates": [["x", "y"]]}
    puzzle = make_puzzle(board={"cells": ["###"] * 3}, rules=[mates], pieces=pieces)
    (proof,) = [finding for finding in check(puzzle) if finding.no_solution]
    assert proof.where == "label 'x' to the top"


def test_colours_are_not_blamed_where_areas_do_not_add_up(make_puzzle: Make) -> None:
    board = {"cells": [".#######", *["########"] * 6, "#######."]}
    (proof,) = [
        finding
        for finding in check(make_puzzle(board=board, pieces=[domino(30)]))
        if finding.severity == "error"
    ]
    assert proof.code == "area"
