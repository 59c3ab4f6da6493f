"""Lists of pieces as text: labelled drawings, as people post them.

A list becomes the document that one would type for jigsat, whose reader does the rest: blocks
of rows are drawings of pieces; a size, or a block with a label like ``board:``, is the board.
In one picture of several characters each of them is a piece. Layers stand side by side with
``/`` between them, from the top down.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from jigsat.exchange.format import Format, Imported, Reading
from jigsat.extras.formats.names import name_of, title_of
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import orientations
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.parsing.parse import HEAD, build
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import MAX_NAME, cut, number_of

#: Settings, in the form "title: Soma Cube".
SETTINGS = ("name", "title", "source", "grid", "turning", "blanks")
#: Names for what is to be filled, in small letters.
BOARD = ("board", "box", "tray", "target", "goal", "size", "board size")
MAX_LINES = 20_000
#: The longest label that stands before a colon, in characters.
MAX_LABEL = 80
#: Characters that are empty places, and those that are no names of pieces, but just cells.
NO_CELL, PLAIN = frozenset(".-_ "), frozenset("#*@█■▇")
#: And those of triangles.
TRIANGLES = frozenset("^v")

_COMMENT = re.compile(r"\s*(?:;|//|%|#+ .*[A-Za-z]{3})")
_COUNTED = re.compile(r"(.*?) +x *([0-9]{1,4})")
_SIZE = re.compile(r"[0-9]{1,5}(?:\s*[x×*]\s*[0-9]{1,5}){1,2}")  # noqa: RUF001


@dataclass(frozen=True)
class Block:
    """Some rows, the label that stands before them, and the line of the first of them."""

    line: int
    rows: list[str]
    label: str = ""
    count: int = 1

    @property
    def is_size(self) -> bool:
        """Whether this is the size of a board."""
        return len(self.rows) == 1 and bool(_SIZE.fullmatch(self.rows[0].strip()))

    @property
    def is_board(self) -> bool:
        """Whether this is what is to be filled."""
        return self.label.lower() in BOARD or (not self.label and self.is_size)

    @property
    def marks(self) -> list[str]:
        """The characters of its cells, in the order in which they are met."""
        return [
            each for each in dict.fromkeys("".join(self.rows)) if each not in {*NO_CELL, "/"}
        ]


@dataclass
class Lines:
    """What a list of pieces consists of."""

    settings: dict[str, str] = field(default_factory=dict)
    blocks: list[Block] = field(default_factory=list)
    comments: int = 0


def read_lines(text: str) -> Lines:
    """The settings and blocks of a text. Raises DataError if it is too long."""
    rows = text.expandtabs().splitlines()
    if len(rows) > MAX_LINES:
        raise DataError("", f"{len(rows):,} lines", f"at most {MAX_LINES:,}")
    found, is_open = Lines(), False
    for number, row in enumerate(rows, 1):
        label, colon, rest = map(str.strip, row.partition(":"))
        if not row.strip():
            is_open = is_open and not found.blocks[-1].rows
        elif _COMMENT.match(row):
            found.comments += 1
        elif colon and len(label) <= MAX_LABEL and label.lower() in SETTINGS and rest:
            found.settings[label.lower()], is_open = rest, False
        elif colon and len(label) <= MAX_LABEL:
            counted = _COUNTED.fullmatch(label)
            name, count = (counted[1], int(counted[2])) if counted else (label, 1)
            start = number if rest else number + 1
            found.blocks.append(Block(start, [rest] if rest else [], name, count))
            is_open = not rest
        elif is_open and (not _SIZE.fullmatch(row.strip()) or _is_awaited(found.blocks[-1])):
            found.blocks[-1].rows.append(row.rstrip())
        else:
            found.blocks.append(Block(number, [row.rstrip()]))
            is_open = not found.blocks[-1].is_size
    return found


def _is_awaited(block: Block) -> bool:
    """Whether a size that comes next is that of the board which was named before it."""
    return not block.rows and block.is_board


def read(data: bytes, source: str) -> Reading:
    """The puzzle in a list of pieces. Raises DataError."""
    text = data.decode("utf-8-sig")
    return Reading((lambda: _imported(text, source),))


def _imported(text: str, source: str) -> Imported:
    lines = read_lines(text)
    pieces = [each for each in lines.blocks if not each.is_board]
    grid = GRIDS[_setting(lines, "grid", tuple(GRIDS)) or _usual_grid(lines.blocks)]
    in_space = len(grid.axes) > 2
    usual = Turning.ROTATE if in_space else Turning.ROTATE_AND_FLIP
    title = lines.settings.get("title") or lines.settings.get("name") or title_of(source)
    typed = list(_pieces(pieces, grid))
    document = {
        "schema_version": 1,
        "name": lines.settings.get("name") or name_of(title),
        "title": cut(title, MAX_NAME),
        "source": lines.settings.get("source", ""),
        "grid": grid.name,
        "turning": _setting(lines, "turning", tuple(Turning)) or usual,
        "board": _board(lines.blocks, pieces),
        "pieces": [piece for _, piece in typed],
        "rules": [{"rule": "cover", "blanks": _blanks(lines)}],
    }
    try:
        puzzle = build(Puzzle, document)
    except DataError as error:
        raise _in_line(error, [block for block, _ in typed], lines.blocks) from None
    comments = f"{number_of(lines.comments, 'line')} of comments"
    return Imported(
        puzzle,
        dropped=(comments,) if lines.comments else (),
        assumed=tuple(_assumed(lines, puzzle)),
    )


def _setting(lines: Lines, key: str, allowed: tuple[str, ...]) -> str | None:
    value = lines.settings.get(key)
    if value is not None and value not in allowed:
        raise DataError(key, f"'{value}'", f"one of {', '.join(allowed)}")
    return value


def _usual_grid(blocks: Sequence[Block]) -> str:
    """The grid that drawings are of, where nothing says so."""
    for block in blocks:
        if "/" in "".join(block.rows) or (block.is_size and len(_sides(block)) > 2):
            return "cube"
        if "^" in block.marks:
            return "triangle"
    return "square"


def _sides(block: Block) -> list[int]:
    return [int(side) for side in re.findall("[0-9]+", block.rows[0])]


def _pieces(blocks: Sequence[Block], grid: Grid) -> Iterator[tuple[Block, dict[str, Any]]]:
    """Each piece with its block: of a picture of several letters there are several."""
    used: set[str] = set()
    plain = PLAIN | (TRIANGLES if not grid.is_uniform else set())
    alike = len({mark for block in blocks for mark in block.marks}) == 1
    for block in blocks:
        letters = [mark for mark in block.marks if mark not in plain]
        picture = not block.label and len(letters) > 0 and not (alike and len(blocks) > 1)
        for mark in letters if picture else [None]:
            name = _unused(mark or cut(block.label, MAX_NAME), used)
            count = {"count": block.count} if block.count != 1 else {}
            yield block, {"name": name, **count, "cells": _rows(block, mark)}


def _unused(name: str, used: set[str]) -> str:
    """A name that no piece has yet: this one, or with a number."""
    found, number = name, 2 if name else 1
    while not found or found in used:
        found, number = f"{name}{number}", number + 1
    used.add(found)
    return found


def _rows(block: Block, mark: str | None = None) -> list[Any]:
    """The rows of a block, of one character if one is given, or its layers."""
    if not block.rows:
        raise DataError(
            f"line {block.line - 1}",
            f"nothing after '{block.label}:'",
            "a drawing, or the size of a board",
        )
    rows = block.rows
    if mark is not None:
        rows = ["".join(each if each in {mark, "/"} else "." for each in row) for row in rows]
    else:
        rows = ["".join("." if each in NO_CELL else each for each in row) for row in rows]
    layers = [row.split("/") for row in rows]
    number = len(layers[0])
    for row, parts in enumerate(layers):
        if len(parts) != number:
            found = f"a row through {len(parts)} layers"
            raise DataError(f"line {block.line + row}", found, f"{number} as in the first row")
    if number == 1:
        return rows
    # A blank stands on both sides of a bar.
    drawn = [
        [part.removeprefix(".") if at else part for at, part in enumerate(parts)]
        for parts in layers
    ]
    return [[parts[layer] for parts in drawn] for layer in range(number)]


def _board(blocks: Sequence[Block], pieces: Sequence[Block]) -> dict[str, Any]:
    """The board as one would type it: what is labelled so, a size, or the only picture."""
    boards = [each for each in blocks if each.is_board]
    if len(boards) > 1:
        found = f"a second board (the first is in line {boards[0].line})"
        raise DataError(f"line {boards[1].line}", found, "one board")
    if boards and boards[0].is_size:
        return {"size": _sides(boards[0])}
    if boards:
        return {"cells": _rows(boards[0])}
    if len(pieces) == 1 and len(pieces[0].marks) > 1:
        return {"cells": _rows(pieces[0])}
    raise DataError("", "no board", "one labelled 'board:', or a size like 6x10")


def _blanks(lines: Lines) -> int | str:
    """How many cells stay empty: as is said, or those that the pieces are too few for."""
    stated = lines.settings.get("blanks")
    if stated is None:
        return "rest"
    if not stated.isdecimal() or len(stated) > 6:
        raise DataError("blanks", f"'{stated}'", "a number of cells")
    return int(stated)


def _in_line(error: DataError, pieces: Sequence[Block], blocks: Sequence[Block]) -> DataError:
    """The error about a piece or the board with the line in which that begins."""
    piece = re.match(r"pieces\[([0-9]+)\]", error.path)
    boards = (
        [each for each in blocks if each.is_board] if error.path.startswith("board") else []
    )
    for block in [pieces[int(piece[1])]] if piece else boards:
        return DataError(f"line {block.line}", error.found, error.expected)
    return error


def _assumed(lines: Lines, puzzle: Puzzle) -> Iterator[str]:
    """What the list does not say, and what it was taken to mean."""
    if not any(block.is_board for block in lines.blocks):
        yield "the board is what the pieces cover in the picture"
    grid, over = puzzle.grid_data, Turning.ROTATE_AND_FLIP
    ways = [
        [len(orientations(grid, shape, turning)) for turning in (Turning.ROTATE, over)]
        for shape in puzzle.shapes
    ]
    if "turning" not in lines.settings and any(fewer < more for fewer, more in ways):
        may = "also" if puzzle.turning is over else "not"
        yield f"pieces may {may} be turned over (see 'turning:')"
    _, most = puzzle.cover.blank_range
    if most and "blanks" not in lines.settings:
        yield f"{number_of(most, 'cell')} of the board stay empty"


#: Characters of drawings in which every cell looks the same, and of pictures.
_PLAIN_ROW = re.compile(r"[#*@█■▇^vXxOo1.\-_ /]+")
_PICTURE_ROW = re.compile(r"[A-Za-z0-9.\-_ /]+")
#: Characters that a text without drawings has seldom in this way.
_SURE = re.compile(r"[#*@█■▇^]")


def recognise(head: bytes) -> bool:
    """Whether a file that begins so is a list of pieces: every row looks like one of it."""
    try:
        text = head.decode("utf-8-sig", "ignore" if len(head) >= HEAD else "strict")
        blocks = read_lines(text).blocks
    except (DataError, UnicodeDecodeError):
        return False
    drawn = [each for each in blocks if each.rows and not each.is_size]
    sure = any(len(each.rows) > 1 or _SURE.search(each.rows[0]) for each in drawn)
    short = all(len(each.label) <= MAX_NAME for each in blocks)
    return sure and short and all(map(_looks_drawn, drawn))


def _looks_drawn(block: Block) -> bool:
    if all(map(_PLAIN_ROW.fullmatch, block.rows)):
        return True
    letters = [each for each in "".join(block.rows) if each not in NO_CELL]
    widths = {len(row) for row in block.rows}
    is_picture = (
        len(block.rows) > 1 and len(widths) == 1 and len(letters) >= 2 * len({*letters})
    )
    one_letter = len(set(letters)) == 1
    return all(map(_PICTURE_ROW.fullmatch, block.rows)) and (is_picture or one_letter)


FORMAT = Format(
    *("pieces", "a list of pieces", (".txt",), recognise, read),
    max_bytes=2**20,
    rank=1,  # texts of other formats look like drawings
)
