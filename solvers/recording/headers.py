"""The header of the file of a run: reading one, and how those of two runs differ."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jigsat.checks.fingerprint import fingerprint
from jigsat.schemas.errors import JournalError
from jigsat.schemas.layouts.solution_lines import (
    FORMAT,
    Header,
    is_sound,
    object_in,
    parse_header,
)
from jigsat.schemas.other_puzzle import AnyPuzzle
from jigsat.schemas.solution import Convention
from jigsat.schemas.support.text import cut, listed
from jigsat.solvers.limits.options import MOST_PARTS, MOST_SHARES, PARTS, PARTS_OF_SHARE
from jigsat.solvers.search import Search

_SHARE = re.compile(r"([0-9]{1,9})/([0-9]{1,9})")


def read_header(path: Path, line: bytes) -> Header:
    """The header that a line is. Raises JournalError if it is damaged, or none."""
    document = object_in(line)
    if document is None or not _can_be_written(document):
        raise no_header(path)
    header = parse_header(document)
    if header.format is None:
        raise no_header(path)
    if not is_sound(line):
        raise JournalError(f"{path}: line 1, which describes the run, is damaged")
    if header.format != FORMAT:
        found = cut(str(header.format))
        raise JournalError(f"{path}: line 1: format: found {found}, expected {FORMAT}")
    return header


def read_run_header(path: Path, line: bytes) -> Header:
    """The same of a run that is cut into parts, with numbers that such a run has."""
    header = read_header(path, line)
    if header.plan is None or header.run is None:
        raise no_header(path)
    for key, number, most in _numbers(path, header):
        if type(number) is not int or number < 0:
            raise no_header(path)
        if number > most:
            raise JournalError(
                f"{path}: line 1: {key}: found {number:,}, expected up to {most:,}"
            )
    return header


def _can_be_written(document: dict[str, Any]) -> bool:
    """Whether all of it is text: half of a character can be escaped, but not be written.

    What is nested so deep that it can just be read cannot be written either.
    """
    try:
        json.dumps(document, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError):
        return False
    return True


def _numbers(path: Path, header: Header) -> Iterator[tuple[str, Any, int]]:
    """What says how the search is cut, each with its name and the most that it can be.

    As much is made as these numbers say, so that none is believed that no run writes.
    """
    share = _SHARE.fullmatch("1/1" if header.share is None else str(header.share))
    if share is None or not 1 <= int(share[1]) <= int(share[2]):
        raise no_header(path)
    yield "share", int(share[2]), MOST_SHARES
    wanted = max(PARTS, PARTS_OF_SHARE * int(share[2]))
    for key, most in (("parts", MOST_PARTS), ("parts_wanted", wanted)):
        if getattr(header, key) is not None:
            yield key, getattr(header, key), most


def no_header(path: Path) -> JournalError:
    """Make the error that a file has no header."""
    return JournalError(
        f"{path}: found no header of a solution file, expected one of enumerate or count"
    )


# The header of the solution files of a search, and how those of two runs differ.


#: What a field of a header says of a run, by its value: "a run that …".
_WORDS: Mapping[str, Callable[[Any], str]] = {
    "jigsat": lambda version: f"was made by jigsat {version}",
    "puzzle": lambda name: f"is of the puzzle '{name}'",
    "layout": lambda layout: f"begins with {_lying(layout)}",
    "fingerprint": lambda digest: f"is of a puzzle with the fingerprint {digest}",
    "convention": lambda counted: f"counts {_COUNTED.get(counted, counted)}",
    "engine": lambda engine: f"uses the engine {engine}",
    "solutions_listed": lambda listed: "lists solutions" if listed else "only counts solutions",
    "parts": lambda number: f"has {number} parts",
    "parts_wanted": lambda number: f"was to have {number} parts",
    "plan": lambda digest: f"has parts by the plan {digest}",
    "share": lambda share: f"has --share {share}",
    "apart": lambda level: f"has --apart{f' --level-at-least {level}' if level else ''}",
    "per": lambda key: f"has --per-{key}",
    "run": lambda key: f"has the key {key}",
}
#: What differs between runs of two puzzles with the same fingerprint: that of the first has …
_TYPED = {
    "order": "its pieces or options in another order",
    "names": "other names of its pieces",
    "turns": "its pieces typed in other turns",
    "cells": "its board in another place",
}
_COUNTED: Mapping[str, str] = {
    Convention.SOLUTIONS: "each image of a solution",
    Convention.UP_TO_SYMMETRY: "solutions up to symmetry",
}
#: The fields that tell puzzles apart.
_OF_PUZZLE = ("fingerprint", "typed")
#: The options that a field of a header stands for.
_OPTIONS = {"share": "--share", "apart": "--apart", "per": "--per-opening or --per-subset"}


def make_header(search: Search, convention: Convention, **more: Any) -> Header:
    """The header of a file with solutions by this convention; ``more``: its other fields."""
    return replace(header_of(search.problem.puzzle, search.engine, convention), **more)


def header_of(puzzle: AnyPuzzle, engine: str, convention: Convention) -> Header:
    """The header of a file that no later run can resume."""
    laid = getattr(puzzle, "layout", ())  # the pieces with which the puzzle is begun
    return Header(
        jigsat=version("jigsat"),
        puzzle=puzzle.name,
        layout=[each.model_dump(mode="json") for each in laid] or None,
        fingerprint=fingerprint(puzzle),
        convention=convention.value,
        engine=engine,
    )


def _lying(layout: Any) -> str:
    """The pieces of a layout in a header, as far as it is one: nobody has checked it."""
    try:
        lying = [f"{p['piece']} ({p['orientation']}) at {p['cells'][0]}" for p in layout]
    except (IndexError, KeyError, TypeError):
        return "another layout"
    return listed(lying)


def refuse_another_run(
    path: Path, found: Mapping[str, Any], expected: Mapping[str, Any], why: str
) -> None:
    """Raise JournalError if a header found in a file differs from these fields.

    ``why``: what comes after the run that is expected.
    """
    for key, wanted in expected.items():
        there = found.get(key)
        if there != wanted:
            changed = " (the puzzle was changed since)" if key in _OF_PUZZLE else ""
            run = f"found a run that {_said(key, there, wanted)}{changed}"
            raise JournalError(f"{path}: {run}, expected one that {_said(key, wanted)}{why}")


def _said(key: str, value: Any, wanted: Any = None) -> str:
    if key == "typed":
        return f"is of the same puzzle{_typed_otherwise(value, wanted)}"
    if value is None and key == "layout":
        return "begins with the empty board"
    if value is None:
        return f"has no {_OPTIONS.get(key, repr(key))}"
    return cut(_WORDS[key](value)) if key in _WORDS else f"has '{key}' {cut(str(value))}"


def _typed_otherwise(found: Any, wanted: Any) -> str:
    if not isinstance(found, dict) or not isinstance(wanted, dict):
        return ""
    differ = [words for key, words in _TYPED.items() if found.get(key) != wanted.get(key)]
    return f" with {listed(differ)}" if differ else ""
