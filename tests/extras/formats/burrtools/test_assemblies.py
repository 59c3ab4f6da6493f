"""Stored solutions: turns by their numbers, and assemblies as solutions, which are verified."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from jigsat.checks.verify.verifier import verify
from jigsat.exchange.format import Imported
from jigsat.extras.formats.burrtools.document import BALLS, CUBES, PRISMS
from jigsat.extras.formats.burrtools.turns import turns_of
from jigsat.extras.formats.burrtools.xmpuzzle import read, read_solutions
from jigsat.schemas.errors import DataError
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from tests.extras.formats.burrtools.builder import packed, problem, shape, voxel, xml


@pytest.mark.parametrize(
    ("number", "x_y_z"),
    [
        (0, (1, 2, 3)),
        (2, (1, -2, -3)),
        (4, (-3, 2, 1)),
        (12, (3, 2, -1)),
        (19, (-3, 1, -2)),
        (23, (3, -1, -2)),
    ],
)
def test_turns_of_cubes(number: int, x_y_z: tuple[int, int, int]) -> None:
    assert turns_of(CUBES)[number]((1, 2, 3)) == x_y_z


@pytest.mark.parametrize(
    ("number", "thirds"),
    [
        (1, (9, -6, 3)),
        (3, (6, 9, 3)),
        (18, (-6, 9, -3)),
        (24, (11, 2, 1)),
        (77, (5, -1, -10)),
        (119, (6, -3, -9)),
    ],
)
def test_turns_of_balls(number: int, thirds: tuple[int, int, int]) -> None:
    assert turns_of(BALLS)[number]((1, 2, 3)) == thirds


@pytest.mark.parametrize(("grid", "number", "unit"), [(CUBES, 24, 1), (BALLS, 120, 3)])
def test_the_turns_are_all_rotations(grid: int, number: int, unit: int) -> None:
    axes = [
        tuple(turn(axis) for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
        for turn in turns_of(grid)
    ]
    assert len(set(axes)) == number
    for (a, b, c), (d, e, f), (g, h, i) in axes:
        assert a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == unit**3


@pytest.mark.parametrize(
    ("number", "voxels"),
    [
        # Of a triangle that points up from the origin to the right, and its neighbour there.
        (0, [(0, 0, 0), (1, 0, 0)]),
        (2, [(-2, 0, 0), (-3, 0, 0)]),
        (3, [(-2, -1, 0), (-3, -1, 0)]),
        (9, [(0, -1, 0), (1, -1, 0)]),
    ],
)
def test_turns_of_prisms(number: int, voxels: list[tuple[int, int, int]]) -> None:
    turn = turns_of(PRISMS)[number]
    turned = {turn((0, 0, 0)), turn((1, 0, 0))}
    assert turned == set(voxels)


def imported(text: str) -> Imported:
    return read(packed(text), "a.xmpuzzle").problems[0]()


def laid(solution: Solution) -> list[tuple[str, str, list[tuple[int, ...]]]]:
    return [
        (placed.piece, placed.orientation, list(placed.cells)) for placed in solution.placements
    ]


def tripods(hotspot: int, *stored: str) -> str:
    """A cube of two layers, for two pieces of a corner and its three neighbours."""
    piece = voxel("##/#_", "#_/__", name="tripod", hx=hotspot)
    return xml(
        [voxel("##/##", "##/##"), piece], [problem([shape(1, count=2)], 0, stored=stored)]
    )


@pytest.mark.parametrize(
    "text",
    [
        # Turn 22 leads from x, y, z to -y, -x, -z.
        tripods(0, "0 0 0 0 1 1 1 22"),
        tripods(1, "1 0 0 0 1 0 1 22"),
    ],
)
def test_an_assembly_says_where_each_piece_lies(text: str) -> None:
    (solution,) = imported(text).solutions
    assert [(piece, cells) for piece, _, cells in laid(solution)] == [
        ("tripod", [(0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 0, 1)]),
        ("tripod", [(0, 1, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1)]),
    ]
    assert imported(text).dropped == ()


@pytest.mark.parametrize(
    ("stored", "why"),
    [
        ("0 0 0 0 1 1 1 2", "found 'tripod' outside the result, expected all pieces in it"),
        ("0 0 0 0 0 0 0 0", "cell [0, 1, 0]: covered by 'tripod' and 'tripod'"),
        ("", "found no assembly, expected where each piece lies"),
        ("0 0 0 0 1 1 1", "found 7 numbers for 2 pieces, expected four for each, or an x"),
        ("0 0 0 0 1 1 1 24", "found the turn 24, expected one of 0 to 23"),
        ("0 0 0 0 1 1 1 y", "found 'y', expected a whole number from -1,000,000 to 1,000,000"),
    ],
)
def test_what_is_no_solution_is_left_out(stored: str, why: str) -> None:
    read_from = imported(tripods(0, stored, "0 0 0 0 1 1 1 22"))
    assert len(read_from.solutions) == 1
    (dropped,) = read_from.dropped
    assert dropped.startswith(f"1 of 2 stored solutions: {why}")


def test_pieces_that_are_not_used_are_an_x_or_have_turn_255() -> None:
    text = xml(
        [voxel("###"), voxel("##"), voxel("#")],
        [
            problem(
                [shape(1, min=0, max=1), shape(2, min=0, max=3)],
                0,
                stored=[
                    "x 0 0 0 0 1 0 0 0 2 0 0 0",
                    "0 0 0 0 2 0 0 0 x x",
                    "0 0 0 0 2 0 0 0 0 0 0 255 x",
                ],
            )
        ],
    )
    assert [len(each.placements) for each in imported(text).solutions] == [3, 2, 2]


def lozenges(*stored: str) -> str:
    """Four triangles in a row, for two pieces of a triangle and its right neighbour."""
    pieces = [problem([shape(1, count=2)], 0, stored=stored)]
    return xml([voxel("####"), voxel("##")], pieces, grid=1)


def test_assemblies_of_prisms() -> None:
    text = lozenges("0 0 0 0 2 0 0 0", "1 0 0 3 3 0 0 3", "0 0 0 0 1 0 0 0")
    one, other = imported(text).solutions
    assert (
        laid(one)
        == laid(other)
        == [
            ("S2", "0", [(0, 0), (0, 1)]),
            ("S2", "0", [(0, 2), (0, 3)]),
        ]
    )
    assert "found 'S2' between the places of the grid" in imported(text).dropped[0]


BENT = "#__/_#_/___", "___/___/_#_"


@pytest.mark.parametrize(
    ("hotspot", "first", "other"),
    [
        ({}, "0 0 0", "3 1 0"),
        ({"hx": 1, "hy": 1}, "1 1 0", "2 2 0"),
        ({"hx": 2}, "2 0 0", "2 2 -1"),  # it comes to lie between balls: 7/3, 7/3, -4/3
    ],
    ids=["a corner", "the middle", "no ball"],
)
def test_assemblies_of_balls(hotspot: dict[str, int], first: str, other: str) -> None:
    # Three balls at an angle, and again, turned by a sixth as they lie in a sloping plane.
    both = voxel("#___/_#_#/__#_/____", "____/____/_#__/__#_")
    stored = [f"{first} 0 {other} 28", f"{first} 0 {other} 24"]
    piece = voxel(*BENT, **hotspot)
    text = xml([both, piece], [problem([shape(1, count=2)], 0, stored=stored)], grid=2)
    found = imported(text)
    assert found.puzzle.grid == "sphere"
    (solution,) = found.solutions
    cells = [cells for _, _, cells in laid(solution)]
    assert cells == [[(0, 0, 1), (1, 1, 0), (1, 1, 1)], [(0, 0, 2), (1, 1, 2), (1, 2, 2)]]
    assert "found 'S2' between the places of the grid" in found.dropped[0]


@pytest.mark.parametrize("grid", [2, 3, 4])
def test_no_cell_is_between_the_places_of_its_grid(grid: int) -> None:
    text = xml([voxel("_###"), voxel("__#_")], [problem([shape(1)], 0)], grid=grid)
    with pytest.raises(DataError, match=r"found a voxel at x, y, z = \d, 0, 0, expected them"):
        imported(text)


def test_solutions_of_a_puzzle_that_is_drawn_otherwise(
    make_puzzle: Callable[..., Puzzle],
) -> None:
    mine = make_puzzle(
        grid="cube",
        board={
            "cells": [
                [1, 2, 3],
                [1, 3, 3],
                [1, 2, 4],
                [1, 3, 4],
                [2, 2, 3],
                [2, 3, 3],
                [2, 2, 4],
                [2, 3, 4],
            ]
        },
        pieces=[
            {
                "name": "tripod",
                "cells": [[5, 5, 5], [4, 5, 5], [5, 4, 5], [5, 5, 4]],
                "count": 2,
            }
        ],
    )
    data = packed(tripods(0, "0 0 0 0 1 1 1 22"))
    (solution,) = read_solutions(mine, data, "a.xmpuzzle")
    assert verify(mine, solution) == []
    with pytest.raises(DataError, match="gridType: found the cube grid, expected the square"):
        list(read_solutions(make_puzzle(), data, "a.xmpuzzle"))
    with pytest.raises(DataError, match="shapes: found a piece 'tripod', expected the pieces"):
        list(read_solutions(make_puzzle(grid="cube"), data, "a.xmpuzzle"))
    wrong = packed(tripods(0, "0 0 0 0 1 1 1 22", "0 0 0 0"))
    with pytest.raises(DataError, match=r"problem\[0\].solutions.solution\[1\]: found 4 numb"):
        list(read_solutions(mine, wrong, "a.xmpuzzle"))


def test_solutions_of_the_problem_that_is_the_puzzle() -> None:
    problems = [
        problem([shape(1)], 0, stored=["0 0 0 0"]),
        problem([], 0),
        problem([shape(2, count=2)], 0, stored=["0 0 0 0 1 0 0 0", "1 0 0 0 0 0 0 0"]),
    ]
    data = packed(xml([voxel("##"), voxel("##"), voxel("#")], problems))
    second = read(data, "a").problems[2]().puzzle
    assert len(list(read_solutions(second, data, "a"))) == 2
    with pytest.raises(DataError, match="found 3 problems, none of which is 'small', expected"):
        list(read_solutions(read(packed(tripods(0)), "small").problems[0]().puzzle, data, "a"))


def test_only_so_many_stored_solutions_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = ["0 0 0 0 1 1 1 22"] * 12
    monkeypatch.setattr("jigsat.extras.formats.burrtools.assemblies.MAX_LOOKED_AT", 5)
    first = imported(tripods(0, *stored))
    assert len(first.solutions) == 5
    assert first.dropped == ("of 12 stored solutions all but the first 5",)
    monkeypatch.setattr("jigsat.extras.formats.burrtools.xmpuzzle.MAX_STORED", 10)
    fewer = packed(tripods(0, *stored))
    assert "of 12 stored solutions all but" in read(fewer, "a").problems[0]().dropped[0]
    with pytest.raises(DataError, match="found 12 stored solutions, expected at most 10"):
        list(read_solutions(first.puzzle, fewer, "a"))
