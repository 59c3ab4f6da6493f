from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

import pytest

from jigsat.schemas.art import read_art
from jigsat.schemas.grids import GRIDS, SQUARE, TRIANGLE, Grid, Matrix, Point, add, opposite
from jigsat.schemas.shapes import make_shape, normal, turned

every_grid = pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)

#: How many turns map a grid to itself and one cell's centre to a cell's centre.
TURNS = {"square": 8, "triangle": 12}

#: The sides that separate the lines of a direction: crossing one of them, and only then, one
#: comes to the next line.
BORDERS = {
    ("square", "row"): {"square top", "square bottom"},
    ("square", "column"): {"square left", "square right"},
    ("triangle", "row"): {"up bottom", "down top"},
    ("triangle", "rising"): {"up left", "down right"},
    ("triangle", "falling"): {"up right", "down left"},
}


def cells_near_the_origin(grid: Grid) -> Iterator[Point]:
    for coordinates in product(range(-3, 4), repeat=len(grid.axes)):
        if grid.form_at(coordinates) is not None:
            yield grid.point(coordinates)


def is_cell(grid: Grid, point: Point) -> bool:
    coordinates = grid.coordinates(point)
    return grid.form_at(coordinates) is not None and grid.point(coordinates) == point


def determinant(matrix: Matrix) -> int:
    size = range(len(matrix))
    total = 0
    for order in permutations(size):
        swaps = sum(order[a] > order[b] for a in size for b in size if a < b)
        term = -1 if swaps % 2 else 1
        for row in size:
            term *= matrix[row][order[row]]
        total += term
    return total


@every_grid
def test_coordinates_lead_to_the_point_and_back(grid: Grid) -> None:
    for coordinates in product(range(-3, 4), repeat=len(grid.axes)):
        if grid.form_at(coordinates) is not None:
            assert grid.coordinates(grid.point(coordinates)) == coordinates


@every_grid
def test_across_each_side_is_another_cell_and_a_way_back(grid: Grid) -> None:
    for point in cells_near_the_origin(grid):
        steps = list(grid.sides(point).values())
        assert len(set(steps)) == len(steps) > 0
        for step in steps:
            neighbour = add(point, step)
            assert neighbour != point
            assert is_cell(grid, neighbour)
            assert opposite(step) in grid.sides(neighbour).values()


@every_grid
def test_a_cell_is_connected_with_its_neighbours_only(grid: Grid) -> None:
    point = next(cells_near_the_origin(grid))
    step, *_ = grid.sides(point).values()
    neighbour = add(point, step)
    beyond = [add(neighbour, other) for other in grid.sides(neighbour).values()]
    assert grid.connected([point, neighbour])
    assert not grid.connected([])
    assert all(grid.connected([point, other]) == (other == point) for other in beyond)


@every_grid
def test_the_first_turn_is_the_identity(grid: Grid) -> None:
    assert all(grid.turns[0](point) == point for point in cells_near_the_origin(grid))
    assert not grid.turns[0].flips


@every_grid
def test_turns_have_different_names_that_find_them(grid: Grid) -> None:
    assert len({turn.name for turn in grid.turns}) == len(grid.turns) == TURNS[grid.name]
    assert all(grid.turn_named(turn.name) is turn for turn in grid.turns)
    assert grid.turn_named("45") is None


@every_grid
def test_turns_are_a_group(grid: Grid) -> None:
    cells = list(cells_near_the_origin(grid))
    actions = {tuple(map(turn, cells)) for turn in grid.turns}
    assert len(actions) == len(grid.turns)
    identity = tuple(cells)
    for first in grid.turns:
        reached = {tuple(second(first(cell)) for cell in cells) for second in grid.turns}
        assert reached == actions  # closed
        assert identity in reached  # and there is an inverse


@every_grid
def test_a_turn_takes_cells_to_cells_and_sides_to_sides(grid: Grid) -> None:
    for turn, point in product(grid.turns, cells_near_the_origin(grid)):
        assert is_cell(grid, turn(point))
        sides = list(map(turn, grid.sides(point).values()))
        assert set(sides) == set(grid.sides(turn(point)).values())
        for step in grid.sides(point).values():
            assert turn(add(point, step)) == add(turn(point), turn(step))


@every_grid
def test_turns_that_flip_are_those_that_mirror(grid: Grid) -> None:
    assert [turn.flips for turn in grid.turns] == [
        determinant(turn.matrix) < 0 for turn in grid.turns
    ]
    assert sum(turn.flips for turn in grid.turns) == len(grid.turns) // 2


