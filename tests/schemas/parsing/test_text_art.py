from __future__ import annotations

from typing import Any

import pytest

from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.parsing.cells import cells_of

CORNER = [(0, 0), (1, 0), (1, 1)]
GOOD: dict[str, tuple[str, Any, list[Coordinates]]] = {
    "squares": ("square", ["#.", "##"], CORNER),
    "in one text": ("square", "#./##", CORNER),
    "in one text with a bar": ("square", "#.|##", CORNER),
    "in one text of layers with bars": ("cube", "#||#", [(0, 0, 0), (1, 0, 0)]),
    "a blank before a row is no cell": ("square", " #/##", [(0, 1), (1, 0), (1, 1)]),
    "digits": ("square", ["1", "11"], CORNER),
    "digits with rows that end in dots": ("square", ["1.", "11"], CORNER),
    "a row that ends early": ("square", ["##", "#"], [(0, 0), (0, 1), (1, 0)]),
    "digits among other signs": ("square", ["2#", "#"], [(0, 0), (0, 1), (1, 0)]),
    "a space is no cell": ("square", ["# #"], [(0, 0), (0, 2)]),
    "triangles": ("triangle", [".v^", "v.."], [(0, 1), (0, 2), (1, 0)]),
    "triangles that begin with one pointing down": ("triangle", ["v^"], [(0, 1), (0, 2)]),
    "a sign among triangles does not say how they point": (
        "triangle",
        ["X^"],
        [(0, 1), (0, 2)],
    ),
    "hexagons, half a column apart": (
        "hexagon",
        ["#.#.", ".#.#"],
        [(0, 0), (0, 2), (1, 1), (1, 3)],
    ),
    "hexagons of the other parity": (
        "hexagon",
        [" # #", "# #"],
        [(0, 2), (0, 4), (1, 1), (1, 3)],
    ),
    "layers in one text": (
        "cube",
        "#./## // ../.# // #",
        [(0, 0, 0), (0, 1, 0), (0, 1, 1), (1, 1, 1), (2, 0, 0)],
    ),
    "a box": ("cube", "2 x 1 x 2", [(0, 0, 0), (0, 0, 1), (1, 0, 0), (1, 0, 1)]),
}

NO_SIGN = "'.' for no cell, or a letter or another sign for one"
NO_BREAK = "each row on its own in the list, or one text with '/' between rows"
WRONG: dict[str, tuple[str, Any, str, str, str]] = {
    "a control character": ("square", ["\n"], "art[0]", r"'\n' in column 0", NO_BREAK),
    "a tab": ("square", ["#\t#"], "art[0]", r"'\t' in column 1", NO_SIGN),
    "a bar in a row": ("square", ["##|##"], "art[0]", "'|' in column 2", NO_BREAK),
    "a zero": ("square", ["110", "011"], "art[0]", "'0' in column 2", NO_SIGN),
    "a hyphen": ("square", ["##", "#-"], "art[1]", "'-' in column 1", NO_SIGN),
    "in a layer of one text": (
        "cube",
        "##//#-",
        "art",
        "'-' in layer 1, row 0, column 1",
        NO_SIGN,
    ),
    "an empty row beside a layer": (
        "cube",
        "#///#",
        "art",
        "'///'",
        "a row between two of them ('.' for an empty one)",
    ),
    "blanks that stand for cells, and around strokes": (
        "cube",
        "# #/ # // #/ #",
        "art",
        "blanks between signs",
        "'.' for no cell where blanks stand around '/'",
    ),
    "a wide row": ("square", ["." * 19_998 + "#"], "art[0]", "19999 columns", "at most 10000"),
    "an odd triangle pointing up": (
        "triangle",
        ["^v", "^."],
        "art[1]",
        "'^' in column 0",
        "'#' or 'v' or '.', since row 1 + column 0 is odd",
    ),
    "rows of hexagons that are not shifted": (
        "hexagon",
        ["#.#", "#.#"],
        "art[1]",
        "'#' in column 0",
        "'.', since row 1 + column 0 is odd (two rows are drawn as '#.#.' and '.#.#')",
    ),
    "more cells than any puzzle has": (
        "square",
        ["#" * 101] * 100,
        "art",
        "10100 cells",
        "at most 10000",
    ),
    "more rows than anybody would type": (
        "cube",
        [["."] * 10_000] * 11,
        "art",
        "110000 rows",
        "at most 100000",
    ),
}


@pytest.mark.parametrize(("grid", "typed", "cells"), GOOD.values(), ids=GOOD)
def test_art_gives_the_cells_that_it_shows(
    grid: str, typed: Any, cells: list[Coordinates]
) -> None:
    assert list(cells_of(GRIDS[grid], typed, "art")) == cells


@pytest.mark.parametrize(
    ("grid", "typed", "path", "found", "expected"), WRONG.values(), ids=WRONG
)
def test_wrong_art_is_refused_with_its_place(
    grid: str, typed: Any, path: str, found: str, expected: str
) -> None:
    with pytest.raises(DataError) as caught:
        cells_of(GRIDS[grid], typed, "art")
    error = caught.value
    assert (error.path, error.found, error.expected) == (path, found, expected)
