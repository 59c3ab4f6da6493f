"""Rule: on a coloured cell of the board lie only piece cells of colours that go with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from jigsat.models.forms import PlacementTest, Terms
from jigsat.models.problem import Problem
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.rules import Colours


def tests(puzzle: PuzzleData, rule: Colours) -> Iterator[PlacementTest]:
    """A coloured cell of a piece lies on a cell of a colour that it goes with."""
    board = puzzle.colours
    yield lambda candidate: all(
        cell not in board or colour in rule.allowed_on(board[cell])
        for cell, colour in candidate.shape.colours
    )


def requirements(
    problem: Problem, rule: Colours, number: int
) -> Iterator[tuple[Requirement, Terms]]:
    """On each coloured cell of the board lie only colours that go with it."""
    for cell, colour in sorted(problem.puzzle.colours.items()):
        allowed = rule.allowed_on(colour)
        forbids = frozenset(
            index
            for index in problem.covering[cell]
            if _shows_other_than(allowed, problem.placements[index].shape, cell)
        )
        if forbids:
            cells = problem.coordinates(cell)
            yield Requirement(Family.COLOUR, number, cells, part=colour), Terms(forbids)


def _shows_other_than(allowed: Sequence[str], shape: Shape, cell: Point) -> bool:
    colour = dict(shape.colours).get(cell)
    return colour is not None and colour not in allowed
