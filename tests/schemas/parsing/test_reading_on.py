"""Mistakes of all kinds in one file, three at a time: three answers, and no echo of any."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from jigsat.schemas.errors import DataError
from jigsat.schemas.geometry.polyforms import complete_set
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle

Document = dict[str, Any]
Change = Callable[[Document], object]

#: A puzzle with some of everything that can be wrong.
GOOD: Document = {
    "schema_version": 1,
    "name": "good",
    "title": "A good puzzle",
    "grid": "square",
    "turning": "rotate",
    "board": {"cells": ["###", "###"], "colours": {"red": [[0, 2]]}},
    "pieces": [
        {"name": "A", "sides": ["in", "out", "in", "out"], "face": "sun"},
        {"name": "B", "sides": ["in", "out", "in", "out"], "face": "moon"},
        {"name": "C", "sides": ["in", "out", "in", "out"], "face": "star", "colours": "red"},
        {"name": "D", "sides": ["in", "out", "out", "out"], "face": "fox"},
        {"name": "E", "sides": ["in", "out", "out", "in"], "face": "owl", "count": 2},
    ],
    "rules": [
        {"rule": "cover", "blanks": 0},
        {"rule": "mating-sides", "mates": [["in", "out"]]},
        {"rule": "different-faces", "along": ["row"]},
        {"rule": "colours"},
        {"rule": "rim", "counts": {"in": 3}},
        {"rule": "fixed", "piece": "A", "cells": [[0, 0]]},
        {"rule": "not-touching", "pieces": ["A", "D"]},
        {"rule": "touching", "pieces": ["A", "B"]},
        {"rule": "use", "pieces": ["A"], "count": 1},
    ],
}


def piece(index: int, **changes: Any) -> Change:
    return lambda good: good["pieces"][index].update(changes)


def rule(index: int, **changes: Any) -> Change:
    return lambda good: good["rules"][index].update(changes)


#: Each kind of mistake, by what is told of it: where it is, and what was found there.
KINDS: dict[str, Change] = {
    'schema_version: found "1"': lambda good: good.update(schema_version="1"),
    ": found no 'title'": lambda good: good.pop("title"),
    'grid: found "round"': lambda good: good.update(grid="round"),
    'turning: found "rotates"': lambda good: good.update(turning="rotates"),
    ": found the unknown key 'colour'": lambda good: good.update(colour="red"),
    "copies: found 0": lambda good: good.update(copies=0),
    "board.colours.red: found [9, 9]": lambda good: good["board"]["colours"].update(
        red=[[9, 9]]
    ),
    "pieces[0].face: found true": piece(0, face=True),
    "pieces[1]: found the unknown key 'side'": lambda good: good["pieces"][1].update(
        side=good["pieces"][1].pop("sides")
    ),
    "pieces[2].sides: found 3 labels": piece(2, sides=["in", "out", "in"]),
    "pieces[3].sides[0]: found the label 'inn'": piece(3, sides=["inn", "out", "out", "out"]),
    "pieces[4].count: found -1": piece(4, count=-1),
    "pieces[4].name: found 'D', the name of pieces[3]": piece(4, name="D"),
    "rules[0].blank_only_at: found [7, 7]": rule(0, blanks=1, blank_only_at=[[7, 7]]),
    'rules[1].rule: found "matching-sides"': rule(1, rule="matching-sides"),
    'rules[2].rule: found "sudoku"': rule(2, rule="sudoku"),
    "rules[4].counts.im: found 'im', a label": rule(4, counts={"im": 3}),
    "rules[5].piece: found 'Z'": rule(5, piece="Z"),
    "rules[5].cells: found [9, 0]": rule(5, cells=[[9, 0]]),
    "rules[5].turn: found '45'": rule(5, turn=45),
    "rules[6]: found no 'pieces', ": lambda good: good["rules"].__setitem__(
        6, {"rule": "use", "count": 1}
    ),
    "rules[7].pieces[1]: found 'Q'": rule(7, pieces=["A", "Q"]),
    "rules[8].pieces[0]: found 'Y'": rule(8, pieces=["Y"]),
    'rules[8].count: found "one"': rule(8, count="one"),
}


def answers(document: Document) -> list[str]:
    with pytest.raises(DataError) as caught:
        parse(Puzzle, json.dumps(document), "f.json")
    return [f"{each.path}: found {each.found}, " for each in caught.value.mistakes]


def test_the_puzzle_that_mistakes_are_made_in_is_right() -> None:
    assert parse(Puzzle, json.dumps(GOOD), "f.json").name == "good"


@pytest.mark.full
@pytest.mark.parametrize(
    "every", [41, pytest.param(5, marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_three_mistakes_of_any_three_kinds_have_three_answers(every: int) -> None:
    wrong = {}
    for kinds in [*combinations(KINDS, 3)][::every]:
        document = copy.deepcopy(GOOD)
        for kind in kinds:
            KINDS[kind](document)
        told = answers(document)
        if len(told) != 3 or not all(any(map(each.startswith, kinds)) for each in told):
            wrong[kinds] = told
    assert wrong == {}


def test_what_is_wrong_beside_a_key_that_a_rule_lacks_is_told_too() -> None:
    document = copy.deepcopy(GOOD)
    document["rules"][5] = {"rule": "fixed", "cells": [[9, 0]], "turn": 45}
    assert answers(document) == [
        "rules[5]: found no 'piece', ",
        "rules[5].cells: found [9, 0], ",
        "rules[5].turn: found '45', ",
    ]


@pytest.mark.parametrize(
    ("size", "rule", "told"),
    [
        ("1y2", "cover", 'pieces[0].size: found "1y2", '),
        ("5x2.5", "kover", 'rules[0].rule: found "kover", '),
    ],
)
def test_what_makes_the_unit_unknown_makes_no_lengths_wrong(
    size: str, rule: str, told: str
) -> None:
    document = copy.deepcopy(GOOD) | {
        "board": {"size": "5x7.5"},
        "pieces": [{"name": "A", "size": size}, {"name": "B", "size": "5x2.5"}],
        "rules": [{"rule": rule, "blanks": "rest"}],
    }
    assert answers(document) == [told]


def test_sixteen_equal_mistakes_are_one_with_a_count() -> None:
    document = copy.deepcopy(GOOD)
    document["rules"] = [{"rule": "equal-sides"}]
    document["pieces"] = [{"name": n, "side": ["in", "out", "in", "out"]} for n in range(16)]
    with pytest.raises(DataError) as caught:
        parse(Puzzle, json.dumps(document, indent=0), "f.json")
    assert [str(each) for each in caught.value.mistakes if "side" in each.found] == [
        "f.json:24:1: pieces[0] (piece '0'): found the unknown key 'side', expected 'sides' "
        "(the same 15 more times, next in line 33)"
    ]


def test_equal_mistakes_leave_room_for_others() -> None:
    document = copy.deepcopy(GOOD)
    document["board"] = {"size": "30x30"}
    document["pieces"] = [{"name": n, "sides": ["flat"]} for n in range(100)]
    document["rules"] = [{"rule": "mating-sides", "mates": [["in", "out"]]}, {"rule": "covers"}]
    assert answers(document) == [
        "pieces[0].sides: found 1 label, ",
        "pieces[0].sides[0]: found the label 'flat', ",
        'rules[1].rule: found "covers", ',
    ]


def test_what_is_too_large_is_not_looked_at_any_further() -> None:
    document = copy.deepcopy(GOOD)
    document["pieces"] = [{"set": "free", "size": 2}] * 20
    assert answers(document) == ["pieces[12]: found another complete set, "]


def test_the_pieces_of_a_set_are_found_on_the_grid_that_was_meant_only(
    monkeypatch: pytest.MonkeyPatch, refusal: Callable[..., str]
) -> None:
    asked = []

    def noted(grid: Grid, *rest: Any) -> Any:
        asked.append(grid.name)
        return complete_set(grid, *rest)

    monkeypatch.setattr("jigsat.schemas.puzzle_data.complete_set", noted)
    trominoes = [{"set": "free", "size": 3}]
    assert 'grid: found "squares"' in refusal(grid="squares", pieces=trominoes)
    assert {*asked} == {"square"}
