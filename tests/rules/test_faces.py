"""No face appears twice in a line of the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle

BOTH = ["row", "column"]


def squares(faces: str) -> list[dict[str, Any]]:
    """Single squares; those with the same face are one piece with a count."""
    return [
        {"name": face, "face": face, "count": faces.count(face)}
        for face in dict.fromkeys(faces)
    ]


def bar(name: str, face: str, *rows: str) -> dict[str, Any]:
    return {"name": name, "face": face, "cells": list(rows), "turning": "fixed"}


TWO = ["##", "##"]
THREE = ["###", "###", "###"]
CASES = {
    "columns of two": (TWO, squares("uuvv"), ["column"], 0, 2 * 2),
    "blanks in rows": (TWO, squares("uu"), ["row"], 2, 4),
    # A row with as many faces as cells, and blanks: u in row 0 and u in row 1, v beside one.
    "as many faces as cells, and a blank": (TWO, squares("uuv"), ["row"], 1, 2 * 2 * 2),
    # As many faces as cells in a line, but one piece fills the line with one face.
    "larger pieces leave faces out": (
        TWO,
        [bar("a", "u", "##"), bar("b", "v", "##")],
        ["row"],
        0,
        2,
    ),
    "two pieces in each other's columns": (
        TWO,
        [bar("a", "u", "##") | {"count": 2}],
        BOTH,
        0,
        0,
    ),
    # The upright u is seen in both rows, so no other u is left a row.
    "a face in two lines": (TWO, [bar("a", "u", "#", "#"), *squares("uv")], ["row"], 0, 0),
    # The ell lies in one of four corners in one of four ways, and is seen in two rows and two
    # columns: the square lies where the third row and the third column cross.
    "an ell and a square with one face": (
        THREE,
        [{"name": "ell", "cells": ["##", "#."], "face": "u"}, *squares("u")],
        BOTH,
        5,
        4 * 4,
    ),
}


@pytest.mark.parametrize(
    ("board", "pieces", "along", "blanks", "solutions"), CASES.values(), ids=CASES
)
def test_faces(
    make_puzzle: Callable[..., Puzzle],
    assignments: Callable[[Puzzle], int],
    board: list[str],
    pieces: list[dict[str, Any]],
    along: list[str],
    blanks: int | dict[str, int],
    solutions: int,
) -> None:
    rules = [{"rule": "different-faces", "along": along}, {"rule": "cover", "blanks": blanks}]
    puzzle = make_puzzle(board={"cells": board}, pieces=pieces, rules=rules)
    assert assignments(puzzle) == solutions


# A triangle of four: top T, left L, middle M, right R. Its lines are the tip and the strip
# of three opposite to it, seen from each of the three sides:
#   row T|LMR, and the two others L|TMR and R|TLM.
# The faces are u twice, v and w. v and w can always change places.
TRIANGLES = {
    "falling": (["falling"], 3 * 2),
    # Two of the tips are apart in both directions.
    "rows and rising": (["row", "rising"], 1 * 2),
    # Every two cells stand in one strip.
    "all three": (["row", "rising", "falling"], 0),
}


@pytest.mark.parametrize(("along", "solutions"), TRIANGLES.values(), ids=TRIANGLES)
def test_faces_on_triangles(
    make_puzzle: Callable[..., Puzzle],
    assignments: Callable[[Puzzle], int],
    along: list[str],
    solutions: int,
) -> None:
    puzzle = make_puzzle(
        grid="triangle",
        board={"cells": ["..^..", ".^v^."]},
        pieces=squares("uuvw"),
        rules=[{"rule": "different-faces", "along": along}],
    )
    assert assignments(puzzle) == solutions
