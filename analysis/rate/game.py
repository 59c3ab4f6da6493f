"""A puzzle played as people do: one piece after the other, looking only at the board.

A placement is *open* as long as it conflicts with no piece on the board: no cell is covered
twice, sides that meet fit, no face is twice in a line, and the piece is still in the box. Rules
that count over the whole board are ignored, and nothing is thought ahead.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log10
from random import Random
from statistics import fmean

from jigsat.checks.verify.verifier import Verifier
from jigsat.models.bits import Bits, bits_of, members
from jigsat.models.conflicts import Conflicts
from jigsat.models.decode import Decoder
from jigsat.models.problem import Problem
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.support.progress import Progress, Stage, announce, check_limits
from jigsat.solvers.limits.deadline import TimeBudget


class Table:
    """What every game of one puzzle needs to know."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.conflicts = Conflicts(problem)
        self.of_class: Sequence[Bits] = [bits_of(indices) for indices in problem.of_class]
        self.everything: Bits = (1 << len(problem.placements)) - 1


class Game:
    """A board with some pieces on it, and the placements that are open."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.open: Bits = table.everything
        self.placed: list[int] = []
        self.empty = set(table.problem.cells)
        self._used = [0] * len(table.problem.piece_classes)

    def put(self, index: int) -> None:
        """Put down a piece."""
        check_limits()
        problem = self.table.problem
        placement = problem.placements[index]
        self.open &= ~self.table.conflicts.of(index)
        self._used[placement.piece_class] += 1
        if (
            self._used[placement.piece_class]
            == problem.piece_classes[placement.piece_class].count
        ):
            self.open &= ~self.table.of_class[placement.piece_class]
        self.empty.difference_update(placement.shape.cells)
        self.placed.append(index)

    @property
    def ways(self) -> Mapping[Point, Bits]:
        """For each empty cell the open placements that cover it."""
        return {cell: self.open & self.table.conflicts.covering[cell] for cell in self.empty}

    @property
    def must_be_covered(self) -> Iterator[Bits]:
        """The open placements of each empty cell that is covered in the end.

        Cells that may stay empty are covered if all that may are empty for want of a piece.
        """
        ways = self.ways
        blankable = self.table.problem.blankable
        _, most = self.table.problem.puzzle.cover.blank_range
        dead = sum(1 for cell, open_ in ways.items() if not open_ and cell in blankable)
        for cell, open_ in ways.items():
            if cell not in blankable or (open_ and dead >= most):
                yield open_

    @property
    def still_needed(self) -> Iterator[tuple[Bits, int]]:
        """The open placements of each piece class still needed, and of how many pieces."""
        for piece_class, used, all_of_it in zip(
            self.table.problem.piece_classes, self._used, self.table.of_class, strict=True
        ):
            if used < piece_class.least:
                yield self.open & all_of_it, piece_class.least - used


# Random games of a puzzle, and how far they come.


#: Games between two looks at the clock.
AT_A_TIME = 20


@dataclass(frozen=True)
class Play:
    """Random games: how far they came, as shares of the cells that are covered in the end.

    ``one_short`` and ``solved``: the shares of games that ended one piece short, or solved;
    ``one_short`` is None where the number of pieces in a solution is not fixed.
    """

    games: int
    mean: float
    best: float
    one_short: float | None
    solved: float


def played(problem: Problem, games: int, seconds: float | None) -> Generator[Play, None, None]:
    """How random games came out, each with its own seed: a few of them, more, and all."""
    budget = TimeBudget(seconds)
    table, judge = Table(problem), _GameJudge(problem)
    results: list[_Result] = []
    for number in range(games):
        announce(Progress(Stage.TRYING, "at random", done=number, of=games, unit="game"))
        results.append(judge.result(play(table, Random(number))))
        last = number == games - 1 or budget.is_over
        if last or number % AT_A_TIME == 0:
            yield _summary(results)
        if last:
            return


def play(table: Table, random: Random) -> Game:
    """Play at random until nothing fits any more.

    Each time, of the empty cells into which something fits, one is filled into which the
    fewest placements fit: with one of these, all being as likely.
    """
    game = Game(table)
    while game.open:
        ways = [open_ for _, open_ in sorted(game.ways.items()) if open_]
        fewest = min(map(int.bit_count, ways))
        tightest = random.choice([open_ for open_ in ways if open_.bit_count() == fewest])
        game.put(random.choice(list(members(tightest))))
    return game


@dataclass(frozen=True)
class _Result:
    share: float
    one_short: bool | None
    solved: bool


class _GameJudge:
    """Tells how far a game came."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._verifier = Verifier(problem.puzzle)
        self._decoder = Decoder(problem)
        fewest, _ = problem.puzzle.cover.blank_range
        #: The cells that are covered in the end, and the pieces if their number is fixed.
        self._cells = max(1, len(problem.cells) - fewest)
        self._pieces = problem.puzzle.piece_count if problem.uses_all else None

    def result(self, game: Game) -> _Result:
        covered = len(self._problem.cells) - len(game.empty)
        short = None if self._pieces is None else len(game.placed) == self._pieces - 1
        _, most = self._problem.puzzle.cover.blank_range
        solved = len(game.empty) <= most and not self._verifier.faults(
            self._decoder.solution(game.placed)
        )
        return _Result(min(1.0, covered / self._cells), short, solved)


def _summary(results: list[_Result]) -> Play:
    short = [result.one_short for result in results if result.one_short is not None]
    return Play(
        games=len(results),
        mean=round(fmean(result.share for result in results), 4),
        best=round(max(result.share for result in results), 4),
        one_short=round(fmean(short), 4) if short else None,
        solved=round(fmean(result.solved for result in results), 4),
    )


# Forced moves on the way to a solution.


@dataclass(frozen=True)
class Forced:
    """Steps on the way to a solution, averaged over several ``solutions``.

    ``share``: of the steps, those at which there was one choice only. ``guesses``: the others.
    ``digits``: the decimal logarithm of the product of the numbers of choices.
    """

    solutions: int
    share: float
    guesses: float
    digits: float


def forced_moves(ways: Sequence[Sequence[int]]) -> Forced | None:
    """The average over some ways to a solution; None without any.

    Args:
        ways: for each of them the numbers of choices, as ``choices_on_the_way`` has them.
    """
    if not ways:
        return None
    forced = [sum(number == 1 for number in choices) for choices in ways]
    return Forced(
        solutions=len(ways),
        share=round(fmean(n / len(c) for n, c in zip(forced, ways, strict=True)), 4),
        guesses=round(fmean(len(c) - n for n, c in zip(forced, ways, strict=True)), 2),
        digits=round(fmean(sum(map(log10, choices)) for choices in ways), 2),
    )


def choices_on_the_way(table: Table, solution: Iterable[int]) -> list[int]:
    """The number of placements to choose from at each step on the way to a solution.

    Each step takes a placement at the cell, or of the piece, for which the fewest are open;
    1 is a forced move.
    """
    game = Game(table)
    left = bits_of(solution)
    choices = []
    while left:
        some = [open_ for open_ in game.must_be_covered if open_ & left]
        for open_, needed in game.still_needed:
            # If no more are open than are needed, each of them is forced.
            some += [open_] if open_.bit_count() > needed else [1 << n for n in members(open_)]
        some = [open_ for open_ in some if open_ & left] or [game.open]
        tightest = min(some, key=int.bit_count)
        index = next(members(tightest & left))
        choices.append(tightest.bit_count())
        game.put(index)
        left &= ~(1 << index)
    return choices
