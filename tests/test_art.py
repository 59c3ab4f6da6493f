from __future__ import annotations

import pytest

from jigsat.schemas.art import read_art
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids import GRIDS, Coordinates

GOOD: dict[str, tuple[str, list[str], list[Coordinates]]] = {
    "squares": ("square", ["#.", "##"], [(0, 0), (1, 0), (1, 1)]),
    "a space is no cell": ("square", ["# #"], [(0, 0), (0, 2)]),
    "triangles": ("triangle", [".v^", "v.."], [(0, 1), (0, 2), (1, 0)]),
    "triangles of either form": ("triangle", ["##", "##"], [(0, 0), (0, 1), (1, 0), (1, 1)]),
    "nothing drawn": ("square", ["..", ".."], []),
    "no rows": ("square", [], []),
}

WRONG = {
    "ragged": (
        "square",
        ["###", "##"],
        "art[1]",
        "a row of 2 characters",
        "3 as in the first row (fill up with dots)",
    ),
    "another character": ("square", ["##", "#x"], "art[1]", "'x' in column 1", "'#' or '.'"),
    "a control character": ("square", ["\n"], "art[0]", r"'\n' in column 0", "'#' or '.'"),
    "an even triangle pointing down": (
        "triangle",
        ["v"],
        "art[0]",
        "'v' in column 0",
        "'#' or '^' or '.', since row 0 + column 0 is even",
    ),
    "an odd triangle pointing up": (
        "triangle",
        ["^v", "^."],
        "art[1]",
        "'^' in column 0",
        "'#' or 'v' or '.', since row 1 + column 0 is odd",
    ),
    "more cells than any puzzle has": (
        "square",
        ["#" * 101] * 100,
        "art",
        "10100 cells",
        "at most 10000",
    ),
}


@pytest.mark.parametrize(("grid", "rows", "cells"), GOOD.values(), ids=GOOD)
def test_art_gives_the_cells_that_it_shows(
    grid: str, rows: list[str], cells: list[Coordinates]
) -> None:
    assert list(read_art(GRIDS[grid], rows, "art")) == cells


@pytest.mark.parametrize(
    ("grid", "rows", "path", "found", "expected"), WRONG.values(), ids=WRONG
)
def test_wrong_art_is_refused_with_its_place(
    grid: str, rows: list[str], path: str, found: str, expected: str
) -> None:
    with pytest.raises(DataError) as caught:
        read_art(GRIDS[grid], rows, "art")
    assert (caught.value.path, caught.value.found, caught.value.expected) == (
        path,
        found,
        expected,
    )
