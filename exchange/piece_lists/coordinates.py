"""Pieces as coordinates of their cells: (0,0) (0,1), [[0,0],[0,1]], 0,0 0,1 or 0 0, 0 1."""

from __future__ import annotations

import re

from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.cells import MAX_COORDINATE
from jigsat.schemas.grids.grid import Coordinates

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
