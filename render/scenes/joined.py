"""Scenes of a solution that is put together, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from jigsat.render.scenes.board import solved_board
from jigsat.render.scenes.scene import Patch, Role
from jigsat.render.scenes.steps import Step, laid_piece, steps_of
from jigsat.render.words.moves import join_in_words, piece_names
from jigsat.schemas.grids.grid import Vector, add
from jigsat.schemas.layouts.joining import Join, joins, order_of
from jigsat.schemas.layouts.moves import Stage, WayApart
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution


def assembly_steps(
    puzzle: PuzzleData, solution: Solution, way: WayApart | None
) -> tuple[Step, ...]:
    """How somebody builds a solution: by the moves of a way apart, taken back, if there is one.

    Raises DataError if a placement is not possible in this puzzle.
    """
    if way is None or not way.comes_apart:
        return steps_of(puzzle, solution)
    return joined_steps(puzzle, solution, way.stages)


def joined_steps(
    puzzle: PuzzleData, solution: Solution, stages: Sequence[Stage]
) -> tuple[Step, ...]:
    """The moves by which a solution is put together: a step for each.

    Args:
        stages: how it is taken apart.

    Raises DataError if a placement is not possible in this puzzle.
    """
    whole = solved_board(puzzle, solution)
    placed = [patch for patch in whole.patches if patch.role is Role.PIECE]
    made = joins([each.cells for each in solution.placements], stages)
    numbers = {piece: number for number, piece in enumerate(order_of(made), start=1)}
    names = piece_names(solution)
    return tuple(
        Step(
            tuple(laid_piece(puzzle, whole, placed[new], numbers[new]) for new in join.new),
            replace(whole, patches=tuple(_before(placed, join))),
            join_in_words(puzzle, join.move, names),
        )
        for join in made
    )


def _before(placed: Sequence[Patch], join: Join) -> list[Patch]:
    """The pieces of the part as they are before the move; those that stand still are faded."""
    return [
        replace(
            _off(placed[piece], by),
            faded=piece not in join.move.pieces,
        )
        for piece, by in join.before.items()
    ]


def _off(patch: Patch, by: Vector) -> Patch:
    """A piece that is off its place."""
    return replace(patch, cells=tuple(add(cell, by) for cell in patch.cells))
