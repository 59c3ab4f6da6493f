"""The verifier's checks of single cells: covered once, empty, left open, of a colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jigsat.checks.rulebook import Rulebook
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.layouts.placing import Fault, PlacedPiece
from jigsat.schemas.text import span


def no_overlap(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """No two pieces cover the same cell."""
    on: dict[Point, str] = {}
    for look in seen:
        for cell in look.shape.cells:
            if cell in on:
                names = f"'{on[cell]}' and '{look.piece.name}'"
                yield Fault(rules.cell(cell), f"covered by {names}")
            on[cell] = look.piece.name


def open_cells_stay_open(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """No piece covers a cell that is left open."""
    for look in seen if rules.open_cells else ():
        for cell in look.shape.cells:
            if cell in rules.open_cells:
                what = f"covered by '{look.piece.name}', though it is to stay open"
                yield Fault(rules.cell(cell), what)


def blanks_are_counted(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """As many cells stay empty as the puzzle says."""
    covered = {cell for look in seen for cell in look.shape.cells}
    blanks = [cell for cell in rules.puzzle.fillable if cell not in covered]
    least, most = rules.puzzle.cover.blank_range
    if not least <= len(blanks) <= most:
        where = rules.cell(blanks[0]) if blanks else "board"
        are = "cell is" if len(blanks) == 1 else "cells are"
        yield Fault(where, f"{len(blanks):,} {are} empty, not {span(least, most)}")


def blanks_lie_where_they_may(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """No cell stays empty that may not, though others may."""
    covered = {cell for look in seen for cell in look.shape.cells}
    for cell in rules.puzzle.fillable:
        if cell in rules.must_be_covered and cell not in covered:
            yield Fault(rules.cell(cell), "empty, though it must be covered")


def colours_go_together(rules: Rulebook, seen: Sequence[PlacedPiece]) -> Iterator[Fault]:
    """On a coloured cell of the board lies nothing of a colour that does not go with it."""
    for allowed in rules.goes_with:
        for look in seen:
            for cell, colour in look.shape.colours:
                below = rules.colours.get(cell)
                if below is not None and colour not in allowed[below]:
                    what = f"'{colour}' of '{look.piece.name}' lies on '{below}'"
                    yield Fault(rules.cell(cell), what)
