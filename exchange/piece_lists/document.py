"""The puzzle that a list of pieces stands for, as a person would type it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from jigsat.exchange.names import name_of, title_of
from jigsat.exchange.piece_lists.board import Board
from jigsat.exchange.piece_lists.kinds import Kind
from jigsat.exchange.piece_lists.lines import Lines
from jigsat.exchange.piece_lists.pieces import Listed
from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.turning import Turning
from jigsat.schemas.geometry.shapes import orientations
from jigsat.schemas.parsing.from_geometry import drawn_cells
from jigsat.schemas.parsing.parse import build
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import MAX_NAME, cut, number_of

Document = dict[str, Any]


def document_of(
    lines: Lines,
    listed: Listed,
    board: Board,
    turning: Turning,
    kinds: Sequence[Kind],
    source: str,
) -> Document:
    """The puzzle as a person would type it."""
    said = lines.settings
    title = said.get("title") or said.get("name") or title_of(source)
    pieces: list[Document] = [
        {
            "name": kind.name,
            **({"count": kind.count} if kind.count > 1 else {}),
            "cells": drawn_cells(listed.grid, kind.entries[0].cells),
        }
        for kind in kinds
    ]
    pieces += [_set(each.polyforms.sort, each.polyforms.size, turning) for each in listed.sets]
    document = {
        "schema_version": 1,
        "name": said.get("name") or name_of(title),
        "title": cut(title, MAX_NAME),
        **({"source": said["source"]} if "source" in said else {}),
        "grid": listed.grid.name,
        "turning": turning.value,
        "board": {"cells": drawn_cells(listed.grid, board.cells)},
        "pieces": pieces,
    }
    blanks = _blanks(lines, document)
    if blanks:
        document["rules"] = [{"rule": "cover", "blanks": blanks}]
    return document


def _set(sort: str | None, size: int, turning: Turning) -> Document:
    usual = "free" if turning is Turning.ROTATE_AND_FLIP else "one-sided"
    return {"set": sort or usual, "size": size}


def _blanks(lines: Lines, document: Document) -> int:
    """How many cells stay empty: as is said, or those that the pieces are too few for."""
    stated = lines.settings.get("blanks")
    if stated is not None:
        if not stated.isdecimal() or len(stated) > 6:
            raise DataError("blanks", f"'{stated}'", "a number of cells")
        return int(stated)
    cells = {"rule": "cover", "blanks": {"min": 0, "max": MAX_CELLS}}
    loose = build(PuzzleData, {**document, "rules": [cells]})
    area = sum(
        len(shape.cells) * loose.used(piece)[1]
        for shape, piece in zip(loose.shapes, loose.box, strict=True)
    )
    return max(0, len(loose.cells) - area)


def assumptions(lines: Lines, board: Board, turning: Turning, puzzle: Puzzle) -> Iterator[str]:
    """What the list does not say, and what it was taken to mean."""
    if board.assumed:
        yield board.assumed
    if "turning" not in lines.settings and _turning_matters(puzzle):
        over = "also" if turning is Turning.ROTATE_AND_FLIP else "not"
        yield f"pieces may {over} be turned over (see 'turning:')"
    _, most = puzzle.cover.blank_range
    if most and "blanks" not in lines.settings:
        yield f"{number_of(most, 'cell')} of the board stay empty"


def _turning_matters(puzzle: Puzzle) -> bool:
    """Whether some piece is not its own mirror image."""
    grid = puzzle.grid_data
    return any(
        len(orientations(grid, shape, Turning.ROTATE))
        < len(orientations(grid, shape, Turning.ROTATE_AND_FLIP))
        for shape in puzzle.shapes
    )
