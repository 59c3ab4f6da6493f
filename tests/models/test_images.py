"""The images of placements are those of their shapes, one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.symmetry import images
from jigsat.models.symmetry.images import images_under_motions, motions
from jigsat.schemas.geometry.surface import Motion
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]
ELL = {"name": "ell", "cells": ["##", "#."]}
ROOM = {"rule": "cover", "blanks": {"min": 0, "max": 99}}
PUZZLES: dict[str, dict[str, Any]] = {
    "a label, a colour and marks of one name": {
        "board": {"cells": ["##"], "colours": {"x": ["##"]}},
        "pieces": [
            {"name": "label", "sides": {"top": "x"}},
            {"name": "colour", "colours": "x"},
            {"name": "face", "face": "x"},
            {"name": "attribute", "attributes": {"rank": "x"}},
            {"name": "nothing"},
        ],
        "rules": [{"rule": "equal-sides"}, {"rule": "colours"}, ROOM],
    },
    "around a cylinder": {
        "board": {"cells": ["###", "###"], "wrap": [[0, 3]]},
        "pieces": [ELL, {"name": "x", "sides": ["x", "y", "x", "z"]}],
        "rules": [{"rule": "equal-sides"}, ROOM],
    },
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


def expected(problem: BoardProblem, motion: Motion) -> list[int] | None:
    """The images one by one, from the shapes."""
    number = {
        (each.piece_class, each.shape): index for index, each in enumerate(problem.placements)
    }
    found: dict[int, int] = {}
    for own, mine in enumerate(problem.piece_classes):
        moved = {
            index: problem.surface.lay(motion.image_of(problem.placements[index].shape))
            for index in problem.of_class[own]
        }
        for other, theirs in enumerate(problem.piece_classes):
            alike = [(each.mark, each.least, each.count) for each in (mine, theirs)]
            images = {index: number.get((other, shape)) for index, shape in moved.items()}
            if alike[0] == alike[1] and sorted(images.values(), key=str) == sorted(
                problem.of_class[other], key=str
            ):
                found |= {index: to for index, to in images.items() if to is not None}
                break
        else:
            return None
    return [found[index] for index in range(len(problem.placements))]


@pytest.mark.parametrize("changes", PUZZLES.values(), ids=PUZZLES)
def test_images_are_those_of_the_shapes(
    make_puzzle: MakePuzzle, changes: dict[str, Any]
) -> None:
    problem = make_problem(make_puzzle(**{"rules": [ROOM], **changes}))
    assert len(problem.placements) > 0
    image_under = images_under_motions(problem)
    for motion in motions(problem.surface):
        found = image_under(motion)
        assert (None if found is None else found.tolist()) == expected(problem, motion)


@pytest.mark.parametrize("changes", PUZZLES.values(), ids=PUZZLES)
def test_other_numbers_are_drawn_where_two_placements_have_one_key(
    monkeypatch: pytest.MonkeyPatch, make_puzzle: MakePuzzle, changes: dict[str, Any]
) -> None:
    drawn = images._Images._drawn

    def same_at_first(self: images._Images, number: int) -> images.Keys:
        numbers = drawn(self, number)
        return numbers if self.seed else np.zeros_like(numbers)

    monkeypatch.setattr(images._Images, "_drawn", same_at_first)
    test_images_are_those_of_the_shapes(make_puzzle, changes)


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
    image_under = images_under_motions(problem)
    assert [image_under(motion) is not None for motion in flips] == [is_symmetry] * 4
