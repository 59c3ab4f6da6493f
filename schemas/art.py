"""Text art: cells drawn as rows of characters, as a person would type them.

``.`` and a space are no cell, ``#`` is a cell, and a grid whose cells have several forms
has a character for each (``^`` and ``v`` for triangles), so that the drawing shows which
way they point. The first row and the first column of the drawing are number 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids import Coordinates, Grid

NO_CELL = ". "
ANY_CELL = "#"


def read_art(grid: Grid, rows: Sequence[str], path: str) -> tuple[Coordinates, ...]:
    """The cells that the rows draw, row by row from the top. ``path`` is for the errors."""
    _refuse_ragged(rows, path)
    _refuse_too_many(rows, path)
    return tuple(
        (row, column)
        for row, line in enumerate(rows)
        for column in _cells_in(grid, row, line, f"{path}[{row}]")
    )


def _refuse_ragged(rows: Sequence[str], path: str) -> None:
    for row, line in enumerate(rows):
        if len(line) != len(rows[0]):
            raise DataError(
                f"{path}[{row}]",
                f"a row of {len(line)} characters",
                f"{len(rows[0])} as in the first row (fill up with dots)",
            )


def _refuse_too_many(rows: Sequence[str], path: str) -> None:
    drawn = sum(len(line) - sum(map(line.count, NO_CELL)) for line in rows)
    if drawn > MAX_CELLS:
        raise DataError(path, f"{drawn} cells", f"at most {MAX_CELLS}")


def _cells_in(grid: Grid, row: int, line: str, path: str) -> Iterator[int]:
    for column, character in enumerate(line):
        if character in NO_CELL:
            continue
        form = grid.form_at((row, column))
        drawn = form.art if form else "no cell"
        if form is None or character not in (ANY_CELL, form.art):
            raise DataError(
                path,
                f"{character!r} in column {column}",
                _expected_character(drawn, grid, row, column),
            )
        yield column


def _expected_character(drawn: str, grid: Grid, row: int, column: int) -> str:
    characters = " or ".join(dict.fromkeys([repr(ANY_CELL), repr(drawn), "'.'"]))
    if len(grid.forms) == 1:
        return characters
    parity = "odd" if (row + column) % 2 else "even"
    return f"{characters}, since row {row} + column {column} is {parity}"
