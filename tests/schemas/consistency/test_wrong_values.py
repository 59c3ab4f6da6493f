from __future__ import annotations

import json
from typing import Any

import pytest

from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from tests.mistakes import in_short

Document = dict[str, Any]

KEYS = (
    "schema_version, name, title, source, author, licence, notes, tags, "
    "grid, board, turning, pieces, copies, rules, known"
)
PRINTABLE = "printable text on one line, without spaces around it"
A_MATE = {"rule": "mating-sides"}
RULES = (
    "'cover', 'blanks', 'equal-sides', 'mating-sides', 'rim', 'different-faces', 'colours', "
    "'fixed', 'forbidden', 'touching', 'not-touching', 'use'"
)
NAME = "text in quotes, or a whole number"
SIZE = 'a size such as [32, 11] or "32x11"'
CELLS = "rows of text art or a list of [row, column]"
MIN_MAX = '{"min": …, "max": …}'

#: What is changed in the small puzzle, and what is said about it.
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "another version": ({"schema_version": 2}, "schema_version: found 2, expected 1"),
    "true as a version": (
        {"schema_version": True},
        "schema_version: found true, expected a whole number",
    ),
    "a fraction as a name": ({"name": 1.5}, f"name: found 1.5, expected {NAME}"),
    "a number that is longer than a name": (
        {"name": 10**60},
        f"name: found {str(10**60)[:59]}…, expected text in quotes",
    ),
    "a long name": (
        {"name": "n" * 61},
        f'name: found "{"n" * 58}…, expected at most 60 characters',
    ),
    "a name written backwards": (
        {"title": "a\u202eb"},
        rf'title: found "a\u202eb", expected {PRINTABLE}',
    ),
    "a name with half a character": (
        {"name": "\ud800"},
        r'name: found "\ud800", expected text of whole characters',
    ),
    "an unknown grid": (
        {"grid": "pentagon"},
        'grid: found "pentagon", expected '
        "'square', 'triangle', 'hexagon', 'tetrakis', 'kite', 'drafter', 'rhombille', "
        "'truncated-square', 'sticks-square', 'sticks-triangle', 'sticks-hexagon', 'cube', "
        "'prism', 'hexagonal-…",
    ),
    "an unknown key": (
        {"colour": 1},
        f"found the unknown key 'colour', expected one of {KEYS}",
    ),
    "a misspelt key deep inside": (
        {"pieces": [{"name": "a", "turnning": "fixed"}]},
        "pieces[0]: found the unknown key 'turnning', expected 'turning'",
    ),
    "an unknown key that would draw on the terminal": (
        {"a\nb\x07": 1},
        rf"found the unknown key 'a\nb\x07', expected one of {KEYS}",
    ),
    "an unknown key without end": (
        {"x" * 1_000_000: 1},
        f"found the unknown key '{'x' * 59}…', expected one of {KEYS}",
    ),
    "a board that is a list": (
        {"board": ["##"]},
        'board: found ["##"], expected {"cells": ["##"]}',
    ),
    "a key that others use": (
        {"flip": True},
        "found the unknown key 'flip', expected "
        '"turning": "fixed", "rotate" or "rotate-and-flip"',
    ),
    "holes of the board": (
        {"board": {"size": "2x3", "holes": []}},
        "board: found the unknown key 'holes', expected "
        '"cells", drawn with "." where there is none',
    ),
    "a board that is nothing": ({"board": None}, "board: found null, expected an object"),
    "cells that are a number": (
        {"board": {"cells": 5}},
        f"board.cells: found 5, expected {CELLS}",
    ),
    "a size along one axis": (
        {"board": {"size": [5]}},
        f"board.size: found [5], expected {SIZE}",
    ),
    "a size of nothing": (
        {"board": {"size": [0, 2]}},
        "board.size: found [0, 2], expected lengths above 0 and of at most 1,000,000",
    ),
    "a picture with an object in it": (
        {"pieces": ["AA", {"name": "b"}]},
        'pieces[1]: found {"name": "b"}, expected text in quotes',
    ),
    "art and coordinates mixed": (
        {"board": {"cells": ["##", [1, 0]]}},
        "board.cells[1]: found [1, 0], expected text in quotes",
    ),
    "a coordinate far away": (
        {"board": {"cells": [[0, 10**30]]}},
        f"board.cells[0][1]: found {10**30}, expected 10000 or less",
    ),
    "no pieces": ({"pieces": []}, "pieces: found [], expected at least 1 element"),
    "a piece without a name": (
        {"pieces": [{"name": "a"}, {"cells": ["#"]}]},
        "pieces[1]: found no 'name', expected the key 'name'",
    ),
    "a huge count": (
        {"pieces": [{"name": "a", "count": 10**100}]},
        f"pieces[0].count: found 1{'0' * 58}…, expected 100000 or less",
    ),
    "true as a count": (
        {"pieces": [{"name": "a", "count": True}]},
        f"pieces[0].count: found true, expected a number of pieces or {MIN_MAX}",
    ),
    "half a range as a count": (
        {"pieces": [{"name": "a", "count": {"max": 1}}]},
        "pieces[0].count: found no 'min', expected the key 'min'",
    ),
    "a set of large pieces": (
        {"pieces": [{"set": "free", "size": 9}]},
        "pieces[0].size: found 9, expected 8 or less",
    ),
    "a set with a key of a piece": (
        {"pieces": [{"set": "free", "size": 5, "face": "cat"}]},
        "pieces[0]: found the unknown key 'face', "
        "expected one of set, size, count, turning, without",
    ),
    "a colour that is a list": (
        {"pieces": [{"name": "a", "colours": [5]}]},
        "pieces[0].colours: found [5], "
        "expected a colour, or an object with the cells of each colour",
    ),
    "cells of a colour that are a number": (
        {"pieces": [{"name": "a", "colours": {"red": 2}}]},
        f"pieces[0].colours.red: found 2, expected {CELLS}",
    ),
    "a label in a list that is true": (
        {"pieces": [{"name": "a", "sides": [True, 2, 3, 4]}]},
        f"pieces[0].sides[0]: found true, expected {NAME}",
    ),
    "sides that are an empty list": (
        {"pieces": [{"name": "a", "sides": []}]},
        "pieces[0].sides: found [], "
        "expected labels by side, or clockwise in a list, or cell by cell",
    ),
    "a rule without its name": (
        {"rules": [{"blanks": 1}]},
        "rules[0]: found no 'rule', expected the key 'rule'",
    ),
    "an unknown rule": (
        {"rules": [{"rule": "fit"}]},
        f'rules[0].rule: found "fit", expected one of {RULES}',
    ),
    "a list as the name of a rule": (
        {"rules": [{"rule": ["cover"]}]},
        f'rules[0].rule: found ["cover"], expected one of {RULES}',
    ),
    "a key of another rule": (
        {"rules": [{"rule": "equal-sides", "mates": []}]},
        "rules[0]: found the unknown key 'mates', expected one of rule, wild",
    ),
    "blanks in words": (
        {"rules": [{"rule": "cover", "blanks": "none"}]},
        'rules[0].blanks: found "none", expected a number, {"min": …, "max": …} or "rest"',
    ),
    "a mate alone": (
        {"rules": [{**A_MATE, "mates": [["in", "out"], ["on"]]}]},
        'rules[0].mates[1]: found ["on"], expected a pair of labels, such as ["in", "out"]',
    ),
    "mates in words": (
        {"rules": [{**A_MATE, "mates": "in out"}]},
        'rules[0].mates: found "in out", '
        "expected a list of pairs, or an object with the mates of each label",
    ),
    "a count on the rim in words": (
        {"rules": [{"rule": "rim", "counts": {"in": "six"}}]},
        f'rules[0].counts.in: found "six", expected a number or {MIN_MAX}',
    ),
    "a region that is a number": (
        {"rules": [{"rule": "different-faces", "regions": {"A": 5}}]},
        f"rules[0].regions.A: found 5, expected {CELLS}",
    ),
    "corners in numbers": (
        {"rules": [{"rule": "not-touching", "corners": 5}]},
        "rules[0].corners: found 5, expected true or false",
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_a_wrong_value_is_refused_in_one_sentence(
    document: Document, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(DataError) as caught:
        parse(Puzzle, json.dumps({**document, **changes}), "f.json")
    assert f"f.json: {message}" in in_short(caught.value).split("\n")
