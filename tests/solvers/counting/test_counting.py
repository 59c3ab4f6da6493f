"""Counts by every convention."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.counts import nothing_counted
from jigsat.solvers.limits.options import Options

MakePuzzle = Callable[..., Puzzle]
CP_SAT = Options(engine="cp-sat")

DOMINO = {"name": "domino", "cells": ["##"]}
CASES: dict[str, tuple[list[str], list[dict[str, Any]], int, int, int]] = {
    # Both across or both upright, one class; told apart, either may come first.
    "dominoes": (["##", "##"], [DOMINO | {"count": 2}], 2, 1, 4),
    "the same under two names": (["##", "##"], [DOMINO, DOMINO | {"name": "other"}], 2, 1, 4),
    # The domino at one of four sides; the squares change places in 2 ways.
    "a domino and squares": (["##", "##"], [DOMINO, {"name": "one", "count": 2}], 4, 1, 8),
    "squares": (["###", "###"], [{"name": "one", "count": 6}], 1, 1, 720),
    # 2 x 3: one of three walls of three dominoes; two of them are mirror images.
    "a wall": (["###", "###"], [DOMINO | {"count": 3}], 3, 2, 18),
    # A domino that points in one direction: 2 x 2 ways up or down on 2 pairs of cells, and
    # turned. All 8 x the other's 2 are left, in classes of 8 or 4.
    "none": (["##", "##"], [DOMINO | {"count": 3}], 0, 0, 0),
}


@pytest.mark.parametrize(
    ("board", "pieces", "looks", "classes", "labelled"), CASES.values(), ids=CASES
)
def test_conventions(
    make_puzzle: MakePuzzle,
    board: list[str],
    pieces: list[dict[str, Any]],
    looks: int,
    classes: int,
    labelled: int,
) -> None:
    counts = count(make_puzzle(board={"cells": board}, pieces=pieces), CP_SAT)
    assert counts.complete
    assert (counts.solutions, counts.up_to_symmetry, counts.labelled) == (
        looks,
        classes,
        labelled,
    )


def test_where_nothing_was_counted_nothing_is_complete(make_puzzle: MakePuzzle) -> None:
    counts = nothing_counted(make_puzzle(), Options(time_limit=1.0), 1.0)
    assert (counts.solutions, counts.complete) == (0, False)
    assert counts.stopped == "time limit of 1 second while preparing"


SQUARE = [[0, 0], [0, 1], [1, 0], [1, 1]]
RED, BLUE = (DOMINO | {"name": face, "face": face} for face in ("red", "blue"))
#: A puzzle, the number of solutions, and that of those with pieces on other cells.
OUTLINED: dict[str, tuple[dict[str, Any], int, int | None]] = {
    "a red corner that is not to lie on a blue one": (
        {
            "board": {"cells": SQUARE, "colours": {"blue": [[0, 0]]}},
            "pieces": [{"name": "tile", "cells": SQUARE, "colours": {"red": [[0, 0]]}}],
            "rules": [{"rule": "colours"}],
        },
        *(3, 1),
    ),
    "two faces": ({"board": {"cells": SQUARE}, "pieces": [RED, BLUE]}, 4, 2),
    "one face": ({"board": {"cells": SQUARE}, "pieces": [RED | {"count": 2}]}, 2, None),
    "single cells": (
        {"board": {"cells": ["##"]}, "pieces": [{"name": n, "face": n} for n in "ab"]},
        *(2, None),
    ),
}


@pytest.mark.parametrize(
    ("changes", "solutions", "by_outlines"), OUTLINED.values(), ids=OUTLINED
)
def test_pieces_on_the_same_cells(
    make_puzzle: MakePuzzle,
    changes: dict[str, Any],
    solutions: int,
    by_outlines: int | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = make_puzzle(turning="rotate", **changes)
    found = count(puzzle)
    assert (found.solutions, found.by_outlines) == (solutions, by_outlines)
    # It takes all of them at once, and memory.
    assert count(puzzle, Options(limit=1)).by_outlines is None
    assert count(puzzle, journal=tmp_path / "run.jsonl").by_outlines is None
    monkeypatch.setattr("jigsat.solvers.counts.MOST_OUTLINES", 0)
    assert count(puzzle).by_outlines is None
