"""What a fingerprint depends on, and what it does not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jigsat.checks.fingerprint import fingerprint, typed_as
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle

Document = dict[str, Any]

PIECES: list[Document] = [
    {"name": "ell", "cells": ["#.", "##"], "colours": "red", "count": {"min": 0, "max": 2}},
    {
        "name": "tile",
        "sides": {"top": "in", "right": "out", "left": "both"},
        "face": "sun",
        "attributes": {"suit": "cups"},
        "colours": "pink",
        "count": 2,
    },
    {"name": "twin", "cells": ["##"], "attributes": {"suit": "cups"}, "face": "sun"},
    {"name": "other", "cells": ["##"], "attributes": {"suit": "cups"}, "face": "sun"},
]
RULES: list[Document] = [
    {"rule": "cover", "blanks": {"min": 0, "max": 4}, "never_blank_at": ["#...", "...."]},
    {"rule": "mating-sides", "mates": [["in", "out"], ["both", "both"]]},
    {"rule": "rim", "labels": ["in", "out"], "counts": {"in": {"min": 0, "max": 3}}},
    {"rule": "colours", "allowed": {"red": ["red", "pink"]}},
    {"rule": "fixed", "piece": "twin", "cells": [[0, 0], [0, 1]], "turn": "0"},
    {"rule": "not-touching", "pieces": ["twin", "other"]},
]
BASE: Document = {
    "schema_version": 1,
    "name": "base",
    "title": "Base",
    "grid": "square",
    "board": {"cells": ["####", "####"], "colours": {"red": ["#...", "...."]}},
    "pieces": PIECES,
    "rules": RULES,
}


def print_of(document: Document, **changes: Any) -> str:
    return fingerprint(parse(Puzzle, json.dumps({**document, **changes}), "base.json"))


def with_piece(index: int, **changes: Any) -> list[Document]:
    return [{**piece, **(changes if i == index else {})} for i, piece in enumerate(PIECES)]


def with_rule(index: int, **changes: Any) -> list[Document]:
    return [{**rule, **(changes if i == index else {})} for i, rule in enumerate(RULES)]


def renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


SAME: dict[str, Document] = {
    "a labelled piece turned in the file": {
        "pieces": with_piece(1, sides={"right": "in", "bottom": "out", "top": "both"})
    },
    "a piece with all its cells coloured one by one": {
        "pieces": with_piece(0, colours={"red": ["#.", "##"]})
    },
    "copies instead of counts of one": {
        "pieces": [
            *PIECES[:1],
            {**PIECES[1], "name": "one", "count": 1},
            {**PIECES[1], "name": "two", "count": {"min": 1, "max": 1}},
            *PIECES[2:],
        ]
    },
    "other names": {
        "pieces": renamed(PIECES, {"twin": "other", "other": "ell", "ell": "twin"}),
        "rules": renamed(RULES, {"twin": "other", "other": "ell", "ell": "twin"}),
    },
    "the turn of a clue by its other name": {"rules": with_rule(4, turn="180")},
    "the names of a rule in another order": {"rules": with_rule(5, pieces=["other", "twin"])},
    "mates that no piece has": {
        "rules": with_rule(1, mates=[["out", "in"], ["both", "both"], ["x", "y"]])
    },
    "where blanks may be instead of where not": {
        "rules": with_rule(0, never_blank_at=None, blank_only_at=[".###", "####"])
    },
    "the board elsewhere in its drawing": {
        "board": {"cells": ["....", ".####", ".####"], "colours": {"red": [[1, 1]]}},
        "rules": [
            with_rule(0, never_blank_at=[[1, 1]])[0],
            *RULES[1:4],
            {**RULES[4], "cells": [[1, 1], [1, 2]]},
            RULES[5],
        ],
    },
}
SAME["the board elsewhere in its drawing"]["board"]["cells"][0] = "....."

OTHER: dict[str, Document] = {
    "a coloured cell elsewhere": {
        "board": {**BASE["board"], "colours": {"red": [".#..", "...."]}}
    },
    "a board that wraps": {"board": {**BASE["board"], "wrap": [[0, 4]]}},
    "two boxes": {"copies": 2},
    "pieces may be flipped": {"turning": "rotate-and-flip"},
    "one piece may not be turned": {"pieces": with_piece(1, turning="fixed")},
    "other cells": {"pieces": with_piece(0, cells=["#.#", "###"])},
    "another colour": {"pieces": with_piece(0, colours={"red": ["#.", ".."]})},
    "another count": {"pieces": with_piece(1, count=1)},
    "another label": {
        "pieces": with_piece(1, sides={"top": "in", "right": "out", "left": "in"})
    },
    "another attribute": {"pieces": with_piece(1, attributes={"suit": "swords"})},
    "another back": {
        "turning": "rotate-and-flip",
        "pieces": with_piece(1, back={"face": "moon"}),
    },
}


@pytest.mark.parametrize("change", SAME)
def test_a_fingerprint_does_not_depend_on_how_a_puzzle_is_typed(change: str) -> None:
    assert print_of(BASE, **SAME[change]) == print_of(BASE)


def test_a_fingerprint_depends_on_all_that_makes_a_puzzle() -> None:
    prints = {change: print_of(BASE, **OTHER[change]) for change in OTHER}
    prints["the puzzle itself"] = print_of(BASE)
    assert len(set(prints.values())) == len(prints)


def test_which_of_two_equal_pieces_is_named_does_not_matter_but_if_it_is_named_twice() -> None:
    def clues(first: str, second: str) -> str:
        places = zip((first, second), ([[0, 0]], [[1, 3]]), strict=True)
        named = [{"rule": "forbidden", "piece": name, "cells": cells} for name, cells in places]
        return print_of(BASE, rules=[*RULES[:4], *named])

    assert clues("twin", "other") == clues("other", "twin")
    assert clues("twin", "twin") == clues("other", "other")
    assert clues("twin", "other") != clues("twin", "twin")


def plain(**changes: Any) -> str:
    pieces = [{"name": name} for name in "abcd"]
    return print_of(
        {**BASE, "board": {"cells": ["##", "##"]}, "pieces": pieces, "rules": []}, **changes
    )


def test_rules_that_chain_equal_pieces_are_told_from_rules_about_one_of_them() -> None:
    def touching(*pairs: str) -> str:
        return plain(rules=[{"rule": "touching", "pieces": list(pair)} for pair in pairs])

    assert touching("ab", "bc") == touching("da", "ba")
    assert touching("ab", "cd") == touching("da", "cb")
    assert touching("ab", "bc") != touching("ab", "cd")


SUITS = [{"name": name, "face": name} for name in "abcd"]


def test_a_row_and_a_region_of_its_cells_are_the_same() -> None:
    def faces(**rule: Any) -> str:
        return plain(pieces=SUITS, rules=[{"rule": "different-faces", "along": [], **rule}])

    regions = {"top": [[0, 0], [0, 1]], "bottom": ["..", "##"]}
    assert faces(along=["row"]) == faces(regions=regions)
    assert faces(along=["row"]) != faces(along=["column"])


def test_faces_of_some_pieces_are_told_from_those_of_others_and_not_from_those_of_all() -> None:
    def faces(*pieces: str, order: str = "row") -> str:
        typed = [
            {"name": name, "face": face} for name, face in zip("abcd", "xxyz", strict=True)
        ]
        rule = {"rule": "different-faces", "along": [order]}
        some = {"pieces": list(pieces)} if pieces else {}
        return plain(pieces=typed, rules=[{**rule, **some}])

    assert faces(*"abcd") == faces() == faces(*"dbca")
    assert faces(*"ac") == faces(*"cb") != faces(*"ab")
    assert faces(*"ac") != faces(*"ac", order="column")
    assert faces(*"abc") != faces()


def test_a_pattern_is_the_same_wherever_it_begins_and_however_often_it_is_typed() -> None:
    def rim(*pattern: str) -> str:
        tiles = [
            {"name": "a", "sides": ["x", "x", "x", "x"], "count": 2},
            {"name": "b", "sides": ["y", "y", "y", "y"], "count": 2},
        ]
        return plain(
            pieces=tiles,
            rules=[{"rule": "equal-sides"}, {"rule": "rim", "pattern": list(pattern)}],
        )

    assert rim("x", "y") == rim("y", "x") == rim("x", "y", "x", "y")
    assert rim("x", "y") != rim("x", "x", "y", "y")
    assert rim("x", "x", "y", "y") == rim("y", "x", "x", "y")


def test_a_glued_board_is_the_same_however_its_copies_are_named() -> None:
    assert plain(board={"cells": ["##", "##"], "wrap": [[0, 2]]}) == plain(
        board={"cells": ["##", "##"], "wrap": [[0, -2]]}
    )
    torus = [[0, 2], [2, 0]]
    assert plain(board={"cells": ["##", "##"], "wrap": torus}) == plain(
        board={"cells": ["##", "##"], "wrap": [[2, 0], [2, 2], [0, 2]]}
    )
    assert plain(board={"cells": ["##", "##"], "wrap": torus}) != plain(
        board={"cells": ["##", "##"], "wrap": [[0, 2], [2, 1]]}
    )


def test_two_regions_of_one_name_are_not_one_region() -> None:
    def faces(*regions: dict[str, list[str]]) -> str:
        rules = [{"rule": "different-faces", "regions": each} for each in regions]
        return plain(pieces=SUITS, rules=rules)

    top, bottom = {"half": ["##", ".."]}, {"half": ["..", "##"]}
    assert faces(top, bottom) == faces(top, {"other": ["..", "##"]})
    assert faces(top, bottom) != faces({"half": ["##", "##"]})


def test_a_group_of_labels_is_the_labels_that_it_stands_for() -> None:
    def rim(**rule: Any) -> str:
        return print_of(BASE, rules=[*RULES[:2], {"rule": "rim", **rule}, *RULES[3:]])

    groups = {"groups": {"side": ["out", "in"]}}
    assert rim(labels=["side"], **groups) == rim(labels=["in", "out"])
    assert rim(counts={"side": 2}, **groups) != rim(counts={"in": 2})
    assert rim(counts={"side": 2}, **groups) == rim(
        counts={"x": 2}, groups={"x": ["in", "out"], "unused": ["both"]}
    )


def test_labels_of_which_none_fit_are_not_labels_without_a_rule() -> None:
    piece = {"name": "a", "count": 4, "sides": {"top": "x"}}
    rim = {"rule": "rim", "counts": {"x": 2}}
    mates = {"rule": "mating-sides", "mates": [["x", "y"]]}
    assert plain(pieces=[piece], rules=[rim]) != plain(pieces=[piece], rules=[rim, mates])


# What the fingerprint leaves out, and journals must not mix up.


BARS: list[Document] = [{"name": "A", "cells": ["##"]}, {"name": "B", "cells": ["#"]}]
BARS.append({"name": "C", "cells": ["#"]})


def test_the_order_tells_apart_what_the_fingerprint_does_not() -> None:
    box: list[Document] = [{"name": name, "cells": ["##"]} for name in "AB"]
    box.append({"name": "C", "cells": ["###"]})

    def made(pieces: list[Document], touching: str) -> Puzzle:
        rules = [{"rule": "touching", "pieces": list(touching)}]
        board = {"cells": ["#######"]}
        return Puzzle.model_validate({**BASE, "board": board, "pieces": pieces, "rules": rules})

    puzzle = made(box, "AC")
    renamed = made([{**box[0], "name": "X"}, *box[1:]], "CX")
    others = [made([box[2], *box[:2]], "AC"), made(box, "BC")]
    assert {fingerprint(each) for each in (renamed, *others)} == {fingerprint(puzzle)}
    assert typed_as(renamed)["order"] == typed_as(puzzle)["order"]
    assert typed_as(puzzle)["order"] not in [typed_as(each)["order"] for each in others]


@pytest.mark.parametrize(
    ("changed", "differ"),
    [
        ({"board": {"cells": [".....", ".####"]}}, {"cells"}),
        ({"pieces": [{"name": "A", "cells": ["#", "#"]}, *BARS[1:]]}, {"turns"}),
        ({"pieces": [{**BARS[0], "name": "X"}, *BARS[1:]]}, {"names"}),
        ({"pieces": BARS[::-1]}, {"order", "names", "turns"}),
        ({"title": "Another", "pieces": [{"name": "A", "cells": [".##"]}, *BARS[1:]]}, set()),
    ],
)
def test_what_the_text_of_a_solution_depends_on_is_told_by_kinds(
    changed: Document, differ: set[str]
) -> None:
    typed: Document = {"board": {"cells": ["####"]}, "pieces": BARS, "rules": []}
    puzzle, other = (Puzzle.model_validate({**BASE, **typed, **each}) for each in ({}, changed))
    assert fingerprint(puzzle) == fingerprint(other)
    before, after = typed_as(puzzle), typed_as(other)
    assert {key for key in before if before[key] != after[key]} == differ
