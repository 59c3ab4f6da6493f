"""Single changes to a puzzle."""

from __future__ import annotations

from typing import Any

import pytest

import jigsat
from jigsat.analysis.repair.change import ChangeType
from jigsat.analysis.repair.edits import changes
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.grids.plane import SQUARE, plane
from jigsat.schemas.parsing.geometry import text_art
from jigsat.schemas.puzzle import Puzzle
from tests.analysis.repair.helpers import Make

TRIANGLE = plane("triangle")

HEXAGON = plane("hexagon")

#: Two cards side by side that may not be turned.
CARDS: dict[str, Any] = {
    "board": {"cells": ["##"]},
    "turning": "fixed",
    "pieces": [
        {"name": "A", "sides": {"left": "red", "right": "blue"}},
        {"name": "B", "sides": ["red", "blue", "red", "blue"]},
    ],
    "rules": [{"rule": "equal-sides"}],
}


class TestChanges:
    def of(self, puzzle: Puzzle) -> list[tuple[str, str]]:
        return [(c.change.type, c.change.words) for c in changes(puzzle)]

    def test_of_one_domino_on_three_cells(self, make_puzzle: Make) -> None:
        """Two cells may be added at its ends (which is the same) or at its side."""
        puzzle = make_puzzle(
            board={"cells": ["###"]},
            pieces=[{"name": "I", "cells": ["##"]}],
            rules=[{"rule": "cover", "blanks": 1}],
        )
        made = {c.change.words: c for c in changes(puzzle)}
        assert list(made) == [
            "piece 'I' with one more cell, at [-1, 0]",
            "piece 'I' with one more cell, at [0, -1]",
            "piece 'I' without its cell at [0, 0]",
        ]
        assert [c.puzzle.cover.blanks for c in made.values()] == [0, 0, 2]
        assert [c.puzzle.box[0].cells for c in made.values()] == [
            ("#.", "##"),
            ("###",),
            (".#",),
        ]

    def test_a_piece_stays_in_one_part(self, make_puzzle: Make) -> None:
        puzzle = make_puzzle(board={"cells": ["###"]}, pieces=[{"name": "I", "cells": ["###"]}])
        assert self.of(puzzle) == [
            (ChangeType.CELL_MOVED, "piece 'I' with its cell at [0, 0] moved to [-1, 1]"),
            (ChangeType.CELL_REMOVED, "piece 'I' without its cell at [0, 0]"),
        ]

    def test_of_several_pieces_one_is_changed(self, make_puzzle: Make) -> None:
        [changed] = changes(make_puzzle())
        assert changed.change.words == "one of the 2 pieces 'domino' without its cell at [0, 0]"
        assert [(p.name, p.count, p.cells) for p in changed.puzzle.box] == [
            ("domino", 1, ("##",)),
            ("domino'", 1, (".#",)),
        ]
        assert changed.names == {0: "domino'"}
        assert changed.puzzle.cover.blanks == 1

    def test_several_pieces_that_a_rule_names_stay(self, make_puzzle: Make) -> None:
        fixed = {"rule": "fixed", "piece": "domino", "cells": [[0, 0]]}
        assert self.of(make_puzzle(rules=[fixed])) == []

    def test_pieces_of_complete_sets_stay(self) -> None:
        puzzle = jigsat.load("pentominoes-6x10")
        if all(piece in puzzle.pieces for piece in puzzle.box):
            document = puzzle.model_dump(mode="json", exclude_unset=True)
            document["pieces"] = [{"set": "free", "size": 5}]
            puzzle = Puzzle.model_validate(document)
        assert self.of(puzzle) == []

    def test_labels_change_as_they_were_typed(self, make_puzzle: Make) -> None:
        puzzle = make_puzzle(**CARDS)
        made = list(changes(puzzle))
        types = [each.change.type for each in made]
        assert set(types) == {ChangeType.LABELS_SWAPPED, ChangeType.LABEL_CHANGED}
        changed = made[types.index(ChangeType.LABEL_CHANGED)]
        words = changed.change.words
        assert words == "piece 'A' with 'blue' for 'red' on the left of [0, 0]"
        assert changed.puzzle.box[0].sides == {"left": "blue", "right": "blue"}
        assert all(isinstance(each.puzzle.box[1].sides, tuple) for each in made)
        assert len(made) == len({jigsat.fingerprint(each.puzzle) for each in made})

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


@pytest.mark.parametrize(
    ("grid", "cells", "art"),
    [
        (SQUARE, [(0, 0), (0, 2)], ["#.#"]),
        (SQUARE, [(-1, 1), (0, 0), (0, 1)], [".#", "##"]),
        (TRIANGLE, [(0, 0), (0, 1)], ["^v"]),
        (TRIANGLE, [(-1, 0), (0, 0)], [".v", ".^"]),
        (HEXAGON, [(0, 0), (0, 2), (1, 1)], ["#.#", ".#."]),
        (HEXAGON, [(-1, 1), (0, 0)], ["..#", ".#."]),
    ],
)
def test_text_art(grid: Grid, cells: list[tuple[int, ...]], art: list[str]) -> None:
    assert text_art(grid, cells) == art
