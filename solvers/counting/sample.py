"""Solutions drawn at random, each as likely as any other, without finding them all.

The tables of a puzzle's profiles have in how many ways each is reached with what is used. So a
solution that is drawn by its rank is found from the end backwards: of the steps that lead to a
profile each has as many ranks as there are ways to where it comes from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom
from typing import TypeVar

import numpy as np

from jigsat.models.build import BoardProblem
from jigsat.models.decode import Decoder
from jigsat.models.problem import Chosen
from jigsat.models.symmetry.classes import canonical
from jigsat.schemas.layouts.solution_lines import End, json_line
from jigsat.schemas.other_puzzle import Result
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Convention, Solution
from jigsat.schemas.support.atomic_files import writable
from jigsat.schemas.support.progress import check_limits
from jigsat.solvers.counting.frontier import Frontier, ended_by, problem_of
from jigsat.solvers.counting.ways import Counting, WayTables
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.interrupts import Interrupts
from jigsat.solvers.limits.options import FRONTIER
from jigsat.solvers.recording.headers import header_of
from jigsat.solvers.recording.journal import open_text
from jigsat.solvers.verifiers import RowVerifier

T = TypeVar("T")
#: Seeds that are made up have so many bits: few enough to be typed again.
SEED_BITS = 32


@dataclass(frozen=True)
class Sample(Result):
    """Solutions drawn at random, independently of each other: one can come more than once.

    ``total``: how many solutions there are, all of them as likely. ``seed``: with it the same
    solutions are drawn again.
    """

    puzzle: str
    solutions: tuple[Solution, ...]
    total: int
    seed: int
    engine: str
    seconds: float


def sample(
    puzzle: PuzzleData,
    number: int = 1,
    seed: int | None = None,
    *,
    seconds: float | None = None,
    megabytes: float | None = None,
    interrupts: Interrupts | None = None,
) -> Sample:
    """Draw solutions at random, each as likely as any other.

    Args:
        puzzle: the puzzle whose solutions are drawn.
        number: how many to draw; none if the puzzle has no solution.
        seed: draws the same solutions each time; by default it is made up.
        seconds: the time that it may take.
        megabytes: the memory that the tables may take, by default 3,000.
        interrupts: the signals that end it; by default it is Ctrl-C.

    Raises Uncounted where the solutions cannot be counted without enumeration.
    """
    budget = TimeBudget(seconds)
    seed = SystemRandom().getrandbits(SEED_BITS) if seed is None else seed
    with ended_by(interrupts or Interrupts(), budget):
        problem = problem_of(puzzle)
        drawn, total = _drawn(problem, number, Random(seed), megabytes)
        decoder = Decoder(problem)
        if drawn:
            rows = np.full((number, problem.width), problem.nothing, np.int32)
            for row, chosen in zip(rows, drawn, strict=True):
                row[: len(chosen)] = chosen
            RowVerifier(problem, FRONTIER).check(rows)
        solutions = tuple(map(decoder.solution, drawn))
    seconds_taken = budget.elapsed_rounded
    return Sample(puzzle.name, solutions, total, seed, FRONTIER, seconds_taken)


def write_sample(
    puzzle: PuzzleData, drawn: Sample, path: Path | str, *, overwrite: bool = False
) -> None:
    """Write solutions to a file, as JSON Lines, compressed if its name ends in .gz.

    Raises FileError if it cannot be written, or is there already, unless ``overwrite``.
    """
    header = header_of(puzzle, drawn.engine, Convention.SOLUTIONS)
    number = len(drawn.solutions)
    end = End(drawn.total == 0, number, "drawn at random" if number else None)
    solutions = (solution.model_dump(mode="json") for solution in drawn.solutions)
    with (
        writable(Path(path), overwrite=overwrite) as part,
        open_text(part, "w") as file,
    ):
        for document in (header.document, *solutions, end.document):
            file.write(json_line(document))


def _drawn(
    problem: BoardProblem, number: int, random: Random, megabytes: float | None
) -> tuple[list[Chosen], int]:
    swept, counting = Frontier(problem, megabytes).counting()
    tables = counting.tables_from_the_beginning()
    ends = list(counting.ends(tables))
    total = sum(ways for _, ways in ends)
    if tables is None or not total:
        return [], 0
    placements, chosen = swept.moves.placements, []
    for _ in range(number):
        check_limits()
        moves = list(_way(counting, tables, ends, random.randrange(total)))
        looks = placements.item[np.isin(placements.move, moves)]
        chosen.append(canonical(problem, sorted(looks.tolist())))
    return chosen, total


def _way(
    counting: Counting, tables: WayTables, ends: Iterable[tuple[int, int]], rank: int
) -> Iterator[int]:
    """The moves of the way to fill the board that has this rank, the last move first."""
    profile = len(counting.profiles) - 1
    used, rank = _ranked(ends, rank)
    while profile:
        steps = (
            ((*step, move), ways)
            for *step, move, ways in counting.steps_to(tables, profile, used)
        )
        (profile, used, move), rank = _ranked(steps, rank)
        yield move


def _ranked(numbers: Iterable[tuple[T, int]], rank: int) -> tuple[T, int]:
    """That in which a rank falls if each has as many ranks as its number, and the rest."""
    for each, number in numbers:
        if rank < number:
            return each, rank
        rank -= number
    raise IndexError
