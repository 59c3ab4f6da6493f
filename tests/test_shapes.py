from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.schemas.art import read_art
from jigsat.schemas.grids import GRIDS, SQUARE, TRIANGLE, Grid, Point, Vector, subtract
from jigsat.schemas.pieces import Turning
from jigsat.schemas.shapes import (
    Shape,
    make_shape,
    moved,
    normal,
    orientations,
    turned,
    turns_allowed,
)

#: The twelve pentominoes: picture, orientations with flips, orientations without.
PENTOMINOES = {
    "F": ([".##", "##.", ".#."], 8, 4),
    "I": (["#####"], 2, 2),
    "L": (["####", "#..."], 8, 4),
    "N": (["###.", "..##"], 8, 4),
    "P": (["##", "##", "#."], 8, 4),
    "T": (["###", ".#.", ".#."], 4, 4),
    "U": (["#.#", "###"], 4, 4),
    "V": (["#..", "#..", "###"], 4, 4),
    "W": (["#..", "##.", ".##"], 4, 4),
    "X": ([".#.", "###", ".#."], 1, 1),
    "Y": (["####", ".#.."], 8, 4),
    "Z": (["##.", ".#.", ".##"], 4, 2),
}

POLYIAMONDS = {
    "moniamond": (["^"], 2, 2),
    "diamond": (["^v"], 3, 3),
    "triamond": (["^v^"], 6, 6),
    "tetriamond triangle": (["..^.", ".^v^"], 2, 2),
    "tetriamond parallelogram": (["^v^v"], 6, 3),
    "hexiamond hexagon": (["^v^", "v^v"], 1, 1),
}


def drawn(grid: Grid, rows: list[str]) -> Shape:
    return make_shape(grid.point(cell) for cell in read_art(grid, rows, "art"))


@pytest.mark.parametrize(
    ("rows", "all_ways", "turned_only"), PENTOMINOES.values(), ids=PENTOMINOES
)
def test_pentominoes_have_their_known_orientations(
    rows: list[str], all_ways: int, turned_only: int
) -> None:
    shape = drawn(SQUARE, rows)
    assert len(orientations(SQUARE, shape, Turning.ROTATE_AND_FLIP)) == all_ways
    assert len(orientations(SQUARE, shape, Turning.ROTATE)) == turned_only
    assert len(orientations(SQUARE, shape, Turning.FIXED)) == 1


@pytest.mark.parametrize(
    ("rows", "all_ways", "turned_only"), POLYIAMONDS.values(), ids=POLYIAMONDS
)
def test_polyiamonds_have_their_known_orientations(
    rows: list[str], all_ways: int, turned_only: int
) -> None:
    shape = drawn(TRIANGLE, rows)
    assert len(orientations(TRIANGLE, shape, Turning.ROTATE_AND_FLIP)) == all_ways
    assert len(orientations(TRIANGLE, shape, Turning.ROTATE)) == turned_only


def test_labels_make_orientations_different() -> None:
    def ways(labels: str, turning: Turning) -> int:
        cell = SQUARE.point((0, 0))
        sides = [(cell, step) for step in SQUARE.sides(cell).values()]
        shape = make_shape([cell], dict(zip(sides, labels, strict=True)))
        return len(orientations(SQUARE, shape, turning))

    assert ways("aaaa", Turning.ROTATE_AND_FLIP) == 1
    assert ways("abab", Turning.ROTATE) == 2
    assert ways("abcd", Turning.ROTATE) == 4
    assert ways("abcb", Turning.ROTATE_AND_FLIP) == 4
    assert ways("abcd", Turning.ROTATE_AND_FLIP) == 8


def test_an_orientation_is_named_by_the_first_turn_that_gives_it() -> None:
    names = [way.turn for way in orientations(SQUARE, drawn(SQUARE, ["##"]), Turning.ROTATE)]
    assert names == ["0", "90"]


@pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)
def test_turning_allows_more_and_more_turns(grid: Grid) -> None:
    fixed, rotate, flip = (turns_allowed(grid, turning) for turning in Turning)
    assert fixed == grid.turns[:1]
    assert set(fixed) < set(rotate) < set(flip) == set(grid.turns)
    assert not any(turn.flips for turn in rotate)


grids = st.sampled_from(list(GRIDS.values()))
numbers = st.integers(-4, 4)


@st.composite
def grid_and_shape(draw: st.DrawFn) -> tuple[Grid, Shape]:
    grid = draw(grids)
    every_cell = [
        grid.point(place)
        for place in product(range(-2, 3), repeat=len(grid.axes))
        if grid.form_at(place) is not None
    ]
    cells = draw(st.sets(st.sampled_from(every_cell), min_size=1, max_size=6))
    sides = [(cell, step) for cell in sorted(cells) for step in grid.sides(cell).values()]
    labels = draw(st.dictionaries(st.sampled_from(sides), st.sampled_from("ab"), max_size=4))
    return grid, make_shape(cells, labels)


@st.composite
def moves(draw: st.DrawFn, grid: Grid) -> Vector:
    """A step from a cell of the grid to another of the same form."""
    period = len(grid.forms)
    home: Point = grid.point((0,) * len(grid.axes))
    first = [draw(numbers) for _ in grid.axes[1:]]
    last = draw(numbers) * period - sum(first)
    return subtract(grid.point((*first, last)), home)


@given(grid_and_shape(), st.data())
def test_shapes_that_differ_by_a_move_have_one_normal(
    given_shape: tuple[Grid, Shape], data: st.DataObject
) -> None:
    grid, shape = given_shape
    elsewhere = moved(shape, data.draw(moves(grid)))
    assert normal(grid, elsewhere) == normal(grid, shape)
    assert normal(grid, normal(grid, shape)) == normal(grid, shape)


@given(grid_and_shape())
def test_the_normal_of_a_shape_is_the_shape_moved(given_shape: tuple[Grid, Shape]) -> None:
    grid, shape = given_shape
    there = normal(grid, shape)
    assert len(there.cells) == len(shape.cells)
    steps = {subtract(a, b) for a, b in zip(there.cells, shape.cells, strict=True)}
    assert len(steps) == 1
    forms = [
        (grid.form(a), grid.form(b)) for a, b in zip(there.cells, shape.cells, strict=True)
    ]
    assert all(a is b for a, b in forms)
    assert [label for _, label in there.labels] == [label for _, label in shape.labels]


@given(grid_and_shape(), st.data())
def test_a_piece_has_the_same_orientations_however_it_lies(
    given_shape: tuple[Grid, Shape], data: st.DataObject
) -> None:
    grid, shape = given_shape
    turning = data.draw(st.sampled_from([Turning.ROTATE, Turning.ROTATE_AND_FLIP]))
    turn = data.draw(st.sampled_from(turns_allowed(grid, turning)))
    ways = {way.shape for way in orientations(grid, shape, turning)}
    assert ways == {way.shape for way in orientations(grid, turned(shape, turn), turning)}


@given(grid_and_shape())
def test_each_orientation_is_what_its_turn_gives(given_shape: tuple[Grid, Shape]) -> None:
    grid, shape = given_shape
    for way in orientations(grid, shape, Turning.ROTATE_AND_FLIP):
        turn = grid.turn_named(way.turn)
        assert turn is not None
        assert way.shape == normal(grid, turned(shape, turn))
