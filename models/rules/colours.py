"""Rule: on a coloured cell of the board lie only piece cells of colours that go with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from jigsat.models.candidate import PlacementTest
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Colours


def colours_agree(puzzle: PuzzleData) -> Iterator[PlacementTest]:
    """A coloured cell of a piece lies on a cell of a colour that it goes with."""
    return (_goes_with(puzzle.colours, rule) for rule in puzzle.rules_of(Colours))


def _goes_with(board: Mapping[Point, str], rule: Colours) -> PlacementTest:
    return lambda candidate: all(
        cell not in board or colour in rule.goes_with(board[cell])
        for cell, colour in candidate.shape.colours
    )
