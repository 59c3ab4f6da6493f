"""Counting for each choice of the blanks, as each date of a calendar, or subset of the pieces.

All of them are counted together: by one search in which the blanks are free, or pieces may stay
in the box, or by the profiles of boards that are partly filled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Unpack, cast

from jigsat.models.build import BoardProblem
from jigsat.schemas.blanks import choices, name_or_coordinates
from jigsat.schemas.display import Displayed
from jigsat.schemas.errors import OutOfTime, TooMany, WrongValue
from jigsat.schemas.grids.grid import Coordinates, Point
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import number_of
from jigsat.solvers.counting.count import PreparedCount, counting
from jigsat.solvers.counting.frontier import Frontier
from jigsat.solvers.counts import Counts, Key, OpeningKey, Pair, SubsetKey, nothing_counted
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import FRONTIER, Options
from jigsat.solvers.pipeline import Run

#: So many choices of the blanks are counted, and so many subsets, unless more are asked for.
MOST_CHOICES, MOST_SUBSETS = 200_000, 100_000
#: A choice of the blanks: the cells by their names, those without one by their coordinates.
Choice = tuple[str | Coordinates, ...]
#: The names of the pieces that are used; a name comes again for each copy.
Subset = tuple[str, ...]


@dataclass(frozen=True)
class CountsPerKey(Displayed):
    """How many solutions there are for each key, such as each choice of the blanks.

    If not ``complete``, the search was ``stopped``, or is of a ``share``, and each number is a
    lower bound.
    """

    puzzle: str
    solutions: Mapping[Any, int]
    complete: bool
    stopped: str | None
    engine: str
    seconds: float
    share: str | None = None

    @property
    def total(self) -> int:
        """The number of solutions of all keys together."""
        return sum(self.solutions.values())


@dataclass(frozen=True)
class OpeningCounts(CountsPerKey):
    """How many solutions there are for each choice of the blanks.

    ``solutions`` has the number for each set of cells that can be blank together, in reading
    order; cells are called by their names, those without one by their coordinates. If not
    ``complete``, the search was ``stopped``, or is of a ``share``, and each number is a lower
    bound.
    """

    solutions: Mapping[Choice, int]


@dataclass(frozen=True)
class SubsetCounts(CountsPerKey):
    """How many solutions there are with each subset of the pieces.

    ``solutions`` has the number for each subset with as many cells as are to be covered, in the
    order of the box; ``up_to_symmetry`` those of classes, unless a solution is the mirror image
    of one with other pieces. Of pieces that nobody can tell apart the first are used. If not
    ``complete``, the search was ``stopped``, or is of a ``share``, and each number is a lower
    bound.
    """

    solutions: Mapping[Subset, int]
    up_to_symmetry: Mapping[Subset, int] = field(default_factory=dict)


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

    def by_profiles(profiles: Frontier) -> dict[tuple[Point, ...], Pair]:
        found = profiles.per_opening(list(numbers))
        return {choice: (number, 0) for choice, number in zip(numbers, found, strict=True)}

    try:
        with counting(puzzle, options, per="opening", **how) as prepared:
            key = OpeningKey(cast(BoardProblem, prepared.search.problem))
            counts, pairs = _counted(prepared, key, by_profiles)
        numbers |= {choice: number for choice, (number, _) in pairs.items()}
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


def count_per_subset(
    puzzle: PuzzleData,
    options: Options | None = None,
    *,
    most_subsets: int = MOST_SUBSETS,
    **how: Unpack[Run],
) -> SubsetCounts:
    """Count the solutions for each subset of the pieces that has the area of the board.

    ``most_subsets``: how many there may be. Raises TooMany if there are more, WrongValue if no
    piece may stay in the box; and what ``count`` raises.
    """
    if all(least == most for least, most in map(puzzle.used, puzzle.box)):
        raise WrongValue(
            f"{puzzle.name}: found no piece that may stay in the box, "
            'expected some: "count": {"min": 0, "max": 1}'
        )
    options, budget = options or Options(), TimeBudget()
    solutions: dict[Subset, int] = {}
    classes: dict[Subset, int] = {}
    try:
        with counting(puzzle, options, per="subset", **how) as prepared:
            key = SubsetKey(cast(BoardProblem, prepared.search.problem))
            solutions = dict.fromkeys(islice(key.possible(), most_subsets + 1), 0)
            if len(solutions) > most_subsets:
                raise TooMany(
                    f"{puzzle.name}: found more than {number_of(most_subsets, 'subset')} with "
                    f"the area of the board, expected at most {most_subsets:,}"
                )
            has_classes = key.is_kept(prepared.search.plan.group)

            def by_profiles(profiles: Frontier) -> dict[Subset, Pair]:
                found = profiles.per_use(has_classes=has_classes)
                return {key.names(use): pair for use, pair in found.items()}

            counts, pairs = _counted(prepared, key, by_profiles)
        classes = dict.fromkeys(solutions, 0) if has_classes else {}
        for subset, (number, own) in pairs.items():
            solutions[subset] = number
            if has_classes:
                classes[subset] = own
    except OutOfTime:
        if how.get("resume"):
            raise  # how much there is was not read
        counts = nothing_counted(puzzle, options, 0.0)
    return SubsetCounts(
        puzzle.name,
        solutions,
        counts.complete,
        counts.stopped,
        counts.engine,
        budget.elapsed_rounded,
        counts.share,
        classes,
    )


def left_out(puzzle: PuzzleData, subset: Subset) -> Subset:
    """The names of the pieces that stay in the box, in its order."""
    box = Counter({piece.name: puzzle.used(piece)[1] for piece in puzzle.box})
    return tuple((box - Counter(subset)).elements())


def _counted(
    prepared: PreparedCount, key: Key, by_profiles: Callable[[Frontier], dict[Any, Pair]]
) -> tuple[Counts, dict[Any, Pair]]:
    """The counts as a whole, and for each key how many solutions there are, and classes."""
    found = prepared.counted(by_profiles)
    if isinstance(found, Counts):
        tally = prepared.counter.counts.tally
        return found, {key.read(text): (pair[0], pair[1]) for text, pair in tally.items()}
    # Of these counts it matters only that they are complete.
    nothing = nothing_counted(prepared.search.problem.puzzle, Options(engine=FRONTIER), 0.0)
    return replace(nothing, complete=True, stopped=None, at_least=()), found
