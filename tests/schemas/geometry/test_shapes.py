from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import (
    Shape,
    make_shape,
    moved,
    normalised,
    orientations,
    turned,
    turns_allowed,
    ways_to_lie,
)
from jigsat.schemas.grids.grid import Grid, Vector, subtract
from jigsat.schemas.grids.plane import SQUARE
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.parsing.cells import cells_of

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


def drawn(grid: Grid, rows: list[str]) -> Shape:
    return make_shape(grid.point(cell) for cell in cells_of(grid, rows, "art"))


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


def test_a_flipped_piece_shows_its_back() -> None:
    domino = drawn(SQUARE, ["##"])
    front = make_shape(domino.cells, attributes={"face": "cat"})
    back = make_shape(domino.cells, attributes={"face": "dog"})
    ways = orientations(SQUARE, front, Turning.ROTATE_AND_FLIP, back)
    assert [(way.turn, way.shape.face) for way in ways] == [
        *(("0", "cat"), ("90", "cat")),
        *(("flip", "dog"), ("flip 90", "dog")),
    ]
    assert len(orientations(SQUARE, front, Turning.ROTATE, back)) == 2
    assert len(orientations(SQUARE, front, Turning.ROTATE_AND_FLIP, front)) == 2


def test_the_sides_of_a_back_are_named_as_seen_through_the_front() -> None:
    cell = SQUARE.point((0, 0))
    steps = SQUARE.sides(cell)
    front = make_shape([cell], {(cell, steps["left"]): "a"})
    back = make_shape([cell], {(cell, steps["left"]): "b"})
    ways = orientations(SQUARE, front, Turning.ROTATE_AND_FLIP, back)
    flipped = next(way.shape for way in ways if way.turn == "flip")
    assert flipped.labels == (((cell, steps["right"]), "b"),)
    assert len(ways) == 8


def test_colours_and_marks_make_orientations_different() -> None:
    cells = drawn(SQUARE, ["##"]).cells
    halves = make_shape(cells, colours={cells[0]: "black", cells[1]: "white"})
    marked = make_shape(cells, attributes={"face": "cat"})
    assert len(orientations(SQUARE, halves, Turning.ROTATE)) == 4
    assert len(orientations(SQUARE, marked, Turning.ROTATE)) == 2


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
    assert set(fixed) < set(rotate) < set(flip) == set(grid.all_turns)
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
    letters = st.sampled_from("ab")
    labels = draw(st.dictionaries(st.sampled_from(sides), letters, max_size=4))
    colours = draw(st.dictionaries(st.sampled_from(sorted(cells)), letters, max_size=4))
    return grid, make_shape(cells, labels, colours, draw(st.dictionaries(letters, letters)))


@st.composite
def moves(draw: st.DrawFn, grid: Grid) -> Vector:
    """A step from a cell of the grid to another of the same form."""
    return grid.points_apart(tuple(draw(numbers) * period for period in grid.period))


@given(grid_and_shape(), st.data())
def test_shapes_that_differ_by_a_move_have_one_normal(
    given_shape: tuple[Grid, Shape], data: st.DataObject
) -> None:
    grid, shape = given_shape
    elsewhere = moved(shape, data.draw(moves(grid)))
    assert normalised(grid, elsewhere) == normalised(grid, shape)
    assert normalised(grid, normalised(grid, shape)) == normalised(grid, shape)


@given(grid_and_shape())
def test_the_normal_of_a_shape_in_space_begins_with_its_top_layer(
    given_shape: tuple[Grid, Shape],
) -> None:
    grid, shape = given_shape
    if grid.plane is not None:
        cells = normalised(grid, shape).cells
        assert min(grid.coordinates(cell)[0] for cell in cells) in range(grid.period[0])


@given(grid_and_shape())
def test_the_normal_of_a_shape_is_the_shape_moved(given_shape: tuple[Grid, Shape]) -> None:
    grid, shape = given_shape
    there = normalised(grid, shape)
    assert len(there.cells) == len(shape.cells)
    steps = {subtract(a, b) for a, b in zip(there.cells, shape.cells, strict=True)}
    assert len(steps) == 1
    forms = [
        (grid.form(a), grid.form(b)) for a, b in zip(there.cells, shape.cells, strict=True)
    ]
    assert all(a is b for a, b in forms)
    assert [label for _, label in there.labels] == [label for _, label in shape.labels]
    assert [colour for _, colour in there.colours] == [colour for _, colour in shape.colours]
    assert there.attributes == shape.attributes


@given(grid_and_shape(), st.data())
def test_a_piece_has_the_same_orientations_however_it_lies(
    given_shape: tuple[Grid, Shape], data: st.DataObject
) -> None:
    grid, shape = given_shape
    turning = data.draw(st.sampled_from([Turning.ROTATE, Turning.ROTATE_AND_FLIP]))
    every = grid.turns_of(shape.cells)
    turns = [turn for turn, _ in ways_to_lie(grid, shape, turning) if turn in every]
    turn = data.draw(st.sampled_from(turns))
    ways = {way.shape for way in orientations(grid, shape, turning)}
    assert ways == {way.shape for way in orientations(grid, turned(shape, turn), turning)}


@given(grid_and_shape())
def test_each_orientation_is_what_its_turn_gives(given_shape: tuple[Grid, Shape]) -> None:
    grid, shape = given_shape
    for way in orientations(grid, shape, Turning.ROTATE_AND_FLIP):
        turn = grid.turn_named(way.turn)
        assert turn is not None
        assert way.shape == normalised(grid, turned(shape, turn))
