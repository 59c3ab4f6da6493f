"""The likely causes come first, and where one is the cause nothing else is looked for."""

from __future__ import annotations

from typing import Any

import pytest

from jigsat.analysis.explain import explanation, likely
from jigsat.analysis.explain.explanation import Explanation, explain
from jigsat.analysis.explain.minimum import MinimumCorrections, NumberOfSolutions, Relaxation
from jigsat.analysis.query import Answer
from jigsat.cli.commands.explain_words import lines
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.progress import Progress, reporting_to
from tests.analysis.explain.puzzles import Make, row
from tests.trays import FIVE_PIECES


def asked(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch) -> Explanation:
    """The explanation, in which no question is left for CP-SAT."""
    with monkeypatch.context() as patched:
        for slow in ("minimum_corrections", "conflict_of"):
            patched.delattr(explanation, slow)
        return explain(puzzle)


def only(known: Explanation) -> MinimumCorrections:
    (least,) = known.corrections
    assert known.finished
    return least


FREE: dict[str, Any] = {"turning": "rotate-and-flip"}


def test_a_dot_too_many_is_named(make_puzzle: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = [{"name": "V", "cells": ["##", "#."], "count": 2}, {"name": "dot"}]
    puzzle = make_puzzle(board={"size": "2x3"}, pieces=pieces, **FREE)
    least = only(asked(puzzle, monkeypatch))
    assert [each.left_out for each in least.corrections] == [("dot",)]
    assert (least.number, least.is_minimum, least.are_all) == (1, True, True)


def test_two_of_a_piece_too_many(make_puzzle: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = [{"name": "I", "cells": ["##"], "count": 4}, {"name": "dot", "count": 4}]
    puzzle = make_puzzle(board={"size": "2x4"}, pieces=pieces, **FREE)
    least = only(asked(puzzle, monkeypatch))
    assert [each.left_out for each in least.corrections] == [("I", "I")]
    assert least.is_minimum
    assert "leave out 2 of I" in str(list(lines(puzzle, explain(puzzle))))


def test_the_shapes_of_a_lost_piece(make_puzzle: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of the free pentominoes; a second one of a kind that is there is named as such."""
    pieces = [{"name": "I", "cells": ["#####"]}]
    least = only(asked(make_puzzle(board={"size": "2x5"}, pieces=pieces, **FREE), monkeypatch))
    assert [(each.added, each.new_piece) for each in least.corrections] == [(("I",), None)]
    pieces = [{"name": "V", "cells": ["##", "#."]}]
    least = only(asked(make_puzzle(board={"size": "2x4"}, pieces=pieces, **FREE), monkeypatch))
    (found,) = least.corrections
    assert found.new_piece is not None
    assert found.added == (found.new_piece.name,) == ("P",)
    assert found.solutions == NumberOfSolutions(4, 1, True)


def test_where_nothing_fits_with_empty_cells_no_shape_is_tried(
    make_puzzle: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(likely, "_tried")
    pieces = [{"name": "I", "cells": ["####"]}, {"name": "dot", "count": 3}]
    puzzle = make_puzzle(board={"size": "3x3"}, pieces=pieces, **FREE)
    assert not list(likely.other_pieces(puzzle, explanation.Resources()))


def test_a_lost_card(make_puzzle: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """No card of the box is named for it: all others fit, and one cell stays empty."""
    puzzle = row(make_puzzle, "ab", "bc", "ca", board={"cells": ["####"]})
    least = only(asked(puzzle, monkeypatch))
    assert least.relaxation is Relaxation.PIECES
    assert [(each.left_out, each.added, each.empty) for each in least.corrections] == [
        ((), (), 1)
    ]


def test_turning_over_is_asked_before_all_else(
    make_puzzle: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = make_puzzle(**FIVE_PIECES)
    least = only(asked(puzzle, monkeypatch))
    assert [each.turned for each in least.corrections] == [("F",)]


def test_turning_over_is_reported_before_it_is_known_whether_it_is_needed(
    make_puzzle: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = make_puzzle(**FIVE_PIECES)
    search = explanation.one_solution
    monkeypatch.setattr(
        explanation,
        "one_solution",
        lambda one, given: (Answer.NOT_KNOWN, None) if one is puzzle else search(one, given),
    )
    known = explain(puzzle)
    assert list(lines(puzzle, known)) == [
        ("", "small: not known whether there is a solution"),
        ("", "If all pieces may be turned over, there is a solution."),
    ]


def test_equal_pieces_are_shown_as_such(make_puzzle: Make) -> None:
    pieces = [{"name": name, "cells": ["##"]} for name in "ABC"]
    puzzle = make_puzzle(pieces=pieces, turning="rotate")
    text = " ".join(text for _, text in lines(puzzle, explain(puzzle)))
    assert "leave out A (or B or C, the same)." in text


def test_what_is_looked_for_is_reported(make_puzzle: Make) -> None:
    told: list[Progress] = []
    pieces = [{"name": "I", "cells": ["##"], "count": 3}]
    with reporting_to(told.append):
        explain(make_puzzle(pieces=pieces))
    assert "without I" in [each.subject for each in told]
