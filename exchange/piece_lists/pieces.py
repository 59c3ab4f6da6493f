"""The pieces of a list, and the board if it is among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from jigsat.exchange.piece_lists.lines import (
    PIECES,
    PLAIN,
    Block,
    Cells,
    Content,
    Drawing,
    Drawn,
    Letters,
    Names,
    Polyforms,
    Size,
    by_letters,
    by_mark,
    parts,
)
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import Shape, make_shape, orientations
from jigsat.schemas.grids.grid import Coordinates, Grid
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.support.text import MAX_NAME, cut, number_of


@dataclass(frozen=True)
class Entry:
    """A piece, with the cells that it covers where it is drawn; ``name`` may be empty."""

    block: Block
    name: str
    cells: tuple[Coordinates, ...]

    @property
    def area(self) -> int:
        """The number of cells of all such pieces together."""
        return len(self.cells) * self.block.count


@dataclass(frozen=True)
class Listed:
    """What a list of pieces holds.

    ``board`` are the cells to fill, if that is said. ``is_picture``: the entries are drawn in
    one picture, where they lie beside each other.
    """

    grid: Grid
    entries: tuple[Entry, ...]
    sets: tuple[Names, ...] = ()
    board: tuple[Coordinates, ...] | None = None
    is_picture: bool = False


def guess_grid(found: Sequence[Content]) -> str:
    """The grid that drawings, coordinates or names are of, where nothing says so."""
    for content in found:
        match content:
            case Names(_, named, _):
                return named.grid
            case Size(_, sides) if len(sides) == 3:
                return "cube"
            case Cells(_, rows) if any(len(cell) == 3 for row in rows for cell in row):
                return "cube"
            case Drawn(_, drawing) if any(cell[0] for cell in drawing):
                return "cube"
            case Drawn(_, drawing) if "^" in drawing.values():
                return "triangle"
    return "square"


def listed_pieces(found: Sequence[Content], grid: Grid) -> Listed:
    """The pieces and the board. Raises DataError."""
    boards = [each for each in found if each.block.is_board or isinstance(each, Size)]
    others = [each for each in found if each not in boards]
    board = _board(boards, grid)
    others = [_named(each, board) if isinstance(each, Letters) else each for each in others]
    drawn = [each for each in others if isinstance(each, Drawn)]
    plain = _plain_mark(drawn)
    return Listed(
        grid,
        tuple(chain.from_iterable(_entries(each, grid, plain) for each in others)),
        tuple(each for each in others if isinstance(each, Names) and not each.names),
        board,
        is_picture=len(others) == 1 and len(drawn) == 1 and len(drawn[0].marks) > 1,
    )


def _board(boards: Sequence[Content], grid: Grid) -> tuple[Coordinates, ...] | None:
    if not boards:
        return None
    if len(boards) > 1:
        found = f"a second board (the first is in {boards[0].block.place()})"
        raise DataError(boards[1].block.place(), found, "one board")
    board = boards[0]
    match board:
        case Size():
            return tuple(_in_grid(board.cells, grid, board.block))
        case Cells(block, rows):
            return tuple(_in_grid(dict.fromkeys(chain.from_iterable(rows)), grid, block))
        case Drawn(block, drawing):
            alike = dict.fromkeys(drawing, "#") if grid.name != "triangle" else drawing
            whole = parts(grid, alike, block.place(), by_character=False)
            return tuple(sorted(cell for part in whole for cell in part.cells))
        case _:
            row = board.block.rows[0]
            raise DataError(board.block.place(), f"'{row}'", "a size like 6x10, or a drawing")


def _in_grid(
    cells: Sequence[Coordinates] | dict[Coordinates, None], grid: Grid, block: Block
) -> Iterator[Coordinates]:
    for cell in cells:
        full = (*(0,) * (len(grid.axes) - len(cell)), *cell)
        if len(full) != len(grid.axes) or grid.form_at(full) is None:
            raise DataError(block.place(), f"{list(cell)}", f"a cell of the {grid.name} grid")
        yield full


def _named(letters: Letters, board: tuple[Coordinates, ...] | None) -> Names:
    known = by_letters(letters.names, None if board is None else len(board))
    if known is None:
        expected = "a label that says which, such as 'pentominoes: F I L'"
        raise DataError(letters.block.place(), f"'{letters.block.rows[0].strip()}'", expected)
    return Names(letters.block, known, letters.names)


def _plain_mark(drawn: Sequence[Drawn]) -> str | None:
    """The character that all drawings have in common, and that is no name for that reason."""
    used = {mark for each in drawn for mark in each.marks}
    return used.pop() if len(used) == 1 and len(drawn) > 1 else None


def _entries(content: Content, grid: Grid, plain: str | None) -> Iterator[Entry]:
    block = content.block
    match content:
        case Names(_, named, names):
            for name in names:
                yield _polyform(block, named, name, grid)
        case Cells(_, rows) if block.label and block.label.lower() not in PIECES:
            yield Entry(block, block.label, tuple(_in_grid(list(chain(*rows)), grid, block)))
        case Cells(_, rows):
            for number, cells in enumerate(rows):
                here = replace(block, line=block.line + number)
                yield Entry(here, "", tuple(_in_grid(cells, grid, here)))
        case Drawn():
            yield from _drawn_entries(content, grid, plain)


def _polyform(block: Block, named: Polyforms, name: str, grid: Grid) -> Entry:
    rows = named.drawing(name, block.place())
    drawing: Drawing = {
        (0, row, column): character
        for row, text in enumerate(rows)
        for column, character in enumerate(text)
        if character != "."
    }
    (part,) = parts(grid, drawing, block.place(), by_character=False)
    return Entry(block, name, part.cells)


def _drawn_entries(drawn: Drawn, grid: Grid, plain: str | None) -> Iterator[Entry]:
    """The pieces of a drawing: each of its connected parts."""
    block = drawn.block
    label = "" if block.label.lower() in PIECES else block.label
    for mark, alike in by_mark(parts(grid, drawn.drawing, block.place())).items():
        named = "" if mark == plain or mark in PLAIN else mark
        if label and len(alike) > 1:
            found = f"cells of '{label}' that do not hang together"
            raise DataError(block.place(), found, "one piece")
        for part in alike:
            yield Entry(block, label or named, part.cells)


def find_grid(name: str | None, found: Sequence[Content]) -> Grid:
    """The grid of this name, or else the one that the contents are of."""
    return GRIDS[name or guess_grid(found)]


# Pieces of a list that are the same, and their names.


@dataclass
class Kind:
    """Pieces that are the same: their name, their number, and those that are drawn."""

    name: str
    entries: list[Entry]

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(entry.block.count for entry in self.entries)


def kinds_of(grid: Grid, entries: Sequence[Entry], turning: Turning) -> list[Kind]:
    """The pieces, those that are the same put together, each with a name of its own."""
    kinds: dict[tuple[str, Shape], Kind] = {}
    for entry in entries:
        looks = min(way.shape for way in orientations(grid, shape_of(grid, entry), turning))
        kinds.setdefault((entry.name, looks), Kind(entry.name, [])).entries.append(entry)
    _name_apart(list(kinds.values()))
    return list(kinds.values())


def _name_apart(kinds: Sequence[Kind]) -> None:
    """Give a number to pieces without a name, and to all but the first of those of one name."""
    taken = {kind.name for kind in kinds}
    used: Counter[str] = Counter()
    number = 0
    for kind in kinds:
        if not kind.name:
            number += 1
            while str(number) in taken:
                number += 1
            kind.name = str(number)
        else:
            name = cut(kind.name, MAX_NAME)
            used[name] += 1
            while used[name] > 1 and f"{name}{used[name]}" in taken:
                used[name] += 1
            kind.name = name if used[name] == 1 else f"{name}{used[name]}"


def shape_of(grid: Grid, entry: Entry) -> Shape:
    """The shape of a piece where it is drawn. Raises DataError if it has a cell twice."""
    if len(set(entry.cells)) != len(entry.cells):
        raise DataError(entry.block.place(), "a cell twice", "each cell once")
    return make_shape(map(grid.point, entry.cells))


# Which of the drawings of a list is the board, where nothing says so.


@dataclass(frozen=True)
class Board:
    """The cells to fill, and the pieces that are left; ``assumed``: why it is the board."""

    cells: tuple[Coordinates, ...]
    entries: tuple[Entry, ...]
    assumed: str = ""
    is_solved: bool = False


def find_board(listed: Listed) -> Board:
    """The board of a list of pieces. Raises DataError if it has no board."""
    if listed.board is not None:
        return Board(listed.board, listed.entries)
    if listed.is_picture:
        cells = tuple(sorted(cell for entry in listed.entries for cell in entry.cells))
        if listed.grid.connected(map(listed.grid.point, cells)):
            assumed = "the board is what the pieces cover in the picture"
            return Board(cells, listed.entries, assumed, is_solved=True)
    return _as_large_as_the_others(listed)


def _as_large_as_the_others(listed: Listed) -> Board:
    """The last drawing, or else another, that has as many cells as all others together."""
    area = sum(entry.area for entry in listed.entries)
    for board in reversed(listed.entries):
        if not listed.sets and 2 * board.area == area and board.block.count == 1:
            others = tuple(entry for entry in listed.entries if entry is not board)
            place = board.block.place()
            return Board(
                board.cells,
                others,
                f"the drawing of {number_of(board.area, 'cell')} at {place} is the board",
            )
    expected = "one labelled 'board:', a size like 6x10, or a drawing as large as all pieces"
    raise DataError("", "no board", expected)
