"""Boards of random puzzles: the verifiers against a brute force that reads only the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
import pytest
from hypothesis import Phase, assume, given, note, settings

from jigsat.checks.verify.batch import BatchVerifier
from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.grids.grid import Grid
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed
from tests.oracle.brute_force import BruteForce
from tests.strategies.every_grid import all_grids
from tests.strategies.puzzles import puzzles

#: The puzzles are small as they are; making a failing one smaller would take minutes.
FOUND = (Phase.explicit, Phase.generate)
MOST_SOLUTIONS = 5
MOST_TRIED = 60
EXAMPLES = 50
FEWEST = 50


@pytest.mark.full
@all_grids
def test_every_part_of_a_solution_is_right_so_far_and_no_part_of_another_board_is_a_solution(
    grids: list[Grid],
) -> None:
    seen = Counter[str]()

    @settings(max_examples=EXAMPLES, derandomize=True, deadline=None, phases=FOUND)
    @given(puzzles(*grids))
    def agree(puzzle: Puzzle) -> None:
        note(puzzle.model_dump_json(exclude_defaults=True))
        brute = BruteForce(puzzle)
        assume(brute.size <= 20_000)
        verifier = Verifier(puzzle)
        for laid in brute.finished[:MOST_SOLUTIONS]:
            for solution in brute.worded(laid):
                for part in parts_of(solution.placements):
                    assert verifier.faults_so_far(part) == []
                    seen["right so far"] += 1
        for laid in brute.tried(MOST_TRIED):
            for board in brute.worded(laid):
                if verifier.faults_so_far(board.placements):
                    assert not brute.rules.are_kept(laid)
                    assert verifier.faults(board)
                    seen["wrong already"] += 1

    agree()
    assert min(seen.values()) >= FEWEST
    assert len(seen) == 2


def parts_of(placements: Sequence[Placed]) -> Iterator[tuple[Placed, ...]]:
    for size in range(len(placements) + 1):
        yield from combinations(placements, size)


@pytest.mark.full
@all_grids
def test_many_boards_are_judged_together_as_by_brute_force(grids: list[Grid]) -> None:
    seen = Counter[bool]()

    @settings(max_examples=EXAMPLES, derandomize=True, deadline=None, phases=FOUND)
    @given(puzzles(*grids))
    def agree(puzzle: Puzzle) -> None:
        note(puzzle.model_dump_json(exclude_defaults=True))
        brute = BruteForce(puzzle)
        assume(brute.size <= 20_000)
        number: dict[Placed, int] = {}
        rows, expected = [], []
        for laid in (*brute.finished[:MOST_TRIED], *brute.tried(MOST_TRIED)):
            for board in brute.worded(laid):
                rows.append([number.setdefault(each, len(number)) for each in board.placements])
                expected.append(brute.rules.are_kept(laid))
        width = max(1, puzzle.piece_count, *map(len, rows))
        filled = [row + [len(number)] * (width - len(row)) for row in rows]
        verifier = BatchVerifier(puzzle, [[placed] for placed in number])
        table = np.array(filled, np.int32).reshape(len(rows), width)
        assert verifier.valid(table).tolist() == expected
        seen.update(expected)

    agree()
    assert min(seen[True], seen[False]) >= FEWEST
