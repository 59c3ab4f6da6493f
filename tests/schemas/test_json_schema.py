from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from itertools import islice
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

from jigsat.schemas.errors import DataError
from jigsat.schemas.json_schema import FILE_NAME, puzzle_schema, schema_text
from jigsat.schemas.parsing.parse import build
from jigsat.schemas.puzzle import Puzzle
from tests.built_ins import DIFFERENT
from tests.rules.witnesses.table import witnesses
from tests.schemas.mutations import mutated

VALIDATOR = Draft202012Validator(puzzle_schema())


def test_the_committed_schema_is_current() -> None:
    committed = (files("jigsat.schemas") / FILE_NAME).read_text(encoding="utf-8")
    assert committed == schema_text(with_plugins=False), (
        "run: python -m jigsat.schemas.json_schema > schemas/puzzle.schema.json"
    )


@pytest.mark.full
def test_the_schema_is_itself_correct_and_forgives_what_jigsat_forgives() -> None:
    schema = puzzle_schema()
    Draft202012Validator.check_schema(schema)
    assert schema["allowComments"] is schema["allowTrailingCommas"] is True


@pytest.mark.parametrize("name", DIFFERENT)
def test_every_built_in_puzzle_agrees_with_the_schema(name: str) -> None:
    document = json.loads((files("jigsat.data") / f"{name}.json").read_bytes())
    assert list(VALIDATOR.iter_errors(document)) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"colour": "red"},
        {"board": {"cells": ["##", [1, 0]]}},
        {"board": {"size": [5]}},
        {"pieces": ["AA", {"name": "b"}]},
        {"rules": [{"rule": "fit"}]},
        {"rules": [{"rule": "mating-sides", "mates": [["in"]]}]},
        {"title": " a blank before it"},
        {"rules": [{"rule": "different-faces"}]},
        {"rules": [{"rule": "equal-sides", "wild": ["a", "a"]}]},
    ],
    ids=str,
)
def test_the_schema_refuses_what_is_wrong_in_itself(
    document: dict[str, Any], changes: dict[str, Any]
) -> None:
    assert VALIDATOR.is_valid(document)
    assert not VALIDATOR.is_valid({**document, **changes})


DEFINITIONS: dict[str, Any] = puzzle_schema()["$defs"]
PROPERTIES = {
    f"{name}.{key}": value
    for name, definition in DEFINITIONS.items()
    for key, value in definition.get("properties", {}).items()
}


def test_every_object_has_a_title_a_description_and_unless_it_is_a_file_a_snippet() -> None:
    for name, definition in DEFINITIONS.items():
        assert definition["title"]
        assert definition["description"].endswith(".")
        files = name in {"Puzzle", "ExactCover"}
        assert files or "enum" in definition or definition["defaultSnippets"], name


@pytest.mark.parametrize("name", PROPERTIES)
def test_every_property_has_a_title_a_sentence_and_examples(name: str) -> None:
    value = PROPERTIES[name]
    assert value["title"][0].isupper()
    assert value["description"][0].isupper()
    assert value["description"].endswith(".")
    assert value["markdownDescription"].count("`") % 2 == 0
    assert "``" not in value["description"] + value["markdownDescription"]
    assert value["examples"]


@pytest.mark.parametrize("name", [*PROPERTIES, *DEFINITIONS])
def test_examples_are_as_the_schema_asks(name: str) -> None:
    part = PROPERTIES.get(name) or DEFINITIONS[name]
    validator = Draft202012Validator({"$defs": DEFINITIONS, **part})
    for example in part.get("examples", ()):
        assert list(validator.iter_errors(example)) == []


RIGHT: list[dict[str, Any]] = [
    {"board": {"size": [2, 2]}, "pieces": [{"name": 1, "size": " 2 x 1.5 "}]},
    {"pieces": ["AAB", "ACB"]},
    {"grid": "cube", "pieces": [["AAB", "ACB"], ["B"]]},
    {"board": {"cells": ["##"], "wrap": [[0, 2]], "colours": {"black": ["#"]}}},
    {"pieces": [{"set": "free", "size": 5, "without": ["I"], "count": {"min": 0, "max": 1}}]},
    {"pieces": [{"name": "a", "colours": "red", "back": {"colours": {"red": [[0, 0]]}}}]},
    {
        "rules": [
            {"rule": "rim", "labels": [], "counts": {"in": 6, "out": {"min": 1, "max": 2}}}
        ]
    },
    {"$schema": "puzzle.schema.json", "author": "me", "licence": "CC0-1.0", "notes": ["a"]},
    {"grid": "cube", "rules": [{"rule": "different-faces", "along": ["slice"]}]},
]


@pytest.mark.parametrize("changes", RIGHT, ids=str)
def test_the_schema_takes_what_can_be_typed(
    document: dict[str, Any], changes: dict[str, Any]
) -> None:
    assert list(VALIDATOR.iter_errors({**document, **changes})) == []


@pytest.mark.full
@pytest.mark.parametrize("mutations", [120, pytest.param(400, marks=pytest.mark.slow)])
def test_whatever_the_schema_refuses_is_refused(mutations: int) -> None:
    random = Random(10)
    documents = list(_short_documents())
    refused = by_schema = 0
    for _ in range(mutations):
        document = mutated(random.choice(documents), random)
        mistakes = [f"{each.json_path}: {each.message}" for each in _first_error(document)]
        try:
            build(Puzzle, document)
        except DataError:
            refused += 1
            by_schema += bool(mistakes)
        else:
            assert not mistakes, document
    assert refused > mutations / 2
    # The others contradict themselves: a schema cannot compare two places. 88 % when measured.
    assert by_schema > 0.8 * refused


def _first_error(document: dict[str, Any]) -> Iterator[ValidationError]:
    return islice(VALIDATOR.iter_errors(document), 1)


#: In words of the format that built-in puzzles and witnesses do not use.
OTHERWISE: dict[str, Any] = {
    "$schema": "puzzle.schema.json",
    "schema_version": 1,
    "name": "tray",
    "title": "A tray",
    "author": "me",
    "licence": "CC0-1.0",
    "notes": ["one", "two"],
    "grid": "square",
    "turning": "rotate-and-flip",
    "board": {
        "size": [3, 3],
        "colours": {"dark": [[1, 1]]},
    },
    "pieces": [
        {"name": "T", "cells": "AAA/.A.", "colours": "dark", "back": {"colours": "dark"}},
        {"name": 1, "size": "2x1", "count": {"min": 0, "max": 4}, "colours": {"light": ["A"]}},
        {"set": "free", "size": 1, "count": 2, "turning": "fixed"},
    ],
    "rules": [{"rule": "colours", "allowed": {"dark": ["dark", "light"]}}],
}


def _short_documents() -> Iterator[dict[str, Any]]:
    """Right puzzles, soon checked, that have every key of every rule."""
    build(Puzzle, OTHERWISE)
    yield from [OTHERWISE] * 10
    for name in DIFFERENT:
        content = (files("jigsat.data") / f"{name}.json").read_bytes()
        if len(content) < 2_000:
            yield json.loads(content)
    for _, _, witness in witnesses():
        puzzle = witness.puzzle(witness.right)
        yield puzzle.model_dump(mode="json", exclude_unset=True)