@every_grid
def test_a_rotation_keeps_the_clockwise_order_of_sides_and_a_flip_reverses_it(
    grid: Grid,
) -> None:
    for turn, point in product(grid.turns, cells_near_the_origin(grid)):
        before = [turn(step) for step in grid.sides(point).values()]
        after = list(grid.sides(turn(point)).values())
        if turn.flips:
            before.reverse()
        start = after.index(before[0])
        assert after[start:] + after[:start] == before


PICTURES = {
    "square 90": (SQUARE, "90", ["###", "#.."], ["##", ".#", ".#"]),
    "square 180": (SQUARE, "180", ["###", "#.."], ["..#", "###"]),
    "square 270": (SQUARE, "270", ["###", "#.."], ["#.", "#.", "##"]),
    "square flip": (SQUARE, "flip", ["###", "#.."], ["###", "..#"]),
    "square flip 90": (SQUARE, "flip 90", ["###", "#.."], [".#", ".#", "##"]),
    "triangle 60": (TRIANGLE, "60", ["^v"], [".v^"]),
    "triangle 120": (TRIANGLE, "120", ["^v"], ["^", "v"]),
    "triangle 180": (TRIANGLE, "180", ["^v"], ["^v"]),
    "triangle flip": (TRIANGLE, "flip", ["^v"], [".v^"]),
    "triangle flip 60": (TRIANGLE, "flip 60", ["^v"], ["^", "v"]),
    "trapezoid 60": (TRIANGLE, "60", ["^v^"], [".v^", "..v"]),
    "trapezoid 180": (TRIANGLE, "180", ["^v^"], [".v^v"]),
}


@pytest.mark.parametrize(("grid", "turn", "before", "after"), PICTURES.values(), ids=PICTURES)
def test_turns_are_clockwise_in_the_picture(
    grid: Grid, turn: str, before: list[str], after: list[str]
) -> None:
    def drawn(rows: list[str]) -> list[Point]:
        return [grid.point(cell) for cell in read_art(grid, rows, "art")]

    the_turn = grid.turn_named(turn)
    assert the_turn is not None
    result = normal(grid, turned(make_shape(drawn(before)), the_turn))
    assert result == normal(grid, make_shape(drawn(after)))


SIDES_AFTER = {
    "square 90": (
        SQUARE,
        "90",
        {"top": "right", "right": "bottom", "bottom": "left", "left": "top"},
    ),
    "square flip": (
        SQUARE,
        "flip",
        {"top": "top", "right": "left", "bottom": "bottom", "left": "right"},
    ),
    "triangle 60": (TRIANGLE, "60", {"right": "right", "bottom": "left", "left": "top"}),
    "triangle 120": (TRIANGLE, "120", {"right": "bottom", "bottom": "left", "left": "right"}),
    "triangle flip": (TRIANGLE, "flip", {"right": "left", "bottom": "bottom", "left": "right"}),
}


@pytest.mark.parametrize(("grid", "turn", "moves"), SIDES_AFTER.values(), ids=SIDES_AFTER)
def test_a_side_comes_to_the_side_that_one_sees_in_the_hand(
    grid: Grid, turn: str, moves: dict[str, str]
) -> None:
    the_turn = grid.turn_named(turn)
    assert the_turn is not None
    cell = grid.point((0, 0))
    names = grid.form(the_turn(cell)).side_names
    seen = {name: names[the_turn(step)] for name, step in grid.sides(cell).items()}
    assert seen == moves


def test_every_direction_of_every_grid_has_its_borders_in_the_table() -> None:
    assert set(BORDERS) == {(grid.name, line) for grid in GRIDS.values() for line in grid.lines}


@pytest.mark.parametrize(("place", "borders"), BORDERS.items(), ids=map(" ".join, BORDERS))
def test_lines_are_separated_by_their_borders_only(
    place: tuple[str, str], borders: set[str]
) -> None:
    grid, direction = GRIDS[place[0]], place[1]
    for point in cells_near_the_origin(grid):
        for side, step in grid.sides(point).items():
            across = grid.line_of(direction, add(point, step))
            difference = abs(across - grid.line_of(direction, point))
            assert difference == (f"{grid.form(point).name} {side}" in borders)


@pytest.mark.parametrize("direction", TRIANGLE.lines)
def test_a_triangle_of_side_four_has_lines_of_one_three_five_and_seven(direction: str) -> None:
    rows = ["....^....", "...^v^...", "..^v^v^..", ".^v^v^v^."]
    cells = read_art(TRIANGLE, rows, "board.cells")
    lines = Counter(TRIANGLE.line_of(direction, TRIANGLE.point(cell)) for cell in cells)
    assert sorted(lines.values()) == [1, 3, 5, 7]
