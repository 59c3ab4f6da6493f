"""All requirements of a puzzle hold on a board exactly if the verifier accepts it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import Phase, assume, given, note, settings

from jigsat.checks.verify.verifier import Verifier, verify
from jigsat.models.decode import Decoder
from jigsat.models.relaxation import (
    Requirements,
    holds,
    relabellings,
    requirements_of,
)
from jigsat.models.rules.registry import requirements_of_rules
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.requirements import Family
from tests.oracle.requirements import Table, boards
from tests.strategies.every_grid import all_grids
from tests.strategies.puzzles import puzzles

MakePuzzle = Callable[..., Puzzle]

FOUND = (Phase.explicit, Phase.generate)
MOST_BOARDS = 600


def all_hold(requirements: Requirements, chosen: Sequence[int]) -> bool:
    return all(holds(requirements, each, chosen) for each in requirements.all)


@pytest.mark.full
@all_grids
def test_they_hold_on_the_boards_of_random_puzzles_that_are_solutions(
    grids: list[Grid],
) -> None:
    seen = Counter[bool]()

    @settings(max_examples=25, derandomize=True, deadline=None, database=None, phases=FOUND)
    @given(puzzles(*grids))
    def agree(puzzle: Puzzle) -> None:
        note(puzzle.model_dump_json(exclude_defaults=True))
        requirements = requirements_of(puzzle)
        each_one = [each for each, _ in requirements_of_rules(requirements.problem)]
        assert len(set(each_one)) == len(each_one)  # no two are the same by their names
        every = boards(requirements, MOST_BOARDS)
        assume(len(every) <= MOST_BOARDS)
        verifier, decoder = Verifier(puzzle), Decoder(requirements.problem)
        for board, broken in Table(requirements, every).broken.items():
            is_valid = verifier.faults(decoder.solution(board)) == []
            assert is_valid == (not broken), (board, broken)
            seen[is_valid] += 1

    agree()
    assert min(seen[True], seen[False]) >= 10


#: Where the first piece lies on the left, only the labels of the group show on the rim.
ENDS = {"ends": ["x", "y"]}
STRIP: dict[str, Any] = {
    "board": {"cells": ["##"]},
    "pieces": [
        {"name": "one", "sides": {"left": "x", "right": "z", "top": "x", "bottom": "y"}},
        {"name": "two", "sides": {"left": "z", "right": "y", "top": "x", "bottom": "y"}},
    ],
    "turning": "fixed",
}
RIMS = {
    "labels": {"labels": ["ends"]},
    "pattern": {"pattern": ["ends"]},
}


@pytest.mark.parametrize("rim", RIMS.values(), ids=RIMS)
def test_groups_of_labels_stand_for_their_labels(
    make_puzzle: MakePuzzle, rim: dict[str, Any]
) -> None:
    puzzle = make_puzzle(**STRIP, rules=[{"rule": "rim", "groups": ENDS, **rim}])
    requirements = requirements_of(puzzle)
    decoder = Decoder(requirements.problem)
    right, wrong = [
        board for board in boards(requirements, MOST_BOARDS) if len(board) == len(puzzle.box)
    ]
    if decoder.solution(right).placements[0].piece == "two":
        right, wrong = wrong, right
    assert all_hold(requirements, right)
    assert verify(puzzle, decoder.solution(right)) == []
    broken = [each for each in requirements.all if not holds(requirements, each, wrong)]
    assert broken
    for requirement in broken:
        for change in relabellings(requirements, requirement, wrong):
            assert requirement.family is Family.RIM_LABELS
            assert change.label == "z"
            assert change.becomes == ("x", "y")  # and not "ends"


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
