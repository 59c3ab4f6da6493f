"""Advice for an unfinished board: what to take back or lay next, and what is certain."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from jigsat.analysis.hint.completion import (
    BoardPiece,
    Completion,
    Completions,
    Hint,
    completion_of,
    completions_of,
    next_hint,
    pieces_given,
    pieces_on,
    solution_of,
)
from jigsat.analysis.hint.rectangles import WaysToFinish, are_large, places_of, ways_to_finish
from jigsat.analysis.query import Answer, Resources
from jigsat.checks.verify.verifier import verify_partial
from jigsat.models.build import BoardProblem, make_problem
from jigsat.models.decode import Decoder
from jigsat.models.rules.clues import given
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.other_puzzle import Result
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from jigsat.solvers.limits.deadline import TimeBudget, in_time
from jigsat.solvers.verifiers import verified_solution

if TYPE_CHECKING:
    from jigsat.analysis.hint.backbone import Backbone

# The next piece and the backbone in the words of the puzzle: names, turns, coordinates.


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

    ``placements``, beside those that lie already, on the board or by clues; ``contents``: for
    each other cell the names of the pieces of which one lies on it, or none if it is empty.
    ``open_placements`` and ``open_cells``: of how many more it is not known. ``is_everything``:
    that is what lies on every cell that is left.
    """

    placements: tuple[Placed, ...]
    contents: tuple[tuple[Coordinates, tuple[str, ...]], ...]
    open_placements: int
    open_cells: int
    is_everything: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether this is all of it."""
        return not (self.open_placements or self.open_cells)


def _placed(problem: BoardProblem, index: int, lying: Sequence[BoardPiece]) -> Placed:
    """A placement in words, by a name of which a piece is left."""
    used = [one.placed.piece for one in lying]
    piece_class = problem.piece_classes[problem.placements[index].piece_class]
    left = list(piece_class.names)
    for name in used:
        if name in left:
            left.remove(name)
    ways = Decoder(problem).descriptions(index)
    return next((way for way in ways if way.piece in left), ways[0])


def next_in_words(problem: BoardProblem, found: Hint, lying: Sequence[BoardPiece]) -> Next:
    """A hint in words; the piece has a name that does not lie yet."""
    spot = found.spot
    cell = spot.cell if spot else None
    piece_class = spot.piece_class if spot else None
    return Next(
        _placed(problem, found.placement, lying),
        None if cell is None else problem.puzzle.grid_data.coordinates(cell),
        None if piece_class is None else problem.piece_classes[piece_class].names[0],
        len(found.possible),
        found.are_all,
    )


def backbone_in_words(
    problem: BoardProblem, shared: Backbone, lying: Sequence[BoardPiece]
) -> Shared:
    """A backbone in words, without the pieces that lie and the cells that clues name."""
    coordinates = problem.puzzle.grid_data.coordinates
    fixed = {one.index for one in lying}
    known = {cell for one in lying for cell in one.placed.cells}
    for clue, _ in given(problem):
        known.update(map(coordinates, problem.puzzle.points(clue.cells)))
    contents = {
        coordinates(cell): ()
        if piece_class is None
        else tuple(dict.fromkeys(problem.piece_classes[piece_class].names))
        for cell, piece_class in (shared.contents or {}).items()
        if coordinates(cell) not in known
    }
    left = sum(coordinates(cell) not in known for cell in problem.puzzle.fillable)
    return Shared(
        tuple(_placed(problem, i, lying) for i in sorted(shared.placements - fixed)),
        tuple(sorted(contents.items())),
        len(shared.open_placements),
        len(shared.open_cells),
        is_everything=0 < len(contents) == left and all(contents.values()),
    )


#: The share of the time in which it is asked whether the board can be finished.
COMPLETION_SHARE = 0.6


@dataclass(frozen=True, repr=False)
class Advice(Result):
    """What is known of a board.

    ``answer``: whether it can be finished. ``faults``: what is wrong with it already.
    ``finished``: no piece is missing. If the board cannot be finished, ``retract`` are as few
    pieces as possible without which it can (``is_minimum``: that is proven); None if none were
    found, or if the puzzle itself is ``infeasible``.
    """

    puzzle: str
    answer: Answer
    board: Solution
    faults: tuple[Fault, ...] = ()
    retract: tuple[Placed, ...] | None = None
    is_minimum: bool = False
    infeasible: bool = False
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
    """What all solutions share that have the pieces of a board, or None."""
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
    if are_large(puzzle):
        for ways in ways_to_finish(puzzle, board, resources):
            yield _on_rectangles(known, ways, wants_backbone)
    else:
        yield from _by_placements(puzzle, known, wants_backbone, resources)


def _by_placements(
    puzzle: Puzzle, known: Advice, wants_backbone: bool, resources: Resources
) -> Generator[Advice, None, None]:
    board, faults = known.board, known.faults
    problem = make_problem(puzzle)
    on_board = pieces_on(problem, board)
    lying = [*on_board, *pieces_given(problem, on_board)]
    fixed = sorted(one.index for one in lying if one.index is not None)
    found = Completions() if faults else completions_of(problem, fixed, resources.budget)
    share = resources.share(COMPLETION_SHARE)
    if found.solution is not None:
        completion = Completion(Answer.YES, found.solution)
    elif board.placements:
        completion = completion_of(problem, on_board, share)
    else:
        completion = solution_of(problem, share)
    back = completion.retract
    known = replace(
        known,
        answer=completion.answer,
        retract=None if back is None else tuple(one.placed for one in back),
        is_minimum=completion.is_minimum,
        infeasible=completion.infeasible,
    )
    if completion.answer is Answer.YES:
        verified_solution(problem, completion.solution, "a hint")
    yield known
    if known.answer is not Answer.YES:
        return
    solution = completion.solution
    hint = next_hint(problem, fixed, solution, found)
    if hint is None:
        known = replace(known, finished=True)
    else:
        known = replace(known, next=next_in_words(problem, hint, lying))
    yield known
    if wants_backbone:
        from jigsat.analysis.hint.backbone import backbone_of

        shared = backbone_of(problem, fixed, resources, solution)
        yield replace(known, backbone=backbone_in_words(problem, shared, lying))


def _on_rectangles(known: Advice, found: WaysToFinish, wants_backbone: bool) -> Advice:
    board = places_of(known.board)
    if known.faults or not found.solutions:
        back = tuple(board[box] for box in board if box not in found.nearest)
        answer = Answer.NO if known.faults or found.are_all else Answer.NOT_KNOWN
        return replace(
            known,
            answer=answer,
            retract=back if found.nearest and answer is Answer.NO else None,
            is_minimum=found.are_all,
            infeasible=found.are_all and not found.nearest,
        )
    left = {box: each for box, each in found.solutions[0].items() if box not in board}
    known = replace(known, answer=Answer.YES, finished=not left)
    if left:
        box, placed = next(iter(left.items()))
        names = {each.piece for each in known.board.placements}
        alike = (
            each.piece
            for at, each in found.solutions[0].items()
            if sorted(at.size) == sorted(box.size)
        )
        name = next((name for name in alike if name not in names), placed.piece)
        placed = placed.model_copy(update={"piece": name})
        known = replace(
            known, next=Next(placed, box.at, None, found.number_at(box.at), found.are_all)
        )
    if wants_backbone:
        common = tuple(each for box, each in found.common.items() if box not in board)
        unknown = 0 if found.are_all else len(common)
        known = replace(known, backbone=Shared(() if unknown else common, (), unknown, 0))
    return known
