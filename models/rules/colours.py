"""Rule: on a coloured cell of the board lies no colour that does not go with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from jigsat.models.forms import PlacementTest, Terms
from jigsat.models.placements import Candidates, Flags, cell_numbers
from jigsat.models.problem import Problem
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family, Requirement
from jigsat.schemas.rules import Colours


def tests(puzzle: PuzzleData, rule: Colours) -> Iterator[PlacementTest]:
    """A coloured cell of a piece lies on a cell of a colour that it goes with."""
    board = cell_numbers(puzzle.surface)

    @cache
    def refusing(colour: str) -> Flags:
        """For each cell of the board whether its colour does not go with this one."""
        return board.among(
            cell for cell, own in puzzle.colours.items() if colour not in rule.allowed_on(own)
        )

    def goes_with(candidates: Candidates) -> Flags:
        column = {cell: number for number, cell in enumerate(candidates.shape.cells)}
        good = np.ones(len(candidates), np.bool_)
        for cell, colour in candidates.shape.colours:
            good &= ~refusing(colour)[candidates.covered[:, column[cell]]]
        return good

    yield goes_with


def requirements(
    problem: Problem, rule: Colours, number: int
) -> Iterator[tuple[Requirement, Terms]]:
    """On no coloured cell of the board lies a colour that does not go with it."""
    for cell, colour in sorted(problem.puzzle.colours.items()):
        allowed = rule.allowed_on(colour)
        forbids = frozenset(
            index
            for index in problem.covering[cell]
            if dict(problem.placements[index].shape.colours).get(cell) not in (None, *allowed)
        )
        if forbids:
            cells = problem.coordinates(cell)
            yield Requirement(Family.COLOUR, number, cells, part=colour), Terms(forbids)
