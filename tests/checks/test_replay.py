"""The checker of moves: what it lets pass, and what it finds."""

from __future__ import annotations

import pytest

from jigsat.checks.image import fault_of
from jigsat.schemas.layouts.moves import Move, Stage

UP, RIGHT, LEFT = (-1, 0, 0), (0, 0, 1), (0, 0, -1)
#: A U that is open to the right, and a stick in it with a cube behind.
PIECES = (
    [(0, 0, 0), (0, 0, 1), (0, 0, 2), (1, 0, 0), (2, 0, 0), (2, 0, 1), (2, 0, 2)],
    [(1, 0, 1)],
    [(1, 0, 2)],
)


def out(direction: tuple[int, ...], *pieces: int) -> Move:
    return Move(pieces, direction, None)


GOOD: list[list[Stage]] = [
    [(out(RIGHT, 2),), (out(RIGHT, 1),)],
    [(Move((1, 2), RIGHT, 1), out(RIGHT, 2)), (Move((1,), LEFT, 1), out(RIGHT, 1))],
]
BAD: dict[str, list[Stage]] = {
    "stage 1: piece 1 meets another on (0, 0, 1)": [(out(UP, 1),), (out(RIGHT, 2),)],
    "stage 1: piece 1 meets another on (1, 0, 2)": [(out(RIGHT, 1),), (out(RIGHT, 2),)],
    "stage 1: the last move does not lead out": [(Move((2,), RIGHT, 5),)],
    "stage 1: a move before the last one leads out": [(out(RIGHT, 2), out(RIGHT, 1))],
    "stage 1: nothing stays behind": [(out(UP, 0, 1, 2),)],
    "stage 2: pieces [1, 2] are not in one part": [(out(RIGHT, 2),), (out(RIGHT, 1, 2),)],
    "pieces [0, 1] are still together": [(out(RIGHT, 2),)],
}


@pytest.mark.parametrize("stages", GOOD)
def test_moves_that_can_be_made(stages: list[Stage]) -> None:
    assert fault_of(PIECES, stages) is None


@pytest.mark.parametrize(("fault", "stages"), BAD.items())
def test_moves_that_cannot(fault: str, stages: list[Stage]) -> None:
    assert fault_of(PIECES, stages) == fault
