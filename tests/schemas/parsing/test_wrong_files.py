"""Files that are made to keep a reader busy are answered like any others."""

from __future__ import annotations

import pytest

from jigsat.schemas.errors import DataError
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle

LENGTH = 30_000
_HEAD = '{"schema_version": 1, "name": "a", "title": "b", "grid": "square", "board": {"cells": '
_PIECES = f'{_HEAD}["##"]}}, "pieces": '
_CLUE = '{"rule": "fixed", "piece": "b", "cells": [[0, 0]]}'


def texts(length: int) -> dict[str, str]:
    """Wrong texts of about so many characters, by name."""

    def many(part: str, text: str = "", last: str = "") -> str:
        return text + part * ((length - len(text) - len(last)) // len(part)) + last

    return {
        "brackets, none closed": many("["),
        "empty lists": many("[],", "["),
        "objects in objects": many('{"a":'),
        "single quotes": many("'a',", "["),
        "smart quotes": many("\u201ca\u201d,", "[")[: length // 2],
        "no commas": many('"a" ', "["),
        "nothing but commas": many(",", "["),
        "comments alone": many("// a\n"),
        "a comment without end": many("a", "/*"),
        "a text without end": many("a", '["'),
        "backslashes": many("\\x", '"'),
        "escaped marks": many('\\"', '["'),
        "no-break spaces": many("\u00a01,", "[")[: length // 2],
        "a slip at the end": many('"",', "[", "x"),
        "blanks": many(" ", last="x"),
        "digits": many("9"),
        "one key again and again": many('"a":1,', "{", '"b":1}'),
        "unknown keys": "{" + ",".join(f'"k{n}":1' for n in range(length // 12)) + "}",
        "pieces that are nothing": many("{},", f"{_PIECES}[", "{}]}"),
        "pieces with a wrong key": _PIECES + _list('{"nmae": "a"}', length) + "}",
        "pieces of one name": _PIECES + _list('{"name": "a"}', length) + "}",
        "large pieces": _PIECES + _list('{"name": "a", "size": [90, 90]}', length) + "}",
        "clues for no piece": f'{_PIECES}[{{"name": "a"}}], '
        f'"rules": {_list(_CLUE, length // 2, 900)}}}',
        "a wide drawing": many("#", f'{_HEAD}["', '"]}, "pieces": []}'),
        "a picture of pieces": many("AB/", f'{_PIECES}"', '"}'),
    }


def _list(item: str, length: int, most: int = 9_999) -> str:
    return f"[{', '.join([item] * min(most, length // (len(item) + 2)))}]"


TEXTS = texts(LENGTH)


@pytest.mark.full(but=5)
@pytest.mark.parametrize("name", TEXTS)
def test_a_wrong_file_is_answered(name: str) -> None:
    assert len(TEXTS[name].encode()) <= LENGTH + 200
    with pytest.raises(DataError) as caught:
        parse(Puzzle, TEXTS[name].encode(), "f.json")
    assert 1 <= len(caught.value.mistakes) <= 30
    assert len(str(caught.value)) < 700
