from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, product

import pytest

from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.grids.grid import Grid, Point, add, opposite
from jigsat.schemas.grids.plane import plane
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.parsing.cells import cells_of

TRIANGLE = plane("triangle")

HEXAGON = plane("hexagon")

every_grid = pytest.mark.parametrize("grid", GRIDS.values(), ids=GRIDS)
PLANE = {name: grid for name, grid in GRIDS.items() if grid.axes == ("row", "column")}

#: The sides that separate the lines of a direction: crossing one of them, and only then, one
#: comes to the next line.
BORDERS = {
    ("hexagon", "row"): {
        *("hexagon top right", "hexagon top left"),
        *("hexagon bottom right", "hexagon bottom left"),
    },
    ("hexagon", "rising"): {
        *("hexagon top left", "hexagon left"),
        *("hexagon bottom right", "hexagon right"),
    },
    ("hexagon", "falling"): {
        *("hexagon top right", "hexagon right"),
        *("hexagon bottom left", "hexagon left"),
    },
    ("prism", "layer"): {"up top", "up bottom", "down top", "down bottom"},
    ("prism", "row wall"): {"up front", "down back"},
    ("prism", "rising wall"): {"up left", "down right"},
    ("prism", "falling wall"): {"up right", "down left"},
    ("prism", "pillar"): {
        *("up front", "up left", "up right"),
        *("down back", "down left", "down right"),
    },
    ("prism", "row"): {
        *("up top", "up bottom", "down top", "down bottom"),
        *("up front", "down back"),
    },
    ("prism", "rising"): {
        *("up top", "up bottom", "down top", "down bottom"),
        *("up left", "down right"),
    },
    ("prism", "falling"): {
        *("up top", "up bottom", "down top", "down bottom"),
        *("up right", "down left"),
    },
    ("tetrakis", "row"): {"triangle top", "triangle 3 bottom"},
    ("tetrakis", "column"): {"triangle 2 right", "triangle 4 left"},
    ("tetrakis", "rising"): {
        *("triangle bottom right", "triangle 2 top left"),
        *("triangle 3 top left", "triangle 4 bottom right"),
    },
    ("tetrakis", "falling"): {
        *("triangle bottom left", "triangle 2 bottom left"),
        *("triangle 3 top right", "triangle 4 top right"),
    },
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
    near = {point, *(add(point, other) for other in grid.sides(point).values())}
    assert all(grid.connected([point, other]) == (other in near) for other in beyond)


@pytest.mark.parametrize(("place", "borders"), BORDERS.items(), ids=map(" ".join, BORDERS))
def test_lines_are_separated_by_their_borders_only(
    place: tuple[str, str], borders: set[str]
) -> None:
    grid, direction = GRIDS[place[0]], place[1]
    for point in cells_near_the_origin(grid):
        for side, step in grid.sides(point).items():
            here = grid.line_of(direction, point)
            across = grid.line_of(direction, add(point, step))
            difference = max(abs(a - b) for a, b in zip(here, across, strict=True))
            assert difference == (f"{grid.form(point).name} {side}" in borders)


#: A board, and how many of its cells stand in each line of every direction.
LINES: dict[str, tuple[Grid, list[str], dict[str, list[int]]]] = {
    "a triangle of side four": (
        TRIANGLE,
        ["....^....", "...^v^...", "..^v^v^..", ".^v^v^v^."],
        {"row": [1, 3, 5, 7], "rising": [1, 3, 5, 7], "falling": [1, 3, 5, 7]},
    ),
    "a hexagon of side two": (
        HEXAGON,
        ["..#.#.", ".#.#.#", "..#.#."],
        {"row": [2, 2, 3], "rising": [2, 2, 3], "falling": [2, 2, 3]},
    ),
    "two squares, the right one above the left": (
        GRIDS["square"],
        [".#", "#."],
        {"row": [1, 1], "column": [1, 1], "rising": [2], "falling": [1, 1]},
    ),
    # Of sticks that point another way each is alone.
    "a window of four panes": (
        GRIDS["sticks-square"],
        [".#.#", "#.#.#", ".#.#", "#.#.#", ".#.#"],
        {"row": [1] * 6 + [2] * 3, "column": [1] * 6 + [2] * 3},
    ),
    "two sticks that rise from a joint to the next": (
        GRIDS["sticks-triangle"],
        ["....", "...#", "....", ".#.."],
        {"row": [1, 1], "rising": [2], "falling": [1, 1]},
    ),
}


@pytest.mark.parametrize(("grid", "rows", "lines"), LINES.values(), ids=LINES)
def test_boards_have_the_lines_that_one_sees(
    grid: Grid, rows: list[str], lines: dict[str, list[int]]
) -> None:
    assert {
        direction: lengths(grid, points(grid, rows), direction) for direction in lines
    } == lines
    assert set(lines) == set(grid.lines)


def points(grid: Grid, rows: list[str]) -> list[Point]:
    return [grid.point(cell) for cell in cells_of(grid, rows, "board.cells")]


def lengths(grid: Grid, cells: list[Point], direction: str) -> list[int]:
    return sorted(Counter(grid.line_of(direction, cell) for cell in cells).values())


@pytest.mark.parametrize("direction", CUBE.lines)
def test_a_box_has_planes_and_lines(direction: str) -> None:
    """Two layers of three rows of four."""
    cells = [CUBE.point(cell) for cell in product(range(2), range(3), range(4))]
    expected = {
        **{"layer": [12] * 2, "slice": [8] * 3, "wall": [6] * 4},
        **{"pillar": [2] * 12, "column": [3] * 8, "row": [4] * 6},
    }
    assert lengths(CUBE, cells, direction) == expected[direction]


def test_two_balls_of_a_layer_are_in_a_wall_that_rises() -> None:
    """The right one lies behind the left one."""
    balls = [sphere().point(place) for place in ((0, 0, 1), (0, 1, 0))]
    walls = {wall: lengths(sphere(), balls, f"{wall} wall") for wall in ("rising", "falling")}
    assert walls == {"rising": [2], "falling": [1, 1]}


#: The steps to the corners of triangles.
UP, DOWN = ((-2, 0), (1, 1), (1, -1)), ((2, 0), (-1, 1), (-1, -1))
#: How often points are doubled or tripled to make corners whole, and, so enlarged, the steps
#: from the centre of a cell to its corners, for each form.
CORNERS: dict[str, tuple[int, dict[str, list[Point]]]] = {
    "square": (2, {"square": list(product((-1, 1), repeat=2))}),
    "cube": (2, {"cube": list(product((-1, 1), repeat=3))}),
    "triangle": (1, {"up": list(UP), "down": list(DOWN)}),
    "prism": (
        2,
        {
            form: [(level, 2 * row, 2 * column) for level in (-1, 1) for row, column in corners]
            for form, corners in (("up", UP), ("down", DOWN))
        },
    ),
    # Balls touch in points, and share nothing with others.
    "sphere": (2, {"ball": list(sphere().sides((0, 0, 0)).values())}),
    "hexagon": (3, {"hexagon": [(-2, 0), (-1, 3), (1, 3), (2, 0), (1, -3), (-1, -3)]}),
}


@pytest.mark.full(but=3)
@every_grid
def test_cells_that_touch_by_a_corner_only_share_a_corner_and_no_side(grid: Grid) -> None:
    scale, steps = CORNERS.get(grid.name, (1, {}))

    def corners(cell: Point) -> set[tuple[Fraction, ...]]:
        form = grid.form(cell)
        around = steps.get(form.name) or form.outline or chain.from_iterable(form.faces)
        return {
            tuple(scale * a + Fraction(b) for a, b in zip(cell, step, strict=True))
            for step in around
        }

    near = product(*(range(-(each + 4), each + 5) for each in grid.period))
    every = [grid.point(place) for place in near if grid.form_at(place)]
    at = defaultdict[tuple[Fraction, ...], set[Point]](set)
    for cell in every:
        for corner in corners(cell):
            at[corner].add(cell)
    first = {
        grid.form(cell).name: cell for cell in sorted(every, key=lambda p: -max(map(abs, p)))
    }
    for cell in first.values():
        sharing = set[Point]().union(*map(at.__getitem__, corners(cell))) - {cell}
        by_side = {add(cell, step) for step in grid.sides(cell).values()}
        by_corner = {add(cell, step) for step in grid.form(cell).corners}
        assert by_side | by_corner == sharing
        assert len(by_side) + len(by_corner) == len(sharing)


@every_grid
def test_turns_take_lines_to_lines(grid: Grid) -> None:
    cells = list(cells_near_the_origin(grid))

    def divided(direction: str, points: list[Point]) -> frozenset[frozenset[int]]:
        """The numbers of the cells by line: of all points or of their images."""
        lines: dict[tuple[int, ...], set[int]] = {}
        for number, point in enumerate(points):
            lines.setdefault(grid.line_of(direction, point), set()).add(number)
        return frozenset(map(frozenset, lines.values()))

    every = {divided(direction, cells) for direction in grid.lines}
    for turn in grid.turns:
        images = list(map(turn, cells))
        for direction in grid.lines:
            assert divided(direction, images) in every
