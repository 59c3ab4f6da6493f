"""Many solutions at once are judged as the verifier judges each."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from jigsat.checks.verify.batch import BatchVerifier
from jigsat.checks.verify.stream import FEW, StreamVerifier
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed


def say(name: str, *cells: list[int]) -> Placed:
    return Placed(piece=name, orientation="0", cells=cells)


def toy(**parts: Any) -> Puzzle:
    return Puzzle.model_validate(
        {"schema_version": 1, "name": "toy", "title": "toy", "grid": "square", **parts}
    )


@pytest.mark.parametrize(
    "rule",
    [
        {"rule": "touching", "pieces": ["a", "c"]},
        {"rule": "not-touching", "pieces": ["b", "c"]},
        {"rule": "use", "pieces": ["a", "c"], "count": 2},
    ],
    ids=lambda rule: str(rule["rule"]),
)
def test_pieces_that_a_rule_tells_apart_are_not_interchangeable(rule: dict[str, Any]) -> None:
    puzzle = toy(board={"cells": ["###"]}, pieces=[{"name": n} for n in "abc"], rules=[rule])
    apart = [[say(name, [0, column])] for name in "abc" for column in range(3)]
    merged = [[say("a", [0, n]), say("b", [0, n])] for n in range(3)] + apart[6:]
    row = np.array([[0, 4, 8]], np.int32)  # a, b and c from the left
    assert BatchVerifier(puzzle, apart).valid(row).tolist() == [rule["rule"] == "use"]
    row = np.array([[0, 1, 5]], np.int32)
    assert not BatchVerifier(puzzle, merged).valid(row).any()
    assert (
        BatchVerifier(toy(board={"cells": ["###"]}, pieces=puzzle.pieces), merged)
        .valid(row)
        .all()
    )


def test_a_piece_that_lies_nowhere_makes_all_rows_wrong_unless_it_may_stay_in_the_box() -> None:
    def judged(least: int) -> list[bool]:
        pieces = [{"name": "a"}, {"name": "b", "count": {"min": least, "max": 1}}]
        puzzle = toy(board={"cells": ["#"]}, pieces=pieces)
        many = BatchVerifier(puzzle, [[say("a", [0, 0])]])
        return many.valid(np.array([[0, 1], [1, 0], [1, 1], [0, 0]], np.int32)).tolist()

    assert judged(0) == [True, True, False, False]
    assert judged(1) == [False] * 4


def test_a_rule_can_be_about_pieces_of_which_none_is_placed() -> None:
    pieces = [{"name": "a"}, *({"name": n, "count": {"min": 0, "max": 1}} for n in "bc")]
    puzzle = toy(
        board={"cells": ["##"]},
        pieces=pieces,
        rules=[
            {"rule": "cover", "blanks": 1},
            {"rule": "not-touching", "pieces": ["b", "c"]},
        ],
    )
    many = BatchVerifier(puzzle, [[say("a", [0, 0])]])
    assert many.valid(np.array([[0, 1], [0, 0]], np.int32)).tolist() == [True, False]


def test_a_solution_with_a_piece_too_many_is_wrong_among_many() -> None:
    puzzle = toy(board={"cells": ["##"]}, pieces=[{"name": "d", "cells": ["##"]}])
    verifier = StreamVerifier(puzzle, partial=False)
    row = verifier.row(['"piece": "d", "cells": [[0, 0], [0, 1]]'])
    *right, wrong = verifier.faults([row] * FEW + [row * 2])
    assert not any(right)
    assert [str(fault) for fault in wrong][:1] == ["piece 'd': used twice, not once"]
