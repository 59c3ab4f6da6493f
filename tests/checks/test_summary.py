"""A summary has the puzzle's sizes, and whether something is wrong with it."""

from __future__ import annotations

from collections.abc import Callable

from jigsat.checks.fingerprint import fingerprint
from jigsat.checks.summary import summarise
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]


def test_sizes_of_a_puzzle_without_mistakes(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle()
    summary = summarise(puzzle)
    assert (summary.puzzle, summary.fingerprint) == ("small", fingerprint(puzzle))
    assert (summary.cells, summary.to_cover) == (4, (4, 4))
    assert (summary.pieces, summary.area) == ((2, 2), (4, 4))
    assert not summary.has_errors


def test_an_error_is_wrong_for_sure(make_puzzle: MakePuzzle) -> None:
    summary = summarise(make_puzzle(board={"cells": ["###", "##."]}))
    assert summary.has_errors
    assert summary.findings
