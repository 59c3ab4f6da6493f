"""Which placements cannot be used together."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from jigsat.models.bits import members
from jigsat.models.build import make_problem
from jigsat.models.conflicts import Conflicts
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]

X, Y = {"right": "x", "left": "x"}, {"right": "y", "left": "y"}
FACES = {"rule": "different-faces", "along": ["row"]}
CASES: dict[str, tuple[str, list[dict[str, Any]], list[dict[str, Any]], set[str]]] = {
    "a face is twice in a line": (
        "##",
        [{"name": "a", "face": "f"}, {"name": "b", "face": "f", "sides": X}],
        [FACES, {"rule": "equal-sides"}],
        {"a0 a1", "a0 b0", "a0 b1", "a1 b0", "a1 b1", "b0 b1"},
    ),
    "labels do not fit": (
        "##",
        [{"name": "a", "sides": X}, {"name": "b", "sides": Y}],
        [{"rule": "equal-sides"}],
        {"a0 b0", "a0 b1", "a1 b0", "a1 b1"},
    ),
    "they must not touch": (
        "###",
        [{"name": "a"}, {"name": "b"}],
        [{"rule": "not-touching", "pieces": ["a", "b"]}],
        {"a0 b0", "a0 b1", "a1 b0", "a1 b1", "a1 b2", "a2 b1", "a2 b2"},
    ),
}


@pytest.mark.parametrize(("row", "pieces", "rules", "expected"), CASES.values(), ids=CASES)
def test_pairs_in_conflict(
    make_puzzle: MakePuzzle,
    row: str,
    pieces: list[dict[str, Any]],
    rules: list[dict[str, Any]],
    expected: set[str],
) -> None:
    pieces = [{"face": piece["name"], "turning": "fixed"} | piece for piece in pieces]
    cover = {"rule": "cover", "blanks": {"min": 0, "max": len(row)}}
    puzzle = make_puzzle(board={"cells": [row]}, pieces=pieces, rules=[cover, *rules])
    problem = make_problem(puzzle)
    conflicts = Conflicts(problem)
    names = [
        f"{problem.piece_classes[each.piece_class].names[0]}{each.shape.cells[0][1]}"
        for each in problem.placements
    ]
    found = {
        " ".join(sorted((names[a], names[b])))
        for a, b in combinations(range(len(names)), 2)
        if conflicts.of(a) >> b & 1
    }
    assert found == expected


def test_a_placement_is_in_conflict_with_itself_and_conflicts_are_mutual() -> None:
    problem = make_problem(load("another-tough-puzzle"))
    conflicts = Conflicts(problem)
    for index in range(0, len(problem.placements), 50):
        others = list(members(conflicts.of(index)))
        assert index in others
        assert all(conflicts.of(other) >> index & 1 for other in others[::20])
