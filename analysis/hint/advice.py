"""Advice for an unfinished board: what to take back or lay next, and what is certain."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace

from jigsat.analysis.hint.backbone import backbone_of
from jigsat.analysis.hint.by_hand import by_hand
from jigsat.analysis.hint.completion import BoardPiece, Completion, completion_of, pieces_on
from jigsat.analysis.hint.completions import Completions, completions_of
from jigsat.analysis.hint.in_words import Next, Shared, backbone_in_words, next_in_words
from jigsat.analysis.hint.next_piece import next_hint
from jigsat.analysis.query import Answer, Resources
from jigsat.checks.verify.verifier import verify_partial
from jigsat.models.build import make_problem
from jigsat.models.problem import Chosen, Problem
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.result import Result
from jigsat.schemas.solution import Placed, Solution
from jigsat.solvers.time_budget import TimeBudget
from jigsat.solvers.verification import verified_solution
from jigsat.solvers.workers.alarm import in_time

#: The share of the time in which it is asked whether the board can be finished.
COMPLETION_SHARE = 0.6
#: The share of the rest in which the next placement is looked for, before the backbone is.
HINT_SHARE = 0.4
#: Without a time limit, so many seconds are enough to look for it.
ASKED_SECONDS = 20.0


@dataclass(frozen=True, repr=False)
class Advice(Result):
    """What is known of a board.

    ``answer``: whether it can be finished. ``faults``: what is wrong with it already.
    ``finished``: no piece is missing. If the board cannot be finished, ``retract`` are as few
    pieces as possible without which it can (``is_minimum``: that is proven); None if none were
    found, or if the puzzle itself is ``infeasible``. ``conflict_set``: pieces that no solution
    has together (``is_minimal``: each of them is needed for that).
    """

    puzzle: str
    answer: Answer
    board: Solution
    faults: tuple[Fault, ...] = ()
    retract: tuple[Placed, ...] | None = None
    is_minimum: bool = False
    infeasible: bool = False
    conflict_set: tuple[Placed, ...] = ()
    is_minimal: bool = False
    finished: bool = False
    next: Next | None = None
    backbone: Shared | None = None
    seconds: float = 0.0

    def __repr__(self) -> str:
        return f"Advice({self.puzzle}: can be finished: {self.answer.value})"


def hint(puzzle: Puzzle, board: Solution | None = None, seconds: float | None = None) -> Advice:
    """Whether a board can be finished; if so, a piece to lay next; if not, what to take back.

    Args:
        puzzle: the puzzle.
        board: the pieces on the board; none by default.
        seconds: how long at most; what was not found by then is left out.
    """
    *_, last = advice(puzzle, board or Solution(placements=()), False, seconds)
    return last


def backbone(
    puzzle: Puzzle, board: Solution | None = None, seconds: float | None = None
) -> Shared | None:
    """What all solutions share that have the pieces of a board; None if there are none."""
    *_, last = advice(puzzle, board or Solution(placements=()), True, seconds)
    return last.backbone


def advice(
    puzzle: Puzzle,
    board: Solution,
    wants_backbone: bool,
    seconds: float | None = None,
    workers: int = 1,
) -> Iterator[Advice]:
    """What is known of a board, each time that more is known."""
    resources = Resources(TimeBudget(seconds), workers)
    stream = _advice(puzzle, board, wants_backbone, resources)
    for each in in_time(stream, resources.budget):
        yield replace(each, seconds=resources.budget.elapsed_rounded)


def _advice(
    puzzle: Puzzle, board: Solution, wants_backbone: bool, resources: Resources
) -> Generator[Advice, None, None]:
    faults = tuple(verify_partial(puzzle, board))
    known = Advice(puzzle.name, Answer.NOT_KNOWN, board, faults)
    yield known
    problem = make_problem(puzzle)
    on_board = pieces_on(problem, board)
    fixed = sorted(one.index for one in on_board if one.index is not None)
    found = Completions() if faults else completions_of(problem, fixed, resources.budget)
    if found.solution is not None:
        completion = Completion(Answer.YES, found.solution)
    else:
        completion = completion_of(problem, on_board, resources.share(COMPLETION_SHARE))
    known = _with_completion(known, completion)
    if completion.answer is Answer.YES:
        verified_solution(problem, completion.solution, "a hint")
    search = _Further(problem, on_board, completion.solution, found, resources)
    yield from search.advice(known, wants_backbone)


class _Further:
    """What comes next on a board that can be finished, by one of its solutions."""

    def __init__(
        self,
        problem: Problem,
        on_board: Sequence[BoardPiece],
        solution: Chosen,
        known: Completions,
        resources: Resources,
    ) -> None:
        self._problem = problem
        self._on_board = on_board
        self._fixed = sorted(one.index for one in on_board if one.index is not None)
        self._solution = solution
        self._known = known
        self._resources = resources

    def advice(self, known: Advice, wants_backbone: bool) -> Iterator[Advice]:
        """What is known, with the next piece, and with the backbone where it is wanted."""
        yield known
        if known.answer is Answer.YES:
            known = self._with_next(known, HINT_SHARE if wants_backbone else 1.0)
            yield known
            if wants_backbone:
                yield self._with_backbone(known)

    def _with_next(self, known: Advice, share: float) -> Advice:
        unlimited = self._resources.budget.left is None
        resources = self._resources.share(share, ASKED_SECONDS if unlimited else None)
        found = next_hint(self._problem, self._fixed, self._solution, resources, self._known)
        if found is None:
            return replace(known, finished=True)
        found, answer = by_hand(
            self._problem, self._fixed, self._solution, found, resources.budget
        )
        following = next_in_words(self._problem, found, self._on_board)
        return replace(known, next=replace(following, by_hand=answer))

    def _with_backbone(self, known: Advice) -> Advice:
        shared = backbone_of(self._problem, self._fixed, self._resources, self._solution)
        return replace(known, backbone=backbone_in_words(self._problem, shared, self._on_board))


def _with_completion(known: Advice, completion: Completion) -> Advice:
    back = completion.retract
    return replace(
        known,
        answer=completion.answer,
        retract=None if back is None else tuple(one.placed for one in back),
        is_minimum=completion.is_minimum,
        infeasible=completion.infeasible,
        conflict_set=tuple(one.placed for one in completion.conflict_set),
        is_minimal=completion.is_minimal,
    )
