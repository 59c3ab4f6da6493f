"""Changes of labels, as pieces have them in the file, with which a requirement would hold.

Where two sides meet on a board and do not fit, it is enough to change the one or the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from jigsat.models.relaxation.requirements import Requirements
from jigsat.schemas.geometry.shapes import Shape, Side, turned
from jigsat.schemas.geometry.surface import Motion
from jigsat.schemas.grids.grid import Coordinates, subtract
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
    """The changes of one label with which a requirement holds on this board."""
    sides = _sides_on(requirements, chosen)
    terms = requirements.terms[requirement]
    if terms.shows is not None:
        side, labels = terms.shows
        return (replace(sides[side], becomes=labels),) if side in sides else ()
    if terms.meeting is None:
        return ()
    here, there = terms.meeting
    if here not in sides or there not in sides:
        return ()
    pairs = [(sides[here], sides[there]), (sides[there], sides[here])]
    # One piece against itself: a change here is a change there.
    return tuple(
        replace(one, becomes=_fitting(requirements, other.label))
        for one, other in (pairs if here != there else ())
    )


def _fitting(requirements: Requirements, label: str | None) -> tuple[str, ...]:
    """The labels that may lie against a label."""
    fits = requirements.fits or {}
    return tuple(sorted(fits.get(label, ()) if label else ()))


def _sides_on(requirements: Requirements, chosen: Sequence[int]) -> Mapping[Side, Relabelling]:
    """For each outer side of a piece on the board the side in the file, not yet changed."""
    found: dict[Side, Relabelling] = {}
    for index in chosen:
        found.update(_sides_of(requirements, index))
    return found


def _sides_of(requirements: Requirements, index: int) -> Iterator[tuple[Side, Relabelling]]:
    grid, surface = requirements.puzzle.grid_data, requirements.problem.surface
    name, typed, motion, is_back = _piece_of(requirements, index)
    shown = dict(requirements.problem.placements[index].shape.labels)
    for cell in typed.cells:
        coordinates = grid.coordinates(cell)
        for side_name, direction in grid.sides(cell).items():
            step = motion.turn(direction)
            side = surface.board_side((motion(cell), step))
            # Where a piece lies after a partial turn, not all of its sides are sides there.
            if side is not None and step in grid.form(motion(cell)).side_names:
                label = shown.get(side)
                yield side, Relabelling(name, coordinates, side_name, label, (), is_back)


def _piece_of(requirements: Requirements, index: int) -> tuple[str, Shape, Motion, bool]:
    """A placement's piece: its name, its shape in the file, its motion, and if it is a back."""
    puzzle, problem = requirements.puzzle, requirements.problem
    placement = problem.placements[index]
    piece_class = problem.piece_classes[placement.piece_class]
    name, pose = piece_class.names[0], piece_class.poses[0][placement.shape]
    turn = puzzle.grid_data.turn_named(pose.turn) or puzzle.grid_data.turns[0]
    number = next(i for i, piece in enumerate(puzzle.box) if piece.name == name)
    back = puzzle.backs[number] if turn.flips else None
    typed = back or puzzle.shapes[number]
    step = subtract(min(pose.shape.cells), min(turned(typed, turn).cells))
    return name, typed, Motion(turn, step), back is not None
