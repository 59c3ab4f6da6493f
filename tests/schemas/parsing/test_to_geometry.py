"""Pieces as a person types them become shapes, and wrong ones are refused with their place."""

from __future__ import annotations

from typing import Any

import pytest

from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.plane import SQUARE, plane
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.parsing.geometry import back_of, shape_of
from tests.mistakes import in_short

TRIANGLE = plane("triangle")

HEXAGON = plane("hexagon")


def shape(grid: Grid, **keys: Any) -> Shape:
    return shape_of(grid, Piece.model_validate({"name": "it", **keys}), "pieces[0]")


def back(grid: Grid, **keys: Any) -> Shape | None:
    return back_of(grid, Piece.model_validate({"name": "it", **keys}), "pieces[0]")


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


def test_a_list_of_labels_goes_around_a_cube_from_top_to_bottom() -> None:
    cube = shape(CUBE, sides=["a", "b", "c", "d", "e", "f"])
    assert labels_by_side(CUBE, cube) == {
        **{"top": "a", "back": "b", "right": "c"},
        **{"front": "d", "left": "e", "bottom": "f"},
    }


def test_cubes_are_drawn_in_layers_or_listed() -> None:
    drawn = shape(CUBE, cells=[["##", "#."], ["..", "#."]])
    assert drawn == shape(CUBE, cells=[[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 1, 0]])
    assert shape(CUBE, cells=["##"]) == shape(CUBE, cells=[["##"]])


def test_colours_are_one_for_all_cells_or_by_colour() -> None:
    first, second = (0, 0), (0, 1)
    assert shape(SQUARE, cells=["##"], colours="red").colours == (
        (first, "red"),
        (second, "red"),
    )
    by_colour = shape(SQUARE, cells=["##"], colours={"red": [[0, 1]]})
    assert by_colour.colours == ((second, "red"),)
    assert shape(SQUARE, cells=["##"]).colours == ()


def test_a_face_is_an_attribute() -> None:
    marked = shape(SQUARE, face="cat", attributes={"hat": "red"})
    assert marked.attributes == (("face", "cat"), ("hat", "red"))
    assert marked.face == marked.attribute("face") == "cat"
    assert marked.attribute("tail") is None
    assert shape(SQUARE).face is None


def test_a_back_is_as_the_front_but_for_what_is_typed() -> None:
    front: dict[str, Any] = {
        **{"sides": {"top": "a"}, "face": "cat", "attributes": {"hat": "red"}},
        "colours": "blue",
    }
    assert back(SQUARE, **front) is None
    assert back(SQUARE, **front, back={}) == shape(SQUARE, **front)
    dog = back(SQUARE, **front, back={"face": "dog"})
    assert dog == shape(SQUARE, **{**front, "face": "dog"})
    other = {"sides": {"left": "b"}, "attributes": {"hat": "green"}, "colours": {}}
    assert back(SQUARE, **front, back=other) == shape(SQUARE, face="cat", **other)


def test_a_piece_without_cells_is_one_cell() -> None:
    assert shape(SQUARE) == shape(SQUARE, cells=["#"]) == shape(SQUARE, cells=[[0, 0]])
    assert shape(TRIANGLE) == shape(TRIANGLE, cells=["^"])
    assert shape(CUBE) == shape(CUBE, cells=[["#"]])


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
    "too few labels in the list": (
        SQUARE,
        {"sides": ["a", "b", "c"]},
        "pieces[0].sides: found 3 labels, expected 4: top, right, bottom, left",
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
    "a cell where no hexagon is": (
        HEXAGON,
        {"cells": [[0, 0], [0, 1]]},
        "pieces[0].cells[1]: found [0, 1], expected a cell of the hexagon grid",
    ),
    "a colour beside the piece": (
        SQUARE,
        {"colours": {"red": [[0, 1]]}},
        "pieces[0].colours.red: found [0, 1], expected cells of the piece",
    ),
}


@pytest.mark.parametrize(("grid", "keys", "message"), WRONG.values(), ids=WRONG)
def test_a_wrong_piece_is_refused_with_its_place(
    grid: Grid, keys: dict[str, Any], message: str
) -> None:
    with pytest.raises(DataError) as caught:
        shape(grid, **keys)
    assert in_short(caught.value) == message


WRONG_BACKS: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown side": (
        {"sides": {"up": "a"}},
        "pieces[0].back.sides: found the side 'up', expected one of top, right, bottom, left",
    ),
}


@pytest.mark.parametrize(("keys", "message"), WRONG_BACKS.values(), ids=WRONG_BACKS)
def test_a_wrong_back_is_refused_with_its_place(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError) as caught:
        back(SQUARE, back=keys)
    assert in_short(caught.value) == message
