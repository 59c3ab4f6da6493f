"""Random games of a puzzle, and how far they come."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from random import Random
from statistics import fmean

from jigsat.analysis.rate.game import Game, Table
from jigsat.checks.verify.verifier import Verifier
from jigsat.models.bits import members
from jigsat.models.decode import Decoder
from jigsat.models.problem import Problem
from jigsat.schemas.progress import Progress, Stage, announce
from jigsat.solvers.time_budget import TimeBudget

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
    table, judge = Table(problem), _Judge(problem)
    results: list[_Result] = []
    for number in range(games):
        announce(Progress(Stage.TRYING, "at random", done=number, of=games, unit="game"))
        results.append(judge.result(play(table, Random(number))))
        last = number == games - 1
        if last or number % AT_A_TIME == 0:
            yield _summary(results)
            if budget.is_over:
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


class _Judge:
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
        return _Result(min(1.0, covered / self._cells), short, self._is_solved(game))

    def _is_solved(self, game: Game) -> bool:
        _, most = self._problem.puzzle.cover.blank_range
        if len(game.empty) > most:
            return False
        return not self._verifier.faults(self._decoder.solution(game.placed))


def _summary(results: list[_Result]) -> Play:
    short = [result.one_short for result in results if result.one_short is not None]
    return Play(
        games=len(results),
        mean=round(fmean(result.share for result in results), 4),
        best=round(max(result.share for result in results), 4),
        one_short=round(fmean(short), 4) if short else None,
        solved=round(fmean(result.solved for result in results), 4),
    )
