"""Documents that a slip of the finger, or of an editor, made of right ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.puzzle import Puzzle

Document = dict[str, Any]
#: An object or a list, and a key or an index of it.
Place = tuple[Any, Any]

#: What may come to stand in place of a value.
VALUES = (
    *(None, True, False, 0, 1, -1, 2, 99_999, 10**30, 1.5, 1.0, "", " ", "a", "a ", "x" * 61),
    *("row\n", "#", "##/#.", "AAB/ACB", "2x3", "2x3x1", "0x3", "rotate", "180"),
    *([], [[]], [0], [0, 0], [2, 3], [0, 0, 0], [[0, 0], [0, 0]], ["a", "a"], ["a", 1]),
    *(["##", "#."], ["AB", "A"], [["#"]], [["##"], ["#"]], [1.5, 2]),
    *({}, {"a": 1}, {"a": "b"}, {"top": "a"}, {"min": 2, "max": 1}, {"min": 0, "max": 1}),
    *({"rule": "cover"}, {"set": "free"}, {"set": "free", "size": 3}, {"cells": "##"}),
)
#: What may come to stand in place of a key.
KEYS = (
    *("", "a", "Name", "cell", "cells", "comment", "$comment", "count", "rule", "sides", "top"),
    *Puzzle.model_fields,
    *Piece.model_fields,
)


def mutated(document: Document, random: Random) -> Document:
    """The document with one to three slips in it."""
    changed = deepcopy(document)
    for _ in range(random.choice((1, 1, 2, 3))):
        places = list(_places(changed))
        if places:
            random.choice(SLIPS)(*random.choice(places), random)
    return changed


def _places(value: Any) -> Iterator[Place]:
    """Each place below a value."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in entries:
        yield value, key
        if isinstance(each, dict | list):
            yield from _places(each)


def _delete(parent: Any, key: Any, _: Random) -> None:
    del parent[key]


def _replace(parent: Any, key: Any, random: Random) -> None:
    parent[key] = deepcopy(random.choice(VALUES))


def _rename(parent: Any, key: Any, random: Random) -> None:
    if isinstance(parent, dict):
        parent[random.choice((*KEYS, f"{key}s", str(key)[:-1]))] = parent.pop(key)


def _repeat(parent: Any, key: Any, _: Random) -> None:
    if isinstance(parent, list):
        parent.insert(key, deepcopy(parent[key]))


def _wrap(parent: Any, key: Any, _: Random) -> None:
    parent[key] = [parent[key]]


def _unwrap(parent: Any, key: Any, random: Random) -> None:
    value = parent[key]
    if isinstance(value, list) and value:
        parent[key] = random.choice(value)


def _nudge(parent: Any, key: Any, random: Random) -> None:
    value = parent[key]
    if isinstance(value, str):
        parent[key] = random.choice((value[:-1], f"{value} ", f"{value}s", value.upper(), 7))
    elif isinstance(value, int):
        parent[key] = random.choice((value - 1, value + 1, -value, float(value), str(value)))


SLIPS: tuple[Callable[[Any, Any, Random], None], ...] = (
    *(_delete, _replace, _rename, _repeat, _wrap, _unwrap, _nudge),
)
