"""A tetrahedron of balls whose layers are drawn as triangles is suspected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.checks.lint.check import check, quick_check
from jigsat.checks.lint.finding import Finding
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle

Make = Callable[..., Puzzle]

#: Drawn to the left, and drawn in the middle.
TO_THE_LEFT = [["#"], ["#.", "##"], ["#..", "##.", "###"], ["#...", "##..", "###.", "####"]]
IN_THE_MIDDLE = [["..#.."], ["..#..", ".#.#."], ["..#..", ".#.#.", "#.#.#"]]
#: Triangles that all point the same way, each above one of the layer below.
PRISMS = [["^...."], ["^.^..", ".^..."], ["^.^.^", ".^.^.", "..^.."]]


def suspected(puzzle: Puzzle) -> list[Finding]:
    return [each for each in check(puzzle) if each.code == "layers-of-triangles"]


def single_cells(make_puzzle: Make, grid: str, cells: Any) -> Puzzle:
    return make_puzzle(grid=grid, board={"cells": cells}, pieces=[{"set": "free", "size": 1}])


def test_what_is_said(make_puzzle: Make) -> None:
    puzzle = single_cells(make_puzzle, "sphere", TO_THE_LEFT)
    (found,) = suspected(puzzle)
    assert (found.severity, found.where) == ("suspicion", "board.cells")
    assert found.what == (
        "the layers have 1, 3, 6 and 10 cells, as in a tetrahedron of balls that stands on a "
        "face; drawn like this it is not one"
    )
    assert found.look_at == (
        "whether it is one: then draw it standing on an edge, as "
        'these ten balls: ["###"], [".##", ".##"], ["..#", "..#", "..#"]'
    )
    assert found in quick_check(puzzle)


@pytest.mark.parametrize(
    ("grid", "layers"),
    [
        ("sphere", IN_THE_MIDDLE),
        ("cube", TO_THE_LEFT),
        ("prism", PRISMS),
    ],
)
def test_however_it_is_drawn(make_puzzle: Make, grid: str, layers: list[list[str]]) -> None:
    assert suspected(single_cells(make_puzzle, grid, layers))


@pytest.mark.parametrize(
    ("grid", "cells"),
    [
        ("sphere", TO_THE_LEFT[:2]),
        ("sphere", [["#"], ["##", "##"], ["###", "###", "###"]]),
    ],
)
def test_nothing_is_said_of_others(make_puzzle: Make, grid: str, cells: Any) -> None:
    assert not suspected(single_cells(make_puzzle, grid, cells))


def test_a_tetrahedron_on_its_edge_is_one() -> None:
    assert not suspected(load("perplexing-pyramid"))
