"""Branches are disjoint, and with their images they hold every solution once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.models.branches import Branch, branches, whole
from jigsat.models.problem import Chosen, Problem, make_problem
from jigsat.models.symmetry import image_of, symmetries
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.cp_sat import CpSat
from jigsat.solvers.engine import Task

MakePuzzle = Callable[..., Puzzle]

ELL = {"name": "ell", "cells": ["##", "#."]}
BAR = {"name": "bar", "cells": ["###"]}
TURNED = {"name": "turned", "sides": ["x", "y", "y", "x"], "count": 4, "turning": "rotate"}
PUZZLES: dict[str, tuple[str, list[str], list[dict[str, Any]], list[dict[str, Any]]]] = {
    "one piece is the pivot": ("square", ["####"] * 3, [ELL | {"count": 3}, BAR], []),
    "one piece among blanks": (
        "square",
        ["###"] * 3,
        [ELL, {"name": "one", "count": 2}],
        [{"rule": "cover", "blanks": 4}],
    ),
    "the middle cell is the pivot": (
        "square",
        ["###"] * 3,
        [ELL | {"count": 2}, {"name": "one", "count": 3}],
        [],
    ),
    "no symmetry": ("square", ["###.", "####"], [ELL, {"name": "one", "count": 4}], []),
    "sides": ("square", ["##", "##"], [TURNED], [{"rule": "equal-sides"}]),
    "faces": (
        "square",
        ["###"] * 3,
        [{"name": face, "face": face, "count": 3} for face in "uvw"],
        [{"rule": "different-faces", "along": ["row", "column"]}],
    ),
    "triangles": (
        "triangle",
        ["^v^", "v^v"],
        [{"name": "strip", "cells": ["^v^"]}, {"name": "one", "count": 3}],
        [],
    ),
    # Each mirror image is one piece, but the reflection takes one to the other: no pivot.
    "mirror images": (
        "square",
        ["####"] * 3,
        [
            {"name": "ell", "cells": ["###", "#.."]},
            {"name": "jay", "cells": ["#..", "###"]},
            {"name": "one", "count": 4},
        ],
        [],
    ),
}


def searched(problem: Problem, branch: Branch) -> list[Chosen]:
    found: list[Chosen] = []
    assert CpSat().search(Task(problem, branch), found.append)
    return found


@pytest.mark.parametrize(("grid", "board", "pieces", "rules"), PUZZLES.values(), ids=PUZZLES)
def test_branches_hold_every_solution_once(
    make_puzzle: MakePuzzle,
    grid: str,
    board: list[str],
    pieces: list[dict[str, Any]],
    rules: list[dict[str, Any]],
) -> None:
    puzzle = make_puzzle(grid=grid, board={"cells": board}, pieces=pieces, rules=rules)
    problem = make_problem(puzzle)
    group = symmetries(problem)
    found = [
        image_of(symmetry, chosen)
        for branch in branches(problem, group)
        for chosen in searched(problem, branch)
        for symmetry in branch.images
    ]
    everything = searched(problem, whole(problem, group))
    assert everything
    assert sorted(found) == sorted(everything)


@pytest.mark.parametrize(("grid", "board", "pieces", "rules"), PUZZLES.values(), ids=PUZZLES)
def test_images_and_stabiliser_make_up_the_group(
    make_puzzle: MakePuzzle,
    grid: str,
    board: list[str],
    pieces: list[dict[str, Any]],
    rules: list[dict[str, Any]],
) -> None:
    puzzle = make_puzzle(grid=grid, board={"cells": board}, pieces=pieces, rules=rules)
    problem = make_problem(puzzle)
    group = symmetries(problem)
    for branch in branches(problem, group):
        assert branch.images[0] == branch.stabiliser[0] == group[0]
        products = {
            tuple(image[index] for index in fixing)
            for image in branch.images
            for fixing in branch.stabiliser
        }
        assert products == set(group)
        assert len(branch.images) * len(branch.stabiliser) == len(group)


def number(puzzle: Puzzle) -> int:
    problem = make_problem(puzzle)
    return len(branches(problem, symmetries(problem)))


def test_the_pivot_needs_one_branch_for_each_orbit(make_puzzle: MakePuzzle) -> None:
    # The bar lies in one of 3 rows at 2 places, or upright in one of 4 columns: the outer
    # rows, the middle row, the outer columns, the inner columns.
    puzzle = make_puzzle(board={"cells": ["####"] * 3}, pieces=[ELL | {"count": 3}, BAR])
    assert number(puzzle) == 4


def test_no_pivot_among_twins_and_blanks(make_puzzle: MakePuzzle) -> None:
    rules = [{"rule": "cover", "blanks": 3}]
    board = {"cells": ["###"] * 3}
    puzzle = make_puzzle(board=board, pieces=[ELL | {"count": 2}], rules=rules)
    problem = make_problem(puzzle)
    group = symmetries(problem)
    assert branches(problem, group) == (whole(problem, group),)


def test_lookalikes_are_not_cut_apart(make_puzzle: MakePuzzle) -> None:
    across = {"name": "across", "cells": ["##"], "turning": "fixed"}
    puzzle = make_puzzle(pieces=[across, {"name": "turning", "cells": ["##"]}])
    assert number(puzzle) == 1


def test_a_piece_that_fits_nowhere_leaves_the_search_to_say_so(make_puzzle: MakePuzzle) -> None:
    assert number(make_puzzle(board={"cells": ["##", "#."]}, pieces=[BAR])) == 1
