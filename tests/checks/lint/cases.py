"""Puzzles that `check` proves to have no solution, and what tests do with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jigsat.checks.lint.check import check
from jigsat.checks.lint.finding import Severity
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.find import Status, find

Make = Callable[..., Puzzle]
#: Board, rules, pieces.
Puzzled = tuple[Any, list[Any], list[Any]]
#: The same, and the proof that there is no solution, word for word.
Case = tuple[Any, list[Any], list[Any], str]

#: On boards with more cells a search would take years to agree.
MAX_CELLS_SEARCHED = 100

EQUAL = {"rule": "equal-sides"}
MATES = {"rule": "mating-sides", "mates": {"in": "out", "out": "in"}}
GREY_RIM = {"rule": "rim", "labels": ["0"]}
BARE_RIM = {"rule": "rim", "labels": []}
DIFFERENT = {"rule": "different-faces", "along": ["row"]}


def domino(count: Any) -> dict[str, Any]:
    return {"name": "domino", "cells": ["##"], "count": count}


def card(name: str, sides: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "sides": list(sides), **more}


def face_cards(faces: str) -> list[dict[str, Any]]:
    """A card for each letter, which is its face."""
    return [{"name": f"{number} {face}", "face": face} for number, face in enumerate(faces)]


def assert_proved(make_puzzle: Make, case: Case) -> None:
    """The proof is found, all proofs are errors, and a search finds no solution either."""
    *parts, proof = case
    puzzle = _puzzle(make_puzzle, *parts)
    proofs = [finding for finding in check(puzzle) if finding.no_solution]
    assert proof in [f"{each.where}: {each.what}" for each in proofs]
    assert {each.severity for each in proofs} == {Severity.ERROR}
    assert all(each.look_at for each in proofs)
    assert len(puzzle.cells) > MAX_CELLS_SEARCHED or find(puzzle).status is Status.NONE


def assert_possible(make_puzzle: Make, case: Puzzled) -> None:
    """There is a solution, and no error is found."""
    puzzle = _puzzle(make_puzzle, *case)
    assert find(puzzle).status is Status.FOUND
    assert not [finding for finding in check(puzzle) if finding.severity == "error"]


def _puzzle(make_puzzle: Make, board: Any, rules: list[Any], pieces: list[Any]) -> Puzzle:
    cells = board if isinstance(board, dict) else {"cells": board}
    return make_puzzle(board=cells, rules=rules, pieces=pieces)


def findings(puzzle: Puzzle) -> list[str]:
    """Everything that is found, in the order in which it is printed."""
    return [f"{each.severity} at {each.where}: {each.what}" for each in check(puzzle)]
