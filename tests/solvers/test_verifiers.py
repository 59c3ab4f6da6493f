"""What an engine found wrongly is refused, in one sentence."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from jigsat.models.build import make_problem
from jigsat.models.decode import Decoder
from jigsat.schemas.errors import WrongSolution
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers import verifiers
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search
from jigsat.solvers.verifiers import FEW, RowVerifier, refused

MakePuzzle = Callable[..., Puzzle]


@pytest.mark.parametrize("valid", [1, FEW + 1])
def test_rows_are_checked_one_by_one_and_together(make_puzzle: MakePuzzle, valid: int) -> None:
    problem = make_problem(make_puzzle())
    rows = np.array([[0, 3]] * valid, np.int32)
    verifier = RowVerifier(problem, "scan")
    verifier.check(rows)
    verifier.check(rows[:0])
    wrong = np.array([[0, problem.nothing]], np.int32)
    with pytest.raises(WrongSolution, match="scan found what the verifier refuses"):
        verifier.check(np.concatenate([rows, wrong]))


@pytest.mark.parametrize("size", [1, 5, 36])
def test_of_many_placements_it_knows_those_that_were_met(
    monkeypatch: pytest.MonkeyPatch, make_puzzle: MakePuzzle, size: int
) -> None:
    monkeypatch.setattr(verifiers, "FEW", 0)
    monkeypatch.setattr(verifiers, "NOT_MANY", 0)
    pieces = [{"name": "domino", "cells": ["##"], "count": 8}]
    puzzle = make_puzzle(board={"cells": ["####"] * 4}, pieces=pieces)
    problem = make_problem(puzzle)
    search = Search(puzzle, Options(engine="scan"))
    rows = np.concatenate([batch.rows for batch in search.batches()])
    assert len(rows) == 36
    verifier = RowVerifier(problem, "scan")
    for start in range(0, len(rows), size):
        verifier.check(rows[start : start + size])
    twice = np.array([[*rows[0][:-1], rows[0][0]]], np.int32)
    missing = np.array([[*rows[0][:-1], problem.nothing]], np.int32)
    for wrong in (twice, missing):
        with pytest.raises(WrongSolution):
            verifier.check(np.concatenate([rows, wrong]))
        with pytest.raises(WrongSolution):
            RowVerifier(problem, "scan").check(wrong)


def test_one_by_one_if_pieces_that_look_alike_have_too_many_names(
    monkeypatch: pytest.MonkeyPatch, make_puzzle: MakePuzzle
) -> None:
    """Each placement would be known under each name."""
    monkeypatch.setattr(verifiers, "MOST_NAMES", 1)
    monkeypatch.setattr(Decoder, "descriptions", None)
    pieces = [{"name": name, "cells": ["##"]} for name in "AB"]
    problem = make_problem(make_puzzle(pieces=pieces))
    verifier = RowVerifier(problem, "scan")
    rows = np.array([[0, 3]] * (FEW + 1), np.int32)
    verifier.check(rows)
    with pytest.raises(WrongSolution):
        verifier.check(rows[:, ::-1] * 0)


def test_the_verifier_of_many_may_have_no_reason() -> None:
    assert "for no reason that it can name" in str(refused("scan", []))
