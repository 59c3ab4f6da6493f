"""Advice for a board that is not finished: take back, lay next, and what is certain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from jigsat.analysis.hint.backbone import Backbone, backbone_of
from jigsat.analysis.hint.completion import BoardPiece, Completion, completion_of, pieces_on
from jigsat.analysis.hint.next_piece import Hint, next_hint
from jigsat.analysis.query import Answer, Resources
from jigsat.checks.verify.partial import verify_partial
from jigsat.models.build import make_problem
from jigsat.models.decode import Decoder
from jigsat.models.problem import Problem
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from jigsat.solvers.time_budget import TimeBudget
from jigsat.solvers.verification import verified_solution

#: The share of the time in which it is asked whether the board can be finished.
COMPLETION_SHARE = 0.6
#: The share of the rest in which the next placement is looked for, before the backbone is.
HINT_SHARE = 0.4


@dataclass(frozen=True)
class Next:
    """A piece to lay next, in words.

    ``cell`` or ``piece``: for which there is the least choice. ``choices`` is how many ways
    solutions have for it, at least; exactly, if ``are_all``.
    """

    placed: Placed
    cell: Coordinates | None
    piece: str | None
    choices: int
    are_all: bool

    @property
    def is_forced(self) -> bool:
        """Whether there is no other way."""
        return self.are_all and self.choices == 1


@dataclass(frozen=True)
class Shared:
    """What all solutions share that have the pieces of the board, in words.

    ``placements``, beside those on the board; ``contents``: for each cell the names of the
    pieces of which one lies on it, or none if it is empty. The numbers tell of how many more
    placements and cells time was too short to tell.
    """

    placements: tuple[Placed, ...]
    contents: tuple[tuple[Coordinates, tuple[str, ...]], ...]
    open_placements: int
    open_cells: int

    @property
    def is_complete(self) -> bool:
        """Whether this is all of it."""
        return not (self.open_placements or self.open_cells)


@dataclass(frozen=True)
class Advice:
    """What is known of a board.

    ``answer``: whether it can be finished. ``faults`` are what is wrong with it already,
    ``retract`` as few pieces as possible without which it can be finished (``is_minimum``: that
    is proven); None if there are none, as the puzzle itself has no solution (``infeasible``),
    or if none were found. ``conflict_set``: pieces that no solution has together; each of them
    is needed for that, if ``is_minimal``. ``finished``: no piece is missing.
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


def hint(puzzle: Puzzle, board: Solution | None = None, seconds: float | None = None) -> Advice:
    """Whether a board can be finished; if so, a piece to lay next; if not, what to take back.

    Without a board it is empty. ``seconds``: so long at most; what was not found is not told.
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
    known = Advice(puzzle.name, Answer.NOT_KNOWN, board, tuple(verify_partial(puzzle, board)))
    yield known
    problem = make_problem(puzzle)
    laid = pieces_on(problem, board)
    completion = completion_of(problem, laid, resources.share(COMPLETION_SHARE))
    known = _with_completion(known, completion)
    yield _timed(known, resources)
    if completion.answer is not Answer.YES:
        return
    verified_solution(problem, completion.solution, "cp-sat")
    indices = sorted(one.index for one in laid if one.index is not None)
    share = HINT_SHARE if wants_backbone else 1.0
    found = next_hint(problem, indices, completion.solution, resources.share(share))
    known = replace(
        known,
        finished=found is None,
        next=None if found is None else _next(problem, found, laid),
    )
    yield _timed(known, resources)
    if wants_backbone:
        shared = backbone_of(problem, indices, resources, completion.solution)
        known = replace(known, backbone=_shared(problem, shared, laid))
        yield _timed(known, resources)


def _timed(known: Advice, resources: Resources) -> Advice:
    return replace(known, seconds=resources.budget.elapsed_rounded)


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


def _placed(problem: Problem, index: int, laid: Sequence[BoardPiece]) -> Placed:
    """A placement in words, by a name of which a piece is left."""
    used = [one.placed.piece for one in laid]
    piece_class = problem.piece_classes[problem.placements[index].piece_class]
    left = list(piece_class.names)
    for name in used:
        if name in left:
            left.remove(name)
    ways = Decoder(problem).descriptions(index)
    return next((way for way in ways if way.piece in left), ways[0])


def _next(problem: Problem, found: Hint, laid: Sequence[BoardPiece]) -> Next:
    spot = found.spot
    cell = spot.cell if spot else None
    piece_class = spot.piece_class if spot else None
    return Next(
        _placed(problem, found.placement, laid),
        None if cell is None else problem.puzzle.grid_data.coordinates(cell),
        None if piece_class is None else problem.piece_classes[piece_class].names[0],
        len(found.possible),
        found.are_all,
    )


def _shared(problem: Problem, shared: Backbone, laid: Sequence[BoardPiece]) -> Shared:
    coordinates = problem.puzzle.grid_data.coordinates
    on_board = {one.index for one in laid}
    contents = {
        coordinates(cell): () if piece_class is None else _names(problem, piece_class)
        for cell, piece_class in (shared.contents or {}).items()
    }
    return Shared(
        tuple(_placed(problem, i, laid) for i in sorted(shared.placements - on_board)),
        tuple(sorted(contents.items())),
        len(shared.open_placements),
        len(shared.open_cells),
    )


def _names(problem: Problem, piece_class: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(problem.piece_classes[piece_class].names))
