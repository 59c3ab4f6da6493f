from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.errors import DataError
from jigsat.schemas.grids import GRIDS
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import CountRange

MakePuzzle = Callable[..., Puzzle]

LABELLED = [{"name": "a", "sides": {"left": "in"}}, {"name": "b", "sides": {"right": "out"}}]
IN_AND_OUT = {"rule": "mating-sides", "mates": [["in", "out"]]}

#: What is changed in the small puzzle, and what is said about it.
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a board without cells": (
        {"board": {"cells": ["..", ".."]}},
        "board.cells: found no cells, expected at least one cell, drawn as '#'",
    ),
    "a ragged board": (
        {"board": {"cells": ["##", "###"]}},
        "board.cells[1]: found a row of 3 characters, "
        "expected 2 as in the first row (fill up with dots)",
    ),
    "a piece that a triangle grid draws otherwise": (
        {"grid": "triangle", "pieces": [{"name": "a", "cells": ["v^"]}]},
        "pieces[0].cells[0]: found 'v' in column 0, "
        "expected '#' or '^' or '.', since row 0 + column 0 is even",
    ),
    "two pieces of one name": (
        {"pieces": [{"name": "a"}, {"name": "b"}, {"name": "a"}]},
        "pieces[2].name: found 'a', the name of pieces[0], "
        "expected a different name for each piece (or one piece with a count)",
    ),
    "a piece in two parts": (
        {"pieces": [{"name": "a", "cells": ["#.#"]}]},
        "pieces[0].cells: found cells of 'a' that do not hang together, "
        "expected one piece, connected by the sides of its cells",
    ),
    "triangles that meet in a corner only": (
        {
            "grid": "triangle",
            "board": {"cells": ["####"]},
            "pieces": [{"name": "a", "cells": ["^.^"]}],
        },
        "pieces[0].cells: found cells of 'a' that do not hang together, "
        "expected one piece, connected by the sides of its cells",
    ),
    "a piece larger than the board": (
        {"pieces": [{"name": "a"}, {"name": "b", "cells": ["#####"]}]},
        "pieces[1].cells: found 5 cells in 'b', expected at most 4, the size of the board",
    ),
    "a label inside the piece": (
        {
            "pieces": [
                {
                    "name": "a",
                    "cells": ["##"],
                    "sides": [{"cell": [0, 0], "sides": {"right": "x"}}],
                }
            ],
            "rules": [{"rule": "equal-sides"}],
        },
        "pieces[0].sides: found the label 'x' on the right side of [0, 0], inside the piece, "
        "expected labels on outer sides",
    ),
    "two cover rules": (
        {"rules": [{"rule": "cover"}, {"rule": "cover", "blanks": 1}]},
        "rules[1].rule: found 'cover' after rules[0], expected at most one rule 'cover'",
    ),
    "two rules about sides": (
        {"pieces": LABELLED, "rules": [IN_AND_OUT, {"rule": "cover"}, {"rule": "equal-sides"}]},
        "rules[2].rule: found 'equal-sides' after rules[0], "
        "expected at most one rule 'equal-sides' or 'mating-sides'",
    ),
    "a range of blanks upside down": (
        {"rules": [{"rule": "cover", "blanks": {"min": 3, "max": 2}}]},
        "rules[0].blanks: found min 3 above max 2, expected min at most max",
    ),
    "labels without a rule": (
        {"pieces": [{"name": "plain"}, *LABELLED]},
        "pieces[1].sides: found labels on sides, "
        "expected none, or a rule 'equal-sides' or 'mating-sides' that says how they meet",
    ),
    "a rule about sides without labels": (
        {"rules": [{"rule": "equal-sides"}]},
        "rules[0]: found 'equal-sides', expected pieces with labels on sides",
    ),
    "a label with no mate, by name": (
        {"pieces": [*LABELLED, {"name": "c", "sides": {"top": "on"}}], "rules": [IN_AND_OUT]},
        "pieces[2].sides.top: found the label 'on', "
        "expected one that has a mate in rules[0].mates",
    ),
    "a label with no mate, in a list": (
        {"pieces": [{"name": "a", "sides": ["in", "out", "on", "in"]}], "rules": [IN_AND_OUT]},
        "pieces[0].sides[2]: found the label 'on', "
        "expected one that has a mate in rules[0].mates",
    ),
    "a label with no mate, cell by cell": (
        {
            "pieces": [{"name": "a", "sides": [{"cell": [0, 0], "sides": {"top": "on"}}]}],
            "rules": [IN_AND_OUT],
        },
        "pieces[0].sides[0].sides.top: found the label 'on', "
        "expected one that has a mate in rules[0].mates",
    ),
    "a label with two mates": (
        {
            "pieces": LABELLED,
            "rules": [{"rule": "mating-sides", "mates": [["in", "out"], ["on", "in"]]}],
        },
        "rules[0].mates[1]: found ['on', 'in'], one of which already has another mate, "
        "expected one mate for each label",
    ),
    "a label that is its own mate and another's": (
        {
            "pieces": LABELLED,
            "rules": [{"rule": "mating-sides", "mates": [["in", "out"], ["in", "in"]]}],
        },
        "rules[0].mates[1]: found ['in', 'in'], one of which already has another mate, "
        "expected one mate for each label",
    ),
    "a face rule on pieces without faces": (
        {
            "pieces": [{"name": "a", "face": "cat"}, {"name": "b"}],
            "rules": [{"rule": "different-faces", "along": ["row"]}],
        },
        "pieces[1]: found no face on 'b', "
        "expected a face on each piece, as rules[0] ('different-faces') compares them",
    ),
    "a direction that the grid does not have": (
        {
            "pieces": [{"name": "a", "face": "cat"}],
            "rules": [{"rule": "different-faces", "along": ["row", "rising"]}],
        },
        "rules[0].along[1]: found 'rising', expected one of row, column",
    ),
    "a direction twice": (
        {
            "pieces": [{"name": "a", "face": "cat"}],
            "rules": [{"rule": "different-faces", "along": ["row", "row"]}],
        },
        "rules[0].along[1]: found 'row' again, expected each direction once",
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_a_contradiction_is_refused_in_one_sentence(
    make_puzzle: MakePuzzle, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(DataError) as caught:
        make_puzzle(**changes)
    assert str(caught.value) == f"small.json: {message}"


RIGHT: dict[str, dict[str, Any]] = {
    "as it is": {},
    "a board in two parts": {"board": {"cells": ["##.##"]}},
    "a piece as large as the board": {"pieces": [{"name": "a", "cells": ["##", "##"]}]},
    "blanks in a range": {"rules": [{"rule": "cover", "blanks": {"min": 0, "max": 4}}]},
    "a range of blanks of one number": {
        "rules": [{"rule": "cover", "blanks": {"min": 4, "max": 4}}]
    },
    "a label that is its own mate": {
        "pieces": LABELLED,
        "rules": [{"rule": "mating-sides", "mates": [["in", "in"], ["out", "out"]]}],
    },
    "a pair of mates in both orders": {
        "pieces": LABELLED,
        "rules": [{"rule": "mating-sides", "mates": [["in", "out"], ["out", "in"]]}],
    },
    "a rule of each family": {
        "pieces": [{"name": "a", "face": "cat", "sides": {"top": "x"}}],
        "rules": [
            {"rule": "cover", "blanks": 3},
            {"rule": "equal-sides"},
            {"rule": "different-faces", "along": ["row", "column"]},
        ],
    },
    "faces without a rule": {"pieces": [{"name": "a", "face": "cat"}, {"name": "b"}]},
}


@pytest.mark.parametrize("changes", RIGHT.values(), ids=RIGHT)
def test_what_is_unusual_but_consistent_is_accepted(
    make_puzzle: MakePuzzle, changes: dict[str, Any]
) -> None:
    puzzle = make_puzzle(**changes)
    assert puzzle.cells
    assert len(puzzle.shapes) == len(puzzle.pieces)


def test_a_puzzle_without_a_cover_rule_leaves_no_blanks(make_puzzle: MakePuzzle) -> None:
    assert make_puzzle().cover.blank_range == (0, 0)


def test_blanks_are_a_number_or_a_range(make_puzzle: MakePuzzle) -> None:
    a_number = make_puzzle(rules=[{"rule": "cover", "blanks": 2}])
    a_range = make_puzzle(rules=[{"rule": "cover", "blanks": {"min": 1, "max": 2}}])
    assert a_number.cover.blank_range == (2, 2)
    assert a_range.cover.blank_range == (1, 2)
    assert a_range.cover.blanks == CountRange(min=1, max=2)


def test_a_piece_is_turned_as_the_puzzle_says_unless_it_says_otherwise(
    make_puzzle: MakePuzzle,
) -> None:
    pieces = [{"name": "a"}, {"name": "b", "turning": "rotate-and-flip"}]
    puzzle = make_puzzle(turning="fixed", pieces=pieces)
    assert [puzzle.turning_of(piece) for piece in puzzle.pieces] == ["fixed", "rotate-and-flip"]
    assert make_puzzle().turning == "rotate"


def test_the_cells_of_a_board_are_in_reading_order_however_they_are_typed(
    make_puzzle: MakePuzzle,
) -> None:
    mixed = [[1, 1], [0, 1], [1, 0], [0, 0]]
    for grid in GRIDS.values():
        puzzle = make_puzzle(grid=grid.name, board={"cells": mixed}, pieces=[{"name": "a"}])
        assert [list(grid.coordinates(cell)) for cell in puzzle.cells] == sorted(mixed)


def test_pieces_are_counted_with_their_copies(make_puzzle: MakePuzzle) -> None:
    assert make_puzzle().piece_count == 2


def test_every_grid_can_be_named_in_a_puzzle() -> None:
    named = Puzzle.model_json_schema()["properties"]["grid"]["enum"]
    assert set(named) == set(GRIDS)
