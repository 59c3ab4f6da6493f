"""How a document looks: what stands on one line, and what row below row."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import jigsat
from jigsat.schemas.formatting import formatted, tidy_json
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from tests.strategies.puzzles import random_document

DATA = Path(jigsat.schemas.__path__[0]).parent / "data"


def text(document: Any) -> str:
    """The layout of a document, however it was typed."""
    return formatted(json.dumps(document).encode()).decode()


#: What is typed on one line, and how it is laid out as the value of "cells", or at the top.
LAYOUTS: dict[str, tuple[Any, str]] = {
    "no object": ([1, "a", None], '[1, "a", null]\n'),
    "empty values": ({"a": {}, "b": []}, '{\n  "a": {},\n  "b": []\n}\n'),
    "a board in rows": (
        {"board": {"cells": ["##", "#."]}},
        '{\n  "board": {\n    "cells": [\n      "##",\n      "#."\n    ]\n  }\n}\n',
    ),
    "names are no drawing": (
        {"rules": [{"rule": "fixed", "cells": ["Jan", "24"]}]},
        '{\n  "rules": [\n    {"rule": "fixed", "cells": ["Jan", "24"]}\n  ]\n}\n',
    ),
    "all pieces in a picture": (
        {"pieces": ["AAB", "ACB"]},
        '{\n  "pieces": [\n    "AAB",\n    "ACB"\n  ]\n}\n',
    ),
    "a piece on a line, its drawing below": (
        {"pieces": [{"name": "a", "sides": ["x", "y"]}, {"name": "b", "cells": ["##", ".#"]}]},
        '{\n  "pieces": [\n    {"name": "a", "sides": ["x", "y"]},\n'
        '    {"name": "b", "cells": [\n      "##",\n      ".#"\n    ]}\n  ]\n}\n',
    ),
    "several drawings in one object": (
        {"rules": [{"rule": "x", "regions": {"a": ["##", "##"], "b": ["#.", ".#"]}}]},
        '{\n  "rules": [\n    {"rule": "x", "regions": {\n      "a": [\n        "##",\n'
        '        "##"\n      ],\n      "b": [\n        "#.",\n        ".#"\n      ]\n    }}\n'
        "  ]\n}\n",
    ),
    "many short items share lines": (
        {"open": [[row, column] for row in range(4) for column in range(5)]},
        '{\n  "open": [\n'
        "    [0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [1, 0], [1, 1], [1, 2], [1, 3], [1, 4],"
        " [2, 0], [2, 1],\n    [2, 2], [2, 3], [2, 4], [3, 0], [3, 1], [3, 2], [3, 3], [3, 4]\n"
        "  ]\n}\n",
    ),
    "hyphens break no words": (
        {"names": ["one-of-several"] * 8},
        '{\n  "names": [\n    ' + ", ".join(['"one-of-several"'] * 5) + ",\n    "
        '"one-of-several", "one-of-several", "one-of-several"\n  ]\n}\n',
    ),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_document(layout: str) -> None:
    document, expected = LAYOUTS[layout]
    assert text(document) == expected
    assert tidy_json(document) == expected


def test_what_is_too_long_for_a_line_is_broken() -> None:
    piece = {"name": "x" * 60, "face": "y" * 60, "sides": {"top": "z" * 60}}
    lines = text({"pieces": [piece]}).splitlines()
    assert lines[2:7] == [
        "    {",
        f'      "name": "{piece["name"]}",',
        f'      "face": "{piece["face"]}",',
        f'      "sides": {{"top": "{"z" * 60}"}}',
        "    }",
    ]


def test_what_was_typed_on_several_lines_stays_so() -> None:
    typed = '{"a": [1, 2,\n3],\n\n\n"b": [\n[0,0],[0,1],\n  [1,0]\n]}'
    expected = (
        '{\n  "a": [1, 2,\n    3],\n\n  "b": [\n    [0, 0], [0, 1],\n    [1, 0]\n  ]\n}\n'
    )
    assert formatted(typed.encode()).decode() == expected


def test_values_and_keys_stay_as_they_are_typed() -> None:
    typed = b'{"z": 1.50, "a": [1e3, -0, "\\u00e9\\/"], "b\\u0041": "\\t"}'
    expected = '{\n  "z": 1.50,\n  "a": [1e3, -0, "\\u00e9\\/"],\n  "b\\u0041": "\\t"\n}\n'
    assert formatted(typed).decode() == expected


@pytest.mark.full(but=139)
@pytest.mark.parametrize("path", sorted(DATA.rglob("*.json")), ids=lambda path: path.stem)
def test_what_comes_with_jigsat_is_laid_out_so(path: Path) -> None:
    content = path.read_bytes()
    assert formatted(content) == content


@pytest.mark.full
@settings(max_examples=20)
@given(st.randoms(use_true_random=False), st.sampled_from(sorted(GRIDS)))
def test_any_puzzle_survives_being_written_laid_out_and_read(random: Random, grid: str) -> None:
    puzzle = parse(Puzzle, json.dumps(random_document(random, GRIDS[grid])), "a.json")
    dumped = tidy_json(puzzle.model_dump(mode="json", exclude_unset=True)).encode()
    assert formatted(dumped) == dumped
    assert parse(Puzzle, dumped, "a.json") == puzzle


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text() | st.sampled_from(["##", ".#"]),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=30,
    ),
    st.sampled_from(["pieces", "board", "rules"]),
)
def test_any_document_stays_the_same(value: Any, key: str) -> None:
    for document in (value, {key: value}, {key: [{"cells": value}]}):
        for typed in (json.dumps(document), json.dumps(document, indent=3, ensure_ascii=False)):
            laid_out = formatted(typed.encode("utf-8", "surrogatepass"))
            assert json.loads(laid_out) == document
            assert formatted(laid_out) == laid_out
