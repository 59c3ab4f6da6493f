"""Single changes to a puzzle."""

from __future__ import annotations

import jigsat
from jigsat.analysis.repair.edits import changes
from jigsat.schemas.puzzle import Puzzle
from tests.analysis.repair.helpers import Make


class TestChanges:
    def of(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        return [(c.change.type, c.change.words) for c in changes(puzzle)]

    def test_pieces_of_which_there_are_several_stay(self, make_puzzle: Make) -> None:
        assert self.of(make_puzzle()) == []

    def test_pieces_of_complete_sets_stay(self) -> None:
        puzzle = jigsat.load("pentominoes-6x10")
        if all(piece in puzzle.pieces for piece in puzzle.box):
            document = puzzle.model_dump(mode="json", exclude_unset=True)
            document["pieces"] = [{"set": "free", "size": 5}]
            puzzle = Puzzle.model_validate(document)
        assert self.of(puzzle) == []

    def test_labels_by_cell(self, make_puzzle: Make) -> None:
        sides = [{"cell": [0, 0], "sides": {"left": "a", "top": "b"}}]
        puzzle = make_puzzle(
            board={"cells": ["####"]},
            pieces=[
                {"name": "I", "cells": ["##"], "sides": sides},
                {"name": "o", "sides": {"left": "a"}},
            ],
            rules=[{"rule": "equal-sides"}, {"rule": "cover", "blanks": 1}],
        )
        made = {c.change.words: c.puzzle for c in changes(puzzle)}
        above = made["piece 'I' with one more cell, at [-1, 0]"]
        assert above.shapes[0].labels == tuple(
            each for each in puzzle.shapes[0].labels if each[1] == "a"
        )
        without = made["piece 'I' without its cell at [0, 0]"]
        assert without.shapes[0].labels == ()
        assert without.cover.blanks == 2
