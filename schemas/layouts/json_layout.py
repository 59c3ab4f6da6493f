"""Layouts: finished or unfinished boards from files, as programs write and people type them.

A layout is a JSON document, or text (see ``layouts_text``). In JSON it is an object with
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
from jigsat.schemas.layouts.orient import Said, Settler
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.layouts.streams import read_rest, telling, text_of
from jigsat.schemas.layouts.text_layout import read_text
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.parsing.strict_json import read_json
from jigsat.schemas.pieces import CellCoordinates
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution

JSON_BEGINS = ("{", "[")
A_LAYOUT = "an object with 'placements' or 'solutions'"


class SaidPlaced(Data):
    """A placement as a person may type it: without its turn, if the cells tell."""

    piece: Name
    orientation: Name | None = None
    cells: Listed[CellCoordinates]


class _SaidSolution(Data):
    placements: Listed[SaidPlaced]
    #: Of a line of a solution file: the part of the search that found it.
    part: Any = None


@dataclass(frozen=True)
class Layout:
    """Pieces on a board, and what is wrong with pieces that cannot lie as it is said."""

    placements: tuple[Placed, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def solution(self) -> Solution:
        """The pieces that can lie so."""
        return Solution(placements=self.placements)


def read_layout(puzzle: Puzzle, text: str, source: str = "") -> Solution:
    """The one layout in a text; it may be unfinished, and break the puzzle's rules.

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
                fault.where, f"cells of which {fault.what}", "cells that it can cover"
            )
        return layouts[0].solution
    except DataError as error:
        raise error.within(source) from None


def read_layout_file(puzzle: Puzzle, path: Path) -> Solution:
    """Return the one layout in a file, which may be compressed (see ``read_layout``).

    Raises FileError if the file cannot be read, and what ``read_layout`` raises.
    """
    source = str(path)
    with telling(source):
        with open(path, "rb") as file:
            text = read_rest(text_of(file))
        return read_layout(puzzle, text)


def read_layouts(puzzle: Puzzle, text: str) -> Iterator[Layout]:
    """The layouts in a text, each as far as its pieces can lie as it says."""
    settler = Settler(puzzle)
    if not text.lstrip("\ufeff \t\r\n").startswith(JSON_BEGINS):
        yield settled(settler, read_text(puzzle, text))
        return
    for path, solution in solutions_in(read_json(text)):
        yield settled(settler, _said(solution, path))


def solutions_in(document: Any) -> Iterator[tuple[str, Any]]:
    """The solutions in a JSON document, after their paths. Raises DataError if it has none."""
    if isinstance(document, dict) and "placements" in document:
        yield "", document
    elif isinstance(document, dict) and isinstance(document.get("solutions"), list):
        for index, solution in enumerate(document["solutions"]):
            yield f"solutions[{index}]", solution
    else:
        raise DataError("", "a JSON document without solutions", A_LAYOUT)


def _said(solution: Any, path: str) -> list[Said]:
    try:
        read = parse(_SaidSolution, json.dumps(solution), "")
    except DataError as error:
        inside = ".".join(part for part in (path, error.path) if part)
        raise DataError(inside, error.found, error.expected) from None
    start = f"{path}." if path else ""
    return [
        said_in_json(placed, f"{start}placements[{index}]")
        for index, placed in enumerate(read.placements)
    ]


def said_in_json(placed: SaidPlaced, where: str) -> Said:
    """What a placement in JSON says."""
    return Said(placed.piece, placed.orientation, placed.cells, where)


def settled(settler: Settler, said: Iterable[Said]) -> Layout:
    """A layout from what is said of each piece."""
    placements: list[Placed] = []
    faults: list[Fault] = []
    for each in said:
        found = settler.settle(each)
        if isinstance(found, Fault):
            faults.append(found)
        else:
            placements.extend(found)
    return Layout(tuple(placements), tuple(faults))
