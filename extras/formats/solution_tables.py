"""Solutions as tables for statistics: CSV, a row for each piece that is placed."""

from __future__ import annotations

import csv
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO, TextIOWrapper
from itertools import groupby
from typing import Any, BinaryIO

from jigsat.exchange.format import Format
from jigsat.exchange.solution_rows import CELLS, FIRST, columns, rows
from jigsat.schemas.base import MAX_CELLS_OF_SIZES
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.board import MAX_COORDINATE
from jigsat.schemas.parsing.parse import build
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution


@contextmanager
def write_csv(
    puzzle: Puzzle, file: BinaryIO
) -> Generator[Callable[[Solution], None], None, None]:
    """Write solutions as CSV with a heading."""
    text = TextIOWrapper(file, encoding="utf-8", newline="")
    table = csv.writer(text, lineterminator="\n")
    table.writerow(columns(puzzle))
    written = 0

    def write(solution: Solution) -> None:
        nonlocal written
        written += 1
        for *values, cells in rows(written, solution):
            listed = ";".join(" ".join(map(str, cell)) for cell in cells)
            table.writerow((*values, listed))

    yield write
    text.flush()
    text.detach()


def read_csv(_puzzle: Puzzle, data: bytes, source: str) -> Iterator[Solution]:
    """The solutions in such a table; other columns, and their order, are of no account."""
    numbered = enumerate(_rows(data, source), 2)
    for _, group in groupby(numbered, key=lambda each: each[1]["solution"]):
        yield Solution(placements=tuple(_all_placed(group, source)))


def _rows(data: bytes, source: str) -> Iterator[dict[str, str]]:
    """The rows below the heading, one after the other."""
    text = TextIOWrapper(BytesIO(data), encoding="utf-8-sig", newline="")
    try:
        for line, row in enumerate(csv.DictReader(text, strict=True), 2):
            for column in (*FIRST, CELLS):
                if not isinstance(row.get(column), str):
                    found = f"no '{column}'"
                    raise DataError(f"line {line}", found, "a table of solutions", source)
            yield row
    except (UnicodeDecodeError, csv.Error) as error:
        raise DataError("", f"text that is not CSV ({error})", "a table", source) from None


def _all_placed(
    numbered: Iterable[tuple[int, dict[str, str]]], source: str
) -> Iterator[Placed]:
    """The pieces of a solution, which cover no more cells than a board has."""
    room = MAX_CELLS_OF_SIZES
    for line, row in numbered:
        room -= 1 + row[CELLS].count(";")
        if room < 0:
            expected = f"at most {MAX_CELLS_OF_SIZES:,}"
            raise DataError(f"line {line}", "more cells in a solution", expected, source)
        yield _placed(row, f"line {line}", source)


def _placed(row: dict[str, Any], place: str, source: str) -> Placed:
    try:
        cells = tuple(tuple(map(int, cell.split())) for cell in row[CELLS].split(";"))
        far = max(abs(value) for cell in cells for value in cell) > MAX_COORDINATE
    except ValueError:
        far = True
    if far:
        raise DataError(place, f"'{row[CELLS]}'", "cells like '0 0;0 1'", source)
    return build(
        Placed, {"piece": row["piece"], "orientation": row["orientation"], CELLS: cells}
    )


CSV = Format(
    "csv",
    "a table in CSV",
    (".csv",),
    read_solutions=read_csv,
    write_solutions=write_csv,
    max_bytes=256 * 2**20,
)
