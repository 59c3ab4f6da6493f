"""Where each piece can lie, if nothing else lay on the board."""

from __future__ import annotations

import pytest

from jigsat.checks.lint import places
from tests.checks.lint.cases import Make, domino, findings


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
