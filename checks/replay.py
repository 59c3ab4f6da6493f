"""Moves of pieces replayed one cell at a time, on nothing but sets of cells.

It shares no code with the search for the moves: what that gets wrong is seen here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from jigsat.schemas.grids.grid import Coordinates, add
from jigsat.schemas.layouts.moves import Move, Stage

Cells = frozenset[Coordinates]


def fault_of(pieces: Sequence[Collection[Coordinates]], stages: Sequence[Stage]) -> str | None:
    """What is wrong with a way to take pieces apart; None if it works.

    Args:
        pieces: the cells of each piece.
        stages: one after the other, each within one part of what is still together; a part is
            separated by the last move of a stage, and in the end every piece is by itself.
    """
    at = {number: frozenset(cells) for number, cells in enumerate(pieces)}
    parts = [frozenset(at)]
    for number, stage in enumerate(stages, start=1):
        try:
            part = _part_of(stage, parts)
            moving = _replay(stage, part, at)
        except ValueError as error:
            return f"stage {number}: {error}"
        parts.remove(part)
        parts += [moving, part - moving]
    together = next((part for part in parts if len(part) > 1), None)
    return None if together is None else f"pieces {sorted(together)} are still together"


def _part_of(stage: Stage, parts: Iterable[frozenset[int]]) -> frozenset[int]:
    """The part in which all moves of a stage take place. Raises ValueError if there is none."""
    moved = {piece for move in stage for piece in move.pieces}
    part = next((part for part in parts if moved and moved <= part), None)
    if part is None:
        raise ValueError(f"pieces {sorted(moved)} are not in one part")
    return part


def _replay(stage: Stage, part: frozenset[int], at: dict[int, Cells]) -> frozenset[int]:
    """Replay a stage, and return the pieces that leave. Raises ValueError."""
    *inside, last = stage
    for move in inside:
        if move.distance is None:
            raise ValueError("a move before the last one leads out")
        for _ in range(move.distance):
            _step(move, part, at)
    if last.distance is not None:
        raise ValueError("the last move does not lead out")
    if not part - set(last.pieces):
        raise ValueError("nothing stays behind")
    while not _is_out(last, part, at):
        _step(last, part, at)
    return frozenset(last.pieces)


def _step(move: Move, part: frozenset[int], at: dict[int, Cells]) -> None:
    """Move pieces by one cell. Raises ValueError where two pieces would be in one cell."""
    for piece in move.pieces:
        at[piece] = frozenset(add(cell, move.direction) for cell in at[piece])
    standing = frozenset[Coordinates]().union(*(at[each] for each in part - set(move.pieces)))
    for piece in move.pieces:
        if not standing.isdisjoint(at[piece]):
            raise ValueError(
                f"piece {piece} meets another on {sorted(standing & at[piece])[0]}"
            )


def _is_out(move: Move, part: frozenset[int], at: dict[int, Cells]) -> bool:
    """Whether all that moves is past all that stands still."""

    def along(cell: Coordinates) -> int:
        return sum(a * b for a, b in zip(cell, move.direction, strict=True))

    standing = [along(cell) for each in part - set(move.pieces) for cell in at[each]]
    return min(along(cell) for each in move.pieces for cell in at[each]) > max(standing)
