"""What an editor begins with: a kind of puzzle, a built-in one, or a file of any program."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jigsat.drawing import draw
from jigsat.exchange.load import read_as
from jigsat.exchange.registry import format_of
from jigsat.render.figures.look import Look
from jigsat.render.outputs.registry import painted
from jigsat.render.sheets.pages import Numbered, Request
from jigsat.schemas.built_in import KINDS, built_in_names
from jigsat.schemas.errors import DataError, UnknownName
from jigsat.schemas.formatting import tidy_json
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.plane import SQUARE
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.library import BURR, new_puzzle, title_of
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.schemas.parsing.json_text import decoded
from jigsat.schemas.parsing.parse import HEAD, parse
from jigsat.schemas.parsing.polyforms import INSIDE
from jigsat.schemas.parsing.text_art import ANY_CELL, NO_CELL
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.text import cut, one_of

#: The grid of rectangles that are typed by their sizes, as one chooses it.
RECTANGLES = "rectangles by their sizes"
#: How many rows and columns a board of one's own begins with, and layers in space.
SIZE, LAYERS = (4, 6), 3
#: How wide the picture of a kind is, in pixels.
PICTURE = 240


def choices() -> dict[str, Any]:
    """The kinds with their titles, the names of the built-in puzzles, and the grids."""
    return {
        "kinds": [{"name": kind, "title": title_of(kind)} for kind in KINDS],
        "puzzles": list(built_in_names()),
        "grids": [RECTANGLES, *GRIDS],
    }


@cache
def picture_of_kind(kind: str) -> bytes:
    """The pieces of a kind's puzzle, or a grid's empty board, as PNG. Raises UnknownName."""
    is_kind, empty = kind in KINDS, Numbered(1, Solution(placements=()))
    puzzle = parse(Puzzle, text_of(kind) if is_kind else text_on(kind), "")
    request = Request(puzzle, () if is_kind else (empty,), Look(title="", letters=False))
    return painted("pieces" if is_kind else "solution", request, ".png", PICTURE)


def text_of(name: str, sticks: str = "") -> str:
    """A kind's puzzle, or a copy of a built-in one, as text.

    A burr may have holes where its sticks cross, so that notches can be cut.
    ``sticks``: for a burr, the numbers of its sticks, with commas between them.
    Raises UnknownName, and DataError for sticks that there are not.
    """
    try:
        numbers = [int(each) for each in sticks.split(",")] if sticks else None
    except ValueError:
        raise DataError("", sticks, "numbers with commas between them") from None
    document = new_puzzle(name, sticks=numbers)
    if name == BURR:
        document["rules"] = [{"rule": "cover", "blanks": "rest", "blank_only_at": INSIDE}]
    return tidy_json(document)


def text_on(name: str) -> str:
    """The text of a puzzle to paint: a whole board on a grid, and one small piece.

    ``name``: a grid, or ``RECTANGLES``. Raises UnknownName if there is no such grid.
    """
    board: dict[str, Any] = {"size": "6x4"}
    piece: dict[str, Any] = {"name": "A", "size": [6, 2]}
    head = {"schema_version": 1, "name": "mine", "title": "My puzzle", "grid": SQUARE.name}
    if name != RECTANGLES:
        if name not in GRIDS:
            raise UnknownName(f"no grid '{cut(name)}'; expected {one_of(GRIDS)}")
        head["grid"], grid = name, GRIDS[name]
        drawn = [_whole_layer(grid, layer) for layer in range(LAYERS)]
        board = {"cells": drawn if len(grid.axes) > len(SIZE) else drawn[0]}
        first = next(row for row, line in enumerate(drawn[0]) if ANY_CELL in line)
        end = drawn[0][first].index(ANY_CELL) + 1
        one = [line[:end] for line in drawn[0][: first + 1]]
        piece = {"name": "A", "cells": [one] if board["cells"] is drawn else one}
    return tidy_json({**head, "board": board, "pieces": [piece]})


def _whole_layer(grid: Grid, layer: int) -> list[str]:
    """All cells that a grid has in a layer, drawn."""
    at = (layer,) * (len(grid.axes) - len(SIZE))
    period = len(grid.stamp[0]), len(grid.stamp[0][0])
    rows, columns = map(range, map(max, SIZE, period))
    cells = [[grid.form_at((*at, row, column)) for column in columns] for row in rows]
    return ["".join(ANY_CELL if each else NO_CELL[0] for each in row) for row in cells]


def text_of_file(data: bytes, name: str) -> dict[str, Any]:
    """What is in a file of any format, as the text of one of jigsat's own, and what is lost.

    A file of jigsat's own stays as it is, with its mistakes, to be mended.
    Raises DataError and Unsupported for what no format can read.
    """
    format = format_of(data[:HEAD])
    if format.name == "json":
        return {"text": decoded(data), "notes": []}
    found = read_as(data, Path(name).name, format)
    imported = found.imported
    document = imported.puzzle.model_dump(mode="json", exclude_unset=True)
    notes = [found.words]
    for what, said in (
        ("lost", imported.losses),
        ("not taken over", imported.dropped),
        ("assumed", imported.assumed),
    ):
        notes += [f"{what}: {each}" for each in said]
    if isinstance(imported.puzzle, OtherPuzzle):
        notes.append(f"{imported.puzzle.called} has no board to draw")
    return {"text": tidy_json(document), "notes": notes}


def picture_of(text: str, dark: bool) -> str | None:
    """The board, the pieces and the rules of a puzzle, as SVG. Raises DataError."""
    return draw(parse(Puzzle, text, ""), dark=dark).svg
