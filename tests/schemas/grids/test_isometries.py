"""Symmetries of typed tilings: one of each plane group, and published numbers of pieces."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import jigsat
from jigsat.checks.lint.finding import Severity
from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import PieceSet
from jigsat.schemas.geometry.surface import Motion, inverse
from jigsat.schemas.grids.grid import Grid, Point, Turn, subtract
from jigsat.schemas.grids.own import own_grid
from jigsat.schemas.parsing.polyforms import complete_set
from jigsat.schemas.puzzle import Puzzle
from tests.oracle.brute_force import BruteForce
from tests.oracle.symmetry import Symmetries

Make = Callable[..., Puzzle]
Corner = Sequence[Fraction | int | str]
Typed = dict[str, Any]

HEXAGONAL = ((2, 1), (1, 2))
WIDE, LEVEL = ((2, 0), (0, 3)), ((1, 0), (0, 1))


def typed(lattice: Sequence[Corner], cells: Mapping[str, Sequence[Corner]]) -> Typed:
    """A grid as it is typed."""
    return {
        "lattice": [list(map(str, row)) for row in lattice],
        "cells": {
            name: [list(map(str, corner)) for corner in corners]
            for name, corners in cells.items()
        },
    }


def bent(lower: Sequence[str] = (), left: Sequence[str] = ()) -> dict[str, list[Corner]]:
    """A cell of the lattice; bends are "along out", in fractions."""
    below = [tuple(map(Fraction, bend.split())) for bend in lower]
    aside = [tuple(map(Fraction, bend.split()))[::-1] for bend in left]
    corners: list[Corner] = [
        *((0, 0), *below),
        *((1, 0), *((x + 1, y) for x, y in aside)),
        *((1, 1), *reversed([(x, y + 1) for x, y in below])),
        *((0, 1), *reversed(aside)),
    ]
    return {"cell": corners}


def hexagons(*bends: str) -> dict[str, list[Corner]]:
    """A hexagon, every other side of which is bent "along out", and the opposite ones in."""
    third = Fraction(1, 3)
    corners = [(third, third)]
    for _ in range(6):
        x, y = corners[-1]
        corners.append((-y, x + y))  # by sixty degrees
    sides: dict[int, list[Corner]] = {}
    for number in (0, 2, 4):
        (x, y), (end_x, end_y) = corners[number : number + 2]
        out = x + end_x, y + end_y  # to the middle of the next hexagon
        points = [
            (x + a * (end_x - x) + far * out[0], y + a * (end_y - y) + far * out[1])
            for a, far in (map(Fraction, bend.split()) for bend in bends)
        ]
        sides[number] = [*points]
        sides[(number + 3) % 6] = [(u - out[0], v - out[1]) for u, v in reversed(points)]
    return {"cell": [each for n in range(6) for each in (corners[n], *sides[n])]}


def by_vectors(
    gram: Sequence[Corner], vectors: Sequence[Corner], cells: Mapping[str, Sequence[Corner]]
) -> Typed:
    """Cells of one lattice as a grid with other vectors."""
    (p, q), (r, s) = basis = [[Fraction(each) for each in vector] for vector in vectors]
    lattice = [
        [sum(v[i] * w[j] * Fraction(gram[i][j]) for i in (0, 1) for j in (0, 1)) for w in basis]
        for v in basis
    ]

    def within(corner: Corner) -> Corner:
        x, y = map(Fraction, corner)
        return (x * s - y * r) / (p * s - q * r), (y * p - x * q) / (p * s - q * r)

    return typed(lattice, {name: [*map(within, cells[name])] for name in cells})


CAIRO = {
    "up": [("-1/6", "-1/6"), ("1/6", "1/6"), ("1/2", 0), ("1/3", "-1/3"), (0, "-1/2")],
    "down": [("1/6", "1/6"), ("-1/6", "-1/6"), ("-1/2", 0), ("-1/3", "1/3"), (0, "1/2")],
    "left": [("1/3", "2/3"), ("2/3", "1/3"), ("1/2", 0), ("1/6", "1/6"), (0, "1/2")],
    "right": [("2/3", "1/3"), ("1/3", "2/3"), ("1/2", 1), ("5/6", "5/6"), (1, "1/2")],
}
HERRINGBONE = {
    "lying": [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)],
    "standing": [(2, 0), (3, 0), (3, 1), (3, 2), (2, 2), (2, 1)],
}
#: For each plane group a tiling, how many turns it has, and how many of them flip.
GROUPS: dict[str, tuple[Typed, int, int]] = {
    "p1": (typed(WIDE, bent(["1/4 1/9"])), 1, 0),
    "p2": (typed(WIDE, bent(["1/4 1/9", "3/4 -1/9"], ["1/4 1/9", "3/4 -1/9"])), 2, 0),
    "pm": (typed(WIDE, bent(["1/2 1/9"])), 2, 1),
    "cm": (typed(((3, 1), (1, 3)), bent(["1/2 1/9"], ["1/2 1/9"])), 2, 1),
    "pmm": (typed(WIDE, bent()), 4, 2),
    "pgg": (by_vectors(LEVEL, ((4, 0), (-1, 1)), HERRINGBONE), 4, 2),
    "cmm": (typed(((3, 1), (1, 3)), bent()), 4, 2),
    "p4": (typed(LEVEL, bent(["1/4 1/9", "3/4 -1/9"], ["1/4 -1/9", "3/4 1/9"])), 4, 0),
    "p4m": (typed(LEVEL, bent()), 8, 4),
    "p4g": (typed(((18, 0), (0, 18)), CAIRO), 8, 4),
    "p3": (typed(HEXAGONAL, hexagons("1/4 1/9")), 3, 0),
    "p31m": (typed(HEXAGONAL, hexagons("1/2 1/9")), 6, 3),
    "p6": (typed(HEXAGONAL, hexagons("1/4 1/9", "3/4 -1/9")), 6, 0),
    "p6m": (typed(HEXAGONAL, hexagons()), 12, 6),
}


#: Of the tiling with pentagons, four around one point.
CROSS = [[0, 0], [0, 1], [1, 0], [1, 1], [0, 2], [2, 1]]
every_group = pytest.mark.parametrize(
    "table", [table for table, *_ in GROUPS.values()], ids=GROUPS
)


def free(grid: Grid, size: int) -> int:
    return len(complete_set(grid, PieceSet(set="free", size=size), ""))


def cells_of(grid: Grid) -> list[Point]:
    return [grid.point(home) for home in grid.homes.values()]


def outline(grid: Grid, cell: Point) -> frozenset[tuple[Fraction, ...]]:
    return frozenset(
        tuple(a + b for a, b in zip(cell, corner, strict=True))
        for corner in grid.form(cell).outline
    )


def turned_exactly(turn: Turn, place: Sequence[Fraction]) -> tuple[Fraction, ...]:
    return tuple(
        (sum((a * b for a, b in zip(row, place, strict=True)), Fraction(0)) + shift)
        / turn.divisor
        for row, shift in zip(turn.matrix, turn.offset, strict=True)
    )


@pytest.mark.parametrize(("table", "turns", "flips"), GROUPS.values(), ids=GROUPS)
def test_each_plane_group_has_its_turns(table: Typed, turns: int, flips: int) -> None:
    grid = own_grid(json.dumps(table))
    assert (len(grid.turns), sum(turn.flips for turn in grid.turns)) == (turns, flips)
    assert grid.turns[0].name == "0"
    assert len({turn.name for turn in grid.turns}) == turns


@every_group
def test_turns_bring_cells_with_their_sides_onto_cells(table: Typed) -> None:
    grid = own_grid(json.dumps(table))
    for turn, cell in product(grid.turns, cells_of(grid)):
        corners = {turned_exactly(turn, corner) for corner in outline(grid, cell)}
        assert corners == outline(grid, turn(cell))
        steps = set(map(turn.of_step, grid.sides(cell).values()))
        assert steps == set(grid.sides(turn(cell)).values())


@every_group
def test_motions_are_a_group(table: Typed) -> None:
    grid = own_grid(json.dumps(table))
    motions = [Motion(turn, grid.points_apart(grid.period)) for turn in grid.turns]
    for first, second in product(motions, repeat=2):
        turn, back = grid.product(second.turn, first.turn), inverse(grid, first)
        moves = {subtract(second(first(cell)), turn(cell)) for cell in cells_of(grid)}
        assert len(moves) == 1
        assert all(back(first(cell)) == cell for cell in cells_of(grid))


@pytest.mark.full(but=3)
@every_group
def test_it_does_not_matter_how_a_tiling_is_typed(table: Typed) -> None:
    """From another origin, and with longer vectors; those of several repeats are refused."""
    grid = own_grid(json.dumps(table))
    for basis in (((2, 0), (0, 1)), ((2, 0), (1, 3))):
        with pytest.raises(
            DataError, match=r"repeat [26] times, expected the shortest vectors"
        ):
            own_grid(json.dumps(repeated(table, basis)))
    for basis in (((1, 0), (0, 1)), ((1, 0), (3, 1))):
        other = own_grid(json.dumps(repeated(table, basis)))
        assert len(other.forms) == len(grid.forms)
        assert len(other.turns) == len(grid.turns)
        assert [free(other, size) for size in (1, 2, 3)] == [
            free(grid, size) for size in (1, 2, 3)
        ]


def repeated(table: Typed, basis: Sequence[tuple[int, int]]) -> Typed:
    """The same tiling by other vectors, seen from another point."""
    (p, _), (_, s) = basis
    cells = {
        f"{name} {right} {down}": [
            (Fraction(x) + right + Fraction(1, 7), Fraction(y) + down) for x, y in corners
        ]
        for name, corners in table["cells"].items()
        for right in range(p)
        for down in range(s)
    }
    return by_vectors(table["lattice"], basis, cells)


HOUSES = {
    "up": [(0, 0), (1, 0), (1, 1), ("1/2", "3/2"), (0, 1)],
    "down": [(1, 1), ("3/2", "3/2"), ("3/2", "5/2"), ("1/2", "5/2"), ("1/2", "3/2")],
}


#: How many free pieces there are of 1, 2, 3 … cells, by the numbers of their lists (OEIS).
PUBLISHED: dict[str, tuple[Typed, tuple[int, ...]]] = {
    "Cairo": (GROUPS["p4g"][0], (1, 2, 5, 17, 55)),
    "houses, A197156": (
        by_vectors(LEVEL, ((1, 0), ("1/2", "5/2")), HOUSES),
        (1, 3, 5, 20, 56),
    ),
}


@pytest.mark.parametrize(("table", "expected"), PUBLISHED.values(), ids=PUBLISHED)
def test_free_sets_have_the_published_sizes(table: Typed, expected: tuple[int, ...]) -> None:
    grid = own_grid(json.dumps(table))
    assert tuple(free(grid, size + 1) for size in range(len(expected))) == expected


@pytest.mark.parametrize("turning", ["rotate", "rotate-and-flip"])
@pytest.mark.parametrize("board", [[[0, 0], [0, 1], [1, 0], [1, 1]], CROSS], ids=["four", "x"])
def test_boards_on_them_are_counted_as_by_hand(
    make_puzzle: Make, turning: str, board: list[list[int]]
) -> None:
    puzzle = make_puzzle(
        grid=GROUPS["p4g"][0],
        turning=turning,
        board={"cells": board},
        pieces=[{"set": "free", "size": 2, "count": {"min": 0, "max": 9}}],
    )
    brute = BruteForce(puzzle)
    counts = jigsat.count(puzzle)
    assert counts.solutions == len(brute.solutions) > 0
    assert counts.up_to_symmetry == len(Symmetries(brute).classes())
    assert counts.up_to_rotation == len(Symmetries(brute).classes(flips=False))


@pytest.mark.full(but=5)
@every_group
def test_a_puzzle_on_each_can_be_judged_and_drawn(make_puzzle: Make, table: Typed) -> None:
    """Also where nothing can be turned over, or turned at all."""
    grid = own_grid(json.dumps(table))
    cells = [list(home) for home in grid.homes.values()]
    pieces = [{"set": "free", "size": 1, "count": {"min": 0, "max": len(cells)}}]
    puzzle = make_puzzle(
        grid=table, turning="rotate-and-flip", board={"cells": cells}, pieces=pieces
    )
    assert jigsat.count(puzzle).up_to_symmetry == 1
    assert not [each for each in jigsat.check(puzzle) if each.severity is Severity.ERROR]
    assert jigsat.picture(puzzle, kind="pieces")


def test_a_side_that_bends_is_one_side(make_puzzle: Make) -> None:
    """It has one label, and is drawn with all its edges."""
    table = GROUPS["p2"][0]
    (form,) = own_grid(json.dumps(table)).forms
    assert (len(form.sides), len(form.outline)) == (4, 12)
    sides = dict.fromkeys(form.sides, "a")
    puzzle = make_puzzle(
        grid=table,
        board={"cells": ["##"]},
        pieces=[{"name": "one", "cells": ["#"], "sides": sides, "count": 2}],
        rules=[{"rule": "equal-sides"}],
    )
    assert jigsat.count(puzzle).solutions == 1
    assert jigsat.picture(puzzle)
