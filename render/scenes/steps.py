"""Scenes of a board that is being filled, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from jigsat.render.scenes.assembly import Assembly
from jigsat.render.scenes.board import solved_board
from jigsat.render.scenes.pieces import piece_scenes
from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution

#: There are not more steps than this; of many pieces several are laid in each.
MOST_STEPS = 24


@dataclass(frozen=True)
class LaidPiece:
    """A piece that is laid: its number in the order, as it is in the box, and as it lies.

    ``front`` is its front, even if it is its back that comes to lie upwards.
    """

    number: int
    front: Scene
    lying: Scene

    @property
    def patch(self) -> Patch:
        """The piece as it lies."""
        (patch,) = self.lying.patches
        return patch

    @property
    def is_turned(self) -> bool:
        """Whether it does not lie as it is in the box."""
        return self.patch.turn not in (None, "0")


@dataclass(frozen=True)
class Step:
    """Some pieces that are laid, and the board then: what lay before is faded.

    ``words``: where they are put in by a move, that move; the board is that before it.
    """

    pieces: tuple[LaidPiece, ...]
    board: Scene
    words: str = ""


def steps_of(puzzle: PuzzleData, solution: Solution) -> tuple[Step, ...]:
    """All pieces of a solution, in an order in which somebody can lay them.

    Raises DataError if a placement is not possible in this puzzle.
    """
    whole = solved_board(puzzle, solution)
    placed = [patch for patch in whole.patches if patch.role is Role.PIECE]
    if not placed:
        return ()
    order = Assembly(whole.grid, tuple(patch.cells for patch in placed)).order
    patches = [placed[number] for number in order]
    each = ceil(len(patches) / MOST_STEPS)
    return tuple(
        _step(puzzle, whole, patches, range(start, min(start + each, len(patches))))
        for start in range(0, len(patches), each)
    )


def numbered_board(
    puzzle: PuzzleData, solution: Solution, steps: Sequence[Step] | None = None
) -> Scene:
    """The finished board, on which each piece is called by its number in that order."""
    whole = solved_board(puzzle, solution)
    numbers = {
        laid.patch.cells: str(laid.number)
        for step in (steps_of(puzzle, solution) if steps is None else steps)
        for laid in step.pieces
    }
    patches = tuple(
        replace(patch, name=numbers[patch.cells], copy=0, face=None)
        if patch.role is Role.PIECE
        else patch
        for patch in whole.patches
    )
    return replace(whole, patches=patches)


def _step(puzzle: PuzzleData, whole: Scene, order: Sequence[Patch], new: range) -> Step:
    """The step in which the pieces of these numbers are laid."""
    lying = [replace(patch, name="", face=None, faded=True) for patch in order[: new.start]]
    laid = [order[number] for number in new]
    left = {cell for patch in order[new.stop :] for cell in patch.cells}
    rest = [patch for patch in whole.patches if patch.role is not Role.PIECE]
    empty = Patch(Role.EMPTY, tuple(sorted(left)))
    shown = (*rest, *([empty] if left else []), *lying, *laid)
    return Step(
        tuple(laid_piece(puzzle, whole, order[number], number + 1) for number in new),
        replace(whole, patches=shown),
    )


def laid_piece(puzzle: PuzzleData, whole: Scene, patch: Patch, number: int) -> LaidPiece:
    """A piece of the finished board that has this number in the order."""
    index = next(n for n, piece in enumerate(puzzle.box) if piece.name == patch.name)
    front = next(piece_scenes(puzzle, index))
    fronts = tuple(replace(each, name="", colour=patch.colour) for each in front.patches)
    alone = replace(whole, patches=(replace(patch, copy=0),), title=patch.name)
    return LaidPiece(number, replace(front, patches=fronts), alone)
