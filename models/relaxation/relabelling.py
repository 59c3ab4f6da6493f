"""Which label of which piece, as it stands in the file, would have to be another.

Where two sides meet on a board and do not fit, it is enough to change the one or the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from jigsat.models.relaxation.requirements import Requirements
from jigsat.schemas.geometry.shapes import Side, turned
from jigsat.schemas.grids.grid import Coordinates, add, subtract
from jigsat.schemas.requirements import Requirement


@dataclass(frozen=True, order=True)
class Relabelling:
    """A change of one label of one piece: ``label`` (perhaps none) becomes one of ``becomes``.

    The cell and the side are those of the piece in the file; ``back`` tells whether it is
    the label that its back shows.
    """

    piece: str
    cell: Coordinates
    side: str
    label: str | None
    becomes: tuple[str, ...]
    back: bool = False


def relabellings(
    requirements: Requirements, requirement: Requirement, chosen: Sequence[int]
) -> tuple[Relabelling, ...]:
    """The changes of a label with which a requirement about labels holds on this board."""
    sides = _sides_on(requirements, chosen)
    terms = requirements.terms[requirement]
    if terms.shows is not None:
        side, labels = terms.shows
        return (_change(sides[side], labels),) if side in sides else ()
    if terms.meeting is None:
        return ()
    here, there = terms.meeting
    if here not in sides or there not in sides:
        return ()
    pairs = [(sides[here], sides[there]), (sides[there], sides[here])]
    # One piece against itself: a change here is a change there.
    return tuple(
        _change(one, tuple(sorted((requirements.fits or {}).get(other.label or "", ()))))
        for one, other in (pairs if here != there else ())
    )


def _change(side: Relabelling, becomes: tuple[str, ...]) -> Relabelling:
    return Relabelling(side.piece, side.cell, side.side, side.label, becomes, side.back)


def _sides_on(requirements: Requirements, chosen: Sequence[int]) -> Mapping[Side, Relabelling]:
    """What is on each outer side of a piece on the board, as it stands in the file."""
    found: dict[Side, Relabelling] = {}
    for index in chosen:
        found.update(_sides_of(requirements, index))
    return found


def _sides_of(requirements: Requirements, index: int) -> Iterator[tuple[Side, Relabelling]]:
    puzzle, problem = requirements.puzzle, requirements.problem
    placement = problem.placements[index]
    piece_class = problem.piece_classes[placement.piece_class]
    pose = piece_class.poses[0][placement.shape]
    grid = puzzle.grid_data
    turn = grid.turn_named(pose.turn) or grid.turns[0]
    number = next(i for i, piece in enumerate(puzzle.box) if piece.name == piece_class.names[0])
    back = puzzle.backs[number] if turn.flips else None
    typed = back or puzzle.shapes[number]
    step = subtract(min(pose.shape.cells), min(turned(typed, turn).cells))
    shown = dict(placement.shape.labels)
    for cell in typed.cells:
        for name, direction in grid.sides(cell).items():
            side = problem.surface.home_side((add(turn(cell), step), turn(direction)))
            if side is not None:
                yield (
                    side,
                    Relabelling(
                        piece_class.names[0],
                        grid.coordinates(cell),
                        name,
                        shown.get(side),
                        (),
                        back is not None,
                    ),
                )
