from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.render.grids.registry import picture_of
from jigsat.render.text.canvas import Measure, Region
from jigsat.render.text.pages import draw_solution
from jigsat.schemas.grids.grid import add
from jigsat.schemas.grids.plane import plane
from jigsat.schemas.puzzle import Puzzle
from tests.render.puzzles import lay, puzzle_of

TRIANGLE = plane("triangle")

Cell = tuple[int, int]


def make(
    board: list[str] | list[list[int]], pieces: list[dict[str, Any]], **more: Any
) -> Puzzle:
    return puzzle_of(grid="triangle", board={"cells": board}, pieces=pieces, **more)


def drawing(text: str) -> str:
    """A drawing typed between triple quotes, each on a line of its own."""
    return text.removeprefix("\n").removesuffix("\n")


@pytest.mark.parametrize(("side", "labels"), [(8, ["+", "-"]), (4, ["go in", "go out"])])
def test_a_pyramid_of_matching_triangles_fits(side: int, labels: list[str]) -> None:
    board = [("^v" * row + "^").center(2 * side + 1, ".") for row in range(side)]
    piece = {"name": "p", "count": side * side, "sides": [labels[0], labels[1], labels[1]]}
    puzzle = make(board, [piece], rules=[{"rule": "mating-sides", "mates": [labels]}])
    ways = [
        ("p", "0" if "bottom" in TRIANGLE.sides(point) else "180", [(row, column)])
        for point in puzzle.cells
        for row, column in [TRIANGLE.coordinates(point)]
    ]
    text = draw_solution(puzzle, lay(*ways))
    assert max(map(len, text.plain.split("\n"))) <= 80


def near(cell: Cell) -> set[Cell]:
    point = TRIANGLE.point(cell)
    reached = (TRIANGLE.coordinates(add(point, s)) for s in TRIANGLE.sides(point).values())
    return {(row, column) for row, column in reached}


@st.composite
def partitions(draw: st.DrawFn) -> list[set[Cell]]:
    """Triangles of a rectangle in connected parts; some triangles are left out."""
    rows, across = draw(st.integers(1, 4)), draw(st.integers(1, 9))
    numbers = {(r, c): draw(st.integers(0, 3)) for r in range(rows) for c in range(across)}
    parts = []
    left = {cell for cell, number in numbers.items() if number}
    while left:
        part: set[Cell] = set()
        frontier = [min(left)]
        while frontier:
            cell = frontier.pop()
            part.add(cell)
            same = {other for other in near(cell) & left if numbers[other] == numbers[cell]}
            frontier += same - part
        parts.append(part)
        left -= part
    return parts


def reached(lines: list[str], start: tuple[int, int]) -> set[tuple[int, int]]:
    """Paint from one place on; slashes stop it, and an underscore stops it downwards."""

    def at(y: int, x: int) -> str:
        return lines[y][x] if 0 <= y < len(lines) and 0 <= x < len(lines[y]) else "/"

    seen, frontier = {start}, [start]
    while frontier:
        y, x = frontier.pop()
        steps = [(y, x - 1), (y, x + 1)]
        steps += [(y + 1, x)] if at(y, x) != "_" else []
        steps += [(y - 1, x)] if at(y - 1, x) != "_" else []
        fresh = [place for place in steps if at(*place) not in "/\\" and place not in seen]
        seen.update(fresh)
        frontier += fresh
    return seen


@settings(deadline=None)
@given(partitions().filter(bool))
def test_the_outlines_alone_give_back_the_pieces(parts: list[set[Cell]]) -> None:
    board = sorted(set().union(*parts))
    pieces = [
        {"name": f"piece {n}", "cells": [list(cell) for cell in sorted(part)]}
        for n, part in enumerate(parts)
    ]
    puzzle = make([list(cell) for cell in board], pieces)
    ways = [(f"piece {n}", "0", sorted(part)) for n, part in enumerate(parts)]
    lines = draw_solution(puzzle, lay(*ways)).plain.split("\n")
    top, left = board[0][0], min(column for _, column in board)
    roof = "_" in lines[0]
    # Each caption stands on the middle line of three, three columns apart.
    place = {(3 * (r - top) + 1 + roof, 3 * (c - left) + 2): (r, c) for r, c in board}
    for start, cell in place.items():
        painted = {place[spot] for spot in reached(lines, start) if spot in place}
        assert painted == next(part for part in parts if cell in part)


def test_where_the_board_wraps_a_piece_has_no_wall() -> None:
    first, last = TRIANGLE.point((0, 0)), TRIANGLE.point((0, 3))
    seam = {(first, TRIANGLE.sides(first)["left"]), (last, TRIANGLE.sides(last)["right"])}
    within = tuple(TRIANGLE.point((0, column)) for column in (1, 2))
    regions = [Region((first, last), "a", goes_on=frozenset(seam)), Region(within, "b")]
    lines = picture_of(TRIANGLE).draw(TRIANGLE, regions, Measure(caption=1), 80).lines()
    assert "\n".join(line.plain.rstrip() for line in lines) == drawing(
        r"""
   ____________
   \     \
  a \b  b \a
_____\_____\
"""
    )
