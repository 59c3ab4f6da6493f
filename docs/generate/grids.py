"""The table of all grids on the page about typing a puzzle."""

from __future__ import annotations

from pathlib import Path

from docs.generate.markdown import table
from jigsat.schemas.fields.piece import PieceSet
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.parsing.polyforms import complete_set

PAGE = Path(__file__).parents[1] / "puzzles.md"
BEGIN, END = "<!-- all grids: written by python -m docs.generate -->", "<!-- all grids: end -->"
HEAD = (
    "`grid`",
    "cells in each repeat",
    "turns",
    "sides of a cell",
    "pieces of 1, 2, 3, 4 cells",
)
SIZES = range(1, 5)


def puzzles_page() -> str:
    """The page with the table of today; all else is written by hand."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    rows = [_row(grid) for grid in GRIDS.values()]
    return f"{before}{BEGIN}\n\n{table(HEAD, rows)}\n\n{END}{after}"


def _row(grid: Grid) -> tuple[str, ...]:
    sides = sorted({len(form.sides) for form in grid.forms})
    sets = (PieceSet.model_validate({"set": "free", "size": size}) for size in SIZES)
    return (
        f"`{grid.name}`",
        str(len(grid.forms)),
        str(len(grid.turns)),
        " or ".join(map(str, sides)),
        ", ".join(str(len(complete_set(grid, each, "pieces"))) for each in sets),
    )
