"""A puzzle as options and items: each toy is small enough to write down by hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from jigsat.models.as_exact_cover import BLANK, ExactCover, exact_cover
from jigsat.models.build import make_problem
from jigsat.models.problem import Problem
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]

DOMINO = {"name": "domino", "cells": ["##"]}
ONE = {"name": "one"}
#: Board, pieces, cells left blank: by hand, the sets of placements that are solutions.
CASES: dict[str, tuple[list[str], list[dict[str, Any]], int, int]] = {
    "two dominoes": (["##", "##"], [DOMINO | {"count": 2}], 0, 2),
    # The domino at one of four sides, the squares beside it.
    "a domino and two squares": (["##", "##"], [DOMINO, ONE | {"count": 2}], 0, 4),
    # The same four, each with the square on either of the two cells that are left.
    "a domino, a square, a blank": (["##", "##"], [DOMINO, ONE], 1, 8),
    # Two squares on any two of four cells: 4 * 3 / 2.
    "two squares": (["####"], [ONE | {"count": 2}], 2, 6),
    # Three of two kinds: the two on 2 of 4 cells, the one on either of the others.
    "two squares and one": (
        ["####"],
        [ONE | {"count": 2, "face": "a"}, ONE | {"name": "other", "face": "b"}],
        1,
        12,
    ),
    "no room for blanks": (["##"], [ONE], 0, 0),
    "too long": (["##", "##"], [{"name": "three", "cells": ["###"]}], 1, 0),
}


def covers_of(problem: Problem) -> list[tuple[int, ...]]:
    """The exact covers, by trying all sets of options that are large enough to be one."""
    cover = exact_cover(problem, np.arange(len(problem.placements), dtype=np.int32))
    if cover is None:
        return []
    everything = range(len(cover.placements))
    most = len(problem.cells)
    sets = [chosen for size in range(1, most + 1) for chosen in combinations(everything, size)]
    return [chosen for chosen in sets if is_exact(cover, chosen)]


def is_exact(cover: ExactCover, chosen: tuple[int, ...]) -> bool:
    """The definition: primary items once, secondary ones in one colour, or once in none."""
    seen: dict[int, list[int]] = {item: [] for item in range(cover.primary + cover.secondary)}
    for option in chosen:
        for node in range(cover.ends[option], cover.ends[option + 1]):
            seen[int(cover.items[node])].append(int(cover.colours[node]))
    return all(
        len(colours) == 1
        if item < cover.primary
        else len(colours) < 2 or (len(set(colours)) == 1 and colours[0] > 0)
        for item, colours in seen.items()
    )


@pytest.mark.parametrize(("board", "pieces", "blanks", "expected"), CASES.values(), ids=CASES)
def test_each_solution_is_one_exact_cover(
    make_puzzle: MakePuzzle,
    board: list[str],
    pieces: list[dict[str, Any]],
    blanks: int,
    expected: int,
) -> None:
    rules = [{"rule": "cover", "blanks": blanks}]
    problem = make_problem(make_puzzle(board={"cells": board}, pieces=pieces, rules=rules))
    assert len(covers_of(problem)) == expected


@pytest.mark.parametrize(
    ("rule", "right", "left", "expected"),
    [
        ({"rule": "equal-sides"}, "red", "red", 1),
        ({"rule": "equal-sides"}, "red", "blue", 0),
        ({"rule": "mating-sides", "mates": [["red", "blue"]]}, "red", "blue", 1),
        ({"rule": "mating-sides", "mates": [["red", "blue"]]}, "blue", "red", 1),
        ({"rule": "mating-sides", "mates": [["red", "blue"]]}, "red", "red", 0),
        (
            {"rule": "mating-sides", "mates": [["red", "red"], ["blue", "blue"]]},
            "red",
            "red",
            1,
        ),
    ],
)
def test_labels_that_meet_are_one_colour(
    make_puzzle: MakePuzzle, rule: dict[str, Any], right: str, left: str, expected: int
) -> None:
    # Only the way in which A lies left of B has both labels inside; the other has none there.
    pieces = [
        {"name": "A", "sides": {"right": right}, "turning": "fixed"},
        {"name": "B", "sides": {"left": left}, "turning": "fixed"},
    ]
    problem = make_problem(make_puzzle(board={"cells": ["##"]}, pieces=pieces, rules=[rule]))
    assert len(covers_of(problem)) == 1 + expected


def test_a_side_without_label_has_no_colour(make_puzzle: MakePuzzle) -> None:
    pieces = [{"name": "A", "sides": {"right": "red"}, "turning": "fixed"}, {"name": "B"}]
    rules = [{"rule": "equal-sides"}]
    puzzle = make_puzzle(board={"cells": ["##"]}, pieces=pieces, rules=rules)
    assert len(covers_of(make_problem(puzzle))) == 2


def test_a_face_is_once_in_a_line(make_puzzle: MakePuzzle) -> None:
    # Cats on a diagonal: one of two.
    pieces = [ONE | {"face": "cat", "count": 2}, ONE | {"name": "x", "face": "dog", "count": 2}]
    rules = [{"rule": "different-faces", "along": ["row", "column"]}]
    assert len(covers_of(make_problem(make_puzzle(pieces=pieces, rules=rules)))) == 2


def test_only_placements_that_are_alive_are_options(make_puzzle: MakePuzzle) -> None:
    problem = make_problem(make_puzzle())
    cover = exact_cover(problem, np.array([1, 3], np.int32))
    assert cover is not None
    assert set(cover.placements) == {1, 3}


def test_a_blank_is_an_option_for_each_cell(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(pieces=[DOMINO, ONE], rules=[{"rule": "cover", "blanks": 1}])
    cover = exact_cover(make_problem(puzzle), np.zeros(0, np.int32))
    assert cover is not None
    assert cover.placements == (BLANK,) * 4


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": [{"rule": "touching", "pieces": ["a", "b"]}]},
        {"pieces": [DOMINO | {"count": {"min": 1, "max": 2}}, ONE | {"count": 2}]},
        {
            "pieces": [ONE | {"sides": {"top": "x"}, "count": 4}],
            "rules": [{"rule": "equal-sides"}, {"rule": "rim", "counts": {"x": 2}}],
        },
    ],
    ids=["pieces that touch", "several that may stay in the box", "counts on the rim"],
)
def test_what_has_no_items_is_refused(make_puzzle: MakePuzzle, changes: dict[str, Any]) -> None:
    pieces = [DOMINO | {"name": "a"}, DOMINO | {"name": "b"}]
    puzzle = make_puzzle(**{"pieces": pieces, **changes})
    refusal = make_problem(puzzle).refusal("dancing-cells")
    assert refusal is not None
    assert refusal.startswith("the engine dancing-cells cannot express")
