"""What the time was too short for is kept, with the best that was found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from jigsat.analysis.explain import relaxations
from jigsat.analysis.explain.explanation import Explanation
from jigsat.analysis.explain.minimum import (
    Correction,
    MinimumCorrections,
    Relaxation,
    not_known,
)
from jigsat.analysis.explain.relaxations import minimum_corrections
from jigsat.analysis.query import Answer, Resources
from jigsat.cli.commands.explain_words import document, lines
from jigsat.models.relaxation import requirements_of
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from tests.analysis.explain.puzzles import Make

#: What is found of one relaxation at first, and when it is asked for again.
Answers = tuple[MinimumCorrections | None, MinimumCorrections | None]


def plans(answers: dict[Relaxation, Answers]) -> tuple[relaxations._RelaxationPlan, ...]:
    """A plan for each relaxation that gives these answers."""

    def search_of(given: Answers) -> Callable[..., MinimumCorrections | None]:
        left = list(given)
        return lambda *_: left.pop(0)

    return tuple(
        relaxations._RelaxationPlan(relaxation, "", search_of(given), 1.0)
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
