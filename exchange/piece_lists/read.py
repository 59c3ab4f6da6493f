"""From a list of pieces as text to a puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from jigsat.exchange.format import Format, Imported, Reading
from jigsat.exchange.names import name_of, title_of
from jigsat.exchange.piece_lists.lines import (
    NO_CELL,
    Block,
    Content,
    Drawn,
    Lines,
    Names,
    Size,
    contents,
    merged_names,
    read_lines,
    setting,
)
from jigsat.exchange.piece_lists.pieces import (
    Board,
    Kind,
    Listed,
    find_board,
    find_grid,
    kinds_of,
    listed_pieces,
    shape_of,
)
from jigsat.exchange.piece_lists.write import write
from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.box import PieceSet
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.polyforms import complete_set
from jigsat.schemas.geometry.shapes import Shape, normalised, orientations
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.parsing.geometry import drawn_cells
from jigsat.schemas.parsing.parse import HEAD, build
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Placed, Solution
from jigsat.schemas.support.text import MAX_NAME, cut, number_of

# The puzzle that a list of pieces stands for, as a person would type it.


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
            **({"count": kind.count} if kind.count != 1 else {}),
            "cells": drawn_cells(listed.grid, kind.entries[0].cells),
        }
        for kind in kinds
    ]
    pieces += [_set(each, turning, listed.grid) for each in listed.sets]
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


def _set(names: Names, turning: Turning, grid: Grid) -> Document:
    """A complete set. Raises DataError if it has not as many pieces as are said."""
    block, said = names.block, names.polyforms
    usual = "free" if turning is Turning.ROTATE_AND_FLIP else "one-sided"
    typed = {"set": said.sort or usual, "size": said.size}
    if said.number is not None:
        there = len(complete_set(grid, PieceSet.model_validate(typed), ""))
        if there != said.number:
            raise DataError(block.place(), number_of(said.number, "piece"), f"all {there}")
    return {**typed, **({"count": block.count} if block.count != 1 else {})}


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


def read(data: bytes, source: str) -> Reading:
    """The puzzle in a list of pieces. Raises DataError."""
    text = data.decode("utf-8-sig")
    return Reading((lambda: _imported(text, source),))


def _imported(text: str, source: str) -> Imported:
    lines = read_lines(text)
    grid_name = setting(lines.settings, "grid", tuple(GRIDS))
    found = list(contents(merged_names(lines.blocks), grid_name != "hexagon"))
    listed = listed_pieces(found, find_grid(grid_name, found))
    board = find_board(listed)
    turning = Turning(setting(lines.settings, "turning", tuple(Turning)) or _usual(listed))
    kinds = kinds_of(listed.grid, board.entries, turning)
    puzzle = build(Puzzle, document_of(lines, listed, board, turning, kinds, source))
    comments = number_of(len(lines.comments), "line")
    return Imported(
        puzzle,
        dropped=(f"{comments} of comments",) if lines.comments else (),
        assumed=tuple(assumptions(lines, board, turning, puzzle)),
        solutions=(_solution(puzzle, kinds),) if board.is_solved else (),
    )


def _usual(listed: Listed) -> Turning:
    """How pieces may be turned where it is not said: those in the plane also over."""
    in_space = len(listed.grid.axes) > 2
    return Turning.ROTATE if in_space else Turning.ROTATE_AND_FLIP


def _solution(puzzle: Puzzle, kinds: Sequence[Kind]) -> Solution:
    """The pieces as they lie in a picture."""
    grid = puzzle.grid_data
    placed = [
        Placed(
            piece=kind.name,
            orientation=_turn_to(puzzle, index, shape_of(grid, entry)),
            cells=entry.cells,
        )
        for index, kind in enumerate(kinds)
        for entry in kind.entries
    ]
    return Solution(placements=tuple(sorted(placed, key=lambda each: each.cells)))


def _turn_to(puzzle: Puzzle, index: int, shape: Shape) -> str:
    lying = normalised(puzzle.grid_data, shape)
    return next(way.turn for way in puzzle.orientations(index) if way.shape == lying)


# Lists of pieces as text, as a format: every line must look like one of it.


#: Characters of drawings in which every cell looks the same.
_PLAIN_ROW = re.compile(r"[#*@█■▇^vXxOo01.\-_ /+]+")
_PICTURE_ROW = re.compile(r"[A-Za-z0-9.\-_ /]+")
#: Characters that a text without drawings has seldom in this way.
_SURE = re.compile(r"[#*@█■▇^]")


def recognise(head: bytes) -> bool:
    """Whether a file that begins so is a list of pieces."""
    try:
        text = head.decode("utf-8-sig", "ignore" if len(head) >= HEAD else "strict")
        blocks = merged_names(read_lines(text).blocks)
        found = list(contents([block for block in blocks if block.rows], is_spaced=True))
    except (DataError, UnicodeDecodeError):
        return False
    drawn = [each.block for each in found if isinstance(each, Drawn)]
    if any(len(block.label) > MAX_NAME for block in blocks):
        return False
    return all(map(_looks_drawn, drawn)) and any(map(_is_sure, found))


def _looks_drawn(block: Block) -> bool:
    """Whether the rows of a block can be those of a drawing."""
    if all(map(_PLAIN_ROW.fullmatch, block.rows)):
        return True
    letters = [each for each in "".join(block.rows) if each not in NO_CELL]
    widths = {len(row) for row in block.rows}
    is_picture = (
        len(block.rows) > 1 and len(widths) == 1 and len(letters) >= 2 * len({*letters})
    )
    one_letter = len(set(letters)) == 1
    return all(map(_PICTURE_ROW.fullmatch, block.rows)) and (is_picture or one_letter)


def _is_sure(content: Content) -> bool:
    """Whether a block is hardly anything else than a piece."""
    if not isinstance(content, Drawn):
        return not isinstance(content, Size)
    rows = content.block.rows
    return len(rows) > 1 or bool(_SURE.search(rows[0]))


FORMAT = Format(
    "pieces", "a list of pieces", (".txt",), recognise, read, write, max_bytes=2**20
)
