"""Layouts that a person types as text.

Of a packing it is a drawing like that of the board: a character for each cell, which is the
name of the piece there or stands for it by a line of the legend (``A = left tee``); ``.`` is
an empty cell, a space is outside. In space there is a drawing for each layer, from the top
down, with an empty line between. The first row and column are those of the board's own
drawing, or those in which the board begins.

If all pieces have one cell, it is a line for each row of the board, with a
word for each cell: ``A@90 B "left tee" C@flip``, and ``.`` for an empty one. A piece without
a turn lies as it is typed in the puzzle's file. In a legend a turn stands after the name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import groupby, islice

from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.board import MAX_COORDINATE
from jigsat.schemas.grids.grid import Coordinates, add
from jigsat.schemas.layouts.placing import StatedPlacement
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import MAX_NAME, cut, number_of, one_of, quoted

#: A line of text and, first, its number, counted from 1.
NumberedLine = tuple[int, str]

EMPTY = "."
OUTSIDE = " "
AT = "@"
#: As many as cells in layers of one cell, with empty lines between, and names of all pieces.
MAX_LINES = 3 * MAX_CELLS

#: The characters that stand for pieces, each with its cell and the number of its line.
Drawn = list[tuple[Coordinates, str, int]]
#: The name of a piece, and that of its turn if one is given.
NamedPiece = tuple[str, str | None]

_LEGEND = re.compile(r"(\S[^\s=]*)\s*=\s*(\S.*)")
_LEGEND_WITH_SPACES = re.compile(r"(\S+)\s+=\s+(\S.*)")
_WORD = re.compile(r'(?:"[^"]*"|[^\s"]+|")++')
_DRAWN = re.compile("[\u2500-\u257f]")


def read_text(puzzle: PuzzleData, text: str) -> list[StatedPlacement]:
    """The placements that a typed layout states.

    Raises DataError, naming the line, if it cannot be read.
    """
    drawing, legend = _split_off_legend(puzzle, text)
    for number, line in drawing:
        drawn = _DRAWN.search(line)
        if drawn:
            found = f"{drawn[0]!r}, from a drawing of outlines"
            raise _error(number, found, "a letter for each cell, or what solve --json prints")
    if not drawing:
        raise DataError("", "no layout", "a letter for each cell, or a solution in JSON")
    if all(len(shape.cells) == 1 for shape in puzzle.shapes):
        return list(_read_words(puzzle, drawing, legend))
    return _read_drawing(puzzle, drawing, legend)


def _error(line: int, found: str, expected: str) -> DataError:
    return DataError(f"line {line}", found, expected)


def _split_off_legend(
    puzzle: PuzzleData, text: str
) -> tuple[list[NumberedLine], dict[str, NamedPiece]]:
    """The lines of the layout itself, none if all are blank, and the legend."""
    equals = any("=" in piece.name for piece in puzzle.box)
    pattern = _LEGEND_WITH_SPACES if equals else _LEGEND
    names, legend = _names(puzzle), dict[str, NamedPiece]()
    drawing: list[NumberedLine] = []
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > MAX_LINES:
        raise DataError("", number_of(len(lines), "line"), f"a layout of up to {MAX_LINES:,}")
    for number, line in enumerate(lines, start=1):
        entry = pattern.fullmatch(line.strip())
        if entry is None:
            drawing.append((number, line))
            continue
        symbol, name = entry.groups()
        if symbol == EMPTY or symbol in legend:
            raise _error(number, f"{quoted(symbol)} again", "each letter once, and not '.'")
        legend[symbol] = _named_piece(puzzle, name, number, names)
    return (drawing if any(line.strip() for _, line in drawing) else []), legend


def _names(puzzle: PuzzleData) -> dict[str, NamedPiece]:
    return {piece.name: (piece.name, None) for piece in puzzle.box}


def _named_piece(
    puzzle: PuzzleData, word: str, line: int, names: Mapping[str, NamedPiece]
) -> NamedPiece:
    plain = re.sub(r'"([^"]*)"', r"\1", word)
    for whole in (word, plain):
        if whole in names:
            return names[whole]
    name, at, turn = plain.rpartition(AT)
    if not at or name not in names:
        typed = cut(name or plain, MAX_NAME)
        close = get_close_matches(typed, names, n=3)
        expected = close[0] if len(close) == 1 else one_of(close or names)
        raise _error(line, f"{quoted(typed)}, which names no piece", expected)
    return names[name][0], _turn_name(puzzle, turn, line)


def _turn_name(puzzle: PuzzleData, typed: str, line: int) -> str:
    """The name of a turn that was typed, in which spaces may be left out."""
    names = [turn.name for turn in puzzle.grid_data.all_turns]
    for name in names:
        if re.sub(r"[\s_-]", "", typed) == name.replace(" ", ""):
            return name
    raise _error(line, f"the turn {quoted(typed)}", one_of(names))


def _read_words(
    puzzle: PuzzleData, lines: Sequence[NumberedLine], legend: Mapping[str, NamedPiece]
) -> Iterator[StatedPlacement]:
    coordinates = map(puzzle.grid_data.coordinates, puzzle.cells)
    rows = [list(row) for _, row in groupby(coordinates, key=lambda cell: cell[:-1])]
    names = {**_names(puzzle), **legend}
    filled = [(number, line) for number, line in lines if line.strip()]
    if len(filled) != len(rows):
        last = filled[min(len(filled) - 1, len(rows))][0]
        found = f"{number_of(len(filled), 'row')} of pieces"
        raise _error(last, found, f"{len(rows)}, one for each row of the board")
    for (number, line), cells in zip(filled, rows, strict=True):
        count = sum(1 for _ in _WORD.finditer(line))  # no list: there may be millions
        if count != len(cells):
            row = ", ".join(map(str, cells[0][:-1]))
            expected = f"{len(cells)}, one for each cell of row {row} ('.' where it is empty)"
            raise _error(number, number_of(count, "piece"), expected)
        for word, cell in zip(_WORD.findall(line), cells, strict=True):
            if word != EMPTY:
                name, turn = _named_piece(puzzle, word, number, names)
                yield StatedPlacement(name, turn, (cell,), f"line {number}", typed=word)


def _read_drawing(
    puzzle: PuzzleData, lines: Sequence[NumberedLine], legend: Mapping[str, NamedPiece]
) -> list[StatedPlacement]:
    symbols: dict[str, NamedPiece] = {
        piece.name: (piece.name, None) for piece in puzzle.box if len(piece.name) == 1
    }
    symbols.update(legend)
    cells: defaultdict[str, list[Coordinates]] = defaultdict(list)
    first: dict[str, int] = {}
    for cell, character, number in _on_board(puzzle, lines):
        if character not in symbols:
            known = ", ".join(symbols)
            letters = f"a letter that stands for a piece ({known})" if known else "a legend"
            raise _error(
                number,
                f"{character!r}, which stands for no piece",
                f"{letters}, '.' for an empty cell, or a legend with a line like "
                f"'{character} = name'",
            )
        cells[character].append(cell)
        first.setdefault(character, number)
    return [
        StatedPlacement(
            *symbols[each],
            tuple(covered),
            f"line {first[each]}",
            copies=True,
            typed=f"{each} = {symbols[each][0]}",
        )
        for each, covered in cells.items()
    ]


def _on_board(puzzle: PuzzleData, lines: Sequence[NumberedLine]) -> Drawn:
    """The characters that stand for pieces, each with its cell and the number of its line."""
    found: Iterator[tuple[Coordinates, str, int]]
    if len(puzzle.grid_data.axes) > len(("row", "column")):
        groups = groupby(lines, key=lambda line: bool(line[1].strip()))
        layers = (list(rows) for is_filled, rows in groups if is_filled)
        found = (
            ((layer, *cell), character, number)
            for layer, rows in enumerate(layers)
            for cell, character, number in _characters(rows)
        )
    else:
        filled = [index for index, (_, line) in enumerate(lines) if line.strip()]
        found = _characters(lines[filled[0] : filled[-1] + 1])
    drawn = list(islice(found, MAX_CELLS + 1))
    if len(drawn) > MAX_CELLS:
        raise _error(drawn[-1][2], f"more than {MAX_CELLS:,} letters", "one for each cell")
    return _aligned_with_board(puzzle, drawn)


def _characters(rows: Sequence[NumberedLine]) -> Iterator[tuple[Coordinates, str, int]]:
    """The characters of a layer, each with its row and column, and the number of its line."""
    for row, (number, text) in enumerate(rows):
        if row >= MAX_COORDINATE or len(text) > MAX_COORDINATE:
            found = f"a drawing of more than {MAX_COORDINATE:,} rows or columns"
            raise _error(number, found, "one as large as the board")
        for column, character in enumerate(text):
            if character == "\t":
                raise _error(number, "a tab", "spaces, which are as wide as letters")
            if character not in (EMPTY, OUTSIDE):
                yield (row, column), character, number


def _aligned_with_board(puzzle: PuzzleData, drawn: Drawn) -> Drawn:
    """The characters with the cells of the board on which they stand.

    The drawing begins where the board's own does or, if that puts something beside the board,
    where the board begins.
    """
    board = set(map(puzzle.grid_data.coordinates, puzzle.cells))
    corner = tuple(min(values) for values in zip(*board, strict=True))
    moved = [(add(cell, corner), character, number) for cell, character, number in drawn]
    is_moved = any(cell not in board for cell, _, _ in drawn)
    return moved if is_moved and all(cell in board for cell, _, _ in moved) else drawn
