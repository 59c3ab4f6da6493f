"""Advice on a built-in puzzle whose rim has a pattern of groups of labels."""

from __future__ import annotations

import jigsat
from jigsat.analysis.hint.advice import hint
from jigsat.analysis.query import Answer
from jigsat.schemas.solution import Solution


def test_the_last_piece_on_a_rim_with_groups() -> None:
    puzzle = jigsat.load("another-tough-puzzle-alternating")
    solution = jigsat.solve(puzzle).solution
    for number in (len(solution.placements) - 1, len(solution.placements)):
        known = hint(puzzle, Solution(placements=solution.placements[:number]))
        assert (known.answer, known.faults) == (Answer.YES, ())
        assert known.finished == (number == len(solution.placements))
        assert known.next is None or known.next.placed == solution.placements[-1]
