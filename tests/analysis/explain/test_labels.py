"""Single labels that would help."""

from __future__ import annotations

from jigsat.analysis.explain.labels import change_label, with_wildcards
from jigsat.analysis.explain.minimum import Relaxation, not_known
from jigsat.analysis.query import Resources
from jigsat.models.relaxation import requirements_of
from jigsat.solvers.find import Status, find
from jigsat.solvers.limits.deadline import TimeBudget
from tests.analysis.explain.puzzles import Make, row


class TestWildcards:
    def test_several_pieces_of_a_kind_are_not_tried(self, make_puzzle: Make) -> None:
        pieces = [{"name": "A", "count": 2, "sides": {"left": "1", "right": "2"}}]
        puzzle = make_puzzle(
            board={"cells": ["##"]},
            pieces=pieces,
            turning="fixed",
            rules=[{"rule": "equal-sides"}],
        )
        assert change_label(requirements_of(puzzle), Resources()) is None

    def test_a_wildcard_lies_against_anything(self, make_puzzle: Make) -> None:
        puzzle = row(make_puzzle, "12", "34")
        assert find(puzzle).status is Status.NONE
        sides = [side for side, _ in puzzle.shapes[0].labels]
        for some in ([sides[0]], [sides[1]], sides):
            assert find(with_wildcards(puzzle, 0, some)).status is Status.FOUND
        assert find(with_wildcards(puzzle, 0, [])).status is Status.NONE

    def test_no_time(self, make_puzzle: Make) -> None:
        requirements = requirements_of(row(make_puzzle, "12", "34"))
        found = change_label(requirements, Resources(TimeBudget(0.0)))
        assert found == not_known(Relaxation.LABELS)
