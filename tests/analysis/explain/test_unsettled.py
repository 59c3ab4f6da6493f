"""What the time was too short for is kept, with the best that was found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from jigsat.analysis.explain import relaxations
from jigsat.analysis.explain import relaxations as turning
from jigsat.analysis.explain.explanation import Explanation
from jigsat.analysis.explain.minimum import (
    Correction,
    MinimumCorrections,
    Relaxation,
    Widened,
    not_known,
)
from jigsat.analysis.explain.relaxations import minimum_corrections, turn_pieces
from jigsat.analysis.query import Answer, Resources
from jigsat.cli.commands.explain_words import document, lines
from jigsat.models.relaxation import requirements_of
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from tests.analysis.explain.puzzles import Make

#: The 7 x 7 tray cut into nine pieces, none to be turned over; C was typed mirrored.
MIRRORED = {
    "A": "###|..#|..#",
    "B": "##.|.##|.##",
    "C": "##|#.|#.|#.|#.",
    "D": "##|##|.#",
    "E": ".#.|.#.|###",
    "F": "#.|##|#.|#.",
    "G": ".#.|.#.|###|..#",
    "H": "###|##.",
    "I": "#....|#####",
}


@pytest.mark.slow
def test_a_mirrored_piece_is_found_without_cp_sat(
    make_puzzle: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search of all solutions with turning over tells at once which pieces are enough."""
    monkeypatch.delattr(turning, "_fewest")
    pieces = [{"name": name, "cells": rows.split("|")} for name, rows in MIRRORED.items()]
    puzzle = make_puzzle(board={"cells": ["#######"] * 7}, pieces=pieces)
    found = turn_pieces(requirements_of(puzzle), Resources())
    assert found is not None
    assert found.widened == Widened(568, 71, True, Turning.ROTATE_AND_FLIP)
    assert [each.turned for each in found.corrections] == [("B",), ("C",), ("D",), ("F",)]
    assert (found.number, found.is_minimum, found.are_all) == (1, True, True)


#: What is found of one relaxation at first, and when it is asked for again.
Answers = tuple[MinimumCorrections | None, MinimumCorrections | None]


def plans(answers: dict[Relaxation, Answers]) -> tuple[relaxations._Plan, ...]:
    """A plan for each relaxation that gives these answers."""

    def search_of(given: Answers) -> Callable[..., MinimumCorrections | None]:
        left = list(given)
        return lambda *_: left.pop(0)

    return tuple(
        relaxations._Plan(relaxation, "", search_of(given), 1.0)
        for relaxation, given in answers.items()
    )


def test_what_was_not_settled_stays_open(
    make_puzzle: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At first, of three relaxations, one is known, one perhaps, and one is not known."""
    none_helps = MinimumCorrections(Relaxation.BOX, 0, True, (), are_all=True)
    board = Solution(placements=())
    perhaps = MinimumCorrections(Relaxation.TURNING, 2, False, (Correction((), board),), False)
    dark = not_known(Relaxation.BOARD)
    answers: dict[Relaxation, Answers] = {
        Relaxation.BOX: (none_helps, None),
        Relaxation.TURNING: (perhaps, not_known(Relaxation.TURNING)),
        Relaxation.BOARD: (dark, dark),
        Relaxation.RULES: (None, None),
    }
    monkeypatch.setattr(relaxations, "_PLANS", plans(answers))
    requirements = requirements_of(make_puzzle())
    steps = list(minimum_corrections(requirements, Resources()))
    assert [len(minima.open) for minima in steps] == [4, 3, 3, 3, 2, 1, 1]
    assert steps[4].open == (perhaps, dark)
    assert steps[-1].settled == (none_helps, perhaps)
    assert steps[-1].open == (dark,)


def told(puzzle: Puzzle, known: Explanation) -> str:
    return "".join(f"{start}{text}\n" for start, text in lines(puzzle, known))


def test_what_is_not_known_is_listed(make_puzzle: Make) -> None:
    puzzle = make_puzzle()
    known = Explanation("small", Answer.NO, unsettled=(not_known(Relaxation.TURNING),))
    assert told(puzzle, known) == (
        "small: no solution\n"
        "Not known, as the time was too short:\n"
        "  - whether turning pieces in other ways would help.\n"
        "  - what cannot hold together.\n"
    )
    assert document(puzzle, known)["not_known"] == ["turning"]
    assert list(lines(puzzle, known, False)) == [("", "small: no solution")]
    begun = Explanation("small", Answer.NO)
    assert "  - what would help.\n  - what cannot hold together.\n" in told(puzzle, begun)
    assert "Not known" not in told(puzzle, replace(begun, finished=True))
