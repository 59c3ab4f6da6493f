from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.schemas.errors import JigsatError
from jigsat.schemas.library import load
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle
from tests.built_ins import DIFFERENT

Document = dict[str, Any]


def is_one_short_line(error: JigsatError) -> bool:
    return str(error).isprintable() and len(str(error)) < 400


def parses_or_complains(text: str | bytes) -> bool:
    try:
        parse(Puzzle, text, "f.json")
    except JigsatError as error:
        return is_one_short_line(error)
    return True


texts = st.text(max_size=5) | st.sampled_from(
    ["cover", "row", "square", "top", "##", "a", "\n"]
)
leaves = st.none() | st.booleans() | st.integers() | st.integers(-3, 3) | st.floats() | texts
json_values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_random_bytes_are_read_or_refused_in_one_line(content: bytes) -> None:
    assert parses_or_complains(content)


@given(
    st.dictionaries(
        st.sampled_from(list(Puzzle.model_fields)) | texts, json_values, max_size=10
    )
)
def test_random_documents_are_read_or_refused_in_one_line(random: Document) -> None:
    assert parses_or_complains(json.dumps(random))


#: A puzzle with some of everything that the built-in ones may not have.
EVERYTHING: Document = {
    **{"schema_version": 1, "name": "everything", "title": "Everything", "grid": "square"},
    "board": {
        "cells": ["####", "####", "####"],
        "wrap": [[0, 4]],
        "colours": {"black": ["#.#."]},
    },
    "turning": "rotate-and-flip",
    "copies": 1,
    "pieces": [
        {"set": "one-sided", "size": 3, "count": {"min": 0, "max": 1}, "without": ["L"]},
        {
            **{"name": "a", "cells": ["##"], "face": "cat", "attributes": {"hat": "red"}},
            "sides": [{"cell": [0, 0], "sides": {"left": "in"}}],
            "colours": {"black": [[0, 0]]},
            "back": {"face": "dog", "sides": [{"cell": [0, 1], "sides": {"right": "out"}}]},
        },
        {"name": "b", "sides": ["in", "out", "in", "any"], "colours": "white"},
    ],
    "rules": [
        {"rule": "cover", "blanks": {"min": 0, "max": 9}, "open": [[1, 1]]},
        {"rule": "mating-sides", "mates": {"in": ["out", "in"], "out": "in"}, "wild": ["any"]},
        {"rule": "rim", "labels": ["in"], "counts": {"in": {"min": 0, "max": 1}}},
        {"rule": "colours", "allowed": {"black": ["white", "black"]}},
        {"rule": "fixed", "piece": "a", "cells": [[0, 0]], "turn": "90"},
        {"rule": "forbidden", "piece": "b", "cells": [[0, 0]]},
        {"rule": "touching", "pieces": ["a", "b"], "corners": True},
        {"rule": "not-touching", "pieces": ["I", "b"]},
        {"rule": "use", "pieces": ["I", "b"], "count": {"min": 1, "max": 2}},
    ],
}


def test_everything_can_be_read() -> None:
    assert parse(Puzzle, json.dumps(EVERYTHING), "f.json").rules


@cache
def puzzle(name: str) -> Document:
    """A built-in puzzle, or the one with everything, as it is written."""
    if name == "everything":
        return EVERYTHING
    return load(name).model_dump(mode="json", exclude_none=True)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Each container in a document, with each of its keys or indexes."""
    found: list[tuple[Any, Any]] = []
    left = [value]
    while left:
        here = left.pop()
        keys = here if isinstance(here, dict) else range(len(here))
        found.extend((here, key) for key in keys)
        left.extend(here[key] for key in keys if isinstance(here[key], list | dict))
    return found


@st.composite
def mutated(draw: st.DrawFn) -> Document:
    """A puzzle in which a few random nodes were replaced, deleted or doubled."""
    document = deepcopy(puzzle(draw(st.sampled_from(["everything", *DIFFERENT]))))
    for _ in range(draw(st.integers(1, 3))):
        every_place = places(document)
        if every_place:
            _mutate(draw, *draw(st.sampled_from(every_place)))
    return document


def _mutate(draw: st.DrawFn, here: Any, key: Any) -> None:
    how = draw(st.sampled_from(["replace", "delete", "double"]))
    if how == "replace":
        here[key] = draw(json_values)
    elif how == "delete":
        del here[key]
    elif isinstance(here, list):
        here.insert(key, deepcopy(here[key]))
    else:
        here[draw(texts)] = deepcopy(here[key])


@pytest.mark.full
@settings(max_examples=50)
@given(mutated())
def test_a_damaged_puzzle_is_read_or_refused_in_one_line(damaged: Document) -> None:
    assert parses_or_complains(json.dumps(damaged))
