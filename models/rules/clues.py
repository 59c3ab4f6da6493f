"""Rules: a piece lies on given cells, or does not."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.models.laid import Test
from jigsat.schemas.geometry.shapes import normal, turned
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import Clue


def obeys_clues(puzzle: Puzzle) -> Iterator[Test]:
    """Where a piece is fixed nothing else lies, and it does not lie where it is forbidden."""
    for rule in puzzle.rules_of(Clue):
        if rule.rule == "forbidden":
            yield _is_not(fulfils(puzzle, rule))
        elif rule.rule == "fixed":
            yield _leaves_room_for(puzzle, rule)


def _is_not(test: Test) -> Test:
    return lambda laid: not test(laid)


def _leaves_room_for(puzzle: Puzzle, rule: Clue) -> Test:
    cells = frozenset(puzzle.points(rule.cells))
    is_the_one = fulfils(puzzle, rule)
    return lambda laid: cells.isdisjoint(laid.shape.cells) or is_the_one(laid)


def fulfils(puzzle: Puzzle, rule: Clue) -> Test:
    """Whether it is the clue's piece, on the clue's cells, turned as the clue says."""
    index = next(i for i, piece in enumerate(puzzle.box) if piece.name == rule.piece)
    cells = frozenset(puzzle.points(rule.cells))
    turns = None if rule.turn is None else _turns_alike(puzzle, index, rule.turn)
    return lambda laid: (
        laid.piece == index
        and cells <= frozenset(laid.shape.cells)
        and (turns is None or not turns.isdisjoint(laid.turns))
    )


def _turns_alike(puzzle: Puzzle, index: int, name: str) -> frozenset[str]:
    """The name of the orientation to which a turn brings a piece, as a set."""
    grid = puzzle.grid_data
    turn = grid.turn_named(name)
    if turn is None:
        return frozenset()
    back = puzzle.backs[index] if turn.flips else None
    shape = normal(grid, turned(back or puzzle.shapes[index], turn))
    return frozenset(way.turn for way in puzzle.orientations(index) if way.shape == shape)
