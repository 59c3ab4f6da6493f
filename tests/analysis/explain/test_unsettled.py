"""What the time was too short for is kept, with the best that was found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from jigsat.analysis.explain import relaxations
from jigsat.analysis.explain.explanation import Explanation
from jigsat.analysis.explain.minimum import (
    MinimumCorrections,
    Relaxation,
    not_known,
)
from jigsat.analysis.explain.relaxations import minimum_corrections
from jigsat.analysis.query import Answer, Resources
from jigsat.cli.commands.explain_words import document, lines
from jigsat.models.relaxation import requirements_of
from jigsat.schemas.puzzle import Puzzle
from tests.analysis.explain.puzzles import Make


def test_what_was_not_settled_stays_open(
    make_puzzle: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of three relaxations one is known, one is not, and one does not apply after all."""
    none_helps = MinimumCorrections(Relaxation.BOX, 0, True, (), are_all=True)
    dark = not_known(Relaxation.PIECES)
    answers = {Relaxation.BOX: none_helps, Relaxation.PIECES: dark, Relaxation.RULES: None}

    def search_of(
        answer: MinimumCorrections | None,
    ) -> Callable[..., MinimumCorrections | None]:
        return lambda *_: answer

    plans = (relaxations._Plan(each, "", search_of(answers[each]), 1.0) for each in answers)
    monkeypatch.setattr(relaxations, "_PLANS", tuple(plans))
    first, *_, last = minimum_corrections(requirements_of(make_puzzle()), Resources())
    assert first == tuple(map(not_known, answers))
    assert last == (none_helps, dark)


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
