"""Layouts that a person types as text.

Of a packing it is a drawing like that of the board: a character for each cell, which is the
name of the piece there or stands for it by a line of the legend (``A = left tee``); ``.`` is
an empty cell, a space is outside. In space there is a drawing for each layer, from the top
down, with an empty line between (see ``layers`` for rows without letters). The first row and
column are those of the board's own drawing, or those in which the board begins.

If all pieces have one cell, it is a line for each row of the board, with a
word for each cell: ``A@90 B "left tee" C@flip``, and ``.`` for an empty one. A piece without
a turn lies as it is typed in the puzzle's file. In a legend a turn stands after the name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from itertools import chain, groupby
from typing import NamedTuple

from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.board import MAX_COORDINATE
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.layouts.placing import StatedPlacement
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import MAX_NAME, cut, number_of, one_of, quoted

# Which layer and row each line of a drawing in space is.
#
# Between two layers there is an empty line, and a row of the board that has no cells may be
# typed as spaces. An editor makes the one look like the other: it takes spaces away at the
# end of a line, or leaves some in an empty one. So the drawing is read in each way that
# makes sense, and the board tells which of them is meant: each letter has to stand on a
# cell.


#: A line of text and, first, its number, counted from 1.
NumberedLine = tuple[int, str]


class PlacedLine(NamedTuple):
    """A line of a drawing: its layer and row, its number in the text, and what stands there."""

    layer: int
    row: int
    number: int
    text: str


#: The lines of a drawing, each with its layer and row.
Reading = list[PlacedLine]


def in_one_layer(lines: Sequence[NumberedLine]) -> Reading:
    """The rows of a drawing in the plane."""
    return [PlacedLine(0, row, *line) for row, line in enumerate(lines)]


def plain_readings(lines: Sequence[NumberedLine]) -> Iterator[Reading]:
    """Each blank line ends a layer; or only an empty one, and a line of spaces is a row."""
    yield _cut(lines, lambda text: not text.strip())
    yield _cut(lines, lambda text: not text)


def readings_by_height(lines: Sequence[NumberedLine], height: int) -> Iterator[Reading]:
    """Layers of a given number of rows, blank or not, with a blank line after each.

    Blank lines before the drawing may be rows.
    """
    first = next((index for index, (_, text) in enumerate(lines) if text.strip()), 0)
    for start in range(max(0, first - height + 1), first + 1):
        rows = enumerate(lines[start:])
        placed = [
            PlacedLine(index // (height + 1), index % (height + 1), *line)
            for index, line in rows
        ]
        if not any(each.row == height and each.text.strip() for each in placed):
            yield [each for each in placed if each.row < height]


def first_line_of_spaces(lines: Sequence[NumberedLine]) -> int | None:
    """The number of the first line of spaces between others, or None."""
    filled = [index for index, (_, text) in enumerate(lines) if text.strip()]
    between = lines[filled[0] : filled[-1]] if filled else []
    return next((number for number, text in between if text.isspace()), None)


def _cut(lines: Sequence[NumberedLine], ends_layer: Callable[[str], bool]) -> Reading:
    groups = groupby(lines, key=lambda line: ends_layer(line[1]))
    layers = [list(rows) for is_end, rows in groups if not is_end]
    return [
        PlacedLine(layer, row, *line)
        for layer, rows in enumerate(layers)
        for row, line in enumerate(rows)
    ]


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


def read_text(puzzle: Puzzle, text: str) -> list[StatedPlacement]:
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
    puzzle: Puzzle, text: str
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


def _names(puzzle: Puzzle) -> dict[str, NamedPiece]:
    return {piece.name: (piece.name, None) for piece in puzzle.box}


def _named_piece(
    puzzle: Puzzle, word: str, line: int, names: Mapping[str, NamedPiece]
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


def _turn_name(puzzle: Puzzle, typed: str, line: int) -> str:
    """The name of a turn that was typed, in which spaces may be left out."""
    names = [turn.name for turn in puzzle.grid_data.all_turns]
    for name in names:
        if re.sub(r"[\s_-]", "", typed) == name.replace(" ", ""):
            return name
    raise _error(line, f"the turn {quoted(typed)}", one_of(names))


def _read_words(
    puzzle: Puzzle, lines: Sequence[NumberedLine], legend: Mapping[str, NamedPiece]
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
    puzzle: Puzzle, lines: Sequence[NumberedLine], legend: Mapping[str, NamedPiece]
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


def _on_board(puzzle: Puzzle, lines: Sequence[NumberedLine]) -> Drawn:
    """The characters that stand for pieces, each with its cell and the number of its line."""
    layered = len(puzzle.grid_data.axes) - len(("row", "column"))
    if not layered:
        filled = [index for index, (_, line) in enumerate(lines) if line.strip()]
        drawing = in_one_layer(lines[filled[0] : filled[-1] + 1])
        return _aligned_with_board(puzzle, _characters(drawing, 0))[0]
    fitting = _fitting(puzzle, lines, layered)
    spaces = first_line_of_spaces(lines)
    if len(fitting) > 1 or (spaces is not None and not fitting):
        raise _error(
            spaces or lines[0][0],
            "a line without letters, which may be a row or the end of a layer",
            "'.' for each cell of a row, and one empty line between layers",
        )
    return fitting[0] if fitting else _characters(next(plain_readings(lines)), layered)


def _fitting(puzzle: Puzzle, lines: Sequence[NumberedLine], layered: int) -> list[Drawn]:
    """The different readings of a drawing in space that lie on the board."""
    rows = {puzzle.grid_data.coordinates(cell)[-2] for cell in puzzle.cells}
    heights = {max(rows) + 1, max(rows) - min(rows) + 1}
    by_height = chain.from_iterable(readings_by_height(lines, each) for each in heights)
    read = partial(_read_in_layers, puzzle, layered)
    return read(plain_readings(lines)) or read(by_height)


def _read_in_layers(puzzle: Puzzle, layered: int, readings: Iterable[Reading]) -> list[Drawn]:
    """What these readings come to where they lie on the board, each once."""
    fitting: list[Drawn] = []
    for reading in readings:
        drawn, fits = _aligned_with_board(puzzle, _characters(reading, layered))
        if fits and drawn not in fitting:
            fitting.append(drawn)
    return fitting


def _characters(reading: Reading, layered: int) -> Drawn:
    """The characters of a reading; ``layered``: whether a cell has the number of a layer."""
    drawn: Drawn = []
    for layer, row, number, text in reading:
        if row >= MAX_COORDINATE or len(text) > MAX_COORDINATE:
            found = f"a drawing of more than {MAX_COORDINATE:,} rows or columns"
            raise _error(number, found, "one as large as the board")
        for column, character in enumerate(text):
            if character == "\t":
                raise _error(number, "a tab", "spaces, which are as wide as letters")
            if character not in (EMPTY, OUTSIDE):
                drawn.append(((*(layer,) * layered, row, column), character, number))
        if len(drawn) > MAX_CELLS:
            raise _error(number, f"more than {MAX_CELLS:,} letters", "one for each cell")
    return drawn


def _aligned_with_board(puzzle: Puzzle, drawn: Drawn) -> tuple[Drawn, bool]:
    """The characters with the cells of the board on which they stand, and whether they do.

    The drawing begins where the board's own does or, if that puts something beside the board,
    where the board begins.
    """
    board = set(map(puzzle.grid_data.coordinates, puzzle.cells))
    corner = tuple(min(values) for values in zip(*board, strict=True))
    if all(cell in board for cell, _, _ in drawn):
        return drawn, True
    moved = [
        (tuple(a + b for a, b in zip(cell, corner, strict=True)), character, number)
        for cell, character, number in drawn
    ]
    fits = all(cell in board for cell, _, _ in moved)
    return (moved if fits else drawn), fits
