"""What is preferred is tried first, and rules nothing out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search

MakePuzzle = Callable[..., Puzzle]
PIECES = [{"name": name, "face": name} for name in "abcd"]


def prefer(piece: str, row: int, column: int) -> dict[str, object]:
    return {"rule": "preferred", "piece": piece, "cells": [[row, column]]}


@pytest.mark.parametrize("cell", [[0, 0], [0, 1], [1, 0], [1, 1]])
def test_a_preferred_placement_is_found_first(make_puzzle: MakePuzzle, cell: list[int]) -> None:
    puzzle = make_puzzle(pieces=PIECES, rules=[prefer("c", *cell)])
    found = next(iter(Search(puzzle, Options(limit=1)))).solution
    lies = {placed.piece: list(placed.cells[0]) for placed in found.placements}
    assert lies["c"] == cell


@pytest.mark.parametrize("engine", ["cp-sat", "scan", "smallest-domain"])
def test_it_rules_nothing_out(make_puzzle: MakePuzzle, engine: str) -> None:
    rules = [prefer("a", 0, 0), prefer("b", 0, 0)]
    puzzle = make_puzzle(pieces=PIECES, rules=rules)
    assert count(puzzle, Options(engine=engine)).solutions == 24
