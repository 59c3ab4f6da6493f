"""Steps in space: the moves that put a solution together, or a word on it."""

from __future__ import annotations

import pytest

from jigsat.analysis.apart.apart import asked_way
from jigsat.render.scenes.steps import assembly_steps, numbered_board, steps_of
from jigsat.render.words.puzzle import ways_in_words
from jigsat.schemas.grids.space import prism
from jigsat.schemas.layouts.moves import WayApart
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.search import solutions
from tests.cli.commands.test_apart import CHANNEL, CLOSED, SHAFT

PRISM = prism()
WORDS = ["piece B first", "piece A in, down", "piece A to the left 1"]

(CHANNELLED,) = solutions(Puzzle.model_validate(CHANNEL))
(ENCLOSED,) = solutions(Puzzle.model_validate(CLOSED))


def test_a_step_is_a_move() -> None:
    puzzle = Puzzle.model_validate(CHANNEL)
    steps = assembly_steps(puzzle, CHANNELLED, asked_way(puzzle, CHANNELLED))
    assert [step.words for step in steps] == WORDS
    names = [[laid.patch.name for laid in step.pieces] for step in steps]
    assert names == [["B"], ["A"], []]
    (block, cube) = steps[2].board.patches
    assert (block.faded, cube.faded, cube.cells) == (True, False, ((1, 1, 2),))
    numbered = numbered_board(puzzle, CHANNELLED, steps)
    assert sorted(patch.name for patch in numbered.patches) == ["1", "2"]


def test_prisms_go_along_their_edges() -> None:
    """A prism that points up is one edge away from the next that does: two columns."""
    puzzle = Puzzle.model_validate(SHAFT)
    (solution,) = solutions(puzzle)
    steps = assembly_steps(puzzle, solution, asked_way(puzzle, solution))
    assert [step.words for step in steps] == WORDS
    (_, prism) = steps[2].board.patches
    assert prism.cells == (PRISM.point((1, 1, 5)),)


@pytest.mark.parametrize(
    ("way", "words"),
    [
        (WayApart(False), "It cannot be put together by straight moves."),
        (
            WayApart(None, unknown="time limit of 5 seconds"),
            "Whether it can be put together by straight moves is not known (time limit of 5 "
            "seconds).",
        ),
    ],
)
def test_otherwise_the_order_is_that_of_the_layers(way: WayApart, words: str) -> None:
    puzzle = Puzzle.model_validate(CLOSED)
    assert assembly_steps(puzzle, ENCLOSED, way) == steps_of(puzzle, ENCLOSED)
    assert ways_in_words(way) == words
