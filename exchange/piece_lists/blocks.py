"""What the blocks of a list of pieces are: sizes, names of polyforms, coordinates, drawings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from jigsat.exchange.piece_lists.coordinates import is_coordinates, read_coordinates
from jigsat.exchange.piece_lists.drawings import Drawing, marks, read_drawing
from jigsat.exchange.piece_lists.lines import Block
from jigsat.exchange.piece_lists.polyforms import Polyforms, by_letters, polyforms
from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Coordinates

#: Labels that are no name, but say that pieces follow.
PIECES = ("piece", "pieces", "shapes")
_SIZE = re.compile(r"\s*([0-9]{1,5})\s*[x×*]\s*([0-9]{1,5})(?:\s*[x×*]\s*([0-9]{1,5}))?\s*")  # noqa: RUF001
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
    if size := _SIZE.fullmatch(row):
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
