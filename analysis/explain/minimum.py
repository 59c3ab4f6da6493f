"""The search for minimum corrections, and for alternatives of the same size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ortools.sat.python import cp_model

from jigsat.analysis.explain.correction import Correction, MinimumCorrections, Relaxation
from jigsat.analysis.query import Answer, Asked, Resources, ask
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.decode import Decoder
from jigsat.models.piece_classes import PieceClass
from jigsat.models.problem import Problem
from jigsat.models.relaxation.relabelling import relabellings
from jigsat.models.relaxation.requirements import Requirements, holds
from jigsat.schemas.grids.grid import Point

#: Maximum number of alternatives that are looked for.
MOST_ALTERNATIVES = 6
#: The share of the time in which it is asked whether nothing at all has to be given up.
NONE_SHARE = 0.5
#: The share of the rest in which a single thing is looked for that is enough.
SINGLE_SHARE = 0.9

#: What can be given up, each with a literal that is true if it is.
RelaxationLiterals = Mapping[object, cp_model.LiteralT]
#: Adds to a correction what is particular to one relaxation, by the placements on its board.
Describe = Callable[[Correction, Sequence[int]], Correction]


@dataclass(frozen=True)
class _Found:
    """A correction, and literals of which at least one is true of every other correction."""

    correction: Correction
    others: tuple[cp_model.LiteralT, ...]


class CorrectionSearch:
    """Searches a relaxed model for the fewest literals that have to be true.

    Args:
        relaxation: what is given up.
        requirements: those of the model.
        relaxed: the model.
        literals: what can be given up.
        describe: says what is given up on a board, where that is no requirement and no piece.
    """

    def __init__(
        self,
        relaxation: Relaxation,
        requirements: Requirements,
        relaxed: Relaxed,
        literals: RelaxationLiterals,
        describe: Describe | None = None,
    ) -> None:
        self._relaxation = relaxation
        self._requirements = requirements
        self._relaxed = relaxed
        self._literals = list(literals.values())
        self._describe = describe
        self._decoder = Decoder(_with_one_more(requirements.problem))

    def minimum(
        self, resources: Resources, none_is_infeasible: bool = True
    ) -> MinimumCorrections | None:
        """The minimum corrections; None if time was too short to find any.

        ``none_is_infeasible``: it is known that something has to be given up. That is not so
        where the model has already given up what no literal stands for.
        """
        if not none_is_infeasible:
            asked = self._with_at_most(0, resources.share(NONE_SHARE))
            none_is_infeasible = asked.answer is Answer.NO
            if asked.found:
                found = self._found(asked.solver).correction
                fewest = asked.answer is Answer.YES
                return MinimumCorrections(self._relaxation, 0, fewest, (found,), fewest)
        asked = self._with_at_most(1, resources.share(SINGLE_SHARE))
        if asked.found:
            first = self._found(asked.solver)
            return replace(self._all_single(first, resources), is_minimum=none_is_infeasible)
        return self._minimized(resources)

    def _with_at_most(self, number: int, resources: Resources) -> Asked:
        """Whether at most so many have to be given up: quicker to tell than the minimum.

        If none, the fewest cells stay empty.
        """
        model = self._relaxed.model.clone()
        if number == 0:
            for literal in self._literals:
                model.add_bool_and([~literal])
            model.minimize(cp_model.LinearExpr.sum(list(self._relaxed.empty.values())))
        else:
            model.add_at_most_one(self._literals)
        return ask(model, resources)

    def _all_single(self, first: _Found, resources: Resources) -> MinimumCorrections:
        """The corrections that give up one thing, each once, as far as there is time."""
        model = self._relaxed.model
        model.add_at_most_one(self._literals)
        found = {first.correction.what: first.correction}
        latest, asked = first, None
        while len(found) < MOST_ALTERNATIVES:
            model.add_bool_or(latest.others)
            asked = ask(model, resources)
            if not asked.found:
                break
            latest = self._found(asked.solver)
            found.setdefault(latest.correction.what, latest.correction)
        are_all = asked is not None and asked.answer is Answer.NO
        return MinimumCorrections(self._relaxation, 1, True, tuple(found.values()), are_all)

    def _minimized(self, resources: Resources) -> MinimumCorrections | None:
        """One minimum correction, or the smallest that was found in time."""
        model = self._relaxed.model
        model.minimize(cp_model.LinearExpr.sum(self._literals))
        asked = ask(model, resources)
        if asked.answer is Answer.NO:
            return MinimumCorrections(self._relaxation, 0, True, (), True)
        if not asked.found:
            return None
        number = round(asked.solver.objective_value)
        found = self._found(asked.solver).correction
        proven = asked.answer is Answer.YES
        return MinimumCorrections(self._relaxation, number, proven, (found,), False)

    def _found(self, solver: cp_model.CpSolver) -> _Found:
        lost = [literal for literal in self._literals if solver.boolean_value(literal)]
        chosen = self._relaxed.chosen(solver)
        correction = self._correction(chosen)
        blamed = self._unfitting(correction) if self._is_by_label else frozenset()
        placed = self._relaxed.placed
        beside = [~placed[i] for i in chosen if not blamed.isdisjoint(self._cells(i))]
        return _Found(correction, (*(~literal for literal in lost), *beside))

    @property
    def _is_by_label(self) -> bool:
        return self._relaxation is Relaxation.LABELS

    def _cells(self, index: int) -> Sequence[Point]:
        return self._requirements.problem.placements[index].shape.cells

    def _unfitting(self, correction: Correction) -> frozenset[Point]:
        """The cells at which labels do not fit: other pieces there are other corrections."""
        point = self._requirements.puzzle.grid_data.point
        return frozenset(point(cell) for each in correction.requirements for cell in each.cells)

    def _correction(self, chosen: Sequence[int]) -> Correction:
        """What is given up on the board with these placements."""
        requirements, problem = self._requirements, self._requirements.problem
        broken = [r for r in self._relaxed.kept if not holds(requirements, r, chosen)]
        unfitting = broken if self._is_by_label else []
        covered = {cell for index in chosen for cell in self._cells(index)}
        correction = Correction(
            requirements=tuple(broken),
            board=self._decoder.solution(chosen),
            relabellings=tuple(relabellings(requirements, r, chosen) for r in unfitting),
            left_out=tuple(_left_out(problem, chosen)),
            added=tuple(_added(problem, chosen)),
            empty=sum(cell not in covered for cell in requirements.puzzle.fillable),
        )
        return self._describe(correction, chosen) if self._describe else correction


def _left_out(problem: Problem, chosen: Sequence[int]) -> Iterator[str]:
    for piece_class, used in _used(problem, chosen):
        yield from piece_class.names[used : piece_class.least]


def _added(problem: Problem, chosen: Sequence[int]) -> Iterator[str]:
    for piece_class, used in _used(problem, chosen):
        yield from piece_class.names[-1:] * (used - piece_class.count)


def _used(problem: Problem, chosen: Sequence[int]) -> Iterator[tuple[PieceClass, int]]:
    """How many pieces of each class these placements use."""
    used = Counter(problem.placements[index].piece_class for index in chosen)
    for index, piece_class in enumerate(problem.piece_classes):
        yield piece_class, used[index]


def _with_one_more(problem: Problem) -> Problem:
    """The same, with one more piece of each class to be named."""
    piece_classes = (
        replace(
            piece_class,
            names=(*piece_class.names, piece_class.names[-1]),
            poses=(*piece_class.poses, piece_class.poses[-1]),
        )
        for piece_class in problem.piece_classes
    )
    return replace(problem, piece_classes=tuple(piece_classes))
