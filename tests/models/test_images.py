"""The images of placements, variant by variant, are those that rows of numbers give."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from jigsat.models.build import make_problem
from jigsat.models.symmetry.images import _ByRow, _ByVariant, motions
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]
ELL = {"name": "ell", "cells": ["##", "#."]}
ROOM = {"rule": "cover", "blanks": {"min": 0, "max": 99}}
PUZZLES: dict[str, dict[str, Any]] = {
    "labels": {
        "board": {"cells": ["##", "##"]},
        "pieces": [
            {"name": "a", "sides": ["x", "y", "x", "z"]},
            {"name": "b", "cells": ["##"]},
        ],
        "rules": [{"rule": "equal-sides"}, ROOM],
    },
    "triangles": {
        "grid": "triangle",
        "board": {"cells": ["..^..", ".^v^.", "^v^v^"]},
        "pieces": [{"name": "one", "cells": ["^"]}, {"name": "two", "cells": ["^v"]}],
    },
    "pieces alike in a labelled box": {
        "board": {"cells": ["####", "####", "####"]},
        "pieces": [
            ELL,
            {"name": "left", "cells": ["#.", "#.", "##"], "turning": "rotate"},
            {"name": "right", "cells": [".#", ".#", "##"], "turning": "rotate"},
            {"name": "x", "sides": ["x", "y", "x", "z"]},
        ],
        "rules": [{"rule": "equal-sides"}, ROOM],
    },
}


@pytest.mark.parametrize("changes", PUZZLES.values(), ids=PUZZLES)
def test_both_ways_agree(make_puzzle: MakePuzzle, changes: dict[str, Any]) -> None:
    problem = make_problem(make_puzzle(**{"rules": [ROOM], **changes}))
    assert len(problem.placements) > 0
    by_variant, by_row = _ByVariant(problem), _ByRow(problem)
    for motion in motions(problem.surface):
        found, expected = by_variant(motion), by_row(motion)
        assert (found is None) == (expected is None)
        if found is not None and expected is not None:
            assert found.tolist() == expected.tolist()


@pytest.mark.parametrize("changes", PUZZLES.values(), ids=PUZZLES)
def test_sets_of_cells_that_are_taken_for_each_other_do_no_harm(
    monkeypatch: pytest.MonkeyPatch, make_puzzle: MakePuzzle, changes: dict[str, Any]
) -> None:
    monkeypatch.setattr(Random, "getrandbits", lambda *_: 7)
    test_both_ways_agree(make_puzzle, changes)


@pytest.mark.parametrize(("most_left_over", "is_symmetry"), [(0, True), (1, False)])
def test_what_must_be_used_does_not_become_what_may_stay_in_the_box(
    make_puzzle: MakePuzzle, most_left_over: int, is_symmetry: bool
) -> None:
    # The mirror image of the one piece is the other.
    el = {"name": "el", "cells": ["#.", "#.", "##"]}
    jay = {"name": "jay", "cells": [".#", ".#", "##"]}
    count = {"min": 1 - most_left_over, "max": 1}
    puzzle = make_puzzle(
        board={"cells": ["###"] * 3}, pieces=[el, jay | {"count": count}], rules=[ROOM]
    )
    problem = make_problem(puzzle)
    flips = [motion for motion in motions(problem.surface) if motion.turn.flips]
    assert len(flips) == 4
    for image_under in (_ByVariant(problem), _ByRow(problem)):
        assert [image_under(motion) is not None for motion in flips] == [is_symmetry] * 4
