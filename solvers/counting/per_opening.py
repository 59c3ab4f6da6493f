"""Counting for each choice of the blanks: of a calendar, for each date.

All choices are counted together, by one search in which the blanks are free, or by the profiles
of boards that are partly filled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Unpack, cast

from jigsat.models.build import BoardProblem
from jigsat.schemas.blanks import choices, name_or_coordinates
from jigsat.schemas.errors import OutOfTime, TooMany, WrongValue
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import number_of
from jigsat.solvers.counting.count import counting
from jigsat.solvers.counts import Counts, CountsPerKey, all_counted, nothing_counted
from jigsat.solvers.keys import OpeningKey
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import Options
from jigsat.solvers.pipeline import Run

#: So many choices are counted, unless more are asked for.
MOST_CHOICES = 200_000
#: A choice of the blanks: the cells by their names, those without one by their coordinates.
Choice = tuple[str | Coordinates, ...]


@dataclass(frozen=True)
class OpeningCounts(CountsPerKey):
    """How many solutions there are for each choice of the blanks.

    ``solutions`` has the number for each set of cells that can be blank together, in reading
    order; cells are called by their names, those without one by their coordinates. If not
    ``complete``, the search was ``stopped``, or is of a ``share``, and each number is a lower
    bound.
    """

    solutions: Mapping[Choice, int]


def count_per_opening(
    puzzle: PuzzleData,
    options: Options | None = None,
    *,
    most_choices: int = MOST_CHOICES,
    **how: Unpack[Run],
) -> OpeningCounts:
    """Count the solutions for each set of cells that can be blank together.

    ``most_choices``: how many sets there may be. Raises WrongValue if the puzzle has no blanks,
    TooMany if more choices of them; and what ``count`` raises.
    """
    options = options or Options()
    budget = TimeBudget(options.time_limit)
    numbers = dict.fromkeys(_choices(puzzle, most_choices), 0)
    options = replace(options, time_limit=budget.left)
    try:
        with counting(puzzle, options, per="opening", **how) as prepared:
            found = prepared.counted(lambda profiles: profiles.per_opening(list(numbers)))
            if not isinstance(found, Counts):
                numbers = dict(zip(numbers, found, strict=True))
                counts = all_counted(puzzle)
            else:
                counts = found
                openings = OpeningKey(cast(BoardProblem, prepared.search.problem))
                for choice, (number, _) in prepared.counter.counts.tally.items():
                    numbers[openings.read(choice)] = number
    except OutOfTime:
        if how.get("resume"):
            raise  # how much there is was not read
        counts = nothing_counted(puzzle, options, 0.0)
    name = {cell: name_or_coordinates(puzzle, cell) for cell in puzzle.cells}
    return OpeningCounts(
        puzzle.name,
        {tuple(name[cell] for cell in each): number for each, number in numbers.items()},
        counts.complete,
        counts.stopped,
        counts.engine,
        budget.elapsed_rounded,
        counts.share,
    )


def _choices(puzzle: PuzzleData, most: int) -> list[tuple[Point, ...]]:
    if not puzzle.blankable:
        raise WrongValue(f"{puzzle.name}: found no blanks, expected a rule 'cover' with some")
    found = list(islice(choices(puzzle), most + 1))
    if len(found) > most:
        raise TooMany(
            f"{puzzle.name}: found more than {number_of(most, 'choice')} of the blanks, "
            f"expected at most {most:,}"
        )
    return found
