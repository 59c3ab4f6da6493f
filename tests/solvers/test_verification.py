"""What an engine found wrongly is refused, in one sentence."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from jigsat.models.build import make_problem
from jigsat.models.decode import Decoder
from jigsat.schemas.errors import WrongSolution
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.verification import FEW, RowVerifier, refused, verified_solution

MakePuzzle = Callable[..., Puzzle]


def test_a_valid_solution_is_put_into_words(make_puzzle: MakePuzzle) -> None:
    problem = make_problem(make_puzzle())
    assert len(verified_solution(problem, (0, 3), "cp-sat").placements) == 2


def test_an_invalid_solution_is_refused(make_puzzle: MakePuzzle) -> None:
    problem = make_problem(make_puzzle())
    with pytest.raises(WrongSolution, match=r"^cp-sat found what the verifier refuses \(.+\);"):
        verified_solution(problem, (0,), "cp-sat")


@pytest.mark.parametrize("valid", [1, FEW + 1])
def test_rows_are_checked_one_by_one_and_together(make_puzzle: MakePuzzle, valid: int) -> None:
    problem = make_problem(make_puzzle())
    rows = np.array([[0, 3]] * valid, np.int32)
    verifier = RowVerifier(problem, Decoder(problem), "scan")
    verifier.check(rows)
    verifier.check(rows[:0])
    wrong = np.array([[0, problem.nothing]], np.int32)
    with pytest.raises(WrongSolution, match="scan found what the verifier refuses"):
        verifier.check(np.concatenate([rows, wrong]))


def test_the_verifier_of_many_may_have_no_reason() -> None:
    assert "for no reason that it can name" in str(refused("scan", []))
