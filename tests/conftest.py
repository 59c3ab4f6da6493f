"""Small puzzles for the tests, made as a person would type them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.reading import parse

Document = dict[str, Any]


@pytest.fixture
def document() -> Document:
    """A correct puzzle: two dominoes on a board of two by two."""
    return {
        "schema_version": 1,
        "name": "small",
        "title": "A small puzzle",
        "grid": "square",
        "board": {"cells": ["##", "##"]},
        "pieces": [{"name": "domino", "cells": ["##"], "count": 2}],
    }


@pytest.fixture
def make_puzzle(document: Document) -> Callable[..., Puzzle]:
    """The small puzzle with other values for some of its keys."""

    def make(**changes: Any) -> Puzzle:
        return parse(Puzzle, json.dumps({**document, **changes}), "small.json")

    return make
