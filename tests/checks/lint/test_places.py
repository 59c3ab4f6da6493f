"""Where each piece can lie, if nothing else lay on the board."""

from __future__ import annotations

from typing import Any

import pytest

from jigsat.checks.lint import places
from jigsat.checks.lint.places import places_of
from jigsat.checks.lint.side_types import SideTypes
from jigsat.checks.rulebook import Rulebook
from tests.checks.lint.cases import EQUAL, GREY_RIM, Make, card, domino, findings

#: Rules and pieces on two rows of two cells, and the cells where the first piece can lie.
PLACES: dict[str, tuple[dict[str, Any], set[tuple[int, ...]]]] = {
    "not on an open cell": (
        {"rules": [{"rule": "cover", "open": [[0, 0]]}], "pieces": [domino(1)]},
        {(0, 2), (1, 2)},
    ),
    "with grey on the rim": (
        {
            "rules": [EQUAL, GREY_RIM],
            "pieces": [card("a", "0aa0", turning="fixed"), card("b", "0aa0", count=3)],
        },
        {(0,)},
    ),
    "not where a clue fixes another": (
        {
            "rules": [{"rule": "fixed", "piece": "b", "cells": [[1, 0]]}],
            "pieces": [{"name": "a"}, {"name": "b", "count": 3}],
        },
        {(0,), (1,), (3,)},
    ),
    "with mates beside it": (
        {
            "rules": [EQUAL],
            "turning": "fixed",
            "pieces": [card("a", "xaax"), card("b", "aaaa", count=3)],
        },
        {(0,)},
    ),
}


@pytest.mark.parametrize("case", PLACES.values(), ids=list(PLACES))
def test_places_that_the_rules_leave(
    make_puzzle: Make, case: tuple[dict[str, Any], set[tuple[int, ...]]]
) -> None:
    changes, expected = case
    found = places_of(SideTypes(Rulebook(make_puzzle(**changes))))
    assert found is not None
    assert all(found.fits)
    assert set(found.footprints[0]) == expected


def test_places_are_not_worked_out_if_that_takes_too_long(
    make_puzzle: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = make_puzzle(pieces=[domino(2)])
    monkeypatch.setattr(places, "MAX_CELLS_PLACED", 2 * 2 * 4)
    assert findings(puzzle) == []
    monkeypatch.setattr(places, "MAX_CELLS_PLACED", 2 * 2 * 4 - 1)
    assert findings(puzzle) == [
        "note at board.cells: trying each piece everywhere takes too long: reach, rim and "
        "colours are not checked"
    ]
