"""A hint: of all that can be laid next, what the board leaves the least choice for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from jigsat.analysis.hint.completion import Completions, model_with, possible_beside
from jigsat.analysis.query import Answer, Resources, ask
from jigsat.models.build import BoardProblem
from jigsat.models.problem import Chosen
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.support.progress import Progress, Stage, announce

if TYPE_CHECKING:
    from jigsat.models.cp_sat.variables import Variables

#: So many cells and pieces are looked at, those first for which the least seems possible; all
#: where all solutions are known.
MOST_LOOKED_AT = 8
#: Where so many are known to be possible, nobody wants to know how many more there are.
MANY = 12


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
    problem: BoardProblem,
    fixed: Sequence[int],
    solution: Chosen,
    resources: Resources,
    known: Completions,
) -> Hint | None:
    """The next placement, from a solution with the fixed ones; None if none is missing.

    ``known``: what else is known of solutions with these. If that is all of them, it tells;
    else CP-SAT is asked for one after the other.
    """
    missing = [index for index in solution if index not in set(fixed)]
    if not missing:
        return None
    search = _Hints(problem, fixed, solution, resources, known)
    best: Hint | None = None
    spots = sorted(_spots(problem, fixed), key=lambda spot: len(spot.placements))
    for number, spot in enumerate(spots):
        if number >= MOST_LOOKED_AT and not known.are_all:
            break
        announce(
            Progress(Stage.TRYING, "the next piece", done=number, of=len(spots), unit="place")
        )
        hint = search.at(spot, len(best.possible) if best else None)
        if hint is not None and (best is None or hint.are_all):
            best = hint
        if best is not None and (best.is_forced or resources.are_used_up):
            break
    return best or Hint(missing[0], None, (missing[0],), are_all=False)


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


class _Hints:
    def __init__(
        self,
        problem: BoardProblem,
        fixed: Sequence[int],
        solution: Chosen,
        resources: Resources,
        known: Completions,
    ) -> None:
        self._problem = problem
        self._fixed = frozenset(fixed)
        self._knows_all = known.are_all
        #: The placements of all solutions that are known.
        self._used = {*solution, *known.used}
        self._resources = resources

    def at(self, spot: Spot, fewer_than: int | None) -> Hint | None:
        """What solutions have at a spot; None if that is not less than is known of another."""
        while True:
            possible = sorted((self._used - self._fixed) & spot.placements)
            if fewer_than is not None and len(possible) >= fewer_than:
                return None
            answer = self._another(spot, possible)
            if answer is not Answer.YES:
                return Hint(possible[0], spot, tuple(possible), answer is Answer.NO)

    def _another(self, spot: Spot, possible: Sequence[int]) -> Answer:
        """Look for a solution that has something else at a spot."""
        others = sorted(spot.placements.difference(possible))
        if self._knows_all or not others:
            return Answer.NO
        # On an empty board the proof would take longer than solving the puzzle.
        if len(possible) >= MANY or not self._fixed:
            return Answer.NOT_KNOWN
        model = self._variables.model.clone()
        model.add_bool_or(self._variables.alive(others))
        asked = ask(model, self._resources)
        if asked.found:
            self._used.update(self._variables.chosen(asked.solver))
        return asked.answer

    @cached_property
    def _variables(self) -> Variables:
        return model_with(self._problem, self._fixed)
