"""The least to give up, on puzzles where it can be told by hand."""

from __future__ import annotations

from jigsat.analysis.explain.correction import Relaxation
from jigsat.schemas.puzzle import Puzzle
from tests.analysis.explain.puzzles import DOMINO, Make, by_relaxation, row


class TestGivingUp:
    def test_the_label_that_was_mistyped(self, make_puzzle: Make) -> None:
        """A chain 1-2-3-4 in which one 3 was typed as 5: it, or the 3 that it should meet."""
        puzzle = row(make_puzzle, "12", "25", "34")
        labels = by_relaxation(puzzle)[Relaxation.LABELS]
        assert (labels.number, labels.is_minimum, labels.are_all) == (1, True, True)
        changes = {
            (change.piece, change.side, change.label, change.becomes)
            for correction in labels.corrections
            for some in correction.relabellings
            for change in some
        }
        assert ("B", "right", "5", ("3",)) in changes
        assert ("C", "left", "3", ("5",)) in changes

    def test_the_rule(self, make_puzzle: Make) -> None:
        rules = by_relaxation(row(make_puzzle, "12", "25", "34"))[Relaxation.RULES]
        assert rules.number == 1
        assert {d.rule for c in rules.corrections for d in c.requirements} == {0}

    def test_the_piece_that_is_missing(self, make_puzzle: Make) -> None:
        box = by_relaxation(make_puzzle(board={"cells": ["###", "###"]}))[Relaxation.BOX]
        assert [(c.left_out, c.added) for c in box.corrections] == [((), ("domino",))]
        assert box.are_all

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

    def test_a_card_is_missing(self, make_puzzle: Make) -> None:
        puzzle = row(make_puzzle, "12", "23", "34", board={"cells": ["####"]})
        pieces = by_relaxation(puzzle)[Relaxation.PIECES]
        assert (pieces.number, [c.empty for c in pieces.corrections]) == (0, [1])
        box = by_relaxation(puzzle)[Relaxation.BOX]
        assert box.corrections == ()  # no card of these fits into the gap

    def test_a_way_that_leads_nowhere(self, make_puzzle: Make) -> None:
        found = by_relaxation(make_puzzle(board={"cells": ["###", "##."]}))
        assert found[Relaxation.BOX].corrections == ()
        assert found[Relaxation.BOX].are_all

    def test_a_label_on_the_rim(self, make_puzzle: Make) -> None:
        puzzle = row(make_puzzle, "12", "23")
        rim = {"rule": "rim", "labels": ["1"]}
        document = puzzle.model_dump(mode="json", exclude_none=True)
        for piece in document["pieces"]:
            piece["sides"] |= {"top": "1", "bottom": "1"}
        document["rules"].append(rim)
        labels = by_relaxation(Puzzle.model_validate(document))[Relaxation.LABELS]
        (correction,) = labels.corrections
        ((change,),) = correction.relabellings
        assert (change.piece, change.side, change.label, change.becomes) == (
            "B",
            "right",
            "3",
            ("1",),
        )

    def test_pieces_that_look_alike_only_on_one_side(self, make_puzzle: Make) -> None:
        """No images are left out there: a symmetry is known by looks, and they share some."""
        sides = {"left": "1", "right": "2"}
        pieces = [
            {"name": "A", "sides": sides, "back": {"sides": {"left": "3", "right": "4"}}},
            {"name": "B", "sides": sides, "turning": "fixed"},
        ]
        puzzle = make_puzzle(
            board={"cells": ["##"]},
            pieces=pieces,
            turning="rotate-and-flip",
            rules=[{"rule": "equal-sides"}],
        )
        labels = by_relaxation(puzzle)[Relaxation.LABELS]
        assert (labels.number, labels.is_minimum) == (1, True)
