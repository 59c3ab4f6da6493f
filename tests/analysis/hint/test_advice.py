"""Advice on boards of built-in puzzles."""

from __future__ import annotations

import pytest

import jigsat
from jigsat.analysis.hint.advice import advice, hint
from jigsat.analysis.query import Answer
from jigsat.models.build import make_problem
from jigsat.models.decode import Decoder
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution


@pytest.fixture(scope="module")
def alternating() -> Puzzle:
    """A puzzle whose rim has a pattern of groups of labels."""
    return jigsat.load("another-tough-puzzle-alternating")


def on_the_rim(puzzle: Puzzle) -> dict[bool, list[Placed]]:
    """Each placement of one piece on the rim, by whether it shows in and out by turns.

    A piece in a corner of the triangle has two sides on the rim, next to each other.
    """
    problem = make_problem(puzzle)
    decoder = Decoder(problem)
    found: dict[bool, list[Placed]] = {True: [], False: []}
    for index, placement in enumerate(problem.placements):
        shown = [
            label.split()[-1]
            for side, label in placement.shape.labels
            if side in problem.surface.rim
        ]
        if shown:
            found[len(set(shown)) == len(shown)].append(decoder.descriptions(index)[0])
    return found


def test_only_pieces_that_break_the_pattern_of_groups_are_called_wrong(
    alternating: Puzzle,
) -> None:
    placed = on_the_rim(alternating)
    assert sum(map(len, placed.values())) == 432
    for by_turns, some in placed.items():
        assert some
        for each in some:
            first = next(advice(alternating, Solution(placements=(each,)), False))
            assert (first.faults == ()) == by_turns


def test_the_last_piece_on_a_rim_with_groups(
    alternating: Puzzle,
) -> None:
    solution = jigsat.solve(alternating).solution
    for number in (len(solution.placements) - 1, len(solution.placements)):
        known = hint(alternating, Solution(placements=solution.placements[:number]))
        assert (known.answer, known.faults) == (Answer.YES, ())
        assert known.finished == (number == len(solution.placements))
        assert known.next is None or known.next.placed == solution.placements[-1]
