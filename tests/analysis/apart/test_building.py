"""Orders in which somebody builds a solution on a table."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import jigsat
from jigsat.analysis.apart.apart import asked_way
from jigsat.analysis.apart.building import Building
from jigsat.render.scenes.steps import assembly_steps
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.grids.space import CUBE
from jigsat.solvers.search import solutions


def order(layers: Sequence[Sequence[str]]) -> list[tuple[str, str]] | None:
    """The pieces as they come and from where they do; the first one comes from nowhere."""
    cells: dict[str, list[Coordinates]] = {}
    for layer, rows in enumerate(layers):
        for row, line in enumerate(rows):
            for column, letter in enumerate(line):
                if letter != ".":
                    cells.setdefault(letter, []).append((layer, row, column))
    stages = Building(CUBE, list(cells.values())).stages()
    if stages is None:
        return None
    names = list(cells)
    moves = [move for (move,) in reversed(stages)]
    (first,) = {*range(len(names))}.difference(*(move.pieces for move in moves))
    return [
        (names[first], ""),
        *((names[move.pieces[0]], CUBE.directions[move.direction]) for move in moves),
    ]


@pytest.mark.parametrize(
    ("layers", "expected"),
    [
        # B hangs beside A, which therefore comes first.
        ([["A."], ["AB"], ["A."]], [("A", ""), ("B", "top")]),
        # The bar lies on its own pillars; from below, nothing waits in the air.
        ([["CCC"], ["A.B"], ["A.B"]], [("A", ""), ("B", "top"), ("C", "top")]),
        # A hook that holds a bar, which comes from the side.
        ([["AA"], ["AB"], ["AA"]], [("A", ""), ("B", "front")]),
    ],
)
def test_orders_by_hand(
    layers: Sequence[Sequence[str]], expected: list[tuple[str, str]]
) -> None:
    assert order(layers) == expected


def test_what_is_enclosed_has_no_order() -> None:
    closed = [["AAA"] * 3, ["AAA", "ABA", "AAA"], ["AAA"] * 3]
    assert order(closed) is None


@pytest.mark.parametrize("name", ["soma-cube", "kanoodle-pyramid"])
def test_no_piece_comes_from_below(name: str) -> None:
    puzzle = jigsat.load(name)
    found = next(iter(solutions(puzzle)))
    steps = assembly_steps(puzzle, found, asked_way(puzzle, found))
    assert [step.number for step in steps] == [*range(1, len(steps) + 1)]
    assert not any("up" in step.words.split() for step in steps)
    assert sum(len(step.pieces) for step in steps) == len(found.placements)
