"""Ways to type the same board and the same pieces."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product
from random import Random
from string import ascii_letters
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.checks.fingerprint import fingerprint
from jigsat.models.relaxation import with_turning
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.grids.grid import Coordinates, Grid, Point, subtract
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.parsing.text_art import drawn_within
from jigsat.schemas.rules import NotTouching
from tests.spellings import HEAD, SAME, Document, puzzle_of


@pytest.mark.parametrize(("document", "changes"), SAME.values(), ids=SAME)
def test_ways_to_type_the_same(document: Document, changes: Document) -> None:
    one, other = puzzle_of(document), puzzle_of({**document, **changes})
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(("document", "changes"), SAME.values(), ids=SAME)
def test_they_stay_the_same_beside_what_is_changed(
    document: Document, changes: Document
) -> None:
    one, other = puzzle_of(document), puzzle_of({**document, **changes})
    rules = [*one.rules, NotTouching(rule="not-touching")]
    assert fingerprint(one.with_rules(rules)) == fingerprint(other.with_rules(rules))
    flipped = (with_turning(each, Turning.ROTATE_AND_FLIP) for each in (one, other))
    assert len(set(map(fingerprint, flipped))) == 1


#: Signs for a cell in every grid.
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
    along = random.randrange(2) * grid.period[-1]
    start[-1] -= along
    # What has another form where it comes to lie is moved on by some rows and columns.
    moves = (subtract(start, place) for place in grid.first_places)
    steps = next(filter(grid.moves_onto_itself, moves))
    return [tuple(a - b for a, b in zip(cell, steps, strict=True)) for cell in cells]


def _respelled(random: Random, layers: list[list[str]]) -> list[list[str]]:
    """A drawing with other signs, or with rows that end early."""

    def everywhere(change: Callable[[str], str]) -> list[list[str]]:
        return [list(map(change, rows)) for rows in layers]

    sign = random.choice(SIGNS)
    if random.random() < 0.8:
        layers = everywhere(lambda row: re.sub("[^.]", sign, row))
    if random.random() < 0.5:
        layers = everywhere(lambda row: row.rstrip("."))
    if random.random() < 0.5:
        layers = everywhere(lambda row: row.replace(".", " "))
    return layers


@given(st.randoms(use_true_random=True), st.sampled_from(sorted(GRIDS)))
def test_cells_are_the_same_however_they_are_typed(random: Random, name: str) -> None:
    grid = GRIDS[name]
    every = [
        cell
        for cell in product(range(4), repeat=len(grid.axes))
        if grid.form_at(cell) is not None
    ]
    board = random.sample(every, random.randint(2, min(8, len(every))))
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
    letter = {cell: ascii_letters[i] for i, part in enumerate(parts) for cell in part}
    rows = product(range(3), repeat=len(grid.axes) - 1)
    drawn = ["".join(letter.get((*row, column), ".") for column in range(3)) for row in rows]
    layers = [drawn[start : start + 3] for start in range(0, len(drawn), 3)]
    document = {"grid": name, "turning": "fixed", "board": {"cells": [list(c) for c in board]}}
    picture: Document = {"pieces": layers[0]}
    if len(layers) > 1 and random.random() < 0.5:
        picture = {"pieces": layers}
    elif len(layers) > 1:
        picture = {"pieces": "//".join(map("/".join, layers))}
    one, other = puzzle_of({**document, "pieces": listed}), puzzle_of({**document, **picture})
    assert fingerprint(one) == fingerprint(other)
