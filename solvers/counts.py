"""Counting solutions, by every convention."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from jigsat.models.build import BoardProblem
from jigsat.models.search_problem import SearchProblem
from jigsat.schemas.display import Displayed
from jigsat.schemas.layouts.solution_lines import (
    CONVENTIONS,
    NONE,
    PartCounts,
)
from jigsat.schemas.other_puzzle import AnyPuzzle
from jigsat.solvers.batches import Batch
from jigsat.solvers.keys import KEYS
from jigsat.solvers.limits.options import Options, while_preparing
from jigsat.solvers.pipeline import Sink
from jigsat.solvers.search import Search


@dataclass(frozen=True)
class Counts(Displayed):
    """How many solutions a puzzle has.

    ``solutions``: ways the finished puzzle can look; identical pieces do not multiply it.
    ``up_to_symmetry``: classes of those under the puzzle's symmetries (orbits, not a
    quotient); ``up_to_rotation``: under those that do not flip. ``labelled``: with identical
    pieces told apart. If not ``complete``, the search was ``stopped``, and the counts named in
    ``at_least`` are lower bounds. If the counts are those of a ``share`` of the search, these
    are so too; nothing has stopped it if it came to its end. ``by_outlines``: on how many sets
    of cells the pieces can lie, if that is another number and each solution was found; never
    where each piece is a single cell.
    """

    puzzle: str
    solutions: int
    up_to_symmetry: int
    up_to_rotation: int
    labelled: int
    complete: bool
    stopped: str | None
    engine: str
    seconds: float
    at_least: tuple[str, ...] = ()
    share: str | None = None
    by_outlines: int | None = None


def nothing_counted(puzzle: AnyPuzzle, options: Options, seconds: float) -> Counts:
    """The counts where the time was up before the search began."""
    return Counts(
        puzzle=puzzle.name,
        solutions=0,
        up_to_symmetry=0,
        up_to_rotation=0,
        labelled=0,
        complete=False,
        stopped=while_preparing(options),
        engine=options.engine,
        seconds=seconds,
        at_least=CONVENTIONS,
    )


def lower_bounds(found: PartCounts, most_images: tuple[int, int]) -> PartCounts:
    """What is known of each count when so much was found and the search was stopped.

    Solutions, classes and classes up to rotation are not found in step: a class is counted
    when the solution comes that stands for it, which may be its last or, as its images are
    added at once, its first. ``most_images``: the most solutions of a class, and of one up
    to rotation.
    """
    solutions, (most, most_turned) = found.solutions, most_images
    up_to_rotation = max(min(found.up_to_rotation, solutions), -(-solutions // most_turned))
    classes = max(found.up_to_symmetry, -(-solutions // most), -(-up_to_rotation // 2))
    return PartCounts(
        solutions=solutions,
        up_to_symmetry=classes,
        up_to_rotation=max(up_to_rotation, classes),
        labelled=max(found.labelled, solutions),
    )


class Tally(Sink):
    """Counts that grow with each batch; ``per``: as those of ``Counter``."""

    def __init__(self, search: Search, per: str | None = None) -> None:
        self.counts = NONE
        self._counter = Counter(search.problem, per)

    def add(self, batch: Batch) -> None:
        """Count the solutions of a batch."""
        self.counts += self._counter.counts(batch)


def counts_of(search: Search, found: PartCounts, stopped: str | None, seconds: float) -> Counts:
    """The counts of a search that found so much; ``stopped``: why it has ended."""
    complete = search.complete
    total = found if complete else lower_bounds(found, search.problem.most_images)
    return Counts(
        puzzle=search.problem.puzzle.name,
        solutions=total.solutions,
        up_to_symmetry=total.up_to_symmetry,
        up_to_rotation=total.up_to_rotation,
        labelled=total.labelled,
        complete=complete,
        stopped=stopped,
        engine=search.engine,
        seconds=seconds,
        at_least=() if complete else CONVENTIONS,
        share=str(search.options.share) if search.options.share else None,
    )


class Counter:
    """Counts the solutions of batches by every convention.

    ``per``: what they are counted for one by one as well, by its name in ``KEYS``.
    """

    def __init__(self, problem: SearchProblem, per: str | None = None) -> None:
        self._problem = problem
        self._key = KEYS[per](cast(BoardProblem, problem)) if per else None

    def counts(self, batch: Batch) -> PartCounts:
        """The counts of one batch."""
        classes = int(batch.new_class.sum())
        return PartCounts(
            solutions=int(batch.new_look.sum()),
            up_to_symmetry=classes,
            up_to_rotation=classes + int(batch.has_twin.sum()),
            labelled=self._problem.labelled(batch.rows),
            tally=self._key.tally(batch) if self._key and len(batch.rows) else {},
        )
