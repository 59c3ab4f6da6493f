"""The search for minimum corrections, and for alternatives of the same size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from ortools.sat.python import cp_model

from jigsat.analysis.query import Answer, Asked, Resources, ask
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.decode import Decoder
from jigsat.models.relaxation import Relabelling, Requirements, holds
from jigsat.schemas.fields.piece import Piece, Turning
from jigsat.schemas.requirements import Requirement
from jigsat.schemas.solution import Solution

# Corrections: what may be given up so that a puzzle without solution has one.


#: So many solutions are counted where pieces may be turned in more ways.
MOST_COUNTED = 100_000
#: Maximum number of alternatives that are looked for.
MOST_ALTERNATIVES = 6


class Relaxation(StrEnum):
    """What may be given up."""

    LABELS = "labels"
    TURNING = "turning"
    BOX = "box"
    PIECES = "pieces"
    RULES = "rules"


@dataclass(frozen=True)
class NumberOfSolutions:
    """How many solutions were counted, and how many up to symmetry.

    ``complete``: these are all. No more than ``MOST_COUNTED`` are counted.
    """

    solutions: int
    up_to_symmetry: int
    complete: bool


@dataclass(frozen=True)
class Correction:
    """Something to give up, and a board that is then a solution.

    ``requirements`` are those that do not hold on it. ``label``: what changes instead, if it is
    a label. ``turned`` are pieces that lie as they may not, ``left_out`` and ``added`` are
    pieces; ``empty`` is the number of cells that stay empty. ``new_piece`` is what is added if
    the box has none like it; ``solutions``: how many there are then, if they were counted.
    """

    requirements: tuple[Requirement, ...]
    board: Solution
    label: Relabelling | None = None
    turned: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    empty: int = 0
    new_piece: Piece | None = None
    solutions: NumberOfSolutions | None = None

    @property
    def what(self) -> object:
        """Equal for corrections that are the same to whoever reads them."""
        return (
            *(self.turned, self.left_out, self.added),
            frozenset((each.family, each.rule) for each in self.requirements),
        )


@dataclass(frozen=True)
class Widened(NumberOfSolutions):
    """The number of solutions if pieces may be turned in more ways: ``turning``."""

    turning: Turning


@dataclass(frozen=True)
class MinimumCorrections:
    """The smallest corrections of one relaxation: each gives up ``number`` things.

    ``is_minimum``: it is proven that fewer would not do. ``corrections`` are those of that
    number that were found, and ``are_all`` tells whether there are no others. Without any
    correction nothing of this kind would help if ``are_all``, and else nothing is known.
    ``widened``: the puzzle if all pieces may be turned as some would have to be.
    """

    relaxation: Relaxation
    number: int
    is_minimum: bool
    corrections: tuple[Correction, ...]
    are_all: bool
    widened: Widened | None = None

    @property
    def is_known(self) -> bool:
        """Whether a correction was found, or proved impossible."""
        return self.are_all or bool(self.corrections)


def not_known(relaxation: Relaxation) -> MinimumCorrections:
    """What is known of a relaxation before it was searched."""
    return MinimumCorrections(relaxation, 0, False, (), are_all=False)


#: The share of the time in which it is asked whether nothing at all has to be given up.
NONE_SHARE = 0.5
#: The share of the rest in which a single thing is looked for that is enough.
SINGLE_SHARE = 0.9

#: What can be given up, each with a literal that is true if it is.
RelaxationLiterals = Mapping[object, cp_model.LiteralT]


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
    """

    def __init__(
        self,
        relaxation: Relaxation,
        requirements: Requirements,
        relaxed: Relaxed,
        literals: RelaxationLiterals,
    ) -> None:
        self._relaxation = relaxation
        self._requirements = requirements
        self._relaxed = relaxed
        self._literals = list(literals.values())
        # The placements may use one more piece of each class.
        piece_classes = (
            replace(
                piece_class,
                names=(*piece_class.names, piece_class.names[-1]),
                poses=(*piece_class.poses, piece_class.poses[-1]),
            )
            for piece_class in requirements.problem.piece_classes
        )
        more = replace(requirements.problem, piece_classes=tuple(piece_classes))
        self._decoder = Decoder(more)

    def minimum(
        self, resources: Resources, none_is_infeasible: bool = True
    ) -> MinimumCorrections:
        """The minimum corrections, as far as they are found in time.

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
        """Whether giving up at most ``number`` is enough: quicker to tell than the minimum.

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

    def _minimized(self, resources: Resources) -> MinimumCorrections:
        """One minimum correction, or the smallest that was found in time."""
        model = self._relaxed.model
        model.minimize(cp_model.LinearExpr.sum(self._literals))
        asked = ask(model, resources)
        if asked.answer is Answer.NO:
            return MinimumCorrections(self._relaxation, 0, True, (), True)
        if not asked.found:
            return not_known(self._relaxation)
        number = round(asked.solver.objective_value)
        found = self._found(asked.solver).correction
        proven = asked.answer is Answer.YES
        return MinimumCorrections(self._relaxation, number, proven, (found,), False)

    def _found(self, solver: cp_model.CpSolver) -> _Found:
        lost = [literal for literal in self._literals if solver.boolean_value(literal)]
        correction = self._correction(self._relaxed.chosen(solver))
        return _Found(correction, tuple(~literal for literal in lost))

    def _correction(self, chosen: Sequence[int]) -> Correction:
        """What is given up on the board with these placements."""
        requirements, problem = self._requirements, self._requirements.problem
        broken = [r for r in self._relaxed.kept if not holds(requirements, r, chosen)]
        covered = {cell for i in chosen for cell in problem.placements[i].shape.cells}
        numbers = Counter(problem.placements[index].piece_class for index in chosen)
        used = [(each, numbers[index]) for index, each in enumerate(problem.piece_classes)]
        return Correction(
            requirements=tuple(broken),
            board=self._decoder.solution(chosen),
            left_out=tuple(
                name for each, number in used for name in each.names[number : each.least]
            ),
            added=tuple(
                name
                for each, number in used
                for name in each.names[-1:] * (number - each.count)
            ),
            empty=sum(cell not in covered for cell in requirements.puzzle.fillable),
        )
