"""Changes of labels, as pieces have them in the file, with which a requirement would hold.

Where two sides meet on a board and do not fit, it is enough to change the one or the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from jigsat.models.build import BoardProblem, unconstrained_problem
from jigsat.models.forms import Terms
from jigsat.models.rules.registry import requirements_of_rules
from jigsat.models.rules.sides import Fits, fits_of
from jigsat.schemas.fields.piece import Piece, Turning
from jigsat.schemas.geometry.shapes import Shape, Side, turned
from jigsat.schemas.geometry.surface import Motion
from jigsat.schemas.grids.grid import Coordinates, subtract
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family, Requirement

# A puzzle taken apart into its requirements, each as what it says about placements.
#
# Here every placement that fits the board is there, also those that break a rule by
# themselves: that they do is what some of the requirements say. Always true is only that no
# two pieces lie on one cell, and that the box has no more pieces than it has.


@dataclass(frozen=True)
class Requirements:
    """A puzzle, all its placements, and what each requirement says about them."""

    puzzle: PuzzleData
    problem: BoardProblem
    terms: Mapping[Requirement, Terms] = field(repr=False)

    @cached_property
    def all(self) -> tuple[Requirement, ...]:
        """The requirements, those of one family together."""
        return tuple(self.terms)

    def of(self, families: Collection[Family]) -> tuple[Requirement, ...]:
        """The requirements of some families."""
        return tuple(each for each in self.all if each.family in families)

    def without(self, families: Collection[Family]) -> tuple[Requirement, ...]:
        """The requirements that are not of these families."""
        return tuple(each for each in self.all if each.family not in families)

    @cached_property
    def fits(self) -> Fits | None:
        """Which labels may lie against each other."""
        return fits_of(self.puzzle)


def requirements_of(
    puzzle: PuzzleData, told_apart: Sequence[Sequence[str]] = ()
) -> Requirements:
    """Take a puzzle apart. ``told_apart``: see ``unconstrained_problem``."""
    problem = unconstrained_problem(puzzle, told_apart)
    return Requirements(puzzle, problem, dict(requirements_of_rules(problem)))


def holds(
    requirements: Requirements, requirement: Requirement, chosen: Collection[int]
) -> bool:
    """Whether a requirement holds where these placements are used."""
    terms, used = requirements.terms[requirement], frozenset(chosen)
    placements = requirements.problem.placements
    covered = {cell for index in used for cell in placements[index].shape.cells}
    cells, least, most = terms.empty or ((), 0, 0)
    return (
        used.isdisjoint(terms.forbids)
        and all(a.least <= sum(a.of.get(i, 0) for i in used) <= a.most for a in terms.sums)
        and all(
            implication.placement not in used or used & implication.others
            for implication in terms.implications
        )
        and (not terms.one_of or any(all(used & some for some in way) for way in terms.one_of))
        and least <= sum(cell not in covered for cell in cells) <= most
    )


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
    sides: dict[Side, Relabelling] = {}
    for index in chosen:
        sides.update(_sides_of(requirements, index))
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
    fits = requirements.fits or {}
    return tuple(
        replace(one, becomes=tuple(sorted(fits.get(other.label or "", ()))))
        for one, other in (pairs if here != there else ())
    )


def _sides_of(requirements: Requirements, index: int) -> Iterator[tuple[Side, Relabelling]]:
    grid, surface = requirements.puzzle.grid_data, requirements.problem.surface
    name, typed, motion, is_back = _piece_of(requirements, index)
    shown = dict(requirements.problem.placements[index].shape.labels)
    for cell in typed.cells:
        coordinates = grid.coordinates(cell)
        for side_name, direction in grid.sides(cell).items():
            step = motion.turn.of_step(direction)
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


# A puzzle that allows more than it does, as its pieces may be turned in other ways.
#
# It is unchecked, and made to be relaxed.


def with_turning(puzzle: PuzzleData, turning: Turning) -> PuzzleData:
    """The puzzle in which every piece may be turned at least in this way."""

    def widened(piece: Piece) -> Piece:
        ways = list(Turning)
        most = max(puzzle.turning_of(piece), turning, key=ways.index)
        return piece.model_copy(update={"turning": most})

    return puzzle.with_pieces(map(widened, puzzle.box), puzzle.rules)


def new_placements(before: BoardProblem, widened: BoardProblem) -> dict[int, list[int]]:
    """For each class the placements in which its pieces could not lie before."""
    class_before = {
        name: number for number, each in enumerate(before.piece_classes) for name in each.names
    }
    known = {(each.piece_class, each.shape) for each in before.placements}
    found: dict[int, list[int]] = {}
    for index, placement in enumerate(widened.placements):
        name = widened.piece_classes[placement.piece_class].names[0]
        if (class_before[name], placement.shape) not in known:
            found.setdefault(placement.piece_class, []).append(index)
    return found
