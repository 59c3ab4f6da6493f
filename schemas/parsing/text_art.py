"""Text art: cells drawn as rows of characters, as a person would type them.

``.`` and a space are no cell, ``#`` is a cell, and a grid whose cells have several forms
has a character for each (``^`` and ``v`` for triangles), so that the drawing shows which
way they point. The first row and the first column of the drawing are number 0. In space
there is a drawing for each layer, from the top down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jigsat.schemas.base import MAX_CELLS
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Coordinates, Grid

NO_CELL = ". "
ANY_CELL = "#"


def read_layers(
    grid: Grid, layers: Sequence[Sequence[str]], path: str
) -> tuple[Coordinates, ...]:
    """The cells in drawings, one for each layer."""
    _refuse_too_many([line for rows in layers for line in rows], path)
    return tuple(
        cell
        for layer, rows in enumerate(layers)
        for cell in read_art(grid, rows, f"{path}[{layer}]", (layer,))
    )


def read_art(
    grid: Grid, rows: Sequence[str], path: str, layer: Coordinates | None = None
) -> tuple[Coordinates, ...]:
    """The cells that the rows draw, row by row from the top; errors name ``path``.

    Where cells have more coordinates than row and column, the first are those of ``layer``,
    and 0 where none is given.
    """
    _refuse_ragged(rows, path)
    _refuse_too_many(rows, path)
    above = (0,) * (len(grid.axes) - 2) if layer is None else layer
    return tuple(
        (*above, row, column)
        for row, line in enumerate(rows)
        for column in _cells_in(grid, (*above, row), line, f"{path}[{row}]")
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


def _cells_in(grid: Grid, row: Coordinates, line: str, path: str) -> Iterator[int]:
    for column, character in enumerate(line):
        if character in NO_CELL:
            continue
        form = grid.form_at((*row, column))
        drawn = (ANY_CELL, form.art) if form else ()
        if character not in drawn:
            raise DataError(
                path,
                f"{character!r} in column {column}",
                _expected_character(drawn, grid, row[-1], column),
            )
        yield column


def _expected_character(drawn: Sequence[str], grid: Grid, row: int, column: int) -> str:
    characters = " or ".join(map(repr, dict.fromkeys([*drawn, NO_CELL[0]])))
    if len(grid.forms) == 1:
        return characters
    parity = "odd" if (row + column) % 2 else "even"
    return f"{characters}, since row {row} + column {column} is {parity}"
