"""Can a solution be taken apart by straight moves? The verdict, with the moves if so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from jigsat.analysis.apart.building import Building
from jigsat.analysis.apart.disassembly import (
    Level,
    Limit,
    TooManyStates,
    take_apart,
)
from jigsat.analysis.apart.moves import MAX_PIECES, told
from jigsat.analysis.query import Answer
from jigsat.checks.image import fault_of
from jigsat.schemas.errors import DataError, OutOfTime, WrongSolution
from jigsat.schemas.grids.grid import line
from jigsat.schemas.layouts.moves import Stage, WayApart
from jigsat.schemas.other_puzzle import Result
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.text import number_of, one_of
from jigsat.solvers.limits.deadline import TimeBudget, ended_after

#: The states that are looked at, at most, if nothing else is asked for.
MAX_STATES = 1_000_000
#: How long somebody waits for it who has asked for something else.
SECONDS = 5.0
_ANSWERS = {Answer.YES: True, Answer.NO: False, Answer.NOT_KNOWN: None}


@dataclass(frozen=True, repr=False)
class Apart(Result):
    """Whether a solution can be taken apart by straight moves, and how.

    ``level``: the moves of each stage, up to the last one that takes several; of all ways the
    least, the first number first. ``stages``: the moves, by the numbers of the solution's
    placements; the last one of each separates a part in two. ``states``: how many were looked
    at. ``stopped``: why the answer is not known.
    """

    puzzle: str
    solution: Solution
    answer: Answer
    level: Level
    stages: tuple[Stage, ...]
    states: int
    stopped: str | None
    seconds: float

    @property
    def moves(self) -> int:
        """How many moves there are."""
        return sum(map(len, self.stages))

    def __repr__(self) -> str:
        level = f", level {'.'.join(map(str, self.level))}" if self.level else ""
        return f"Apart({self.puzzle}: {self.answer.value}{level})"


def taken_apart(
    puzzle: Puzzle,
    solution: Solution,
    fixed_piece: str | None = None,
    max_states: int = MAX_STATES,
    seconds: float | None = None,
) -> Apart:
    """Take a solution apart.

    Args:
        fixed_piece: a piece that stands still wherever it is; by default the lighter pieces go.
        max_states: the number of states to look at before giving up.

    Raises DataError if the puzzle is in the plane, the solution has too many pieces, or there
    is no piece of that name.
    """
    _refuse_what_cannot_be(puzzle, solution, fixed_piece)
    budget, limit = TimeBudget(seconds), Limit(max_states)
    pieces = [placed.cells for placed in solution.placements]
    answer, stopped = Answer.NOT_KNOWN, None
    level: Level = ()
    stages: tuple[Stage, ...] = ()
    try:
        with ended_after(budget.left):
            cells = [np.array(each, np.int32) for each in pieces]
            found = take_apart(cells, limit, puzzle.grid_data)
    except TooManyStates:
        stopped = f"limit of {number_of(max_states, 'state')}"
    except OutOfTime:
        stopped = budget.why_unfinished
    else:
        answer = Answer.NO if found is None else Answer.YES
        if found is not None:
            level = found.level
            # The piece that is to stand still weighs more than all others together.
            total = sum(len(placed.cells) for placed in solution.placements)
            weights = [
                total if placed.piece == fixed_piece else len(placed.cells)
                for placed in solution.placements
            ]
            stages = tuple(told(tuple(found.stages), weights))
            _verify(puzzle, solution, stages)
    return Apart(
        puzzle.name, solution, answer, level, stages, limit.seen, stopped,
        budget.elapsed_rounded, subject=puzzle,
    )  # fmt: skip


def way_apart(puzzle: Puzzle, solution: Solution, seconds: float | None) -> WayApart:
    """How a solution is taken apart, if that is found within the time limit."""
    if len(solution.placements) > MAX_PIECES:
        return WayApart(None, unknown=f"more than {number_of(MAX_PIECES, 'piece')}")
    found = taken_apart(puzzle, solution, seconds=seconds)
    answer = _ANSWERS[found.answer]
    return WayApart(answer, found.level, found.stages, found.stopped)


def asked_way(puzzle: Puzzle, solution: Solution) -> WayApart | None:
    """Return how a solution is taken apart if it is to be built again; None if it is not moved.

    It can be built from below, wherever it can.
    """
    if not is_moved(puzzle):
        return None
    pieces = [placed.cells for placed in solution.placements]
    stages = Building(puzzle.grid_data, pieces).stages()
    if stages is None:
        way = way_apart(puzzle, solution, SECONDS)
        return replace(way, stages=tuple(told(way.stages, [*map(len, pieces)], True)))
    _verify(puzzle, solution, stages)
    return WayApart(True, (1,), stages)


def is_moved(puzzle: PuzzleData) -> bool:
    """Whether it is a question that pieces come apart: if one cell thick, they all lift off."""
    slides, cells = puzzle.grid_data.slides, puzzle.cells
    if not slides:
        return False
    is_thin = len({layer for layer, *_ in cells}) == 1 or any(
        len({line(each.across, cell) for cell in cells}) == len(cells)
        for each in slides
        if each.across is not None
    )
    return not is_thin


def refuse_another_grid(puzzle: Puzzle) -> None:
    """Raise DataError if the puzzle is in the plane."""
    if not puzzle.grid_data.slides:
        expected = "a grid in space: in the plane all pieces lift off"
        raise DataError("grid", repr(puzzle.grid_data.name), expected)


def _refuse_what_cannot_be(puzzle: Puzzle, solution: Solution, fixed_piece: str | None) -> None:
    refuse_another_grid(puzzle)
    number = len(solution.placements)
    if number > MAX_PIECES:
        raise DataError("pieces", f"{number} in the solution", f"at most {MAX_PIECES}")
    names = [piece.name for piece in puzzle.box]
    if fixed_piece is not None and fixed_piece not in names:
        raise DataError("--fixed-piece", repr(fixed_piece), one_of(names))


def _verify(puzzle: Puzzle, solution: Solution, stages: Sequence[Stage]) -> None:
    """Replay the moves, by code that the search does not share. Raises WrongSolution."""
    pieces = [placed.cells for placed in solution.placements]
    fault = fault_of(pieces, stages, puzzle.grid_data)
    if fault is not None:
        raise WrongSolution(f"the moves cannot be made: {fault}; please report this")
