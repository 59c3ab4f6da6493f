"""Steps: where the pieces lie before and after, and of many pieces several at once."""

from __future__ import annotations

from typing import Any

import pytest

from jigsat.render.scenes.steps import MOST_STEPS, steps_of
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution


def puzzle(**document: Any) -> Puzzle:
    plain = {"schema_version": 1, "name": "toy", "title": "A toy", "grid": "square"}
    return Puzzle.model_validate({**plain, **document})


CORNER = puzzle(
    board={"cells": ["###", "#.#"]},
    pieces=[{"name": "L", "cells": ["#.", "##"]}, {"name": "bar", "cells": ["##"]}],
)
SOLVED = Solution(
    placements=(
        Placed(piece="L", orientation="90", cells=((0, 0), (0, 1), (1, 0))),
        Placed(piece="bar", orientation="90", cells=((0, 2), (1, 2))),
    )
)


def test_a_piece_is_seen_as_in_the_box_and_as_it_lies() -> None:
    first, _ = steps_of(CORNER, SOLVED)
    (laid,) = first.pieces
    assert laid.front.patches[0].cells == ((0, 0), (1, 0), (1, 1))
    assert laid.patch.cells == ((0, 0), (0, 1), (1, 0))
    assert laid.is_turned
    assert laid.front.patches[0].colour == laid.patch.colour


def test_an_empty_board_has_no_steps() -> None:
    assert steps_of(CORNER, Solution(placements=())) == ()


@pytest.mark.parametrize(("count", "steps", "first"), [(24, 24, 1), (25, 13, 2), (60, 20, 3)])
def test_of_many_pieces_several_are_laid_at_once(count: int, steps: int, first: int) -> None:
    line = puzzle(
        board={"cells": ["#" * count]}, pieces=[{"name": "dot", "cells": ["#"], "count": count}]
    )
    placed = [Placed(piece="dot", orientation="0", cells=((0, n),)) for n in range(count)]
    found = steps_of(line, Solution(placements=tuple(placed)))
    assert len(found) == steps <= MOST_STEPS
    assert len(found[0].pieces) == first
    numbers = [laid.number for step in found for laid in step.pieces]
    assert numbers == list(range(1, count + 1))
