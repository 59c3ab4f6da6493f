"""Whether a board can still be finished, and if not, which of its pieces to take back."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from jigsat.analysis.query import Answer, Resources, ask
from jigsat.models.build import BoardProblem
from jigsat.models.conflicts import Conflicts
from jigsat.models.decode import Decoder, Encoder
from jigsat.models.problem import Chosen, Rows
from jigsat.models.rules.clues import given
from jigsat.models.search_problem import Plan, plan_as_a_whole, plan_for_all
from jigsat.models.symmetry.group import identity
from jigsat.schemas.errors import DataError, OutOfTime
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.layouts.placing import Fault, Placer
from jigsat.schemas.solution import Placed, Solution
from jigsat.schemas.support.progress import Progress, Stage, announce
from jigsat.solvers.engines.engine import OnSolutions, Task
from jigsat.solvers.engines.registry import compiled_engine, engine_for
from jigsat.solvers.limits.deadline import TimeBudget, ended_after
from jigsat.solvers.limits.options import AUTO, Options
from jigsat.solvers.portfolio import Portfolio

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from jigsat.models.cp_sat.variables import Variables


@dataclass(frozen=True)
class BoardPiece:
    """A piece on the board, and the number of its placement; None if it breaks a rule."""

    placed: Placed
    index: int | None


@dataclass(frozen=True)
class Completion:
    """Whether a board can be finished, and if not, why.

    ``answer``: whether it can be finished, and then ``solution`` does so. If it cannot,
    ``retract`` are as few pieces as possible without which it can (``is_minimum``: that is
    proven); None if none were found, or if the puzzle itself is ``infeasible``.
    """

    answer: Answer
    solution: Chosen = ()
    retract: tuple[BoardPiece, ...] | None = None
    is_minimum: bool = False
    infeasible: bool = False


def pieces_on(problem: BoardProblem, layout: Solution) -> list[BoardPiece]:
    """The pieces of a layout as placements. Raises DataError if one cannot lie so."""
    placer, encoder = Placer(problem.puzzle), Encoder(problem)
    for number, placed in enumerate(layout.placements):
        look = placer.lay(placed)
        if isinstance(look, Fault):
            path = f"placements[{number}]"
            raise DataError(path, str(look), "a piece as it can lie on the board")
    return [BoardPiece(placed, encoder.number(placed)) for placed in layout.placements]


def pieces_given(problem: BoardProblem, on_board: Sequence[BoardPiece]) -> list[BoardPiece]:
    """The pieces that clues fix, if that says how they lie, and that are not on the board."""
    lying = {one.index for one in on_board}
    found = []
    for clue, index in given(problem):
        if index is not None and index not in lying:
            lying.add(index)
            ways = Decoder(problem).descriptions(index)
            placed = next(way for way in ways if way.piece == clue.piece)
            found.append(BoardPiece(placed, index))
    return found


def completion_of(
    problem: BoardProblem, on_board: Sequence[BoardPiece], resources: Resources
) -> Completion:
    """Whether a board with these pieces can be finished, and what to do if not."""
    announce(Progress(Stage.PROVING, "whether the board can be finished"))
    board = _Board(problem, on_board)
    asked = ask(board.model_with(range(len(on_board))), resources)
    if asked.found:
        return Completion(Answer.YES, board.variables.chosen(asked.solver))
    if asked.answer is Answer.NOT_KNOWN:
        return Completion(Answer.NOT_KNOWN)
    return _retraction(board, resources)


def solution_of(problem: BoardProblem, resources: Resources) -> Completion:
    """Whether the puzzle has a solution, found by what ``solve`` uses."""
    options = Options(1, resources.budget.left, workers=resources.workers)
    portfolio = Portfolio(problem.puzzle, options)
    deque(portfolio.run(), maxlen=0)
    if portfolio.found:
        return Completion(Answer.YES, portfolio.found[0])
    infeasible = portfolio.complete
    return Completion(Answer.NO if infeasible else Answer.NOT_KNOWN, infeasible=infeasible)


def _retraction(board: _Board, resources: Resources) -> Completion:
    """What to take back on a board that cannot be finished."""
    announce(Progress(Stage.PROVING, "what has to be taken back"))
    asked = ask(board.model_that_keeps_most(), resources)
    if asked.answer is Answer.NO:
        return Completion(Answer.NO, infeasible=True)
    back = None
    if asked.found:
        kept = zip(board.on_board, board.kept, strict=True)
        back = tuple(one for one, keep in kept if not asked.solver.boolean_value(keep))
    return Completion(Answer.NO, retract=back, is_minimum=asked.answer is Answer.YES)


class _Board:
    """The model of a puzzle in which pieces on the board may be kept or taken back."""

    def __init__(self, problem: BoardProblem, on_board: Sequence[BoardPiece]) -> None:
        self.on_board = on_board
        self.variables = model_with(problem, ())
        model = self.variables.model
        self.kept = [model.new_bool_var(f"kept {one.placed.piece}") for one in on_board]
        for one, keep in zip(on_board, self.kept, strict=True):
            if one.index is None:
                model.add(keep == 0)
            else:
                model.add_implication(keep, self.variables.placed[one.index])
        self._keep_one_at_each_place()
        self._keep_no_more_than_there_are(problem)

    def _keep_one_at_each_place(self) -> None:
        """Of pieces of one class in the same place only one is kept."""
        kept_at: defaultdict[int, list[cp_model.IntVar]] = defaultdict(list)
        for one, keep in zip(self.on_board, self.kept, strict=True):
            if one.index is not None:
                kept_at[one.index].append(keep)
        for same_place in kept_at.values():
            self.variables.model.add_at_most_one(same_place)

    def _keep_no_more_than_there_are(self, problem: BoardProblem) -> None:
        """Of each name no more pieces are kept than there are in the box."""
        kept_of: defaultdict[str, list[cp_model.IntVar]] = defaultdict(list)
        for one, keep in zip(self.on_board, self.kept, strict=True):
            kept_of[one.placed.piece].append(keep)
        for piece in problem.puzzle.box:
            _, most = problem.puzzle.used(piece)
            if len(kept_of[piece.name]) > most:
                self.variables.model.add(sum(kept_of[piece.name]) <= most)

    def model_with(self, kept: Collection[int]) -> cp_model.CpModel:
        """The model in which at least these are kept."""
        model = self.variables.model.clone()
        for number in kept:
            model.add(self.kept[number] == 1)
        return model

    def model_that_keeps_most(self) -> cp_model.CpModel:
        """The model in which as few as possible are taken back."""
        model = self.variables.model.clone()
        model.maximize(sum(self.kept))
        return model


# A model in which some placements are fixed, and what can lie beside them.


def model_with(problem: BoardProblem, fixed: Iterable[int]) -> Variables:
    """The model of a problem in which these placements are used."""
    from jigsat.models.cp_sat.model import build_model

    variables = build_model(problem)
    for index in fixed:
        variables.model.add(variables.placed[index] == 1)
    return variables


def possible_beside(problem: BoardProblem, fixed: Sequence[int]) -> frozenset[int]:
    """The placements that no single fixed one rules out; without the fixed ones."""
    conflicts = Conflicts(problem)
    excluded = 0
    for index in fixed:
        excluded |= conflicts.of(index)
    used = Counter(problem.placements[index].piece_class for index in fixed)
    return frozenset(
        index
        for index, placement in enumerate(problem.placements)
        if not excluded >> index & 1
        and used[placement.piece_class] < problem.piece_classes[placement.piece_class].count
    )


# All ways to finish a board, where a compiled search comes to its end soon.


#: It is searched for so many seconds; on an empty board, where the choice is hardly ever small,
#: for this share of them.
SECONDS, SHARE_OF_EMPTY = 5.0, 0.2


@dataclass(frozen=True)
class Completions:
    """Solutions that have the fixed placements.

    solution: one of them; None if none was found
    used: the placements that some of them have
    are_all: whether these are all solutions
    """

    solution: Chosen | None = None
    used: frozenset[int] = frozenset()
    are_all: bool = False


def completions_of(
    problem: BoardProblem, fixed: Sequence[int], budget: TimeBudget
) -> Completions:
    """The solutions with the fixed placements, or as many as are soon found.

    No placement may be fixed twice, nor more of a class than there are. Raises OutOfTime.
    """
    announce(Progress(Stage.PROVING, "whether the board can be finished"))
    plan = _plan(problem, fixed)
    used = np.zeros(problem.nothing + 1, bool)
    solution: Chosen | None = None

    def note(rows: Rows) -> None:
        nonlocal solution
        rows = _with(rows, fixed)
        used[rows] = True
        if solution is None and len(rows):
            solution = tuple(index for index in rows[0].tolist() if index != problem.nothing)

    try:
        are_all = _search(
            problem, plan, SECONDS if fixed else SECONDS * SHARE_OF_EMPTY, budget, note
        )
    except OutOfTime:
        if budget.is_over:
            raise
        return Completions()
    for symmetry in plan.group:  # the image of a solution is one
        used[symmetry.numbers[used.nonzero()]] = True
    return Completions(solution, frozenset(used[:-1].nonzero()[0].tolist()), are_all)


def _plan(problem: BoardProblem, fixed: Sequence[int]) -> Plan:
    """Symmetry is used where nothing lies that an image would move."""
    if not fixed and not problem.has_lookalikes:
        return plan_for_all(problem, can_pause=True, workers=1)
    plan = plan_as_a_whole(problem)
    alive = np.array(sorted(possible_beside(problem, fixed).union(fixed)), np.int32)
    parts = tuple(replace(part, alive=alive) for part in plan.parts)
    return Plan(parts, identity(problem))


def _search(
    problem: BoardProblem, plan: Plan, seconds: float, budget: TimeBudget, note: OnSolutions
) -> bool:
    """Whether all parts were searched to their ends. Raises OutOfTime before it begins."""
    engine = engine_for(AUTO, problem, all_solutions=True)
    compiled = compiled_engine(engine.name)
    if compiled is not None:
        with ended_after(budget.share(0.5).left):
            compiled.starter(problem)  # makes its tables
    budget = budget.share(0.5, at_most=seconds)
    tasks = (Task(problem, part, seconds=budget.left) for part in plan.parts)
    return all(engine.search(task, note) for task in tasks)


def _with(rows: Rows, fixed: Sequence[int]) -> Rows:
    """Those that have them all. A piece may be left out where a cell may be blank."""
    has_all = np.ones(len(rows), bool)
    for index in fixed:
        has_all &= (rows == index).any(axis=1)
    return rows[has_all]


# A hint: of all that can be laid next, what the board leaves the least choice for.


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
