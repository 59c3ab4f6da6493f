"""Changes that the proofs of check leave room for are tried before all others."""

from __future__ import annotations

from random import Random
from typing import Any

from jigsat.analysis.repair.change import ChangeType, changed_puzzle
from jigsat.analysis.repair.edits import PuzzleEditor
from jigsat.analysis.repair.repair import RepairSearch, is_refuted, promising
from jigsat.solvers.limits.options import Options
from tests.analysis.repair.helpers import Make, ended

SIDE = 3


def mistyped(make_puzzle: Make) -> Any:
    """Nine cards with a frame cut from a board; one label was typed 1 for 2."""
    random = Random(5)
    across = {(r, c): random.choice("1234") for r in range(SIDE) for c in range(SIDE - 1)}
    down = {(r, c): random.choice("1234") for r in range(SIDE - 1) for c in range(SIDE)}
    pieces = [
        {
            "name": f"{r}{c}",
            "sides": [
                down.get((r - 1, c), "frame"),
                across.get((r, c), "frame"),
                down.get((r, c), "frame"),
                across.get((r, c - 1), "frame"),
            ],
        }
        for r in range(SIDE)
        for c in range(SIDE)
    ]
    sides = pieces[4]["sides"]
    assert isinstance(sides, list)
    sides[0] = "5" if sides[0] != "5" else "1"
    return make_puzzle(
        board={"cells": ["###"] * SIDE},
        pieces=pieces,
        turning="rotate",
        rules=[{"rule": "equal-sides"}, {"rule": "rim", "labels": ["frame"]}],
    )


def test_what_check_refutes_comes_last(make_puzzle: Make) -> None:
    puzzle = mistyped(make_puzzle)
    assert is_refuted(puzzle)
    changes = list(PuzzleEditor(puzzle).changes())
    ordered, hopeless = ended(promising(puzzle, changes, Options(time_limit=0.1)))
    assert sorted(map(id, ordered)) == sorted(map(id, changes))
    first = min(hopeless)
    assert 0 < first < len(changes) // 10
    assert hopeless == frozenset(range(first, len(changes)))
    assert {each.type for each in ordered[:first]} == {ChangeType.LABEL_CHANGED}
    for each in ordered[:first]:
        changed = changed_puzzle(puzzle, each)
        assert changed is not None
        assert not is_refuted(changed.puzzle)


def test_the_mistyped_label_is_found_among_the_first(make_puzzle: Make) -> None:
    search = RepairSearch(mistyped(make_puzzle), Options(time_limit=30.0))
    for _ in search.steps(clues=False, changes=True, most=1):
        pass
    assert search.is_refuted
    assert search.known is None
    assert search.repairs or search.tried == search.changes
    if search.repairs:
        assert search.tried < 20
