"""What ``import jigsat`` offers."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args, get_origin, get_overloads, get_type_hints

import pytest

import jigsat
from jigsat.schemas.support.plugins import offers

ROOT = Path(__file__).parents[2]


def imported_for_type_checkers() -> set[str]:
    tree = ast.parse((ROOT / "api" / "__init__.pyi").read_text(encoding="utf-8"))
    return {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


OFFERED = imported_for_type_checkers() | set(offers())
FUNCTIONS = {name for name in OFFERED if name[0].islower()}


def test_the_library_offers_this_and_nothing_else() -> None:
    assert list(jigsat.__all__) == sorted(OFFERED)
    assert set(dir(jigsat)) == OFFERED


@pytest.mark.parametrize("name", sorted(OFFERED))
def test_everything_offered_is_there_and_says_what_it_is(name: str) -> None:
    offered = getattr(jigsat, name)
    assert offered.__name__ == name
    assert offered.__module__.startswith("jigsat.")
    assert inspect.getdoc(offered)


def classes_in(hint: object) -> Iterator[type]:
    """The classes of this library that an annotation names."""
    inner = get_origin(hint) or hint
    if inspect.isclass(inner) and inner.__module__.startswith("jigsat."):
        yield inner
    for argument in get_args(hint):
        yield from classes_in(argument)


def returned_by(function: Callable[..., object], names: dict[str, Any]) -> Iterator[type]:
    for each in (function, *get_overloads(function)):
        hints = get_type_hints(inspect.unwrap(each), localns=names)
        yield from classes_in(hints.get("return"))


def held_by(kind: type, names: dict[str, Any]) -> Iterator[type]:
    """The classes of what the fields and properties of a class hold."""
    if is_dataclass(kind):
        hints = get_type_hints(kind, localns=names)
        for field in fields(kind):
            yield from classes_in(hints[field.name])
    for name, value in inspect.getmembers(kind, lambda member: isinstance(member, property)):
        if not name.startswith("_") and value.fget.__module__.startswith("jigsat."):
            yield from classes_in(get_type_hints(value.fget, localns=names).get("return"))


#: What is offered, but not all that it is made of.
NOT_OPENED = {"Puzzle", "ExactCover", "PuzzleData", "Format", "Model"}
NOT_OPENED |= {"OtherPuzzle", "OtherSolution"}


def test_whatever_is_returned_is_offered() -> None:
    names = {name: getattr(jigsat, name) for name in OFFERED}
    waiting = [each for name in FUNCTIONS for each in returned_by(names[name], names)]
    seen: set[type] = set()
    while waiting:
        kind = waiting.pop()
        if kind not in seen:
            seen.add(kind)
            waiting += [] if kind.__name__ in NOT_OPENED else held_by(kind, names)
    assert len(seen) > 40
    assert {each.__name__ for each in seen} - OFFERED == {"PuzzleData"}  # a Puzzle is one


def test_what_is_not_offered_is_missed_as_usual() -> None:
    with pytest.raises(AttributeError, match="module 'jigsat' has no attribute 'sovle'"):
        jigsat.sovle  # noqa: B018
    assert not hasattr(jigsat, "sovle")


def test_type_checkers_are_told_that_there_are_types() -> None:
    assert (files("jigsat") / "py.typed").is_file()
