"""The problem of a packing is that of its placements, of which none is made."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings

from jigsat.models.build import make_problem
from jigsat.models.packing import packing_of
from jigsat.models.problem import Problem
from jigsat.models.rectangles import RectangleProblem, rectangle_problem
from jigsat.models.symmetry.group import Symmetry
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from tests.strategies.rectangles import loose_packings, packings

MakePuzzle = Callable[..., Puzzle]


def not_listed(puzzle: Puzzle) -> RectangleProblem | None:
    packing = packing_of(puzzle)
    return None if packing is None else rectangle_problem(packing)


def group(problem: Problem) -> list[tuple[Symmetry, bool]]:
    return [(symmetry, symmetry.flips) for symmetry in problem.symmetries()]


def same(puzzle: Puzzle) -> None:
    problem, listed = not_listed(puzzle), make_problem(puzzle)
    assert problem is not None
    assert problem.cells == listed.cells
    assert list(problem.placements) == list(listed.placements)
    assert problem.blankable == listed.blankable
    assert problem.of_class == listed.of_class
    assert tuple(problem.appearances) == listed.appearances
    for found, expected in zip(problem.piece_classes, listed.piece_classes, strict=True):
        assert (found.names, found.bounds) == (expected.names, expected.bounds)
        assert (found.mark, found.area) == (expected.mark, expected.area)
    for each in problem.placements:
        own, other = (
            classes[each.piece_class].poses
            for classes in (problem.piece_classes, listed.piece_classes)
        )
        assert [pose[each.shape] for pose in own] == [pose[each.shape] for pose in other]
    assert group(problem) == group(listed)


@settings(max_examples=25, derandomize=True, deadline=None, database=None)
@given(packings())
def test_packings(puzzle: Puzzle) -> None:
    assume(not_listed(puzzle) is not None)
    same(puzzle)


@settings(max_examples=25, derandomize=True, deadline=None, database=None)
@given(loose_packings())
def test_loose_packings(puzzle: Puzzle) -> None:
    assume(not_listed(puzzle) is not None)
    same(puzzle)


def test_placements_are_made_when_they_are_asked_for() -> None:
    problem = not_listed(load("calibron-12"))
    assert problem is not None
    placements = problem.placements
    assert not vars(placements)["_made"]
    assert len(placements) == 31_604
    assert placements[-1] == placements[len(placements) - 1]
    assert placements[5:7] == [placements[5], placements[6]]
    with pytest.raises(IndexError):
        placements[len(placements)]
    assert len(problem.symmetries()) == 8


def test_symmetries_look_at_no_cell(make_puzzle: MakePuzzle) -> None:
    pieces = [{"name": f"{h}x{w}", "size": [h, w]} for h, w in ((60, 80), (70, 130), (49, 75))]
    rules = [{"rule": "cover", "blanks": "rest"}]
    problem = not_listed(
        make_puzzle(board={"size": [140, 200]}, pieces=pieces, turning="rotate", rules=rules)
    )
    assert problem is not None
    assert len(problem.symmetries()) == 4
    assert "covered" not in vars(problem.placements)
