"""The cells that ``--open`` names: they stay open in each puzzle that the command loads."""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from jigsat.schemas.errors import DataError, Unsupported

if TYPE_CHECKING:
    from jigsat.schemas.blanks.opening import NamedCell
    from jigsat.schemas.exact_cover import ExactCover
    from jigsat.schemas.puzzle import Puzzle

#: Coordinates in brackets, or a name, up to the next comma.
_CELL = re.compile(r"\s*(?:\[([^\]]*)\]|([^,\[\]]*?))\s*(?:,|$)")
_OPEN: ContextVar[tuple[NamedCell, ...] | None] = ContextVar("open", default=None)


def cells_typed(text: str) -> tuple[NamedCell, ...]:
    """Names or coordinates of cells: ``Dec,24`` or ``[0,4],[2,0]``. Raises BadParameter."""
    cells: list[NamedCell] = []
    start = 0
    while start < len(text):
        match = _CELL.match(text, start)
        if match is None or match[2] == "":
            raise typer.BadParameter(f"found {text!r}, expected cells: Dec,24 or [0,4],[2,0]")
        cells.append(match[2] if match[1] is None else _coordinates(match[1]))
        start = match.end()
    return tuple(cells)


def _coordinates(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(number) for number in text.split(","))
    except ValueError:
        raise typer.BadParameter(f"found [{text}], expected whole numbers") from None


@contextmanager
def opening(cells: str | None) -> Generator[None, None, None]:
    """In this block the puzzles that are loaded have these cells open, and no others."""
    token = _OPEN.set(None if cells is None else cells_typed(cells))
    try:
        yield
    finally:
        _OPEN.reset(token)


def is_opening() -> bool:
    """Whether cells are named that stay open."""
    return _OPEN.get() is not None


def opened(puzzle: Puzzle | ExactCover, source: str) -> Puzzle | ExactCover:
    """The puzzle with the cells open that are named. Raises DataError, Unsupported."""
    cells = _OPEN.get()
    if cells is None:
        return puzzle
    from jigsat.schemas.puzzle import Puzzle

    if not isinstance(puzzle, Puzzle):
        raise Unsupported(f"{source}: an exact cover problem has no cells to leave open")
    try:
        return puzzle.with_open(*cells)
    except DataError as error:
        # Of what it says of the cells, the option is the place; of other rules, the file.
        raise DataError.of(
            replace(each, path="--open") if each.path == "open" else each
            for each in error.mistakes
        ) from None
