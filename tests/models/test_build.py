"""From a puzzle to its placements: which there are, and in which order."""

from __future__ import annotations

from collections.abc import Callable

from jigsat.models.build import make_problem
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]


def test_pentominoes_have_the_published_number_of_placements(make_puzzle: MakePuzzle) -> None:
    # Donald Knuth, Dancing Links (2000): 8 x 8 without the four cells in the middle is an exact
    # cover problem of 72 columns and 1568 rows.
    board = ["########"] * 3 + ["###..###"] * 2 + ["########"] * 3
    pieces = [piece.model_dump(mode="json") for piece in load("pentominoes-6x10").pieces]
    puzzle = make_puzzle(board={"cells": board}, pieces=pieces, turning="rotate-and-flip")
    problem = make_problem(puzzle)
    assert len(problem.placements) == 1568
    assert len(problem.cells) + len(problem.piece_classes) == 72


def test_the_scan_runs_along_the_short_side(make_puzzle: MakePuzzle) -> None:
    wide = make_problem(make_puzzle(board={"cells": ["###", "###"]}))
    assert wide.cells == ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2))
    high = make_problem(make_puzzle(board={"cells": ["##", "##", "##"]}))
    assert high.cells == ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1))


def test_placements_follow_the_scan() -> None:
    problem = make_problem(load("infuriater"))
    position = {cell: index for index, cell in enumerate(problem.cells)}
    firsts = [min(position[cell] for cell in p.shape.cells) for p in problem.placements]
    assert firsts == sorted(firsts)
