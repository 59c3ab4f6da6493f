"""Scenes of a board that is being filled, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from math import ceil

from jigsat.render.scenes.board import solved_board
from jigsat.render.scenes.pieces import piece_scenes
from jigsat.render.scenes.scene import Patch, Role, Scene
from jigsat.render.words.puzzle import in_space, move_in_words, piece_names
from jigsat.schemas.geometry.boxes import Box, beside
from jigsat.schemas.geometry.shapes import Cells
from jigsat.schemas.grids.grid import Coordinates, Grid, add
from jigsat.schemas.layouts.moves import Join, WayApart, joins
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.text import listed

# In which order somebody lays the pieces of a finished board.


def laying_order(grid: Grid, pieces: Sequence[Cells]) -> tuple[int, ...]:
    """Return the numbers of all pieces, so that each touches one before it, wherever one can.

    In space the lowest come first (with moves they are built in a better order, if there is
    one), else they come in reading order.
    """
    touching = _touching(grid, pieces)
    left = sorted(range(len(pieces)), key=lambda number: _rank(grid, pieces[number]))
    order: list[int] = []
    reached: set[int] = set()
    while left:
        following = next((each for each in left if each in reached), left[0])
        left.remove(following)
        order.append(following)
        reached |= touching[following]
    return tuple(order)


def _rank(grid: Grid, cells: Cells) -> tuple[int, float, list[Coordinates]]:
    if isinstance(cells, Box):
        return 0, 0, [cells.at]
    found = sorted(map(grid.coordinates, cells))
    # Layers are counted from the top; in the plane all cells lie in one.
    layers = [each[0] if in_space(grid) else 0 for each in found]
    return -max(layers), -sum(layers) / len(layers), found


def _touching(grid: Grid, pieces: Sequence[Cells]) -> Sequence[AbstractSet[int]]:
    """For each piece those that it touches by a side."""
    boxes = [cells for cells in pieces if isinstance(cells, Box)]
    if boxes:
        return [frozenset(beside(number, boxes)) for number in range(len(boxes))]
    owner = {cell: number for number, cells in enumerate(pieces) for cell in cells}
    return [
        {
            owner.get(add(cell, step), number)
            for cell in cells
            for step in grid.sides(cell).values()
        }
        - {number}
        for number, cells in enumerate(pieces)
    ]


#: There are not more steps than this; of many pieces several are laid in each.
MOST_STEPS = 24


@dataclass(frozen=True)
class LaidPiece:
    """A piece that is laid: its number in the order, the piece in the box, and its place.

    ``front`` is its front, even if it is its back that comes to lie upwards.
    """

    number: int
    front: Scene
    lying: Scene

    @property
    def patch(self) -> Patch:
        """The piece in its place."""
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
    ``number``: of such a step; else each piece has its own.
    """

    pieces: tuple[LaidPiece, ...]
    board: Scene
    words: str = ""
    number: int | None = None


def steps_of(puzzle: PuzzleData, solution: Solution) -> tuple[Step, ...]:
    """All pieces of a solution, in an order in which somebody can lay them.

    Raises DataError if a placement is not possible in this puzzle.
    """
    whole = solved_board(puzzle, solution)
    placed = [patch for patch in whole.patches if patch.role is Role.PIECE]
    if not placed:
        return ()
    order = laying_order(whole.grid, [patch.cells for patch in placed])
    patches = [placed[number] for number in order]
    each = ceil(len(patches) / MOST_STEPS)
    return tuple(
        _step(puzzle, whole, patches, range(start, min(start + each, len(patches))))
        for start in range(0, len(patches), each)
    )


def numbered_board(
    puzzle: PuzzleData, solution: Solution, steps: Sequence[Step] | None = None
) -> Scene:
    """The finished board, on which each piece is called by its number in that order.

    Cards, and pieces if some are called by numbers, keep their own names: in the plane they
    have a badge, in space the number comes before the name.
    """
    whole = solved_board(puzzle, solution)
    numbers = {
        laid.patch.cells: str(laid.number)
        for step in (steps_of(puzzle, solution) if steps is None else steps)
        for laid in step.pieces
    }
    in_numbers = any(piece.name.isdigit() for piece in puzzle.box)
    in_plane = not in_space(whole.grid)

    def numbered(patch: Patch) -> Patch:
        if patch.role is not Role.PIECE:
            return patch
        if in_plane and (in_numbers or (patch.labels and len(patch.cells) == 1)):
            return replace(patch, badge=numbers[patch.cells])
        own = f". {patch.name}" if in_numbers else ""
        return replace(patch, name=f"{numbers[patch.cells]}{own}", copy=0, face=None)

    return replace(whole, patches=tuple(map(numbered, whole.patches)))


def _step(puzzle: PuzzleData, whole: Scene, order: Sequence[Patch], new: range) -> Step:
    lying = [replace(patch, name="", face=None, faded=True) for patch in order[: new.start]]
    laid = [order[number] for number in new]
    rest = [patch for patch in whole.patches if patch.role is not Role.PIECE]
    if not isinstance(puzzle.cells, Box):  # on a large board pieces lie on what is empty
        left = {cell for patch in order[new.stop :] for cell in patch.cells}
        rest += [Patch(Role.EMPTY, tuple(sorted(left)))] if left else []
    shown = (*rest, *lying, *laid)
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


# Scenes of a solution that is put together, move by move.


def assembly_steps(
    puzzle: PuzzleData, solution: Solution, way: WayApart | None
) -> tuple[Step, ...]:
    """How somebody builds a solution: by the moves of a way apart, taken back, if there is one.

    Raises DataError if a placement is not possible in this puzzle.
    """
    if way is None or not way.comes_apart:
        return steps_of(puzzle, solution)
    whole = solved_board(puzzle, solution)
    placed = [patch for patch in whole.patches if patch.role is Role.PIECE]
    names = piece_names(solution)
    steps: list[Step] = []

    def add_step(new: Sequence[int], patches: Sequence[Patch], words: str) -> None:
        number = len(steps) + 1
        pieces = tuple(laid_piece(puzzle, whole, placed[each], number) for each in new)
        steps.append(Step(pieces, replace(whole, patches=tuple(patches)), words, number))

    for join in joins([each.cells for each in solution.placements], way.stages):
        standing = [each for each in join.new if each not in join.move.pieces]
        if standing:
            word = "piece" if len(standing) == 1 else "pieces"
            those = f"{word} {listed([names[each] for each in standing])}"
            alone = [placed[each] for each in standing]
            add_step(standing, alone, f"{those} {'beside' if steps else 'first'}")
        coming = [each for each in join.new if each in join.move.pieces]
        word = "piece" if len(join.move.pieces) == 1 else "pieces"
        words = f"{word} {move_in_words(puzzle, join.move, names, 'in,')}"
        add_step(coming, _before(puzzle.grid_data, placed, join), words)
    return tuple(steps)


def _before(grid: Grid, placed: Sequence[Patch], join: Join) -> list[Patch]:
    """The pieces of the part as they are before the move; those that stand still are faded."""
    found = []
    for piece, by in join.before.items():
        cells = tuple(add(cell, grid.points_apart(by)) for cell in placed[piece].cells)
        faded = piece not in join.move.pieces
        found.append(replace(placed[piece], cells=cells, faded=faded))
    return found
