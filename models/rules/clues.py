"""Rules: a piece lies on given cells, or does not."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.models.candidate import PlacementTest
from jigsat.schemas.geometry.shapes import normal, turned
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import Clue


def obeys_clues(puzzle: PuzzleData) -> Iterator[PlacementTest]:
    """Where a piece is fixed nothing else lies, and it does not lie where it is forbidden."""
    for rule in puzzle.rules_of(Clue):
        if rule.rule == "forbidden":
            yield _is_not(fulfils(puzzle, rule))
        elif rule.rule == "fixed":
            yield _leaves_room_for(puzzle, rule)


def _is_not(test: PlacementTest) -> PlacementTest:
    return lambda candidate: not test(candidate)


def _leaves_room_for(puzzle: PuzzleData, rule: Clue) -> PlacementTest:
    cells = frozenset(puzzle.points(rule.cells))
    is_the_one = fulfils(puzzle, rule)
    return lambda candidate: cells.isdisjoint(candidate.shape.cells) or is_the_one(candidate)


def fulfils(puzzle: PuzzleData, rule: Clue) -> PlacementTest:
    """Whether it is the clue's piece, on the clue's cells, turned as the clue says."""
    index = next(i for i, piece in enumerate(puzzle.box) if piece.name == rule.piece)
    cells = frozenset(puzzle.points(rule.cells))
    turns = None if rule.turn is None else _turns_alike(puzzle, index, rule.turn)
    return lambda candidate: (
        candidate.piece == index
        and cells <= frozenset(candidate.shape.cells)
        and (turns is None or not turns.isdisjoint(candidate.turns))
    )


def _turns_alike(puzzle: PuzzleData, index: int, name: str) -> frozenset[str]:
    """The name of the orientation to which a turn brings a piece, as a set."""
    grid = puzzle.grid_data
    turn = grid.turn_named(name)
    if turn is None:
        return frozenset()
    back = puzzle.backs[index] if turn.flips else None
    shape = normal(grid, turned(back or puzzle.shapes[index], turn))
    return frozenset(way.turn for way in puzzle.orientations(index) if way.shape == shape)
