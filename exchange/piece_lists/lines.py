"""The lines of a list of pieces: settings, and blocks of rows that blank lines separate."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.board import MAX_COORDINATE
from jigsat.schemas.grids.grid import Coordinates, Grid, Point, add
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.support.text import listed

#: Settings, in the form "title: Soma Cube".
SETTINGS = ("name", "title", "source", "grid", "turning", "blanks")
#: Names for what is to be filled, in small letters.
BOARD = ("board", "box", "tray", "target", "goal", "shape")
MAX_LINES = 20_000
#: The longest label that stands before a colon, in characters; no bracket is in it.
MAX_LABEL = 80

_COMMENT = re.compile(r"\s*(?:;|//|%|#+ .*[A-Za-z]{3})")
_COUNTED = re.compile(
    r"(.*?)\s*(?:\bx\s*([0-9]{1,4})|\(([0-9]{1,4})\))|([0-9]{1,4})\s*x\b\s*(.*)"
)
_SIZE = re.compile(r"\s*[0-9]{1,5}(?:\s*[x×*]\s*[0-9]{1,5}){1,2}\s*")  # noqa: RUF001
_NAME = re.compile(r"\s*\w[\w '-]{0,40}")
_DRAWN = re.compile(r"[#*@█■^(,]")


@dataclass(frozen=True)
class Block:
    """Some rows, the label that stands before them, and where the first of them is."""

    line: int
    rows: list[str] = field(default_factory=list)
    label: str = ""
    count: int = 1

    @property
    def is_board(self) -> bool:
        """Whether this is labelled as what is to be filled."""
        return self.label.lower() in BOARD

    def place(self, row: int = 0) -> str:
        """Where a row is in the file, for errors."""
        return f"line {self.line + row}"


@dataclass
class Lines:
    """What a list of pieces consists of."""

    settings: dict[str, str] = field(default_factory=dict)
    blocks: list[Block] = field(default_factory=list)
    #: Numbers of the lines that have comments.
    comments: list[int] = field(default_factory=list)


def read_lines(text: str) -> Lines:
    """The settings and blocks of a text. Raises DataError if it is too long."""
    rows = text.expandtabs().splitlines()
    if len(rows) > MAX_LINES:
        raise DataError("", f"{len(rows):,} lines", f"at most {MAX_LINES:,}")
    found = Lines()
    is_open = False
    for number, row in enumerate(rows, 1):
        if not row.strip():
            is_open = False
        elif _COMMENT.match(row):
            found.comments.append(number)
        elif _SIZE.fullmatch(row):
            _add_row(found, number, row, is_open=False)
            is_open = False
        elif label := _label(row):
            is_open = _add_label(found, number, *label)
        else:
            _add_row(found, number, row.rstrip(), is_open)
            is_open = True
    return found


def _label(row: str) -> tuple[str, str] | None:
    """The label with which a row begins, and what follows its colon."""
    label, colon, rest = map(str.strip, row.partition(":"))
    is_label = colon and len(label) <= MAX_LABEL and not set("([{") & set(label)
    return (label, rest) if is_label else None


def _add_label(found: Lines, number: int, label: str, rest: str) -> bool:
    """Add a setting, or begin a block; true if rows can follow."""
    if label.lower() in SETTINGS and rest:
        found.settings[label.lower()] = rest
        return False
    name, count = counted(label)
    found.blocks.append(Block(number, [rest] if rest else [], name, count))
    return not rest


def _add_row(found: Lines, number: int, row: str, is_open: bool) -> None:
    last = found.blocks[-1] if found.blocks else None
    if last is None or not (is_open or not last.rows):
        found.blocks.append(Block(number, [row]))
    elif not last.rows:
        found.blocks[-1] = replace(last, line=number, rows=[row])
    else:
        last.rows.append(row)


def counted(label: str) -> tuple[str, int]:
    """The name in a label, and how many there are: "L x3", "L (3)" and "3 x L"."""
    match = _COUNTED.fullmatch(label)
    if match is None:
        return label, 1
    before, behind, in_brackets, first, after = match.groups()
    return before or after or "", int(behind or in_brackets or first)


def merged_names(blocks: list[Block]) -> list[Block]:
    """The blocks, of which one that is just a name is the label of the drawing that follows."""
    merged: list[Block] = []
    for block in blocks:
        last = merged[-1] if merged else None
        if last is not None and _is_name(last) and not block.label and _is_drawn(block):
            name, count = counted(last.rows[0].strip())
            merged[-1] = replace(block, label=name, count=count)
        else:
            merged.append(block)
    return merged


def _is_name(block: Block) -> bool:
    return not block.label and len(block.rows) == 1 and bool(_NAME.fullmatch(block.rows[0]))


def _is_drawn(block: Block) -> bool:
    """Whether a block is drawn with characters that no name has."""
    return any(_DRAWN.search(row) for row in block.rows)


def setting(settings: Mapping[str, str], key: str, allowed: tuple[str, ...]) -> str | None:
    """The value of a setting. Raises DataError if it is not an allowed one."""
    value = settings.get(key)
    if value is not None and value not in allowed:
        raise DataError(key, f"'{value}'", f"one of {', '.join(allowed)}")
    return value


# Drawings in a list of pieces: which cells they have, and which belong together.
#
# In a drawing every character but ``.``, ``-``, ``_`` and a space is a cell, and where
# there are only zeros and ones, ``0`` is none. Layers stand side by side with ``/`` between
# them, from the top down. A drawing of several characters is a picture: each of them is a
# piece, or several if its cells do not hang together.


NO_CELL = frozenset(".-_ ")
#: More characters than those of all cells, of the empty ones that are drawn as 0, and of bars.
MAX_DRAWN = 4 * MAX_CELLS
#: Characters that are no names of pieces, but just cells.
PLAIN = frozenset("#*@█■▇^v+")
_SPACED = re.compile(r"\s*\S(?: \S)+\s*")

#: The character at each cell, by layer, row and column.
Drawing = Mapping[Coordinates, str]


@dataclass(frozen=True)
class Part:
    """Cells that hang together, and the character they are drawn with."""

    mark: str
    cells: tuple[Coordinates, ...]


def read_drawing(block: Block, is_spaced: bool = True) -> Drawing:
    """The characters of a block by layer, row and column.

    ``is_spaced``: blanks between all characters may be there for looks only.
    """
    drawn = sum(len(row) - sum(map(row.count, NO_CELL)) for row in block.rows)
    if drawn > MAX_DRAWN:
        raise DataError(block.place(), f"a drawing of {drawn:,} characters", f"{MAX_DRAWN:,}")
    layers = [row.split("/") for row in block.rows]
    for number, row in enumerate(layers):
        if len(row) != len(layers[0]):
            found = f"a row through {len(row)} layers"
            raise DataError(block.place(number), found, f"{len(layers[0])} as in the first row")
    columns = [[row[layer] for row in layers] for layer in range(len(layers[0]))]
    if len(columns) > 1:
        columns = [[text.strip() for text in layer] for layer in columns]
    if is_spaced and all(_SPACED.fullmatch(text) for layer in columns for text in layer):
        columns = [[text.strip()[::2] for text in layer] for layer in columns]
    empty = NO_CELL | ({"0"} if _is_binary(columns) else set())
    cells: dict[Coordinates, str] = {
        (layer, row, column): character
        for layer, rows in enumerate(columns)
        for row, text in enumerate(rows)
        for column, character in enumerate(text)
        if character not in empty
    }
    return _checked(cells, block)


def _is_binary(columns: Iterable[Iterable[str]]) -> bool:
    return {c for layer in columns for text in layer for c in text} - {" "} == {"0", "1"}


def _checked(drawn: dict[Coordinates, str], block: Block) -> Drawing:
    if not drawn:
        raise DataError(block.place(), "a drawing without cells", "at least one cell")
    if len(drawn) > MAX_CELLS:
        raise DataError(block.place(), f"{len(drawn):,} cells", f"at most {MAX_CELLS:,}")
    return drawn


def marks(drawing: Drawing) -> frozenset[str]:
    """The characters of a drawing; all that are just cells are the same."""
    return frozenset("#" if each in PLAIN else each for each in drawing.values())


def parts(
    grid: Grid, drawing: Drawing, place: str, by_character: bool = True
) -> Iterator[Part]:
    """The connected parts of a drawing, each of one character, in reading order.

    Raises DataError at ``place`` if the grid does not have one of the cells.
    """
    by_point = dict(_points(grid, drawing, place))
    if not by_character:
        by_point = dict.fromkeys(by_point, "#")
    left = dict.fromkeys(by_point)
    while left:
        first = next(iter(left))
        component = _component(grid, first, by_point)
        for point in component:
            del left[point]
        yield Part(by_point[first], tuple(sorted(map(grid.coordinates, component))))


def _points(grid: Grid, drawing: Drawing, place: str) -> Iterator[tuple[Point, str]]:
    moved = _moved(grid, drawing)
    for cell, character in sorted(moved.items()):
        if grid.form_at(cell) is None:
            raise DataError(place, f"a cell at {list(cell)}", f"cells of the {grid.name} grid")
        yield grid.point(cell), "#" if character in PLAIN else character


def _moved(grid: Grid, drawing: Drawing) -> dict[Coordinates, str]:
    """A drawing in the coordinates of the grid, moved so that the forms of its cells fit."""
    flat = len(grid.axes) == 2
    cells = {cell[1:] if flat else cell: character for cell, character in drawing.items()}
    for shift in range(len(grid.forms)):
        moved = {(*cell[:-1], cell[-1] + shift): each for cell, each in cells.items()}
        if all(_fits(grid, cell, character) for cell, character in moved.items()):
            return moved
    return cells


def _fits(grid: Grid, cell: Coordinates, character: str) -> bool:
    form = grid.form_at(cell)
    drawn = {other.art for other in grid.forms if other is not None}
    return form is not None and (character not in drawn or form.art == character)


def _component(grid: Grid, first: Point, marks: Mapping[Point, str]) -> list[Point]:
    found = {first: None}
    waiting = [first]
    while waiting:
        point = waiting.pop()
        for step in grid.sides(point).values():
            other = add(point, step)
            if other not in found and marks.get(other) == marks[first]:
                found[other] = None
                waiting.append(other)
    return list(found)


def by_mark(found: Iterable[Part]) -> dict[str, list[Part]]:
    """The parts by their characters, in the order in which these are met."""
    grouped: defaultdict[str, list[Part]] = defaultdict(list)
    for part in found:
        grouped[part.mark].append(part)
    return dict(grouped)


# Pieces as coordinates of their cells: (0,0) (0,1), [[0,0],[0,1]], 0,0 0,1 or 0 0, 0 1.


_ROW = re.compile(r"[\s0-9,;()\[\]{}+-]*")
_CELL = r"\s*[+-]?[0-9]{1,5}(?:[\s,]+[+-]?[0-9]{1,5}){1,2}\s*,?\s*"
_BRACKETS = re.compile(rf"[(\[{{]({_CELL})[)\]}}]")
_PAIRS = re.compile(
    r"\s*[+-]?\d{1,5}(?:,[+-]?\d{1,5}){1,2}(?:[\s;]+[+-]?\d{1,5}(?:,[+-]?\d{1,5}){1,2})*\s*"
)
_NUMBER = re.compile(r"[+-]?\d{1,5}")


def is_coordinates(row: str) -> bool:
    """Whether a row is a list of coordinates, perhaps with mistakes in it."""
    return (
        bool(_ROW.fullmatch(row)) and ("," in row or "(" in row) and any(map(str.isdigit, row))
    )


def read_coordinates(row: str, place: str) -> tuple[Coordinates, ...]:
    """The cells in a row. Raises DataError at ``place``."""
    cells = [_numbers(cell, place) for cell in _cells(row, place)]
    sizes = {len(cell) for cell in cells}
    if len(sizes) != 1:
        found = f"cells of {' and '.join(map(str, sorted(sizes)))} coordinates"
        raise DataError(
            place, found, "two (row, column) or three (layer, row, column) for each"
        )
    return tuple(cells)


def _cells(row: str, place: str) -> list[str]:
    in_brackets = _BRACKETS.findall(row)
    if in_brackets:
        rest = _BRACKETS.sub("", row)
        if re.search(r"\d", rest):
            raise DataError(place, f"'{rest.strip()}' outside of brackets", "cells like (0,1)")
        return in_brackets
    if _PAIRS.fullmatch(row):
        return re.split(r"[\s;]+", row.strip())
    return re.split(r"[,;]", row.strip(" ,;"))


def _numbers(cell: str, place: str) -> Coordinates:
    numbers = tuple(map(int, _NUMBER.findall(cell)))
    if not 2 <= len(numbers) <= 3 or re.sub(r"[+-]?\d{1,5}|[\s,]", "", cell):
        raise DataError(place, f"'{cell.strip()}'", "a cell like (0,1) or (0,1,2)")
    if max(map(abs, numbers)) > MAX_COORDINATE:
        raise DataError(place, f"'{cell.strip()}'", f"coordinates up to {MAX_COORDINATE:,}")
    return numbers


# Names of polyforms: whole sets by their names, and pieces of a set by their letters.
#
# The twelve pentominoes have Golomb's letters, or Conway's (O for I, Q for L, R for F, S
# for N); tetrominoes those of the falling blocks; hexiamonds have the letters of the
# Polyform Puzzler, or names that go back to O'Beirne.


#: Drawings by name.
Named = Mapping[str, tuple[str, ...]]

PENTOMINOES: Named = GRIDS["square"].usual_pieces
#: Conway's letters, where they are not Golomb's.
CONWAY = {"O": "I", "Q": "L", "R": "F", "S": "N"}
TETROMINOES: Named = {
    "I": ("####",),
    "O": ("##", "##"),
    "T": ("###", ".#."),
    "S": (".##", "##."),
    "Z": ("##.", ".##"),
    "L": ("#..", "###"),
    "J": ("..#", "###"),
}
TROMINOES: Named = {"I": ("###",), "V": ("##", "#."), "L": ("##", "#.")}
HEXIAMONDS: Named = {
    "C": ("....^v", ".^v^v."),
    "E": ("^v^v^", "..v.."),
    "F": ("..^.^", ".^v^v"),
    "G": ("...v^", ".^v^v"),
    "H": ("^v^v.", "..v^."),
    "I": ("^v^v^v",),
    "J": ("^v^v^", "v...."),
    "O": ("^v^", "v^v"),
    "P": ("....^.", ".^v^v^"),
    "S": ("....^", ".^v^v", ".v..."),
    "V": ("..^v.", ".^v^v"),
    "X": ("..^..", ".^v^v", "...v."),
}
HEXIAMOND_WORDS = {
    **{"bat": "C", "chevron": "C", "crown": "E", "yacht": "F", "hook": "G", "shoe": "G"},
    **{"signpost": "H", "pistol": "H", "bar": "I", "crook": "J", "club": "J", "hexagon": "O"},
    **{"sphinx": "P", "snake": "S", "lobster": "V", "butterfly": "X"},
}
#: Letters by the grid and the number of cells.
LETTERS: Mapping[tuple[str, int], Named] = {
    ("square", 3): TROMINOES,
    ("square", 4): TETROMINOES,
    ("square", 5): PENTOMINOES,
    ("triangle", 6): HEXIAMONDS,
}

#: So many letters in a row are a list of pieces even if nothing says so.
MIN_LETTERS = 3

_SIZES = {
    **{"mon": 1, "mono": 1, "d": 2, "do": 2, "di": 2, "tr": 3, "tri": 3, "tetr": 4, "tetra": 4},
    **{"pent": 5, "penta": 5, "hex": 6, "hexa": 6, "hept": 7, "hepta": 7, "oct": 8, "octa": 8},
}
_GRIDS = {"omino": "square", "iamond": "triangle", "hex": "hexagon", "cube": "cube"}
_SET = re.compile(
    r"(?:the |all )*(?:([0-9]{1,6}) )?(?:(free|one-sided|fixed) )?"
    r"([a-z]+?)(omino|iamond|hex|cube)(?:e?s)?"
)


@dataclass(frozen=True)
class Polyforms:
    """All polyforms of a size on a grid; ``sort``: free, one-sided or fixed, if said.

    ``number``: how many the list says that these are.
    """

    grid: str
    size: int
    sort: str | None = None
    number: int | None = None

    def drawing(self, name: str, place: str) -> tuple[str, ...]:
        """The drawing of one of them by its letter or word. Raises DataError."""
        letters = LETTERS.get((self.grid, self.size))
        if letters is None:
            known = "trominoes, tetrominoes, pentominoes or hexiamonds"
            raise DataError(place, f"'{name}'", f"pieces with names in use: {known}")
        found = letters.get(name) or letters.get(self._in_use(name))
        if found is None:
            raise DataError(place, f"'{name}'", f"one of {listed(list(letters), 'or')}")
        return found

    def _in_use(self, name: str) -> str:
        """The usual letter for another name."""
        if self.grid == "triangle":
            return HEXIAMOND_WORDS.get(name.lower(), name.upper())
        return CONWAY.get(name, name) if self.size == 5 else name


def polyforms(text: str) -> Polyforms | None:
    """The set of this name, such as "free pentominoes"; None if it is no such name."""
    match = _SET.fullmatch(text.strip().lower())
    if match is None or match[3] not in _SIZES:
        return None
    number = int(match[1]) if match[1] else None
    return Polyforms(_GRIDS[match[4]], _SIZES[match[3]], match[2], number)


def by_letters(names: Sequence[str], cells: int | None = None) -> Polyforms | None:
    """The set that these letters are of; None if it is unclear.

    ``cells`` is how many they have together, where that is known.
    """
    if len(set(names)) != len(names) or len(names) < MIN_LETTERS:
        return None
    for size, letters in ((5, {**PENTOMINOES, **CONWAY}), (4, {**TETROMINOES})):
        if letters.keys() >= set(names) and cells in (None, size * len(names)):
            return Polyforms("square", size)
    return None


# What the blocks of a list of pieces are: sizes, names of polyforms, coordinates, drawings.


#: Labels that are no name, but say that pieces follow.
PIECES = ("piece", "pieces", "shapes")
_BLOCK = re.compile(r"\s*([0-9]{1,5})\s*[x×*]\s*([0-9]{1,5})(?:\s*[x×*]\s*([0-9]{1,5}))?\s*")  # noqa: RUF001
_LETTERS = re.compile(r"\s*[A-Za-z][A-Za-z-]*(?:[\s,]+[A-Za-z][A-Za-z-]*)*\s*")


@dataclass(frozen=True)
class Size:
    """A rectangle or a box, by its rows and columns or its layers, rows and columns."""

    block: Block
    sides: tuple[int, ...]

    @property
    def cells(self) -> tuple[Coordinates, ...]:
        """All its cells."""
        return tuple(product(*map(range, self.sides)))


@dataclass(frozen=True)
class Names:
    """Polyforms: those that are named, or all of a set."""

    block: Block
    polyforms: Polyforms
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Letters:
    """Letters of polyforms of which it is not said of how many cells they are."""

    block: Block
    names: tuple[str, ...]


@dataclass(frozen=True)
class Cells:
    """Cells by their coordinates, for each row of a block."""

    block: Block
    rows: tuple[tuple[Coordinates, ...], ...]


@dataclass(frozen=True)
class Drawn:
    """A drawing."""

    block: Block
    drawing: Drawing

    @property
    def marks(self) -> frozenset[str]:
        """The characters that it is drawn with."""
        return marks(self.drawing)


Content = Size | Names | Letters | Cells | Drawn


def contents(blocks: Sequence[Block], is_spaced: bool) -> Iterator[Content]:
    """What each block is. Raises DataError.

    ``is_spaced``: blanks in drawings may stand there for looks only.
    """
    for block in blocks:
        if not block.rows:
            raise DataError(block.place(), f"nothing after '{block.label}:'", "a drawing")
        yield _in_one_row(block) or _in_rows(block, is_spaced)


def _in_one_row(block: Block) -> Content | None:
    """A block of one row with a size, or with names."""
    row = block.rows[0]
    if len(block.rows) > 1:
        return None
    if size := _BLOCK.fullmatch(row):
        return _size(block, tuple(int(side) for side in size.groups() if side))
    if named := polyforms(row):
        return Names(block, named)
    if not _LETTERS.fullmatch(row):
        return None
    names = tuple(re.split(r"[\s,]+", row.strip()))
    if labelled := polyforms(block.label):
        return Names(block, labelled, names)
    is_list = block.label.lower() in PIECES or (
        not block.label and by_letters(names) is not None
    )
    return Letters(block, names) if is_list else None


def _size(block: Block, sides: tuple[int, ...]) -> Size:
    cells = 1
    for side in sides:
        cells *= side
    if not 1 <= cells <= MAX_CELLS:
        raise DataError(block.place(), f"{cells:,} cells", f"1 to {MAX_CELLS:,}")
    return Size(block, sides)


def _in_rows(block: Block, is_spaced: bool) -> Content:
    if all(map(is_coordinates, block.rows)):
        rows = enumerate(block.rows)
        return Cells(block, tuple(read_coordinates(row, block.place(i)) for i, row in rows))
    return Drawn(block, read_drawing(block, is_spaced))
