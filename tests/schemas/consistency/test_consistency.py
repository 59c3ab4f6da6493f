from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]

DIFFERENT = "expected a different name for each piece (or one piece with a count)"
FLIPPED = {"turning": "rotate-and-flip"}


def board(*wrap: Any) -> dict[str, Any]:
    """Two rows of three cells, glued to copies of themselves."""
    return {"board": {"cells": ["###", "###"], "wrap": list(wrap)}}


def turned(turn: str, cell: list[int], at: list[int]) -> dict[str, Any]:
    return {"turn": turn, "cell": cell, "at": at}


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
    "a label inside the piece, on its back": (
        {
            **FLIPPED,
            "pieces": [
                {
                    "name": "a",
                    "cells": ["##"],
                    "back": {"sides": [{"cell": [0, 1], "sides": {"left": "x"}}]},
                }
            ],
            "rules": [{"rule": "equal-sides"}],
        },
        "pieces[0].back.sides: found the label 'x' on the left side of [0, 1], "
        "inside the piece, expected labels on outer sides",
    ),
    "more of a piece at least than at most": (
        {"pieces": [{"name": "a", "count": {"min": 2, "max": 1}}]},
        "pieces[0].count: found min 2 above max 1, expected min at most max",
    ),
    "more of a set at least than at most": (
        {"pieces": [{"name": "a"}, {"set": "free", "size": 2, "count": {"min": 2, "max": 1}}]},
        "pieces[1].count: found min 2 above max 1, expected min at most max",
    ),
    "a piece that is never used": (
        {"pieces": [{"name": "a", "count": {"min": 0, "max": 0}}]},
        "pieces[0].count: found max 0, expected max 1 or more",
    ),
    "more pieces than any box holds": (
        {"pieces": [{"name": "a", "count": 1000}, {"name": "b"}], "copies": 101},
        "pieces: found 101101 pieces with all their copies, expected at most 100000",
    ),
    "a piece named like one of a set": (
        {"pieces": [{"set": "free", "size": 2}, {"name": "A"}]},
        f"pieces[1].name: found 'A', the name of one in the set pieces[0], {DIFFERENT}",
    ),
    "a set with a piece named like another": (
        {"pieces": [{"name": "A"}, {"set": "free", "size": 2}]},
        f"pieces[1]: found 'A', the name of pieces[0], {DIFFERENT}",
    ),
    "a set twice": (
        {"pieces": [{"set": "free", "size": 2}, {"set": "free", "size": 2}]},
        f"pieces[1]: found 'A', the name of one in the set pieces[0], {DIFFERENT}",
    ),
    "sets without end": (
        {"pieces": [{"set": "free", "size": 2}] * 20},
        "pieces[12]: found another complete set, expected at most 12 of them",
    ),
    "a set of pieces larger than the board": (
        {"pieces": [{"name": "a"}, {"set": "free", "size": 5}]},
        "pieces[1]: found 5 cells in 'F', expected at most 4, the size of the board",
    ),
    "a set without what it does not have": (
        {"pieces": [{"set": "free", "size": 3, "without": ["A", "C"]}]},
        "pieces[0].without[1]: found 'C', expected one of A, B",
    ),
    "a set without a piece twice": (
        {"pieces": [{"set": "free", "size": 3, "without": ["A", "A"]}]},
        "pieces[0].without[1]: found 'A' again, expected each piece once",
    ),
    "a set without any of its pieces": (
        {"pieces": [{"name": "a"}, {"set": "free", "size": 3, "without": ["A", "B"]}]},
        "pieces[1].without: found all pieces of the set, expected some of them",
    ),
    "a set of more shapes than there is time for": (
        {"grid": "cube", "pieces": [{"set": "one-sided", "size": 7}]},
        "pieces[0].size: found 7, expected a size with fewer than 12,000 shapes",
    ),
    "a back on a piece that is not flipped": (
        {"pieces": [{"name": "a", "back": {"face": "dog"}}]},
        "pieces[0].back: found a back of 'a', which may not be flipped, "
        "expected no back, or the turning 'rotate-and-flip'",
    ),
    "a face typed twice": (
        {"pieces": [{"name": "a", "face": "cat", "attributes": {"face": "dog"}}]},
        "pieces[0].attributes.face: found 'dog' beside the face 'cat', expected the face once",
    ),
    "a face typed twice on the back": (
        {
            **FLIPPED,
            "pieces": [{"name": "a", "back": {"face": "cat", "attributes": {"face": "dog"}}}],
        },
        "pieces[0].back.attributes.face: found 'dog' beside the face 'cat', "
        "expected the face once",
    ),
    "a move with a number too few": (
        board([3]),
        "board.wrap[0]: found [3], expected how far along [row, column]",
    ),
    "no move at all": (
        board([0, 3], [0, 0]),
        "board.wrap[1]: found [0, 0], expected a move that brings cells onto other cells",
    ),
    "a move onto cells that point the other way": (
        {"grid": "triangle", "pieces": [{"name": "a"}], **board([0, 3])},
        "board.wrap[0]: found [0, 3], expected a move that brings cells onto other cells",
    ),
    "a move to where no hexagon is": (
        {
            "grid": "hexagon",
            "board": {"cells": ["#.#.#"], "wrap": [[1, 2]]},
            "pieces": [{"name": "a"}],
        },
        "board.wrap[0]: found [1, 2], expected a move that brings cells onto other cells",
    ),
    "a copy that lies on the board": (
        board([0, 2]),
        "board.wrap: found a copy of [0, 0] that lies on another cell, "
        "expected copies side by side",
    ),
    "two moves that differ by too little": (
        board([2, 1], [2, 0]),
        "board.wrap: found a copy of [0, 1] that lies on another cell, "
        "expected copies side by side",
    ),
    "a copy far away": (
        board([0, 4]),
        "board.wrap: found copies that do not touch the board, "
        "expected copies side by side with it",
    ),
    "copies without end": (
        {"board": {"cells": ["#"], "wrap": [[0, 1], [10000, 0]]}, "pieces": [{"name": "a"}]},
        "board.wrap: found too many copies within reach of a piece, "
        "expected a larger board, or less",
    ),
    "a turn that the grid does not have": (
        board(turned("60", [0, 0], [0, 3])),
        "board.wrap[0].turn: found '60', expected one of 0, 90, 180, 270",
    ),
    "a flipped copy": (
        board(turned("flip", [0, 0], [0, 3])),
        "board.wrap[0].turn: found 'flip', expected one of 0, 90, 180, 270",
    ),
    "a copy turned by nothing to where it is": (
        board(turned("0", [0, 0], [0, 0])),
        "board.wrap[0]: found a copy that lies on the board itself, "
        "expected copies side by side",
    ),
    "a copy turned to where its cells point the other way": (
        {
            "grid": "triangle",
            "pieces": [{"name": "a"}],
            **board(turned("180", [0, 0], [0, 4])),
        },
        "board.wrap[0].at: found [0, 4], expected a cell that points like the turned one",
    ),
    "a turned copy of no cell": (
        {
            "grid": "hexagon",
            "board": {"cells": ["#.#.#"], "wrap": [turned("180", [0, 1], [0, 6])]},
            "pieces": [{"name": "a"}],
        },
        "board.wrap[0].cell: found [0, 1], expected a cell of the hexagon grid",
    ),
    "a turned copy of a cell with one coordinate": (
        board(turned("180", [0], [0, 6])),
        "board.wrap[0].cell: found [0], expected [row, column]",
    ),
    "two cover rules": (
        {"rules": [{"rule": "cover"}, {"rule": "cover", "blanks": 1}]},
        "rules[1].rule: found 'cover' after rules[0], expected at most one rule 'cover'",
    ),
    "two rules about colours": (
        {"rules": [{"rule": "colours"}] * 2},
        "rules[1].rule: found 'colours' after rules[0], expected at most one rule 'colours'",
    ),
    "two rules about sides": (
        {
            "rules": [
                {"rule": "mating-sides", "mates": [["in", "out"]]},
                {"rule": "cover"},
                {"rule": "equal-sides"},
            ]
        },
        "rules[2].rule: found 'equal-sides' after rules[0], "
        "expected at most one rule 'equal-sides' or 'mating-sides'",
    ),
    "rules without end": (
        {"rules": [{"rule": "cover"}] * 1001},
        "rules: found 1001 rules, expected at most 1000",
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_a_contradiction_is_refused_in_one_sentence(
    refusal: Callable[..., str], changes: dict[str, Any], message: str
) -> None:
    assert refusal(**changes) == f"small.json: {message}"


RIGHT: dict[str, dict[str, Any]] = {
    "as it is": {},
    "a board in two parts": {"board": {"cells": ["##.##"]}},
    "a piece as large as the board": {"pieces": [{"name": "a", "cells": ["##", "##"]}]},
    "a piece that may stay in the box": {
        "pieces": [{"name": "a", "count": {"min": 0, "max": 1}}]
    },
    "pieces that are too many for the board": {"pieces": [{"name": "a", "count": 100}]},
    "a back that differs in nothing": {
        "pieces": [{"name": "a", "turning": "rotate-and-flip", "back": {}}]
    },
    "a cylinder": board([0, 3]),
    "a torus": board([0, 3], [2, 0]),
    "a torus with a twist": board([0, 3], [2, 1]),
    "a torus with a twist, by a long way": board([0, 3], [2, 100]),
    "a move and its way back": board([0, 3], [0, -3]),
    "a copy turned about the middle of a side": board(turned("180", [0, 0], [1, 5])),
    "faces without a rule": {"pieces": [{"name": "a", "face": "cat"}, {"name": "b"}]},
}


@pytest.mark.parametrize("changes", RIGHT.values(), ids=RIGHT)
def test_what_is_unusual_but_consistent_is_accepted(
    make_puzzle: MakePuzzle, changes: dict[str, Any]
) -> None:
    puzzle = make_puzzle(**changes)
    assert puzzle.cells
    assert len(puzzle.shapes) == len(puzzle.pieces)
