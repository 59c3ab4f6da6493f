"""Counting for each subset of the pieces: which of them fill the board, and in how many ways.

All subsets are counted together, by one search in which pieces may stay in the box, or by the
profiles of boards that are partly filled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Unpack, cast

from jigsat.models.build import BoardProblem
from jigsat.schemas.errors import OutOfTime, TooMany, WrongValue
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import number_of
from jigsat.solvers.counting.count import counting
from jigsat.solvers.counts import Counts, CountsPerKey, all_counted, nothing_counted
from jigsat.solvers.keys import SubsetKey
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.options import Options
from jigsat.solvers.pipeline import Run

#: So many subsets are counted, unless more are asked for.
MOST_SUBSETS = 100_000
#: The names of the pieces that are used; a name comes again for each copy.
Subset = tuple[str, ...]


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
            found = prepared.counted(lambda profiles: profiles.per_use(has_classes=has_classes))
            if not isinstance(found, Counts):
                pairs: dict[Subset, Sequence[int]]
                pairs = {key.names(use): pair for use, pair in found.items()}
                counts = all_counted(puzzle)
            else:
                counts = found
                tally = prepared.counter.counts.tally
                pairs = {key.read(text): pair for text, pair in tally.items()}
        solutions |= {subset: pair[0] for subset, pair in pairs.items()}
        if has_classes:
            classes = dict.fromkeys(solutions, 0)
            classes |= {subset: pair[1] for subset, pair in pairs.items()}
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
