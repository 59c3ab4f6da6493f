from __future__ import annotations

from typing import Any

import pytest

from jigsat.schemas.errors import DataError
from jigsat.schemas.grids import SQUARE, TRIANGLE, Grid
from jigsat.schemas.pieces import Piece
from jigsat.schemas.resolve import cells_of, shape_of
from jigsat.schemas.shapes import Shape


def shape(grid: Grid, **keys: Any) -> Shape:
    return shape_of(grid, Piece.model_validate({"name": "it", **keys}), "pieces[0]")


def labels_by_side(grid: Grid, shape: Shape) -> dict[str, str]:
    return {grid.form(cell).side_names[step]: label for (cell, step), label in shape.labels}


def test_sides_by_name_in_a_list_and_cell_by_cell_are_the_same() -> None:
    named = {"top": "a", "right": "b", "bottom": "c", "left": "d"}
    by_name = shape(SQUARE, sides=named)
    assert labels_by_side(SQUARE, by_name) == named
    assert by_name == shape(SQUARE, sides=["a", "b", "c", "d"])
    assert by_name == shape(SQUARE, sides=[{"cell": [0, 0], "sides": named}])


def test_a_list_of_labels_goes_clockwise_from_the_first_side_of_the_form() -> None:
    up = shape(TRIANGLE, cells=["^"], sides=["a", "b", "c"])
    down = shape(TRIANGLE, cells=[".v"], sides=["a", "b", "c"])
    assert labels_by_side(TRIANGLE, up) == {"right": "a", "bottom": "b", "left": "c"}
    assert labels_by_side(TRIANGLE, down) == {"top": "a", "right": "b", "left": "c"}


def test_a_piece_without_cells_is_one_cell() -> None:
    assert shape(SQUARE) == shape(SQUARE, cells=["#"]) == shape(SQUARE, cells=[[0, 0]])
    assert shape(TRIANGLE) == shape(TRIANGLE, cells=["^"])


def test_art_and_coordinates_give_the_same_shape_in_any_order() -> None:
    drawn = shape(SQUARE, cells=["##.", ".##"])
    assert drawn == shape(SQUARE, cells=[[1, 2], [0, 0], [1, 1], [0, 1]])


def test_sides_may_be_left_without_a_label() -> None:
    one = shape(SQUARE, sides={"left": "a"})
    assert labels_by_side(SQUARE, one) == {"left": "a"}
    assert shape(SQUARE, sides={}) == shape(SQUARE)


def test_labels_of_a_piece_with_several_cells_stand_on_their_cell() -> None:
    domino = shape(
        SQUARE,
        cells=["##"],
        sides=[{"cell": [0, 1], "sides": {"right": "a"}}, {"cell": [0, 0], "sides": {}}],
    )
    assert domino.labels == ((((0, 1), (0, 1)), "a"),)


WRONG: dict[str, tuple[Grid, dict[str, Any], str]] = {
    "a side that a square does not have": (
        SQUARE,
        {"sides": {"up": "a"}},
        "pieces[0].sides: found the side 'up', expected one of top, right, bottom, left",
    ),
    "a side that the other form has": (
        TRIANGLE,
        {"sides": {"top": "a"}},
        "pieces[0].sides: found the side 'top', expected one of right, bottom, left",
    ),
    "a side name that would draw on the terminal": (
        SQUARE,
        {"sides": {"\x1b[2J": "a"}},
        r"pieces[0].sides: found the side '\x1b[2J', expected one of top, right, bottom, left",
    ),
    "too few labels in the list": (
        SQUARE,
        {"sides": ["a", "b", "c"]},
        "pieces[0].sides: found 3 labels, expected 4: top, right, bottom, left",
    ),
    "labels for one cell on a piece of two": (
        SQUARE,
        {"cells": ["##"], "sides": {"top": "a"}},
        "pieces[0].sides: found labels for one cell on a piece of 2 cells, "
        'expected a list of {"cell": …, "sides": …}',
    ),
    "a list of labels on a piece of two cells": (
        SQUARE,
        {"cells": ["##"], "sides": ["a", "b", "c", "d"]},
        "pieces[0].sides: found labels for one cell on a piece of 2 cells, "
        'expected a list of {"cell": …, "sides": …}',
    ),
    "labels on a cell of no piece": (
        SQUARE,
        {"sides": [{"cell": [0, 1], "sides": {"top": "a"}}]},
        "pieces[0].sides[0].cell: found [0, 1], expected a cell of the piece",
    ),
    "a label on a cell with one coordinate": (
        SQUARE,
        {"sides": [{"cell": [0], "sides": {"top": "a"}}]},
        "pieces[0].sides[0].cell: found [0], expected [row, column]",
    ),
    "two labels on one side": (
        SQUARE,
        {"sides": [{"cell": [0, 0], "sides": {"top": "a"}}] * 2},
        "pieces[0].sides[1].sides.top: found a second label, expected one label for each side",
    ),
    "a cell twice": (
        SQUARE,
        {"cells": [[0, 0], [0, 1], [0, 0]]},
        "pieces[0].cells[2]: found [0, 0] again, expected each cell once",
    ),
    "a cell with three coordinates": (
        SQUARE,
        {"cells": [[0, 0, 0]]},
        "pieces[0].cells[0]: found [0, 0, 0], expected [row, column]",
    ),
    "no cell drawn": (
        SQUARE,
        {"cells": ["..", ".."]},
        "pieces[0].cells: found no cells, expected at least one cell, drawn as '#'",
    ),
}


@pytest.mark.parametrize(("grid", "keys", "message"), WRONG.values(), ids=WRONG)
def test_a_wrong_piece_is_refused_with_its_place(
    grid: Grid, keys: dict[str, Any], message: str
) -> None:
    with pytest.raises(DataError) as caught:
        shape(grid, **keys)
    assert str(caught.value) == message


def test_cells_that_are_not_typed_are_the_cell_at_the_origin() -> None:
    assert cells_of(SQUARE, None, "cells") == ((0, 0),)
