"""Ways to type the same board and the same pieces."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import groupby, product
from random import Random
from string import ascii_letters
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.checks.fingerprint import fingerprint
from jigsat.exchange.jigsat_json import FORMAT
from jigsat.schemas.grids.grid import Coordinates, Grid, Point
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.parsing.from_geometry import drawn_within
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle

Document = dict[str, Any]

HEAD = {"schema_version": 1, "name": "small", "title": "Small"}
DOMINO = [{"name": "domino", "cells": ["##"], "count": 2}]
SQUARE = {"grid": "square", "board": {"cells": ["##", "##"]}, "pieces": DOMINO}
CUBES = {
    "grid": "cube",
    "board": {"cells": [["##", "##"], ["#.", ".."]]},
    "pieces": [{"name": "a", "cells": [["##", "##"]]}, {"name": "b"}],
    "turning": "fixed",
}
HEXAGONS = {
    "grid": "hexagon",
    "board": {"cells": ["#.#.", ".#.#"], "colours": {"red": ["#"]}},
    "pieces": [{"name": "a", "cells": ["#.#"], "colours": {"red": ["#"]}, "count": 2}],
    "rules": [{"rule": "colours"}],
}
TRIANGLES = {
    "grid": "triangle",
    "board": {"cells": [".v^v", "v^v"]},
    "pieces": [{"name": "a", "cells": [".v^v"]}, {"name": "b", "cells": [".^v^"]}],
    "turning": "fixed",
}
CARDS = {
    "grid": "square",
    "board": {"cells": ["##"]},
    "pieces": [
        {"name": "1", "sides": ["1", "2", "3", "4"], "face": "7", "attributes": {"a": "5"}},
        {"name": "2", "sides": {"left": "2"}, "face": "8", "attributes": {"a": "6"}},
    ],
    "rules": [
        {"rule": "mating-sides", "mates": [["1", "3"], ["2", "2"]], "wild": ["4"]},
        {"rule": "different-faces", "along": ["row"]},
        {"rule": "fixed", "piece": "1", "cells": [[0, 0]], "turn": "90"},
    ],
}
#: A puzzle, and what is changed in it, which leaves it the same.
SAME: dict[str, tuple[Document, Document]] = {
    "a size": (SQUARE, {"board": {"size": [2, 2]}}),
    "a size as text": (SQUARE, {"board": {"size": "2x2"}}),
    "a size with blanks": (SQUARE, {"board": {"size": " 2 X 2"}}),
    "a size with a sign for times": (SQUARE, {"board": {"size": "2×2"}}),  # noqa: RUF001
    "a size of whole decimals": (SQUARE, {"board": {"size": [2.0, 2]}}),
    "a size for cells": (SQUARE, {"board": {"cells": "2x2"}}),
    "a size of the pieces": (SQUARE, {"pieces": [{"name": "d", "size": [1, 2], "count": 2}]}),
    "a piece on end": (SQUARE, {"pieces": [{"name": "d", "size": "2x1", "count": 2}]}),
    "millimetres": (
        SQUARE,
        {"board": {"size": [50, 50]}, "pieces": [{"name": "d", "size": "50x25", "count": 2}]},
    ),
    "decimals": (
        SQUARE,
        {
            "board": {"size": [6.5, 6.5]},
            "pieces": [{"name": "d", "cells": "6.5x3.25", "count": 2}],
        },
    ),
    "decimals that are no binary fractions": (
        SQUARE,
        {
            "board": {"size": [0.2, 0.2]},
            "pieces": [{"name": "d", "size": [0.1, 0.2], "count": 2}],
            "rules": [{"rule": "cover"}],
        },
    ),
    "letters": (SQUARE, {"board": {"cells": ["XX", "yz"]}}),
    "digits": (SQUARE, {"board": {"cells": ["11", "23"]}}),
    "blocks": (SQUARE, {"board": {"cells": ["██", "██"]}}),
    "numbers that repeat": (SQUARE, {"board": {"cells": ["2#", "##"]}}),
    "one text": (SQUARE, {"board": {"cells": "##/##"}}),
    "rows that end late": (SQUARE, {"board": {"cells": ["##..", "##", " "]}}),
    "a list": (SQUARE, {"board": {"cells": [[1, 1], [0, 0], [0, 1], [1, 0]]}}),
    "a picture": (SQUARE, {"pieces": ["AA", "BB"]}),
    "a picture of numbers": (SQUARE, {"pieces": ["11", "22"]}),
    "a picture in one text": (SQUARE, {"pieces": "AA / BB"}),
    "a picture with short rows": (SQUARE, {"pieces": ["", ".A.B", " A B"]}),
    "a box": (
        {**CUBES, "board": {"cells": [["##", "##"], ["##", "##"]]}},
        {"board": {"size": [2, 2, 2]}},
    ),
    "a flat box": (CUBES, {"pieces": [{"name": "a", "size": "1x2x2"}, {"name": "b"}]}),
    "a box in one text": (CUBES, {"board": {"cells": "##/##//#"}}),
    "layers from the bottom": (
        CUBES,
        {"layers": "bottom-up", "board": {"cells": [["#"], ["##", "##"]]}},
    ),
    "a picture in layers": (CUBES, {"pieces": [["aa", "aa"], ["b"]]}),
    "a picture in layers in one text": (CUBES, {"pieces": "aa/aa // b"}),
    "layers and a picture from the bottom": (
        {
            **CUBES,
            "pieces": [{"name": "a", "cells": [["##", "#."], ["#.", ".."]]}, {"name": "b"}],
        },
        {
            "layers": "bottom-up",
            "board": {"cells": [["#"], ["##", "##"]]},
            "pieces": [["a"], ["aa", "ab"]],
        },
    ),
    "cells of the board from the bottom": (
        {**CUBES, "rules": [{"rule": "cover", "open": [[1, 0, 0]]}]},
        {
            "layers": "bottom-up",
            "board": {"cells": [[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0]]},
            "rules": [{"rule": "cover", "open": ["#"]}],
        },
    ),
    "cells of a sized board from the bottom": (
        {
            **CUBES,
            "board": {"cells": [["#"], ["#"]]},
            "pieces": [{"name": "b"}],
            "rules": [{"rule": "cover", "open": [[1, 0, 0]]}],
        },
        {
            "layers": "bottom-up",
            "board": {"size": "2x1x1"},
            "rules": [{"rule": "cover", "open": ["#"]}],
        },
    ),
    "hexagons of the other parity": (
        HEXAGONS,
        {"board": {"cells": [".#.#", "..#.#"], "colours": {"red": [".#"]}}},
    ),
    "a piece of hexagons of the other parity": (
        HEXAGONS,
        {"pieces": [{"name": "a", "cells": [".#.#"], "colours": {"red": [".#"]}, "count": 2}]},
    ),
    "hexagons beside others that are listed": (
        HEXAGONS,
        {"board": {"cells": [".#.#", "..#.#"], "colours": {"red": [[0, 2]]}}},
    ),
    "triangles of the other parity": (TRIANGLES, {"board": {"cells": ["..v^v", ".v^v"]}}),
    "pieces of triangles of the other parity": (
        TRIANGLES,
        {"pieces": [{"name": "a", "cells": ["v^v"]}, {"name": "b", "cells": ["^v^"]}]},
    ),
    "numbers as names": (
        CARDS,
        {
            "pieces": [
                {"name": 1, "sides": [1, 2, 3, 4], "face": 7, "attributes": {"a": 5}},
                {"name": 2, "sides": {"left": 2}, "face": 8, "attributes": {"a": 6}},
            ],
            "rules": [
                {"rule": "mating-sides", "mates": {"1": [3], "2": 2, "3": 1}, "wild": [4]},
                {"rule": "different-faces", "along": ["row"]},
                {"rule": "fixed", "piece": 1, "cells": [[0, 0]], "turn": 90},
            ],
        },
    ),
}


def puzzle_of(document: Document) -> Puzzle:
    """The puzzle in a document; what is written of it is the same puzzle, typed alike."""
    puzzle = parse(Puzzle, json.dumps({**HEAD, **document}), "f.json")
    assert FORMAT.write is not None
    written = FORMAT.write(puzzle)
    assert parse(Puzzle, written.data, "f.json") == puzzle
    return puzzle


@pytest.mark.parametrize(("document", "changes"), SAME.values(), ids=SAME)
def test_ways_to_type_the_same(document: Document, changes: Document) -> None:
    one, other = puzzle_of(document), puzzle_of({**document, **changes})
    assert fingerprint(one) == fingerprint(other)


#: Signs for a cell in every grid, and such as are no digits.
SIGNS = "#XaZ█木1"


def spelled(random: Random, grid: Grid, cells: list[Coordinates]) -> Any:
    """Cells in any of the ways in which a person may type them."""
    if random.random() < 0.2:
        return [list(cell) for cell in random.sample(cells, len(cells))]
    moved = _at_border(random, grid, cells)
    drawn = drawn_within(grid, moved, moved)
    in_space = len(grid.axes) == len(("layer", "row", "column"))
    layers = _respelled(random, drawn if in_space else [drawn])
    if random.random() < 0.3:
        dotted = [[row.replace(" ", ".") or "." for row in rows] for rows in layers]
        between = random.choice(["/", " / "])
        return random.choice(["//", " // "]).join(map(between.join, dotted))
    return layers if in_space else layers[0]


def _at_border(random: Random, grid: Grid, cells: list[Coordinates]) -> list[Coordinates]:
    """The cells moved along the rows, and next to the border of the drawing."""
    start = [min(values) for values in zip(*cells, strict=True)]
    along = random.randrange(2) * len(grid.forms)
    steps = [*start[:-1], start[-1] - along]
    # What has another form where it comes to lie is moved on by one column.
    steps[-1] -= sum(steps) % len(grid.forms)
    return [tuple(a - b for a, b in zip(cell, steps, strict=True)) for cell in cells]


def _respelled(random: Random, layers: list[list[str]]) -> list[list[str]]:
    """A drawing with other signs, with numbers, or with rows that end early."""

    def everywhere(change: Callable[[str], str]) -> list[list[str]]:
        return [list(map(change, rows)) for rows in layers]

    sign = random.choice(SIGNS)
    if random.random() < 0.8:
        layers = everywhere(lambda row: re.sub("[^.]", sign, row))
    if random.random() < 0.5:
        layers = everywhere(lambda row: row.rstrip("."))
    if random.random() < 0.5:
        layers = everywhere(lambda row: row.replace(".", " "))
    if random.random() < 0.5 and not any("1" in row for rows in layers for row in rows):
        layers = everywhere(lambda row: "".join(map(_counted, groupby(row))))
    return layers


def _counted(run: tuple[str, Iterator[str]]) -> str:
    sign, length = run[0], len(list(run[1]))
    return f"{length}{sign}" if length > 1 else sign


@given(st.randoms(use_true_random=True), st.sampled_from(sorted(GRIDS)))
def test_cells_are_the_same_however_they_are_typed(random: Random, name: str) -> None:
    grid = GRIDS[name]
    every = [
        cell
        for cell in product(range(4), repeat=len(grid.axes))
        if grid.form_at(cell) is not None
    ]
    board = random.sample(every, random.randint(2, 8))
    piece = random.sample(board, random.randint(1, len(board)))
    document = {
        **HEAD,
        "grid": name,
        "turning": "fixed",
        "board": {"cells": [list(cell) for cell in board]},
        "pieces": [{"name": "a", "connected": False, "cells": [list(cell) for cell in piece]}],
    }
    again = {
        **document,
        "board": {"cells": spelled(random, grid, board)},
        "pieces": [{"name": "a", "connected": False, "cells": spelled(random, grid, piece)}],
    }
    assert fingerprint(puzzle_of(document)) == fingerprint(puzzle_of(again))


@given(st.randoms(use_true_random=True), st.sampled_from(sorted(GRIDS)))
def test_pieces_are_the_same_in_a_picture(random: Random, name: str) -> None:
    grid = GRIDS[name]
    every = list(filter(grid.form_at, product(range(3), repeat=len(grid.axes))))
    board = random.sample(every, random.randint(1, len(every)))
    colours: dict[int, list[Point]] = {}
    for cell in board:
        colours.setdefault(random.randrange(3), []).append(grid.point(cell))
    parts = [
        sorted(map(grid.coordinates, part))
        for points in colours.values()
        for part in grid.parts(points)
    ]
    listed = [
        {"name": f"p{number}", "cells": [list(cell) for cell in part]}
        for number, part in enumerate(parts)
    ]
    letters = {cell: letter for part, letter in zip(parts, ascii_letters) for cell in part}
    layers = [
        [
            "".join(letters.get((*above, row, column), ".") for column in range(3))
            for row in range(3)
        ]
        for above in product(range(3), repeat=len(grid.axes) - 2)
    ]
    document = {"grid": name, "turning": "fixed", "board": {"cells": [list(c) for c in board]}}
    picture: Document = {"pieces": layers[0]}
    if len(layers) > 1 and random.random() < 0.5:
        picture = {"pieces": layers[::-1], "layers": "bottom-up"}
    elif len(layers) > 1:
        picture = {"pieces": "//".join(map("/".join, layers))}
    one, other = puzzle_of({**document, "pieces": listed}), puzzle_of({**document, **picture})
    assert fingerprint(one) == fingerprint(other)
