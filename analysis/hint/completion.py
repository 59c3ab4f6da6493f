"""Whether a board can still be finished, and if not, which of its pieces conflict."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ortools.sat.python import cp_model

from jigsat.analysis.query import Answer, Resources, ask
from jigsat.checks.verify.verifier import Verifier
from jigsat.models.cp_sat.model import build_model
from jigsat.models.problem import Chosen, Problem
from jigsat.schemas.errors import DataError
from jigsat.schemas.geometry.shapes import Shape
from jigsat.schemas.layouts.placing import PlacedPiece
from jigsat.schemas.progress import Progress, Stage, announce
from jigsat.schemas.solution import Placed, Solution


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
    ``conflict_set``: pieces that no solution has together (``is_minimal``: each of them is
    needed for that).
    """

    answer: Answer
    solution: Chosen = ()
    retract: tuple[BoardPiece, ...] | None = None
    is_minimum: bool = False
    infeasible: bool = False
    conflict_set: tuple[BoardPiece, ...] = ()
    is_minimal: bool = False


def pieces_on(problem: Problem, layout: Solution) -> list[BoardPiece]:
    """The pieces of a layout as placements. Raises DataError if one cannot lie so."""
    verifier = Verifier(problem.puzzle)
    on_board = []
    for number, placed in enumerate(layout.placements):
        look = verifier.lay(placed)
        if not isinstance(look, PlacedPiece):
            path = f"placements[{number}]"
            raise DataError(path, str(look), "a piece as it can lie on the board")
        index = _number(problem, look.piece.name, look.shape)
        on_board.append(BoardPiece(placed, index))
    return on_board


def _number(problem: Problem, name: str, shape: Shape) -> int | None:
    """The placement of a piece in a shape; None if a rule forbids it."""
    for index in problem.covering.get(shape.cells[0], ()):
        placement = problem.placements[index]
        names = problem.piece_classes[placement.piece_class].names
        if placement.shape == shape and name in names:
            return index
    return None


def completion_of(
    problem: Problem, on_board: Sequence[BoardPiece], resources: Resources
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


def _retraction(board: _Board, resources: Resources) -> Completion:
    """What to take back on a board that cannot be finished, and which pieces conflict."""
    announce(Progress(Stage.PROVING, "what has to be taken back"))
    asked = ask(board.model_that_keeps_most(), resources.share(0.5))
    if asked.answer is Answer.NO:
        return Completion(Answer.NO, infeasible=True)
    back = None
    if asked.found:
        kept = zip(board.on_board, board.kept, strict=True)
        back = tuple(one for one, keep in kept if not asked.solver.boolean_value(keep))
    conflict_set, is_minimal = _conflict_set(board, resources)
    return Completion(
        Answer.NO,
        retract=back,
        is_minimum=asked.answer is Answer.YES,
        conflict_set=tuple(board.on_board[number] for number in conflict_set),
        is_minimal=is_minimal,
    )


def _conflict_set(board: _Board, resources: Resources) -> tuple[list[int], bool]:
    """Pieces that cannot lie so together, and whether each of them is needed for that.

    The last placed are left out first: the rest was placed by what was placed first.
    """
    left = list(range(len(board.on_board)))
    is_minimal = True
    for number in reversed(range(len(board.on_board))):
        without = [other for other in left if other != number]
        answer = ask(board.model_with(without), resources).answer
        if answer is Answer.NO:
            left = without
        is_minimal &= answer is not Answer.NOT_KNOWN
    return left, is_minimal


class _Board:
    """The model of a puzzle in which pieces on the board may be kept or taken back."""

    def __init__(self, problem: Problem, on_board: Sequence[BoardPiece]) -> None:
        self.on_board = on_board
        self.variables = build_model(problem)
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

    def _keep_no_more_than_there_are(self, problem: Problem) -> None:
        """Of each name no more pieces are kept than there are in the box."""
        kept_of: defaultdict[str, list[cp_model.IntVar]] = defaultdict(list)
        for one, keep in zip(self.on_board, self.kept, strict=True):
            kept_of[one.placed.piece].append(keep)
        for piece in problem.puzzle.box:
            _, most = problem.puzzle.used(piece)
            if len(kept_of[piece.name]) > most:
                total = cp_model.LinearExpr.sum(kept_of[piece.name])
                self.variables.model.add(total <= most)

    def model_with(self, kept: Collection[int]) -> cp_model.CpModel:
        """The model in which at least these are kept."""
        model = self.variables.model.clone()
        for number in kept:
            model.add(self.kept[number] == 1)
        return model

    def model_that_keeps_most(self) -> cp_model.CpModel:
        """The model in which as few as possible are taken back."""
        model = self.variables.model.clone()
        model.maximize(cp_model.LinearExpr.sum(self.kept))
        return model
