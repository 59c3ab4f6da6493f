"""Collecting the solutions that a search finds."""

from __future__ import annotations

from jigsat.models.problem import Problem
from jigsat.schemas.collection import Collection
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Convention
from jigsat.solvers.batches import Batch
from jigsat.solvers.collecting.collector import Collector
from jigsat.solvers.follow import OnStep, follow
from jigsat.solvers.interrupts import Interrupts
from jigsat.solvers.limits import while_preparing
from jigsat.solvers.options import Options
from jigsat.solvers.search import Search


def collect_found(
    puzzle: Puzzle,
    options: Options | None = None,
    *,
    up_to_symmetry: bool = True,
    most: int | None = None,
    on_step: OnStep | None = None,
    interrupts: Interrupts | None = None,
) -> Collection:
    """Search a puzzle, and collect its solutions.

    Args:
        puzzle: the puzzle to search.
        options: the limits, the engine and the number of runners.
        up_to_symmetry: one solution of each symmetry class only.
        most: of more solutions a fair sample of so many is collected; see ``Collector``.
        on_step: called with the search, again and again.
        interrupts: the signals that end the search; by default it is Ctrl-C.
    """
    interrupts, options = interrupts or Interrupts(), options or Options()
    convention = Convention.UP_TO_SYMMETRY if up_to_symmetry else Convention.SOLUTIONS
    try:
        search = Search(puzzle, options, limit_classes=up_to_symmetry)
        _ = search.choice
    except OutOfTime:
        return Collection((), 0, (), (), convention, stopped=while_preparing(options))
    assert isinstance(search.problem, Problem)
    collector = Collector(search.problem, convention, most)

    def take(batch: Batch) -> None:
        collector.add(batch.rows[batch.new_class if up_to_symmetry else batch.new_look])

    with interrupts.deferred():
        stopped = follow(search, take, interrupts, on_step)
    return collector.collection(
        renumber=True,
        complete=search.complete and stopped is None,
        stopped=stopped,
        course=search.stats.course,
    )
