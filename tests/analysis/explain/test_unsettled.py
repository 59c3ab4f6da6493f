"""What the time was too short for is kept, with the best that was found."""

from __future__ import annotations

from dataclasses import replace

from jigsat.analysis.explain.explanation import Explanation
from jigsat.analysis.explain.minimum import (
    Relaxation,
    not_known,
)
from jigsat.analysis.query import Answer
from jigsat.cli.commands.explain_words import document, lines
from jigsat.schemas.puzzle import Puzzle
from tests.analysis.explain.puzzles import Make


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
