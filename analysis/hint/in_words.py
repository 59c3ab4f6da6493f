"""The next piece and the backbone in the words of the puzzle: names, turns, coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from jigsat.analysis.answer import Answer
from jigsat.analysis.hint.backbone import Backbone
from jigsat.analysis.hint.completion import BoardPiece
from jigsat.analysis.hint.next_piece import Hint
from jigsat.models.decode import Decoder
from jigsat.models.problem import Problem
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.solution import Placed


@dataclass(frozen=True)
class Next:
    """A piece to lay next, in words.

    ``cell`` or ``piece``: for which there is the least choice. ``choices`` is how many ways
    solutions have for it, at least; exactly, if ``are_all``. ``by_hand``: in space, whether it
    can be put in by straight moves as things lie, and all others after it.
    """

    placed: Placed
    cell: Coordinates | None
    piece: str | None
    choices: int
    are_all: bool
    by_hand: Answer | None = None

    @property
    def is_forced(self) -> bool:
        """Whether there is no other way."""
        return self.are_all and self.choices == 1


@dataclass(frozen=True)
class Shared:
    """What all solutions share that have the pieces of the board, in words.

    ``placements``, beside those on the board; ``contents``: for each cell the names of the
    pieces of which one lies on it, or none if it is empty. ``open_placements`` and
    ``open_cells``: of how many more it is not known.
    """

    placements: tuple[Placed, ...]
    contents: tuple[tuple[Coordinates, tuple[str, ...]], ...]
    open_placements: int
    open_cells: int

    @property
    def is_complete(self) -> bool:
        """Whether this is all of it."""
        return not (self.open_placements or self.open_cells)


def _placed(problem: Problem, index: int, on_board: Sequence[BoardPiece]) -> Placed:
    """A placement in words, by a name of which a piece is left."""
    used = [one.placed.piece for one in on_board]
    piece_class = problem.piece_classes[problem.placements[index].piece_class]
    left = list(piece_class.names)
    for name in used:
        if name in left:
            left.remove(name)
    ways = Decoder(problem).descriptions(index)
    return next((way for way in ways if way.piece in left), ways[0])


def next_in_words(problem: Problem, found: Hint, on_board: Sequence[BoardPiece]) -> Next:
    """A hint in words; the piece has a name that is not on the board yet."""
    spot = found.spot
    cell = spot.cell if spot else None
    piece_class = spot.piece_class if spot else None
    return Next(
        _placed(problem, found.placement, on_board),
        None if cell is None else problem.puzzle.grid_data.coordinates(cell),
        None if piece_class is None else problem.piece_classes[piece_class].names[0],
        len(found.possible),
        found.are_all,
    )


def backbone_in_words(
    problem: Problem, shared: Backbone, on_board: Sequence[BoardPiece]
) -> Shared:
    """A backbone in words, without the pieces on the board."""
    coordinates = problem.puzzle.grid_data.coordinates
    fixed = {one.index for one in on_board}
    contents = {
        coordinates(cell): () if piece_class is None else _names(problem, piece_class)
        for cell, piece_class in (shared.contents or {}).items()
    }
    return Shared(
        tuple(_placed(problem, i, on_board) for i in sorted(shared.placements - fixed)),
        tuple(sorted(contents.items())),
        len(shared.open_placements),
        len(shared.open_cells),
    )


def _names(problem: Problem, piece_class: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(problem.piece_classes[piece_class].names))
