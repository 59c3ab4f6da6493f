"""Two puzzles are compared: what is the same, up to what, and what differs."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from jigsat.checks.compare.compare import PuzzleComparison, compare
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle

Document = dict[str, Any]

CARDS: Document = {
    "schema_version": 1,
    "name": "cards",
    "title": "Four cards",
    "grid": "square",
    "turning": "rotate",
    "board": {"cells": ["##", "##"]},
    "pieces": [
        {"name": "1", "sides": ["owl head", "fox tail", "owl tail", "fox head"]},
        {"name": "2", "sides": ["owl head", "owl tail", "fox tail", "fox head"]},
        {"name": "3", "sides": ["fox head", "fox head", "owl tail", "owl head"]},
        {"name": "4", "sides": ["owl tail", "fox tail", "owl tail", "fox tail"]},
    ],
    "rules": [
        {"rule": "mating-sides", "mates": [["owl head", "owl tail"], ["fox head", "fox tail"]]}
    ],
}
TRAY: Document = {
    "schema_version": 1,
    "name": "tray",
    "title": "A tray",
    "grid": "square",
    "turning": "rotate-and-flip",
    "board": {"cells": ["###", "###", "##."]},
    "pieces": [
        {"name": "L", "cells": ["###", "#.."]},
        {"name": "V", "cells": ["##", "#."]},
        {"name": "dot", "cells": ["#"]},
    ],
}

DYED: Document = TRAY | {
    "board": TRAY["board"] | {"colours": {"red": [[0, 0], [0, 1]], "blue": [[1, 2]]}},
    "pieces": [{"name": name, "colours": name} for name in ("red", "blue")],
    "rules": [{"rule": "colours"}, {"rule": "cover", "blanks": 6}],
}


def read(document: Document) -> Puzzle:
    return parse(Puzzle, json.dumps(document), "file.json")


def changed(document: Document, change: Callable[[Document], object]) -> Document:
    other = deepcopy(document)
    change(other)
    return other


def compared(
    document: Document, change: Callable[[Document], object], seconds: float = 1000.0
) -> PuzzleComparison:
    return compare(read(document), read(changed(document, change)), seconds)


SAME: dict[str, tuple[Document, Callable[[Document], object], tuple[str, ...]]] = {
    "a piece's name": (
        TRAY,
        lambda other: other["pieces"][0].update(name="ell"),
        ("names of pieces",),
    ),
    "a piece turned over": (
        TRAY,
        lambda other: other["pieces"][0].update(cells=["###", "..#"]),
        (),
    ),
    "the board turned": (
        TRAY,
        lambda other: other["board"].update(cells=["##.", "###", "###"]),
        ("turning the board",),
    ),
}


@pytest.mark.parametrize("name", SAME)
def test_the_same(name: str) -> None:
    document, change, up_to = SAME[name]
    found = compared(document, change)
    assert (found.same, found.up_to) == (True, up_to)
    assert (found.differences, found.rules_only_in_a, found.rules_only_in_b) == ((), (), ())


def test_which_piece_is_which() -> None:
    def swap(other: Document) -> None:
        other["pieces"][0]["name"], other["pieces"][1]["name"] = "2", "1"

    found = compared(CARDS, swap)
    assert (found.up_to, found.renamed) == (
        ("names of pieces",),
        {"piece": {"1": "2", "2": "1"}},
    )


def test_other_names_of_labels() -> None:
    text = (
        json.dumps(CARDS).replace("owl", "uil").replace("head", "kop").replace("tail", "staart")
    )
    found = compare(read(CARDS), read(json.loads(text)))
    assert found.up_to == ("names of labels",)
    assert found.renamed == {
        "label": {
            "fox head": "fox kop",
            "fox tail": "fox staart",
            "owl head": "uil kop",
            "owl tail": "uil staart",
        }
    }


DIFFERENT: dict[str, tuple[Document, Callable[[Document], object], list[str]]] = {
    "a label": (
        CARDS,
        lambda other: other["pieces"][3]["sides"].__setitem__(1, "owl head"),
        ["piece '4', right side: 'fox tail' in A, 'owl head' in B"],
    ),
    "a label of a card that is turned and called otherwise": (
        CARDS,
        lambda other: other["pieces"][0].update(
            name="5", sides=["fox tail", "owl tail", "fox tail", "owl head"]
        ),
        ["piece '1' (B's '5' turned '90'), left side: 'fox head' in A, 'fox tail' in B"],
    ),
    "a cell of a piece": (
        TRAY,
        lambda other: other["pieces"][0].update(cells=["###", ".#."]),
        ["piece 'L': cell [1, 0] in A, cell [1, 1] in B"],
    ),
    "the colour of a cell of the board": (
        DYED,
        lambda other: other["board"]["colours"].update(red=[[0, 0]]),
        ["board, cell [0, 1]: 'red' in A, none in B"],
    ),
    "how many": (
        TRAY,
        lambda other: other["pieces"][2].update(count=2),
        ["piece 'dot': 1 in A, 2 in B"],
    ),
    "a piece more": (
        TRAY,
        lambda other: other["pieces"].append({"name": "I", "cells": ["####"]}),
        ["piece 'I': none in A, 1 in B"],
    ),
    "turning": (
        TRAY,
        lambda other: other.update(turning="rotate"),
        ["turning of piece 'L': rotate-and-flip in A, rotate in B"],
    ),
    "the grid": (
        TRAY,
        lambda other: other.update(
            grid="cube", board={"cells": [["##"]]}, pieces=[{"name": "a", "cells": [["##"]]}]
        ),
        ["grid: square in A, cube in B"],
    ),
    "a board that wraps": (
        TRAY,
        lambda other: other["board"].update(wrap=[[0, 3]]),
        ["board.wrap: none in A, ((0, 3),) in B"],
    ),
    "a face": (
        CARDS,
        lambda other: other["pieces"][1].update(face="sun"),
        ["piece '2', face: none in A, 'sun' in B"],
    ),
}


@pytest.mark.parametrize("name", DIFFERENT)
def test_different(name: str) -> None:
    document, change, expected = DIFFERENT[name]
    found = compared(document, change)
    assert found.same is False
    assert list(map(str, found.differences)) == expected
    assert (found.rules_only_in_a, found.rules_only_in_b) == ((), ())


def test_the_back_of_a_card() -> None:
    back = {"sides": ["fox tail", "owl tail", "owl tail", "fox head"]}
    cards = changed(CARDS, lambda other: other.update(turning="rotate-and-flip"))
    cards["pieces"][1]["back"] = back
    found = compared(
        cards, lambda other: other["pieces"][1]["back"]["sides"].__setitem__(2, "owl head")
    )
    assert list(map(str, found.differences)) == [
        "back of piece '2', bottom side: 'owl tail' in A, 'owl head' in B"
    ]


RULES: dict[str, tuple[list[Document], list[Document], tuple[int, ...], tuple[int, ...]]] = {
    "other blanks": (
        [{"rule": "cover", "blanks": 1}],
        [{"rule": "cover", "blanks": 1, "never_blank_at": [[0, 0]]}],
        (0,),
        (0,),
    ),
    "the same cells in another way": (
        [{"rule": "cover", "blanks": 1, "blank_only_at": [[0, 1]]}],
        [{"rule": "cover", "blanks": 1, "blank_only_at": [".#.", "...", "..."]}],
        (),
        (),
    ),
    "a clue": (
        [
            {"rule": "not-touching", "pieces": ["dot", "V"]},
            {"rule": "fixed", "piece": "dot", "cells": [[0, 0]]},
        ],
        [
            {"rule": "fixed", "piece": "dot", "cells": [[0, 1]]},
            {"rule": "not-touching", "pieces": ["V", "dot"]},
        ],
        (1,),
        (0,),
    ),
}


@pytest.mark.parametrize("name", RULES)
def test_rules(name: str) -> None:
    mine, theirs, only_in_a, only_in_b = RULES[name]
    found = compare(read({**TRAY, "rules": mine}), read({**TRAY, "rules": theirs}))
    assert found.differences == ()
    assert (found.rules_only_in_a, found.rules_only_in_b) == (only_in_a, only_in_b)
    assert found.same is (not only_in_a and not only_in_b)


def test_rules_of_a_board_with_a_cell_less_are_not_other_rules() -> None:
    rules = [{"rule": "different-faces", "along": ["row", "column"]}]
    cards = {**CARDS, "rules": [*CARDS["rules"], *rules]}
    cards["pieces"] = [
        {**piece, "face": f"face {number}"} for number, piece in enumerate(CARDS["pieces"])
    ]
    found = compared(cards, lambda other: other["board"].update(cells=["##", "#."]))
    assert list(map(str, found.differences)) == ["board: cell [1, 1] in A, none in B"]
    assert (found.rules_only_in_a, found.rules_only_in_b) == ((), ())


def test_no_time_for_other_names() -> None:
    text = json.dumps(CARDS).replace("owl", "uil")
    found = compare(read(CARDS), read(json.loads(text)), 0.0)
    assert found.same is None
    assert found.differences
    assert found.answer.endswith("differences, or perhaps only other names")
