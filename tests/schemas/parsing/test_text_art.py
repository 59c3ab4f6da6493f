from __future__ import annotations

import pytest

from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.cube import CUBE
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.parsing.text_art import read_art, read_layers
from tests.mistakes import in_short

GOOD: dict[str, tuple[str, list[str], list[Coordinates]]] = {
    "squares": ("square", ["#.", "##"], [(0, 0), (1, 0), (1, 1)]),
    "a space is no cell": ("square", ["# #"], [(0, 0), (0, 2)]),
    "triangles": ("triangle", [".v^", "v.."], [(0, 1), (0, 2), (1, 0)]),
    "triangles of either form": ("triangle", ["##", "##"], [(0, 0), (0, 1), (1, 0), (1, 1)]),
    "hexagons, half a column apart": (
        "hexagon",
        ["#.#.", ".#.#"],
        [(0, 0), (0, 2), (1, 1), (1, 3)],
    ),
    "hexagons with spaces": ("hexagon", ["  # #", " # # "], [(0, 2), (0, 4), (1, 1), (1, 3)]),
    "one layer of cubes": ("cube", ["##", "#."], [(0, 0, 0), (0, 0, 1), (0, 1, 0)]),
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
    "a hexagon between two others": (
        "hexagon",
        ["###"],
        "art[0]",
        "'#' in column 1",
        "'.', since row 0 + column 1 is odd",
    ),
    "rows of hexagons that are not shifted": (
        "hexagon",
        ["#.#", "#.#"],
        "art[1]",
        "'#' in column 0",
        "'.', since row 1 + column 0 is odd",
    ),
    "a triangle among hexagons": (
        "hexagon",
        ["#.^"],
        "art[0]",
        "'^' in column 2",
        "'#' or '.', since row 0 + column 2 is even",
    ),
    "a triangle among cubes": ("cube", ["#^"], "art[0]", "'^' in column 1", "'#' or '.'"),
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


def test_there_is_a_drawing_for_each_layer_from_the_top() -> None:
    cells = read_layers(CUBE, [["#.", "##"], ["..", ".#"], ["#"]], "art")
    assert cells == ((0, 0, 0), (0, 1, 0), (0, 1, 1), (1, 1, 1), (2, 0, 0))


WRONG_LAYERS: dict[str, tuple[list[list[str]], str]] = {
    "a ragged layer": (
        [["##"], ["##", "#"]],
        "art[1][1]: found a row of 1 characters, "
        "expected 2 as in the first row (fill up with dots)",
    ),
    "another character": (
        [["##"], ["##"], ["#o"]],
        "art[2][0]: found 'o' in column 1, expected '#' or '.'",
    ),
    "more cells than any puzzle has": (
        [["#" * 100] * 60] * 2,
        "art: found 12000 cells, expected at most 10000",
    ),
}


@pytest.mark.parametrize(("layers", "message"), WRONG_LAYERS.values(), ids=WRONG_LAYERS)
def test_wrong_layers_are_refused_with_their_place(
    layers: list[list[str]], message: str
) -> None:
    with pytest.raises(DataError) as caught:
        read_layers(CUBE, layers, "art")
    assert in_short(caught.value) == message
