"""The relaxations of a puzzle without solution: for each, the least to give up.

There are several things that can be given up: a label that does not fit, how pieces may be
turned, another box, pieces left out and cells left empty, a rule. Each is searched by itself,
as far as time allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from ortools.sat.python import cp_model

from jigsat.analysis.explain.labels import change_label, has_labels
from jigsat.analysis.explain.likely import are_plain, number_of_solutions
from jigsat.analysis.explain.minimum import (
    MOST_ALTERNATIVES,
    MOST_COUNTED,
    Correction,
    CorrectionSearch,
    MinimumCorrections,
    Relaxation,
    RelaxationLiterals,
    Widened,
    not_known,
)
from jigsat.analysis.query import Resources
from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.cp_sat.relaxed import Relaxed
from jigsat.models.decode import Decoder
from jigsat.models.problem import Rows
from jigsat.models.relaxation import (
    Requirements,
    new_placements,
    with_turning,
)
from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import orientations
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.requirements import Family
from jigsat.schemas.support.progress import Progress, Stage, announce, told_as_one
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search

# The fewest pieces to leave out or to add, and the fewest rules to give up.


_BLANKS = frozenset({Family.MOST_BLANKS, Family.LEAST_BLANKS})
_USED = frozenset({Family.USED})
_BASIC = _USED | {Family.COVERED}
#: What no rule of the file says; nobody can give up that sticks do not cross.
_UNSAID = _BASIC | {Family.CROSSING}
_EMPTY = _BLANKS | {Family.REGION_BLANKS}


def has_rules(requirements: Requirements) -> bool:
    """Whether there is more to give up than that pieces are used and cells are covered."""
    return bool(requirements.without(_UNSAID))


def give_up_rules(requirements: Requirements, resources: Resources) -> MinimumCorrections:
    """A rule is given up as a whole; of the cover rule each requirement for itself."""
    optional = requirements.without(_UNSAID)
    relaxed = Relaxed(requirements, requirements.of(_UNSAID), optional)
    literals: dict[object, cp_model.LiteralT] = {}
    for requirement, kept in relaxed.kept.items():
        is_of_cover = requirement.family in _BLANKS | {Family.OPEN, Family.SETTLED}
        part = requirement if is_of_cover else requirement.rule
        lost = literals.setdefault(part, relaxed.model.new_bool_var(f"without {part}"))
        relaxed.model.add_implication(~lost, kept)
    search = CorrectionSearch(Relaxation.RULES, requirements, relaxed, literals)
    return search.minimum(resources)


def change_box(requirements: Requirements, resources: Resources) -> MinimumCorrections:
    """Pieces are left out and others added, and still no cell is empty that may not be."""
    relaxed = Relaxed(requirements, requirements.without(_USED), spare=True)
    added: RelaxationLiterals = {
        ("added", piece_class): more for piece_class, more in relaxed.added.items()
    }
    literals = {**_left_out(requirements, relaxed), **added}
    return CorrectionSearch(Relaxation.BOX, requirements, relaxed, literals).minimum(resources)


def leave_pieces_out(requirements: Requirements, resources: Resources) -> MinimumCorrections:
    """Pieces are left out, and cells stay empty: perhaps it is enough that cells do."""
    relaxed = Relaxed(requirements, requirements.without(_BASIC | _EMPTY))
    literals = _left_out(requirements, relaxed)
    search = CorrectionSearch(Relaxation.PIECES, requirements, relaxed, literals)
    return search.minimum(resources, none_is_infeasible=False)


def _left_out(requirements: Requirements, relaxed: Relaxed) -> RelaxationLiterals:
    """A literal for each piece that must be used: it is not."""
    literals: dict[object, cp_model.LiteralT] = {}
    for index, piece_class in enumerate(requirements.problem.piece_classes):
        short = [relaxed.model.new_bool_var("left out") for _ in range(piece_class.least)]
        for one, another in pairwise(short):  # of identical pieces it does not matter which
            relaxed.model.add_implication(another, one)
        used = cp_model.LinearExpr.sum(relaxed.alive(requirements.problem.of_class[index]))
        relaxed.model.add(used + cp_model.LinearExpr.sum(short) >= piece_class.least)
        literals.update({("left out", index, n): lost for n, lost in enumerate(short)})
    return literals


# The fewest pieces that would have to be turned as they may not: at all, or over.
#
# If all pieces may be turned so, it is another puzzle, and the engines go through its
# solutions faster than CP-SAT finds one of them with few pieces turned.


#: Pieces that are turned, each by the number of its class.
TurnedPieces = tuple[int, ...]


def may_turn_more(requirements: Requirements) -> bool:
    """Whether some piece has orientations in which it may not lie."""
    return _turns_more(requirements.puzzle)


def _turns_more(puzzle: PuzzleData) -> bool:
    return any(
        len(orientations(puzzle.grid_data, shape, Turning.ROTATE_AND_FLIP, back))
        > len(puzzle.orientations(number))
        for number, (shape, back) in enumerate(zip(puzzle.shapes, puzzle.backs, strict=True))
    )


def may_be_unturned(puzzle: PuzzleData) -> bool:
    """Whether pieces, of which nothing but the cells counts, may be turned in more ways."""
    return are_plain(puzzle) and _turns_more(puzzle)


def turn_pieces(requirements: Requirements, resources: Resources) -> MinimumCorrections | None:
    """The fewest pieces to be turned, or if that does not help the fewest to be turned over.

    None if no piece has room to lie in another way.
    """
    groups = [each.names for each in requirements.problem.piece_classes]
    ways = []
    for turning in (Turning.ROTATE, Turning.ROTATE_AND_FLIP):
        problem = make_problem(with_turning(requirements.puzzle, turning), groups)
        if new := new_placements(requirements.problem, problem):
            ways.append(_WiderTurning(turning, problem, new))
    latest = None
    for number, way in enumerate(ways):
        latest = way.minimum(resources.share(1 / (len(ways) - number)))
        if latest.corrections:
            return latest
    return latest


@dataclass(frozen=True)
class _WiderTurning:
    """A puzzle whose pieces may be turned in more ways.

    ``new``: for each class the placements in which its pieces could not lie before.
    """

    turning: Turning
    problem: BoardProblem
    new: Mapping[int, Sequence[int]]

    def minimum(self, resources: Resources) -> MinimumCorrections:
        """Return the fewest pieces to turn so, by looking through the solutions."""
        options = Options(MOST_COUNTED, resources.budget.left, workers=resources.workers)
        search = Search(self.problem, options)
        fewest = _FewestTurned(self.problem, self.new)
        with closing(search.batches()) as batches:
            for batch in batches:
                fewest.take(batch.rows)
        number, corrections = fewest.number, tuple(fewest.corrections())
        if not corrections:
            complete = search.complete
            return MinimumCorrections(Relaxation.TURNING, 0, complete, (), complete)
        return MinimumCorrections(
            Relaxation.TURNING,
            number,
            is_minimum=search.complete or number == 1,  # as they are, none will do
            corrections=corrections,
            are_all=search.complete and len(fewest.rows) <= MOST_ALTERNATIVES,
            widened=self._counted(resources),
        )

    def _counted(self, resources: Resources) -> Widened:
        """How many solutions there are: here pieces that are alike if turned are one class."""
        puzzle = with_turning(self.problem.puzzle, self.turning)
        number = number_of_solutions(puzzle, resources)
        return Widened(number.solutions, number.up_to_symmetry, number.complete, self.turning)


class _FewestTurned:
    """The solutions with the fewest turned pieces, one for each choice of these pieces.

    ``number``: how many pieces are turned; ``rows``: a solution for each choice.
    """

    def __init__(self, problem: BoardProblem, new: Mapping[int, Sequence[int]]) -> None:
        self._problem = problem
        #: For each placement the class whose piece is turned there; -1 if it is not.
        self._turned = np.full(problem.nothing + 1, -1, np.int32)
        for piece_class, placements in new.items():
            self._turned[placements] = piece_class
        self.number = problem.width + 1
        self.rows: dict[TurnedPieces, Sequence[int]] = {}

    def take(self, rows: Rows) -> None:
        """Look through some solutions."""
        classes = np.sort(self._turned[rows], axis=1)[:, ::-1]
        numbers = (classes >= 0).sum(axis=1)
        least = int(numbers.min(initial=self.number))
        if least < self.number:
            self.number, self.rows = least, {}
        of_least = np.flatnonzero(numbers == self.number)
        if len(of_least):
            choices, first = np.unique(
                classes[of_least, : self.number], axis=0, return_index=True
            )
            found = rows[of_least[first]].tolist()
            for choice, row in zip(choices.tolist(), found, strict=True):
                self.rows.setdefault(tuple(choice), row)

    def corrections(self) -> Iterator[Correction]:
        """The pieces to be turned in each of these solutions, at most as many as are shown."""
        decoder, fillable = Decoder(self._problem), len(self._problem.puzzle.fillable)
        for choice in sorted(self.rows)[:MOST_ALTERNATIVES]:
            row = self.rows[choice]
            board = decoder.solution(row)
            yield Correction(
                requirements=(),
                board=board,
                turned=tuple(_names(self._problem, choice)),
                empty=fillable - sum(len(placed.cells) for placed in board.placements),
            )


def _names(problem: BoardProblem, classes: Sequence[int]) -> Iterator[str]:
    """The names of pieces of these classes, each as often as it is among them."""
    for number in sorted(set(classes)):
        yield from problem.piece_classes[number].names[: classes.count(number)]


class _Plan(NamedTuple):
    """How the minimum of a relaxation is searched for, in a share of the time that is left.

    ``what`` is tried, in words; ``applies``: whether the puzzle has what could be given up, as
    every one has pieces. ``search`` returns None if on a closer look it has not.
    """

    relaxation: Relaxation
    what: str
    search: Callable[[Requirements, Resources], MinimumCorrections | None]
    share: float
    applies: Callable[[Requirements], bool] | None = None


_PLANS = (
    _Plan(Relaxation.LABELS, "another label", change_label, 0.5, has_labels),
    _Plan(Relaxation.TURNING, "other ways to turn the pieces", turn_pieces, 0.3, may_turn_more),
    _Plan(Relaxation.BOX, "another box", change_box, 0.3),
    _Plan(Relaxation.PIECES, "fewer pieces", leave_pieces_out, 0.5),
    _Plan(Relaxation.RULES, "fewer rules", give_up_rules, 1.0, has_rules),
)


def minimum_corrections(
    requirements: Requirements,
    resources: Resources,
    settled: tuple[MinimumCorrections, ...] = (),
) -> Iterator[tuple[MinimumCorrections, ...]]:
    """Yield the minimum corrections of all relaxations that apply, each time one is searched.

    ``settled``: those that are known already.
    """
    known = {each.relaxation: each for each in settled}
    plans = [
        plan
        for plan in _PLANS
        if plan.relaxation not in known and (plan.applies is None or plan.applies(requirements))
    ]
    known |= {plan.relaxation: not_known(plan.relaxation) for plan in plans}
    yield tuple(known.values())
    for plan in plans:
        announce(Progress(Stage.TRYING, plan.what))
        with told_as_one():
            found = plan.search(requirements, resources.share(plan.share))
        del known[plan.relaxation]
        if found is not None:
            known[plan.relaxation] = found
        yield tuple(known.values())
