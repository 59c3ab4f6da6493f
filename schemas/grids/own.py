"""A plane grid that a person has typed: what is wrong with it, and where it is drawn."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any

from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Grid, subtract
from jigsat.schemas.grids.plane import plane_grid
from jigsat.schemas.grids.table import (
    ClosedTable,
    Place,
    PlaneTable,
    area_of,
    at_home,
    closed,
    edges,
    mean,
    table_of,
    turns_of,
)
from jigsat.schemas.support.text import number_of

#: What a grid is called that has no name of its own.
OWN = "typed"
MAX_CELLS = 96
#: A row or column of a drawing is at most so many points.
MAX_SCALE = 1_000
#: A lattice cell is at most so many columns wide in drawings.
MAX_WIDE = 100

Typed = dict[str, Any]


@lru_cache(maxsize=32)
def own_grid(document: str) -> Grid:
    """The grid of a table in JSON. Raises DataError where the table contradicts itself."""
    typed = json.loads(document)
    _check_lattice(typed)
    if typed.get("steps") is None:
        typed["steps"] = _steps(typed)
    table = table_of(typed)
    _check_steps(table)
    cells = closed(table)
    _check_number(cells)
    _check_fit(table, cells)
    if not table.orbit:
        table = _centred(table)
        cells = closed(table)
    if not _have_places(table, cells):
        expected = "steps so large that each cell has a place of its own in a drawing"
        raise DataError("grid.steps", json.dumps(table.steps), expected)
    return plane_grid(OWN, table, cells, typed)


def _check_lattice(typed: Typed) -> None:
    (a, b), (c, d) = (tuple(map(Fraction, row)) for row in typed["lattice"])
    if b != c:
        expected = "the same product of both vectors in both rows"
        raise DataError("grid.lattice", f"{b} and {c}", expected)
    if a <= 0 or a * d - b * c <= 0:
        expected = "the products of two vectors that are not in one line"
        raise DataError("grid.lattice", json.dumps(typed["lattice"]), expected)


def _check_steps(table: PlaneTable) -> None:
    (a, b), (c, d) = table.steps
    steps = json.dumps(table.steps)
    if a * d == b * c:
        raise DataError("grid.steps", steps, "two steps that are not in one line")
    try:
        rows_and_columns = table.unit
    except (ValueError, ZeroDivisionError):
        rows_and_columns = (Fraction(0),)
    if min(rows_and_columns) <= 0:
        expected = "steps of rows and columns that are at right angles in the lattice"
        raise DataError("grid.steps", steps, expected)


def _check_number(cells: ClosedTable) -> None:
    if len(cells.corners) > MAX_CELLS:
        found = number_of(len(cells.corners), "cell")
        raise DataError("grid.cells", found, f"at most {MAX_CELLS} that repeat")
    if max(cells.scale) > MAX_SCALE:
        raise DataError(
            "grid.cells",
            f"fractions with the common denominator {max(cells.scale)}",
            f"one of at most {MAX_SCALE}",
        )


def _have_places(table: PlaneTable, cells: ClosedTable) -> bool:
    """Whether no two cells stand at one place of a drawing."""
    places = set()
    for corners in cells.corners.values():
        drawn = zip(mean(corners), table.origin, strict=True)
        at = tuple(Fraction((a + b).__floor__()) for a, b in drawn)
        places.add(tuple(each % 1 for each in table.in_lattice(at)))
    return len(places) == len(cells.corners)


def _steps(typed: Typed) -> list[list[int]]:
    """The smallest steps at which each cell has a place of its own in a drawing.

    The first vector leads to the right, so that rows are along it.
    """
    (a, b), _ = (tuple(map(Fraction, row)) for row in typed["lattice"])
    aside = b / a
    for wide in range(aside.denominator, MAX_WIDE + 1, aside.denominator):
        for high in range(1, wide + 1):
            steps = [[0, wide], [high, int(wide * aside)]]
            table = table_of({**typed, "steps": steps})
            cells = closed(table)
            _check_number(cells)
            if _have_places(table, cells):
                return steps
    expected = "cells that lie further apart: those of two cells lie at one place"
    raise DataError("grid.cells", "middles of cells that are too close to draw them", expected)


# About which point it is turned.


#: So many points are tried at most.
MOST_CENTRES = 24


def _centred(table: PlaneTable) -> PlaneTable:
    """The table with the lattice point moved to where most turns bring cells onto cells.

    Drawings stay as they are.
    """
    corners = [corner for cell in table.cells.values() for corner in cell]
    cells = table.cells.values()
    middles = [mean(ends) for cell in cells for ends in edges(cell)]
    centres = dict.fromkeys([(Fraction(0),) * 2, *map(mean, cells), *corners, *middles])
    tried = (_moved(table, centre) for centre in islice(centres, MOST_CENTRES))
    return max(tried, key=lambda each: len(tuple(turns_of(each, closed(each)))))


def _moved(table: PlaneTable, centre: Place) -> PlaneTable:
    """The same cells, seen from another point."""
    cells = {
        name: tuple(subtract(corner, centre) for corner in corners)
        for name, corners in table.cells.items()
    }
    return replace(table, cells=cells, origin=tuple(each % 1 for each in table.at(centre)))


# Whether the cells fill the plane, and nothing twice.


def _check_fit(table: PlaneTable, cells: ClosedTable) -> None:
    """Cells fill the plane just once if their areas do and each side is on two of them."""
    for name, corners in table.cells.items():
        if len(set(corners)) < len(corners):
            again = next(corner for corner in corners if corners.count(corner) > 1)
            found = f"corner {_written(again)} twice"
            raise DataError(f"grid.cells.{name}", found, "each corner once")
        if name not in cells.corners:
            found = "a cell that is there already, under another name"
            raise DataError(f"grid.cells.{name}", found, "each cell once")
    sticks = [name for name, corners in cells.corners.items() if len(corners) == 2]
    if 0 < len(sticks) < len(cells.corners):
        found = f"'{sticks[0]}' with two corners, and cells with more"
        raise DataError("grid.cells", found, "only sticks, or none")
    if sticks:
        return
    (a, b), (c, d) = table.steps
    filled = sum(map(area_of, cells.corners.values()), Fraction(0)) / abs(a * d - b * c)
    on = Counter(side for corners in cells.corners.values() for side in _sides(table, corners))
    for name, corners in table.cells.items():
        _check_polygon(table, f"grid.cells.{name}", corners, on)
    if filled != 1:
        found = f"cells that cover {filled} of the lattice's area"
        raise DataError("grid.cells", found, "cells that cover all of it, and none of it twice")


def _check_polygon(
    table: PlaneTable, path: str, typed: Sequence[Place], on: Counter[frozenset[Place]]
) -> None:
    """A cell with an area, each side of which is on one other."""
    corners = tuple(map(table.at, typed))
    if not area_of(corners):
        raise DataError(path, "corners that enclose no area", "a polygon, corner by corner")
    for (start, end), side in zip(edges(typed), _sides(table, corners), strict=True):
        if on[side] != 2:
            only = on[side] == 1
            have = "only this cell has" if only else f"{number_of(on[side], 'cell')} have"
            raise DataError(
                path,
                f"a side from {_written(start)} to {_written(end)} that {have}",
                "sides that two cells have: a corner wherever three cells meet",
            )


def _written(corner: Place) -> str:
    return f"[{', '.join(map(str, corner))}]"


def _sides(table: PlaneTable, corners: Sequence[Place]) -> Iterator[frozenset[Place]]:
    """Each side as its ends, moved to where its middle is in the first lattice cell."""
    for ends in edges(corners):
        yield frozenset(at_home(table, ends))
