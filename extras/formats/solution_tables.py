"""Solutions as tables for statistics: CSV, a row for each piece that is placed."""

from __future__ import annotations

import csv
from collections.abc import Callable, Generator
from contextlib import contextmanager
from io import TextIOWrapper
from typing import BinaryIO

from jigsat.exchange.format import Format
from jigsat.exchange.solution_rows import columns, rows
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution


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


CSV = Format("csv", "a table in CSV", (".csv",), write_solutions=write_csv)
