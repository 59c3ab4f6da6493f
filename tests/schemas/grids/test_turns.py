from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import pytest

from jigsat.schemas.geometry.shapes import make_shape, normalised, turned
from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.grids.grid import Grid, Matrix, Point, add
from jigsat.schemas.grids.plane import SQUARE, plane
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.grids.space import CUBE, prism
from jigsat.schemas.parsing.cells import cells_of

TRIANGLE = plane("triangle")
PRISM = prism()

HEXAGON = plane("hexagon")

every_grid = pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)
PLANE = {name: grid for name, grid in GRIDS.items() if grid.axes == ("row", "column")}

#: How many turns map a grid to itself and one cell's centre to a cell's centre.
TURNS = {
    **{"square": 8, "triangle": 12, "hexagon": 12, "cube": 48, "prism": 24, "sphere": 48},
    **{"tetrakis": 8, "kite": 12, "drafter": 12, "rhombille": 12, "truncated-square": 8},
    **{"sticks-square": 8, "sticks-triangle": 12, "sticks-hexagon": 12},
    **{"hexagonal-prism": 24, "rhombic": 48, "tetra-octa": 48, "tetra-octant": 48},
}


def cells_near_the_origin(grid: Grid) -> Iterator[Point]:
    reach = 3 if grid.name in PLANE else max(1, grid.period[0] // 2)
    near = range(-reach, reach + 1)
    for coordinates in product(near, repeat=len(grid.axes)):
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
def test_turns_have_different_names_that_find_them(grid: Grid) -> None:
    assert len(grid.turns) == TURNS[grid.name]
    assert len({turn.name for turn in grid.all_turns}) == len(grid.all_turns)
    assert all(grid.turn_named(turn.name) is turn for turn in grid.all_turns)
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


@pytest.mark.parametrize("grid", PLANE.values(), ids=PLANE)
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


#: Three hexagons in a row, and one below the right end.
HOOK = ["#.#.#.", ".....#"]

PICTURES = {
    "square 90": (SQUARE, "90", ["###", "#.."], ["##", ".#", ".#"]),
    "square flip 90": (SQUARE, "flip 90", ["###", "#.."], [".#", ".#", "##"]),
    "triangle 60": (TRIANGLE, "60", ["^v"], [".v^"]),
    "trapezoid 180": (TRIANGLE, "180", ["^v^"], [".v^v"]),
    "hexagon 60": (HEXAGON, "60", HOOK, ["#..", ".#.", "..#", ".#."]),
    "hexagon flip 120": (HEXAGON, "flip 120", HOOK, ["..#.", "...#", "..#.", ".#.."]),
}


@pytest.mark.parametrize(("grid", "turn", "before", "after"), PICTURES.values(), ids=PICTURES)
def test_turns_are_clockwise_in_the_picture(
    grid: Grid, turn: str, before: list[str], after: list[str]
) -> None:
    def drawn(rows: list[str]) -> list[Point]:
        return [grid.point(cell) for cell in cells_of(grid, rows, "art")]

    the_turn = grid.turn_named(turn)
    assert the_turn is not None
    result = normalised(grid, turned(make_shape(drawn(before)), the_turn))
    assert result == normalised(grid, make_shape(drawn(after)))


SIDES_AFTER = {
    "square 90": (
        SQUARE,
        "90",
        {"top": "right", "right": "bottom", "bottom": "left", "left": "top"},
    ),
    "hexagon flip": (
        HEXAGON,
        "flip",
        {
            **{"top right": "top left", "right": "left", "bottom right": "bottom left"},
            **{"bottom left": "bottom right", "left": "right", "top left": "top right"},
        },
    ),
    "cube x90": (
        CUBE,
        "x90",
        {
            **{"top": "back", "back": "bottom", "right": "right"},
            **{"front": "top", "left": "left", "bottom": "front"},
        },
    ),
    "cube z90 x90": (
        CUBE,
        "z90 x90",
        {
            **{"top": "back", "back": "right", "right": "top"},
            **{"front": "left", "left": "bottom", "bottom": "front"},
        },
    ),
    "sphere u90, about the axis towards the front right": (
        sphere(),
        "u90",
        {
            **{"right": "bottom front right", "bottom front right": "front"},
            **{"front": "top front right", "top front right": "right"},
            **{"left": "top back left", "top back left": "back"},
            **{"back": "bottom back left", "bottom back left": "left"},
            **{"top back right": "bottom back right"},
            **{"bottom back right": "bottom front left"},
            **{"bottom front left": "top front left", "top front left": "top back right"},
        },
    ),
    "prism flip y180 z60": (
        PRISM,
        "flip y180 z60",
        {
            **{"top": "bottom", "right": "right", "front": "left"},
            **{"left": "back", "bottom": "top"},
        },
    ),
}


@pytest.mark.parametrize(("grid", "turn", "moves"), SIDES_AFTER.values(), ids=SIDES_AFTER)
def test_a_side_comes_to_the_side_that_one_sees_in_the_hand(
    grid: Grid, turn: str, moves: dict[str, str]
) -> None:
    the_turn = grid.turn_named(turn)
    assert the_turn is not None
    cell = grid.point(grid.first_cell)
    names = grid.form(the_turn(cell)).side_names
    seen = {name: names[the_turn(step)] for name, step in grid.sides(cell).items()}
    assert seen == moves


SPACE_PICTURES = {
    "x90: what stands in front comes to the top": (
        "x90",
        [["##.", "#.."]],
        [["#.."], ["##."]],
    ),
    "y90: a hook": ("y90", [["##"], ["#."], ["#."]], [["###"], ["..#"]]),
    "a screw becomes the other screw": (
        "flip",
        [["##", "#."], [".#", ".."]],
        [["##", ".#"], ["#.", ".."]],
    ),
}


@pytest.mark.parametrize(
    ("turn", "before", "after"), SPACE_PICTURES.values(), ids=SPACE_PICTURES
)
def test_turns_in_space_are_clockwise_as_seen_from_the_named_side(
    turn: str, before: list[list[str]], after: list[list[str]]
) -> None:
    def drawn(layers: list[list[str]]) -> list[Point]:
        return [CUBE.point(cell) for cell in cells_of(CUBE, layers, "art")]

    the_turn = CUBE.turn_named(turn)
    assert the_turn is not None
    result = normalised(CUBE, turned(make_shape(drawn(before)), the_turn))
    assert result == normalised(CUBE, make_shape(drawn(after)))


@every_grid
def test_turns_can_be_put_together_and_taken_back(grid: Grid) -> None:
    cells = list(cells_near_the_origin(grid))
    for first, second in product(grid.turns[::3], grid.turns[1::5]):
        both = grid.product(second, first)
        assert [both(cell) for cell in cells] == [second(first(cell)) for cell in cells]
    for turn in grid.turns[::5]:
        assert grid.product(grid.inverse(turn), turn) is grid.turns[0]
