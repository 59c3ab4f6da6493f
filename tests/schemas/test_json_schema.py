from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from jigsat.schemas.json_schema import FILE_NAME, puzzle_schema, schema_text
from jigsat.schemas.library import built_in_names

VALIDATOR = Draft202012Validator(puzzle_schema())


def test_the_committed_schema_is_current() -> None:
    committed = (files("jigsat.schemas") / FILE_NAME).read_text(encoding="utf-8")
    assert committed == schema_text(), (
        "run: python -m jigsat.schemas.json_schema > schemas/puzzle.schema.json"
    )


def test_the_schema_is_itself_correct_and_names_no_address_of_ours() -> None:
    Draft202012Validator.check_schema(puzzle_schema())
    assert "$id" not in puzzle_schema()


@pytest.mark.parametrize("name", built_in_names())
def test_every_built_in_puzzle_agrees_with_the_schema(name: str) -> None:
    document = json.loads((files("jigsat.data") / f"{name}.json").read_bytes())
    assert list(VALIDATOR.iter_errors(document)) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"schema_version": 2},
        {"colour": "red"},
        {"board": {"cells": []}},
        {"board": {"cells": ["##", [1, 0]]}},
        {"pieces": []},
        {"pieces": [{"name": "a", "count": -1}]},
        {"pieces": [{"name": "a", "sides": ["a", 5]}]},
        {"rules": [{"rule": "fit"}]},
        {"rules": [{"rule": "mating-sides", "mates": [["in"]]}]},
        {"board": {"cells": ["##"], "wrap": ["right"]}},
        {"pieces": [{"set": "all", "size": 5}]},
        {"pieces": [{"set": "free", "size": 9}]},
        {"pieces": [{"name": "a", "count": {"min": 1}}]},
        {"rules": [{"rule": "touching", "pieces": ["a"]}]},
        {"rules": [{"rule": "fixed", "cells": [[0, 0]]}]},
        {"copies": 0},
    ],
    ids=str,
)
def test_the_schema_refuses_what_is_wrong_in_itself(
    document: dict[str, Any], changes: dict[str, Any]
) -> None:
    assert VALIDATOR.is_valid(document)
    assert not VALIDATOR.is_valid({**document, **changes})


def test_everything_that_has_keys_is_described() -> None:
    schema = puzzle_schema()
    objects = {"Puzzle": schema, **schema["$defs"]}
    silent = [
        name
        for name, part in objects.items()
        if "properties" in part and not part.get("description")
    ]
    assert silent == []


RIGHT: list[dict[str, Any]] = [
    {"grid": "cube", "board": {"cells": [["##", "##"]]}},
    {"board": {"cells": ["##"], "wrap": [[0, 2]], "colours": {"black": ["#"]}}},
    {"board": {"cells": ["##"], "wrap": [{"turn": "180", "cell": [0, 0], "at": [0, 3]}]}},
    {"pieces": [{"set": "free", "size": 5, "without": ["I"], "count": {"min": 0, "max": 1}}]},
    {"pieces": [{"name": "a", "colours": "red", "back": {"colours": {"red": [[0, 0]]}}}]},
    {"rules": [{"rule": "mating-sides", "mates": {"in": "out", "out": ["in"]}}]},
    {
        "rules": [
            {"rule": "rim", "labels": [], "counts": {"in": 6, "out": {"min": 1, "max": 2}}}
        ]
    },
    {"rules": [{"rule": "use", "pieces": ["a"], "count": 1}]},
    {"rules": [{"rule": "fixed", "piece": "a", "cells": [[0, 0]], "turn": "90"}]},
    {"rules": [{"rule": "not-touching", "corners": True}]},
]


@pytest.mark.parametrize("changes", RIGHT, ids=str)
def test_the_schema_takes_what_can_be_typed(
    document: dict[str, Any], changes: dict[str, Any]
) -> None:
    assert list(VALIDATOR.iter_errors({**document, **changes})) == []
