"""The least to give up, on puzzles where it can be told by hand."""

from __future__ import annotations

from jigsat.analysis.explain.minimum import (
    Relaxation,
    Widened,
)
from jigsat.schemas.fields.piece import Turning
from tests.analysis.explain.puzzles import DOMINO, Make, by_relaxation, row
from tests.trays import FIVE_PIECES


class TestGivingUp:
    def test_the_label_that_was_mistyped(self, make_puzzle: Make) -> None:
        """A chain 1-2-3-4 in which one 3 was typed as 5: it, or the 3 that it should meet."""
        puzzle = row(make_puzzle, "12", "25", "34")
        labels = by_relaxation(puzzle)[Relaxation.LABELS]
        assert (labels.number, labels.is_minimum, labels.are_all) == (1, True, True)
        changes = {
            (change.piece, change.side, change.label, change.becomes)
            for correction in labels.corrections
            if (change := correction.label)
        }
        assert ("B", "right", "5", ("3",)) in changes
        assert ("C", "left", "3", ("5",)) in changes

    def test_the_rule(self, make_puzzle: Make) -> None:
        rules = by_relaxation(row(make_puzzle, "12", "25", "34"))[Relaxation.RULES]
        assert rules.number == 1
        assert {d.rule for c in rules.corrections for d in c.requirements} == {0}

    def test_the_piece_that_is_too_much(self, make_puzzle: Make) -> None:
        found = by_relaxation(make_puzzle(pieces=[{**DOMINO, "count": 3}]))
        assert [c.left_out for c in found[Relaxation.BOX].corrections] == [("domino",)]
        assert [c.left_out for c in found[Relaxation.PIECES].corrections] == [("domino",)]

    def test_all_pieces_lie_if_a_cell_may_stay_empty(self, make_puzzle: Make) -> None:
        """Nothing has to be left out, and it says so."""
        pieces = by_relaxation(make_puzzle(board={"cells": ["###", "##."]}))[Relaxation.PIECES]
        assert (pieces.number, pieces.is_minimum, pieces.are_all) == (0, True, True)
        (correction,) = pieces.corrections
        assert (correction.left_out, correction.empty) == ((), 1)


class TestTurning:
    def test_a_piece_is_to_be_turned_over(self, make_puzzle: Make) -> None:
        turning = by_relaxation(make_puzzle(**FIVE_PIECES))[Relaxation.TURNING]
        assert (turning.number, turning.is_minimum, turning.are_all) == (1, True, True)
        assert [each.turned for each in turning.corrections] == [("F",)]
        assert turning.widened == Widened(8, 1, True, Turning.ROTATE_AND_FLIP)

    def test_pieces_that_may_not_be_turned_are_turned_first(self, make_puzzle: Make) -> None:
        odd = by_relaxation(make_puzzle(board={"cells": ["##", "#."]}, turning="fixed"))
        assert odd[Relaxation.TURNING].corrections == ()
        corner = {"name": "V", "cells": [".#", "##"]}
        puzzle = make_puzzle(board={"cells": ["##", "#."]}, pieces=[corner], turning="fixed")
        found = by_relaxation(puzzle)[Relaxation.TURNING]
        assert found.widened == Widened(1, 1, True, Turning.ROTATE)
        assert [each.turned for each in found.corrections] == [("V",)]
