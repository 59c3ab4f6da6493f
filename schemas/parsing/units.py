"""The unit of the sizes in a puzzle: how long a cell is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from jigsat.schemas.fields.board import Board
from jigsat.schemas.fields.box import Entry
from jigsat.schemas.fields.colours import Colours
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.fields.sizes import Lengths, lengths_of
from jigsat.schemas.parsing.cells import lengths_of_whole
from jigsat.schemas.parsing.sizes import common_factor
from jigsat.schemas.rules import Cover, Rule

CELL = Fraction(1)


def unit_of(board: Board, entries: Iterable[Entry], rules: Iterable[Rule]) -> Fraction:
    """The length of which all sizes in a puzzle are multiples, where that leaves it the same.

    It is one cell where a rule, or anything but a size, may be about cells. If there is nothing
    of the kind, every cell of the board is covered by boxes, and these lie only at multiples of
    that length.
    """
    sizes = [lengths_of_whole(board), *_sizes(entries)]
    given = [size for size in sizes if size is not None]
    plain = all(rule == Cover(rule="cover") for rule in rules)
    if len(given) < len(sizes) or board.wrap or _says_more(board) or not plain:
        return CELL
    return common_factor(given)


def _says_more(board: Board) -> bool:
    """Whether the file says something of single cells of the board."""
    return bool(board.colours or board.names)


def _sizes(entries: Iterable[Entry]) -> Iterator[Lengths | None]:
    for entry in entries:
        if isinstance(entry, Piece) and not _has_marks(entry):
            yield lengths_of_whole(entry)
        else:
            yield None


def _has_marks(piece: Piece) -> bool:
    """Whether the file says something of single cells, or sides of them."""
    back = piece.back
    colours: list[Colours | None] = [piece.colours, back.colours if back else None]
    labelled = piece.sides or (back and back.sides)
    return bool(labelled) or any(isinstance(each, dict) for each in colours)


def count_cells(document: dict[str, Any], unit: Fraction) -> None:
    """Give all sizes in the document of a puzzle as numbers of cells.

    Then they stay what they are beside rules, and pieces that are drawn.
    """
    if unit == CELL:
        return
    for whole in (document["board"], *document["pieces"]):
        typed = (whole.pop(key, None) for key in ("size", "cells"))
        size = next(filter(None, typed))
        whole["size"] = [int(length / unit) for length in lengths_of(size)]
