from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]

#: A domino, two single cells that are alike, and one that may stay in the box.
BOX = [
    {"name": "domino", "cells": ["##"]},
    {"name": "b"},
    {"name": "twin", "count": 2},
    {"name": "spare", "count": {"min": 0, "max": 1}},
]


def ruled(*rules: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"pieces": BOX, "rules": list(rules), **changes}


def clue(kind: str, piece: str, *cells: list[int], **keys: Any) -> dict[str, Any]:
    return {"rule": kind, "piece": piece, "cells": list(cells), **keys}


NAMES = "expected one of domino, b, twin, spare"

WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a clue about no piece": (
        ruled(clue("fixed", "c", [0, 0])),
        f"rules[0].piece: found 'c', {NAMES}",
    ),
    "a clue outside the board": (
        ruled(clue("forbidden", "b", [0, 2])),
        "rules[0].cells: found [0, 2], expected cells of the board",
    ),
    "a clue with more cells than the piece has": (
        ruled(clue("preferred", "domino", [0, 0], [0, 1], [1, 0])),
        "rules[0].cells: found 3 cells for 'domino', expected at most 2, as many as it has",
    ),
    "a clue with an unknown turn": (
        ruled(clue("fixed", "domino", [0, 0], turn="45")),
        "rules[0].turn: found '45', expected one of 0, 90, 180, 270",
    ),
    "a clue with a turn that the piece may not make": (
        ruled(clue("fixed", "domino", [0, 0], turn="flip"), turning="fixed"),
        "rules[0].turn: found 'flip', expected one of 0",
    ),
    "a piece fixed on an open cell": (
        ruled({"rule": "cover", "open": [[0, 0]]}, clue("fixed", "b", [0, 0])),
        "rules[1].cells: found [0, 0], which is left open, expected cells to cover",
    ),
    "a cell fixed for two pieces": (
        ruled(clue("fixed", "domino", [0, 0], [0, 1]), clue("fixed", "b", [0, 1])),
        "rules[1].cells: found [0, 1] for 'b', fixed for 'domino' in rules[0], "
        "expected one piece for each cell",
    ),
    "what is fixed, forbidden": (
        ruled(
            clue("forbidden", "domino", [0, 1]),
            clue("fixed", "domino", [0, 0], [0, 1], turn="90"),
        ),
        "rules[0]: found 'domino' forbidden where rules[1] fixes it, expected clues that agree",
    ),
    "no piece that touches": (
        ruled({"rule": "touching", "pieces": ["b", "c"]}),
        f"rules[0].pieces[1]: found 'c', {NAMES}",
    ),
    "a piece that touches itself": (
        ruled({"rule": "touching", "pieces": ["b", "b"]}),
        "rules[0].pieces[1]: found 'b' again, expected each piece once",
    ),
    "twins that touch another": (
        ruled({"rule": "touching", "pieces": ["b", "twin"]}),
        "rules[0].pieces[1]: found 'twin', of which there are 2, "
        "expected a piece of which just one is used",
    ),
    "a piece of several boxes that touches another": (
        ruled({"rule": "touching", "pieces": ["b", "domino"]}, copies=3),
        "rules[0].pieces[0]: found 'b', of which there are 3, "
        "expected a piece of which just one is used",
    ),
    "a piece that touches another if it is used": (
        ruled({"rule": "touching", "pieces": ["spare", "b"]}),
        "rules[0].pieces[0]: found 'spare', which may stay in the box, "
        "expected a piece of which just one is used",
    ),
    "no piece that does not touch": (
        ruled({"rule": "not-touching", "pieces": ["b", "c"]}),
        f"rules[0].pieces[1]: found 'c', {NAMES}",
    ),
    "a piece that does not touch itself": (
        ruled({"rule": "not-touching", "pieces": ["b", "domino", "b"]}),
        "rules[0].pieces[2]: found 'b' again, expected each piece once",
    ),
    "two pieces that must touch and must not": (
        ruled(
            {"rule": "touching", "pieces": ["b", "domino"]},
            {"rule": "not-touching", "pieces": ["domino", "twin", "b"]},
        ),
        "rules[0].pieces: found 'b' and 'domino', which must not touch by rules[1], "
        "expected rules that agree",
    ),
    "two pieces that must touch where none may": (
        ruled(
            {"rule": "not-touching", "corners": True},
            {"rule": "touching", "pieces": ["b", "domino"], "corners": True},
        ),
        "rules[1].pieces: found 'b' and 'domino', which must not touch by rules[0], "
        "expected rules that agree",
    ),
    "no piece to be used": (
        ruled({"rule": "use", "pieces": ["c"], "count": 1}),
        f"rules[0].pieces[0]: found 'c', {NAMES}",
    ),
    "a piece to be used twice": (
        ruled({"rule": "use", "pieces": ["spare", "spare"], "count": 1}),
        "rules[0].pieces[1]: found 'spare' again, expected each piece once",
    ),
    "a range of use upside down": (
        ruled({"rule": "use", "pieces": ["spare"], "count": {"min": 1, "max": 0}}),
        "rules[0].count: found min 1 above max 0, expected min at most max",
    ),
    "more to be used than there are": (
        ruled({"rule": "use", "pieces": ["spare", "twin"], "count": 4}),
        "rules[0].count: found 4 or more, expected at most 3, as many as these pieces are",
    ),
    "fewer to be used than must be": (
        ruled({"rule": "use", "pieces": ["spare", "twin"], "count": {"min": 0, "max": 1}}),
        "rules[0].count: found 1 or fewer, expected at least 2, as many as must be used",
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_clues_that_contradict_are_refused_in_one_sentence(
    refusal: Callable[..., str], changes: dict[str, Any], message: str
) -> None:
    assert refusal(**changes) == f"small.json: {message}"


RIGHT: dict[str, dict[str, Any]] = {
    "clues of all kinds": ruled(
        clue("fixed", "domino", [0, 0], turn="90"),
        clue("forbidden", "b", [0, 0]),
        clue("preferred", "b", [0, 1]),
    ),
    "a cell fixed twice for one piece": ruled(
        clue("fixed", "domino", [0, 0]), clue("fixed", "domino", [0, 0], [0, 1])
    ),
    "a turn forbidden where a piece is fixed in any": ruled(
        clue("fixed", "domino", [0, 0]), clue("forbidden", "domino", [0, 0], turn="90")
    ),
    "more cells forbidden than fixed": ruled(
        clue("fixed", "domino", [0, 0]), clue("forbidden", "domino", [0, 0], [0, 1])
    ),
    "pieces that touch by a corner and not by a side": ruled(
        {"rule": "touching", "pieces": ["b", "domino"], "corners": True},
        {"rule": "not-touching"},
    ),
    "pieces that touch among others that do not": ruled(
        {"rule": "touching", "pieces": ["b", "domino"]},
        {"rule": "not-touching", "pieces": ["b", "twin"]},
    ),
    "pieces of which there are several, that do not touch": ruled(
        {"rule": "not-touching", "pieces": ["spare", "twin"]}
    ),
    "as many used as must be": ruled(
        {"rule": "use", "pieces": ["spare", "twin"], "count": {"min": 0, "max": 2}}
    ),
    "as many used as there are": ruled({"rule": "use", "pieces": ["spare", "b"], "count": 2}),
    "a piece of a set": ruled(
        clue("fixed", "X", [1, 1]),
        {"rule": "touching", "pieces": ["I", "X"]},
        pieces=[{"set": "free", "size": 5}],
        board={"cells": ["######"] * 10},
    ),
}


@pytest.mark.parametrize("changes", RIGHT.values(), ids=RIGHT)
def test_clues_that_are_unusual_but_consistent_are_accepted(
    make_puzzle: MakePuzzle, changes: dict[str, Any]
) -> None:
    assert make_puzzle(**changes).rules
