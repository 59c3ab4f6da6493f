"""A hint: of all that can be laid next, what the board leaves the least choice for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jigsat.analysis.hint.completion import Completions, possible_beside
from jigsat.models.build import BoardProblem
from jigsat.models.problem import Chosen
from jigsat.schemas.grids.grid import Point

if TYPE_CHECKING:
    pass


@dataclass(frozen=True)
class Spot:
    """A cell that has to be covered, or a class of which a piece has to be used."""

    cell: Point | None
    piece_class: int | None
    placements: frozenset[int]


@dataclass(frozen=True)
class Hint:
    """A placement that some solution has.

    ``spot``: the cell or the class for which there is the least choice. ``possible``: the
    placements that solutions have there, and whether these ``are_all``. Without a spot
    nothing has to be fixed: there is only more that can be.
    """

    placement: int
    spot: Spot | None
    possible: tuple[int, ...]
    are_all: bool

    @property
    def is_forced(self) -> bool:
        """Whether every solution has it."""
        return self.are_all and len(self.possible) == 1


def next_hint(
    problem: BoardProblem, fixed: Sequence[int], solution: Chosen, known: Completions
) -> Hint | None:
    """Return the next placement, from a solution with the fixed ones; None if none is missing.

    ``known``: what else is known of solutions with these.
    """
    missing = [index for index in solution if index not in set(fixed)]
    if not missing:
        return None
    used = {*solution, *known.used}.difference(fixed)
    hints = []
    for spot in sorted(_spots(problem, fixed), key=lambda spot: len(spot.placements)):
        possible = tuple(sorted(used & spot.placements))
        are_all = known.are_all or len(possible) == len(spot.placements)
        hints.append(Hint(possible[0], spot, possible, are_all))

    def choice(hint: Hint) -> tuple[bool, int]:
        # Of those that may have more, the first: for it the least seems possible.
        return not hint.are_all, len(hint.possible) if hint.are_all else 0

    unbound = Hint(missing[0], None, (missing[0],), are_all=False)
    return min(hints, key=choice, default=unbound)


def _spots(problem: BoardProblem, fixed: Sequence[int]) -> Iterator[Spot]:
    possible = possible_beside(problem, fixed)
    covered = {cell for index in fixed for cell in problem.placements[index].shape.cells}
    for cell in problem.cells:
        if cell not in covered and cell not in problem.blankable:
            yield Spot(cell, None, possible.intersection(problem.covering[cell]))
    used = [problem.placements[index].piece_class for index in fixed]
    for number, piece_class in enumerate(problem.piece_classes):
        if used.count(number) < piece_class.least:
            yield Spot(None, number, possible.intersection(problem.of_class[number]))
