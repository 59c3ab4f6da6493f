"""The images of solutions: how many, by which motions, and whether that is so of all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from jigsat.models.build import make_problem
from jigsat.models.symmetry.classes import (
    Images,
    class_sizes,
    images_of_group,
    images_of_solution,
)
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.search import Search

Make = Callable[..., Puzzle]

BENT = {"name": "L", "cells": ["##", "#."]}
DOT = {"name": "dot"}
BAR = {"name": "I", "cells": ["##"]}
#: The images of whatever is not symmetric; whether no solution is. Found by hand.
TOYS: dict[str, tuple[dict[str, Any], Images]] = {
    # By half a turn the dot always comes to lie elsewhere. To mirror does the same.
    "a row": (
        {"board": {"cells": ["###"]}, "pieces": [BAR, DOT]},
        Images(2, turned=True),
    ),
    "mirrored only": (
        {"board": {"cells": ["###", ".#."]}, "pieces": [BENT, DOT]},
        Images(2, mirrored=True),
    ),
    # The dots may be where they change places.
    "two dots": (
        {
            "board": {"cells": ["####"]},
            "pieces": [BAR, {"name": "dot", "count": 2}],
        },
        Images(2, turned=True),
    ),
    # Three cards with one side up, in a ring. Mirrored, they follow each other the other way.
    "around a cylinder": (
        {
            "board": {"cells": ["###"], "wrap": [[0, 3]]},
            "turning": "fixed",
            "pieces": [
                {"name": "a", "sides": {"top": "x"}},
                {"name": "b", "sides": {"top": "x"}, "face": "b"},
                {"name": "c", "sides": {"top": "x"}, "face": "c"},
            ],
            "rules": [{"rule": "equal-sides"}],
        },
        Images(6, shifted=True, mirrored=True),
    ),
}


@pytest.mark.parametrize(("changes", "images"), TOYS.values(), ids=TOYS)
def test_toys(make_puzzle: Make, changes: dict[str, Any], images: Images) -> None:
    puzzle = make_puzzle(**changes)
    problem = make_problem(puzzle)
    group = problem.symmetries()
    assert images_of_group(group) == images


def test_a_symmetric_solution_has_fewer_images(make_puzzle: Make) -> None:
    changes, _ = TOYS["two dots"]
    problem = make_problem(make_puzzle(**changes))
    group = problem.symmetries()
    rows = np.concatenate([batch.rows for batch in Search(problem).batches()])
    sizes = class_sizes(group, rows).tolist()
    assert sorted(sizes) == [1, 2, 2]
    for row, size in zip(rows.tolist(), sizes, strict=True):
        images = images_of_solution(group, tuple(row))
        assert images == (Images() if size == 1 else Images(2, turned=True))
