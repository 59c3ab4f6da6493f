from __future__ import annotations

from collections.abc import Callable

from jigsat.models.decode import Decoder
from jigsat.models.relaxation.requirements import holds, requirements_of
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]


def test_a_pattern_holds_on_both_edges_of_a_strip_that_wraps(make_puzzle: MakePuzzle) -> None:
    sides = ("top right", "right", "bottom right", "left", "top left")
    puzzle = make_puzzle(
        grid="hexagon",
        board={"cells": [[0, 0]], "wrap": [[0, -2]]},
        pieces=[{"name": "a", "sides": dict.fromkeys(sides, "x")}],
        rules=[{"rule": "rim", "pattern": ["x"]}],
    )
    requirements = requirements_of(puzzle)
    lying = {
        Decoder(requirements.problem).solution([index]).placements[0].orientation
        for index in range(len(requirements.problem.placements))
        if all(holds(requirements, each, [index]) for each in requirements.all)
    }
    assert lying == {"60", "240"}  # the bare side is left or right, away from the rim


def test_pieces_that_a_rule_names_may_be_more_than_a_board_has_cells(
    make_puzzle: MakePuzzle,
) -> None:
    puzzle = make_puzzle(
        board={"cells": [[0, 0], [0, 1]]},
        pieces=[{"name": "a", "count": {"min": 0, "max": 10_000}}],
        copies=2,
        rules=[{"rule": "fixed", "piece": "a", "cells": [[0, 0]]}],
    )
    assert requirements_of(puzzle).all
