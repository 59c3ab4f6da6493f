"""What clues give lies on the board: it is neither proposed nor told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.analysis.hint import completion
from jigsat.analysis.hint import completion as completions
from jigsat.analysis.hint.advice import Advice, advice, backbone, hint
from jigsat.analysis.query import Answer
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution

Make = Callable[..., Puzzle]

#: I lies in the left column: a domino beside it, and what is left for the L.
TRAY: dict[str, Any] = {
    "board": {"cells": ["###", "###", "##."]},
    "pieces": [
        {"name": "I", "cells": ["###"]},
        {"name": "L", "cells": ["##", "#."]},
        {"name": "D", "cells": ["##"]},
    ],
}
LEFT = [[0, 0], [1, 0], [2, 0]]


def with_clue(make_puzzle: Make, **clue: Any) -> Puzzle:
    return make_puzzle(**TRAY, rules=[{"rule": "fixed", "piece": "I", **clue}])


def test_a_piece_that_a_clue_fixes_is_not_proposed(make_puzzle: Make) -> None:
    known = hint(with_clue(make_puzzle, cells=LEFT))
    assert known.answer is Answer.YES
    assert known.next is not None
    assert known.next.placed.piece != "I"
    assert known.next.cell not in map(tuple, LEFT)


def laid(*placed: Placed) -> Solution:
    return Solution(placements=placed)


def test_the_backbone_leaves_out_what_is_given(make_puzzle: Make) -> None:
    """Whether a clue says how a piece lies, names a cell of it, or a person has laid it."""
    whole, cell = with_clue(make_puzzle, cells=LEFT), with_clue(make_puzzle, cells=LEFT[:1])
    lying = laid(Placed(piece="I", orientation="90", cells=tuple(map(tuple, LEFT))))
    for puzzle, board, known in (
        (whole, None, LEFT),
        (whole, lying, LEFT),
        (make_puzzle(**TRAY), lying, LEFT),
        (cell, None, LEFT[:1]),
    ):
        shared = backbone(puzzle, board)
        assert shared is not None
        assert shared.is_complete
        assert not any(list(each) in known for each, _ in shared.contents)
        assert known != LEFT or all(placed.piece != "I" for placed in shared.placements)


def test_on_an_empty_board_cp_sat_is_not_asked(
    make_puzzle: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engines of ``solve`` find a solution, even where the list of all has none so far."""

    def refused(*_: object) -> None:
        raise AssertionError("CP-SAT was asked")

    monkeypatch.setattr(completion, "ask", refused)
    monkeypatch.setattr(completions, "_search", lambda *_: False)
    *_, known = advice(make_puzzle(**TRAY), laid(), wants_backbone=False)
    assert isinstance(known, Advice)
    assert known.answer is Answer.YES
    assert known.next is not None
    assert not known.next.are_all
    corner = make_puzzle(
        board={"cells": ["##", "#.", "#."]}, pieces=[{"name": "O", "cells": ["##", "##"]}]
    )
    *_, none = advice(corner, laid(), wants_backbone=False)
    assert (none.answer, none.infeasible) == (Answer.NO, True)
