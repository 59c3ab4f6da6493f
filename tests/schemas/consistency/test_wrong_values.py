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
    "grid, board, turning, layers, pieces, copies, rules, stay_together, known"
)
PRINTABLE = "printable text on one line, without spaces around it"
A_MATE = {"rule": "mating-sides"}
RULES = (
    "'cover', 'blanks', 'equal-sides', 'mating-sides', 'rim', 'different-faces', 'colours', "
    "'fixed', 'forbidden', 'preferred', 'touching', 'not-touching', 'use'"
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
    "true as a name": ({"name": True}, f"name: found true, expected {NAME}"),
    "a fraction as a name": ({"name": 1.5}, f"name: found 1.5, expected {NAME}"),
    "a list as a name": ({"name": ["a"]}, 'name: found ["a"], expected text in quotes'),
    "a number as a source": ({"source": 5}, "source: found 5, expected text in quotes"),
    "a number that is longer than a name": (
        {"name": 10**60},
        f"name: found {str(10**60)[:59]}…, expected text in quotes",
    ),
    "an empty name": ({"name": ""}, 'name: found "", expected at least 1 character'),
    "a long name": (
        {"name": "n" * 61},
        f'name: found "{"n" * 58}…, expected at most 60 characters',
    ),
    "a name on two lines": ({"name": "a\nb"}, rf'name: found "a\nb", expected {PRINTABLE}'),
    "a name written backwards": (
        {"title": "a\u202eb"},
        rf'title: found "a\u202eb", expected {PRINTABLE}',
    ),
    "a name with half a character": (
        {"name": "\ud800"},
        r'name: found "\ud800", expected text of whole characters',
    ),
    "spaces around a name": ({"name": " a"}, f'name: found " a", expected {PRINTABLE}'),
    "a source that clears the screen": (
        {"source": "\x1b[2J"},
        rf'source: found "\u001b[2J", expected {PRINTABLE}',
    ),
    "an unknown grid": (
        {"grid": "pentagon"},
        'grid: found "pentagon", expected '
        "'square', 'triangle', 'hexagon', 'tetrakis', 'kite', 'drafter', 'rhombille', "
        "'truncated-square', 'sticks-square', 'sticks-triangle', 'sticks-hexagon', 'cube', "
        "'prism', 'hexagonal-…",
    ),
    "an unknown way to turn": (
        {"turning": "flip"},
        "turning: found \"flip\", expected 'fixed', 'rotate' or 'rotate-and-flip'",
    ),
    "an unknown key": (
        {"colour": 1},
        f"found the unknown key 'colour', expected one of {KEYS}",
    ),
    "a misspelt key": ({"peices": []}, "found the unknown key 'peices', expected 'pieces'"),
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
    "a board that is a size": (
        {"board": "2x3"},
        'board: found "2x3", expected {"size": "2x3"}',
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
    "how many axes there are": (
        {"3D": True},
        'found the unknown key \'3D\', expected "grid": "square", "cube" or another one',
    ),
    "a board that is nothing": ({"board": None}, "board: found null, expected an object"),
    "cells that are a number": (
        {"board": {"cells": 5}},
        f"board.cells: found 5, expected {CELLS}",
    ),
    "cells that are an empty text": (
        {"board": {"cells": ""}},
        'board.cells: found "", expected at least 1 character',
    ),
    "a size that is a number": (
        {"board": {"size": 5}},
        f"board.size: found 5, expected {SIZE}",
    ),
    "a size along one axis": (
        {"board": {"size": [5]}},
        f"board.size: found [5], expected {SIZE}",
    ),
    "a size of nothing": (
        {"board": {"size": [0, 2]}},
        "board.size: found [0, 2], expected lengths above 0 and of at most 1,000,000",
    ),
    "a size of millions": (
        {"board": {"size": "4000000x5000000"}},
        'board.size: found "4000000x5000000", '
        "expected lengths above 0 and of at most 1,000,000",
    ),
    "a size of very many digits": (
        {"board": {"size": [2, 10**400]}},
        f"board.size: found [2, 1{'0' * 54}…, "
        "expected lengths above 0 and of at most 1,000,000",
    ),
    "a size with a sign": (
        {"board": {"size": "-2x2"}},
        f'board.size: found "-2x2", expected {SIZE}',
    ),
    "a size with true": (
        {"board": {"size": [True, 2]}},
        f"board.size: found [true, 2], expected {SIZE}",
    ),
    "a picture with an object in it": (
        {"pieces": ["AA", {"name": "b"}]},
        'pieces[1]: found {"name": "b"}, expected text in quotes',
    ),
    "an unknown order of layers": (
        {"layers": "down"},
        "layers: found \"down\", expected 'top-down' or 'bottom-up'",
    ),
    "cells that are an empty list": (
        {"board": {"cells": []}},
        "board.cells: found [], expected rows of text art or a list of [row, column]",
    ),
    "art and coordinates mixed": (
        {"board": {"cells": ["##", [1, 0]]}},
        "board.cells[1]: found [1, 0], expected text in quotes",
    ),
    "a fraction as a coordinate": (
        {"board": {"cells": [[0, 0], [0, 0.5]]}},
        "board.cells[1][1]: found 0.5, expected a whole number",
    ),
    "a coordinate far away": (
        {"board": {"cells": [[0, 10**30]]}},
        f"board.cells[0][1]: found {10**30}, expected 10000 or less",
    ),
    "no pieces": ({"pieces": []}, "pieces: found [], expected at least 1 element"),
    "pieces in an object": ({"pieces": {"a": 1}}, 'pieces: found {"a": 1}, expected a list'),
    "a piece without a name": (
        {"pieces": [{"name": "a"}, {"cells": ["#"]}]},
        "pieces[1]: found no 'name', expected the key 'name'",
    ),
    "a count of none": (
        {"pieces": [{"name": "a", "count": 0}]},
        "pieces[0].count: found 0, expected 1 or more",
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
    "no copies of the box": ({"copies": 0}, "copies: found 0, expected 1 or more"),
    "an unknown kind of set": (
        {"pieces": [{"set": "all", "size": 5}]},
        "pieces[0].set: found \"all\", expected 'free', 'one-sided' or 'fixed'",
    ),
    "a set without a size": (
        {"pieces": [{"name": "a"}, {"set": "free"}]},
        "pieces[1]: found no 'size', expected the key 'size'",
    ),
    "a set of a size that is called like a kind": (
        {"pieces": [{"set": "fixed", "size": "fixed"}]},
        'pieces[0].size: found "fixed", expected a whole number',
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
    "a colour that is true": (
        {"pieces": [{"name": "a", "colours": True}]},
        f"pieces[0].colours: found true, expected {NAME}",
    ),
    "cells of a colour that are a number": (
        {"pieces": [{"name": "a", "colours": {"red": 2}}]},
        f"pieces[0].colours.red: found 2, expected {CELLS}",
    ),
    "a back with a name": (
        {"pieces": [{"name": "a", "back": {"name": "b"}}]},
        "pieces[0].back: found the unknown key 'name', "
        "expected one of sides, face, attributes, colours",
    ),
    "a wrap that is a number": (
        {"board": {"cells": ["##"], "wrap": [2]}},
        "board.wrap[0]: found 2, expected a list",
    ),
    "a turned copy without a place": (
        {"board": {"cells": ["##"], "wrap": [{"turn": "180", "cell": [0, 0]}]}},
        "board.wrap[0]: found no 'at', expected the key 'at'",
    ),
    "a turned copy with a fraction as its turn": (
        {"board": {"cells": ["##"], "wrap": [{"turn": 0.5, "cell": [0, 0], "at": [0, 3]}]}},
        f"board.wrap[0].turn: found 0.5, expected {NAME}",
    ),
    "layers and rows mixed": (
        {"grid": "cube", "board": {"cells": [["##"], "##"]}},
        'board.cells[1]: found "##", expected a list',
    ),
    "a label that is a fraction": (
        {"pieces": [{"name": "a", "sides": {"top": 2.0}}]},
        f"pieces[0].sides.top: found 2.0, expected {NAME}",
    ),
    "a label in a list that is true": (
        {"pieces": [{"name": "a", "sides": [True, 2, 3, 4]}]},
        f"pieces[0].sides[0]: found true, expected {NAME}",
    ),
    "a label that is empty": (
        {"pieces": [{"name": "a", "sides": ["a", ""]}]},
        'pieces[0].sides[1]: found "", expected at least 1 character',
    ),
    "a label on a side that would draw on the terminal": (
        {"pieces": [{"name": "a", "sides": {"\n": []}}]},
        r"pieces[0].sides.\n: found [], expected text in quotes",
    ),
    "sides that are an empty list": (
        {"pieces": [{"name": "a", "sides": []}]},
        "pieces[0].sides: found [], "
        "expected labels by side, or clockwise in a list, or cell by cell",
    ),
    "sides of a cell that is not named": (
        {"pieces": [{"name": "a", "sides": [{"sides": {"top": "a"}}]}]},
        "pieces[0].sides[0]: found no 'cell', expected the key 'cell'",
    ),
    "a rule that is a text": (
        {"rules": ["cover"]},
        'rules[0]: found "cover", expected an object',
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
    "negative blanks": (
        {"rules": [{"rule": "cover", "blanks": -1}]},
        "rules[0].blanks: found -1, expected 0 or more",
    ),
    "huge blanks": (
        {"rules": [{"rule": "cover", "blanks": 10**30}]},
        f"rules[0].blanks: found {10**30}, expected 100000 or less",
    ),
    "blanks in words": (
        {"rules": [{"rule": "cover", "blanks": "none"}]},
        'rules[0].blanks: found "none", expected a number, {"min": …, "max": …} or "rest"',
    ),
    "no mates": (
        {"rules": [{**A_MATE, "mates": []}]},
        "rules[0].mates: found [], expected at least 1 element",
    ),
    "a mate alone": (
        {"rules": [{**A_MATE, "mates": [["in", "out"], ["on"]]}]},
        'rules[0].mates[1]: found ["on"], expected a pair of labels, such as ["in", "out"]',
    ),
    "three mates": (
        {"rules": [{**A_MATE, "mates": [["in", "out", "on"]]}]},
        'rules[0].mates[0]: found ["in", "out", "on"], expected at most 2 elements',
    ),
    "mates in words": (
        {"rules": [{**A_MATE, "mates": "in out"}]},
        'rules[0].mates: found "in out", '
        "expected a list of pairs, or an object with the mates of each label",
    ),
    "a mate that is true": (
        {"rules": [{**A_MATE, "mates": {"in": ["out", True]}}]},
        f"rules[0].mates.in[1]: found true, expected {NAME}",
    ),
    "a mate alone that is true": (
        {"rules": [{**A_MATE, "mates": {"in": True}}]},
        f"rules[0].mates.in: found true, expected {NAME}",
    ),
    "a count on the rim in words": (
        {"rules": [{"rule": "rim", "counts": {"in": "six"}}]},
        f'rules[0].counts.in: found "six", expected a number or {MIN_MAX}',
    ),
    "a region that is a number": (
        {"rules": [{"rule": "different-faces", "regions": {"A": 5}}]},
        f"rules[0].regions.A: found 5, expected {CELLS}",
    ),
    "a clue without a piece": (
        {"rules": [{"rule": "fixed", "cells": ["#"]}]},
        "rules[0]: found no 'piece', expected the key 'piece'",
    ),
    "a piece that touches alone": (
        {"rules": [{"rule": "touching", "pieces": ["a"]}]},
        'rules[0].pieces: found ["a"], expected at least 2 elements',
    ),
    "three pieces that touch": (
        {"rules": [{"rule": "touching", "pieces": ["a", "b", "c"]}]},
        'rules[0].pieces: found ["a", "b", "c"], expected at most 2 elements',
    ),
    "corners in numbers": (
        {"rules": [{"rule": "not-touching", "corners": 5}]},
        "rules[0].corners: found 5, expected true or false",
    ),
    "no pieces to use": (
        {"rules": [{"rule": "use", "pieces": [], "count": 0}]},
        "rules[0].pieces: found [], expected at least 1 element",
    ),
    "a known count in words": (
        {"known": {"solutions": "many"}},
        'known.solutions: found "many", expected a whole number',
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_a_wrong_value_is_refused_in_one_sentence(
    document: Document, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(DataError) as caught:
        parse(Puzzle, json.dumps({**document, **changes}), "f.json")
    assert f"f.json: {message}" in in_short(caught.value).split("\n")
