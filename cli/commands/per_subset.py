"""What the command count prints with --per-subset: a number for each subset of the pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from jigsat.cli.commands.per_opening import MOST_LISTED, count_openings, how_counted, last_lines
from jigsat.cli.output import aligned
from jigsat.cli.session import Report, status_of
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import number_of
from jigsat.solvers.counting.per_key import (
    MOST_SUBSETS,
    Subset,
    SubsetCounts,
    count_per_subset,
    left_out,
)
from jigsat.solvers.limits.options import Options


def count_subsets(puzzle: Puzzle, options: Options, **how: Any) -> Report:
    """Count the solutions for each subset of the pieces."""
    counted = count_per_subset(
        puzzle,
        replace(options, limit=None),
        most_subsets=options.limit or MOST_SUBSETS,
        **how,
    )
    return Report(
        partial(document_of_subsets, puzzle, counted),
        lambda: lines_of(puzzle, counted),
        status_of(counted),
    )


def lines_of(puzzle: Puzzle, counted: SubsetCounts) -> Iterator[str]:
    """The subsets that fill the board, those with the fewest solutions first."""
    filling = _filling(counted)
    yield _headline(counted, filling)
    called = _called(puzzle, counted)
    if filling:
        columns = ("solutions", "up to symmetry")[: 2 if counted.up_to_symmetry else 1]
        rows = [(called, *columns)]
        for each in filling:
            classes = [f"{counted.up_to_symmetry[each]:,}"] if counted.up_to_symmetry else []
            rows.append(
                (_words(puzzle, called, each), f"{counted.solutions[each]:,}", *classes)
            )
        yield from (f"  {line}" for line in aligned(rows))
    none = [each for each, number in counted.solutions.items() if not number]
    if none:
        shown = "; ".join(_phrase(puzzle, called, each) for each in none[:MOST_LISTED])
        more = f"; … ({len(none):,} in all)" if len(none) > MOST_LISTED else ""
        yield f"  no solution{'' if counted.complete else ' so far'}: {shown}{more}"
    yield from last_lines(counted)


def _filling(counted: SubsetCounts) -> list[Subset]:
    """The subsets with solutions, those with the fewest first."""
    some = [each for each, number in counted.solutions.items() if number]
    return sorted(some, key=counted.solutions.__getitem__)


def _headline(counted: SubsetCounts, filling: Sequence[Subset]) -> str:
    at_least = "" if counted.complete else "at least "
    of = number_of(len(counted.solutions), "subset")
    return (
        f"{counted.puzzle}: {at_least}{len(filling):,} of {of} of the pieces with the area "
        f"of the board, {at_least}{number_of(counted.total, 'solution')}"
    )


def _called(puzzle: Puzzle, counted: SubsetCounts) -> str:
    """How subsets are called: by what they have, or by what they leave out if that is less."""
    used = sum(map(len, counted.solutions))
    out = sum(len(left_out(puzzle, each)) for each in counted.solutions)
    return "without" if out < used else "with"


def _words(puzzle: Puzzle, called: str, subset: Subset) -> str:
    names = left_out(puzzle, subset) if called == "without" else subset
    return " ".join(names) or "nothing"


def _phrase(puzzle: Puzzle, called: str, subset: Subset) -> str:
    is_whole = called == "without" and not left_out(puzzle, subset)
    return "with everything" if is_whole else f"{called} {_words(puzzle, called, subset)}"


def document_of_subsets(puzzle: Puzzle, counted: SubsetCounts) -> dict[str, Any]:
    """The same for JSON, with the number for each subset."""
    classes = counted.up_to_symmetry
    return {
        "puzzle": counted.puzzle,
        "subsets": len(counted.solutions),
        "filling": len(_filling(counted)),
        "solutions": counted.total,
        "counts": [
            {
                "pieces": list(subset),
                "left_out": list(left_out(puzzle, subset)),
                "solutions": number,
                "up_to_symmetry": classes[subset] if classes else None,
            }
            for subset, number in counted.solutions.items()
        ],
        **how_counted(counted),
    }


#: What count does with ``--per-``, by what follows.
COUNTING_PER: Mapping[str, Callable[..., Report]] = {
    "opening": count_openings,
    "subset": count_subsets,
}
