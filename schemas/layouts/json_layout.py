"""Layouts: finished or unfinished boards from files, as programs write and people type them.

A layout is a JSON document, or text (see ``text_layout``). In JSON it is an object with
``placements``, or what ``jigsat solve --json`` and ``enumerate --json`` print; a placement
needs no ``orientation`` where its cells tell how the piece lies.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jigsat.schemas.base import Data, Listed, Name
from jigsat.schemas.errors import DataError
from jigsat.schemas.layouts.placing import Fault, Resolver, StatedPlacement
from jigsat.schemas.layouts.streams import errors_naming, read_rest, text_of
from jigsat.schemas.layouts.text_layout import read_text
from jigsat.schemas.parsing.json_text import read_json
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Placed, PlacedCells, Solution

JSON_BEGINS = ("{", "[")
A_LAYOUT = "an object with 'placements' or 'solutions'"


class PlacementInJson(Data):
    """A placement in a JSON document; its orientation may be left to be inferred."""

    piece: Name
    orientation: Name | None = None
    cells: PlacedCells

    def stated(self, where: str = "") -> StatedPlacement:
        """What the placement says; ``where`` is its place in the file."""
        return StatedPlacement(self.piece, self.orientation, self.cells, where)


class _SolutionInJson(Data):
    placements: Listed[PlacementInJson]
    #: In a line of a solution file: the part of the search that found it.
    part: Any = None
    #: And what is known of taking it apart.
    apart: Any = None
    #: Or of a challenge: its level, and how hard it is.
    challenge: Any = None


@dataclass(frozen=True)
class Layout:
    """Pieces on a board, and the faults of those that cannot lie as the file says."""

    placements: tuple[Placed, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def solution(self) -> Solution:
        """The pieces that can lie as the file says."""
        return Solution(placements=self.placements)


def read_layout(puzzle: PuzzleData, text: str, source: str = "") -> Solution:
    """Return the one layout in a text; it may be unfinished, and break the puzzle's rules.

    The text is a JSON document, a drawing with a letter for each cell, or for pieces of one
    cell a word for each cell. ``source`` names the file in errors. Each placement has an
    orientation, and its cells in the order that the verifier asks for. Raises DataError if
    the text cannot be read, holds another number of layouts than one, says something that can
    be meant in several ways, or puts a piece where it cannot lie on its own account; what
    breaks a rule together (overlaps, sides, too many of a piece) is for the verifier.
    """
    try:
        layouts = list(read_layouts(puzzle, text))
        if len(layouts) != 1:
            raise DataError("", f"{len(layouts)} solutions", "one layout")
        for fault in layouts[0].faults:
            raise DataError(
                fault.where, f"cells that do not fit ({fault.what})", "cells that it can cover"
            )
        return layouts[0].solution
    except DataError as error:
        raise error.within(source) from None


def read_layout_file(puzzle: PuzzleData, path: Path) -> Solution:
    """Return the one layout in a file, which may be compressed (see ``read_layout``).

    Raises FileError if the file cannot be read, and what ``read_layout`` raises.
    """
    source = str(path)
    with errors_naming(source):
        return read_layout(puzzle, _text_in(path))


def read_book(puzzle: PuzzleData, path: Path) -> list[Solution]:
    """Return the layouts in a file: one, or in JSON Lines (``.jsonl``) one in each line.

    Raises FileError if the file cannot be read, and what ``read_layout`` raises.
    """
    if path.suffix.lower() != ".jsonl":
        return [read_layout_file(puzzle, path)]
    source = str(path)
    found: list[Solution] = []
    with errors_naming(source):
        lines = enumerate(_text_in(path).splitlines(), 1)
        for number, line in lines:
            try:
                found += [read_layout(puzzle, line)] if line.strip() else []
            except DataError as error:
                raise error.at(f"line {number}") from None
        if not found:
            raise DataError("", "no layouts", "one in each line")
    return found


def _text_in(path: Path) -> str:
    with open(path, "rb") as file:
        text = text_of(file)  # which stays open as long as this variable
        return read_rest(text)


def read_layouts(puzzle: PuzzleData, text: str) -> Iterator[Layout]:
    """Yield the layouts in a text: JSON, a drawing, or words."""
    resolver = Resolver(puzzle)
    if not text.lstrip("\ufeff \t\r\n").startswith(JSON_BEGINS):
        yield _layout(resolver, read_text(puzzle, text))
        return
    for path, solution in solutions_in(read_json(text)):
        yield _layout(resolver, _stated(solution, path))


def solutions_in(document: Any) -> Iterator[tuple[str, Any]]:
    """The solutions in a JSON document, after their paths. Raises DataError if it has none."""
    if isinstance(document, dict) and "placements" in document:
        yield "", document
    elif isinstance(document, dict) and isinstance(document.get("solutions"), list):
        for index, solution in enumerate(document["solutions"]):
            yield f"solutions[{index}]", solution
    else:
        raise DataError("", "a JSON document without solutions", A_LAYOUT)


def _stated(solution: Any, path: str) -> list[StatedPlacement]:
    try:
        read = parse(_SolutionInJson, json.dumps(solution), "")
    except DataError as error:
        inside = ".".join(part for part in (path, error.path) if part)
        raise DataError(inside, error.found, error.expected) from None
    start = f"{path}." if path else ""
    return [
        placed.stated(f"{start}placements[{index}]")
        for index, placed in enumerate(read.placements)
    ]


def _layout(resolver: Resolver, stated: Iterable[StatedPlacement]) -> Layout:
    placements: list[Placed] = []
    faults: list[Fault] = []
    for each in stated:
        resolved = resolver.resolve(each)
        if isinstance(resolved, Fault):
            faults.append(resolved)
        else:
            placements.extend(resolved)
    return Layout(tuple(placements), tuple(faults))
