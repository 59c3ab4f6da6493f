"""The assemblies of a puzzle, each taken apart as it is found: one of each symmetry class.

Images of an assembly have its level, as turning and mirroring all pieces turns and mirrors
their moves.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace

import numpy as np

from jigsat.analysis.answer import Answer
from jigsat.analysis.apart.apart import Apart, taken_apart
from jigsat.analysis.apart.level_counts import Verdict
from jigsat.analysis.apart.lines import Noted, digest_of
from jigsat.models.symmetry.classes import class_sizes
from jigsat.schemas.progress import Progress, Stage, announce, told_as_one, update
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers.batches import Batch
from jigsat.solvers.estimation.telling import so_far
from jigsat.solvers.search import Search
from jigsat.solvers.time_budget import TimeBudget


@dataclass(frozen=True)
class Assembly:
    """One of a symmetry class: how many images it has, and whether it comes apart.

    It was taken ``apart`` now, or that was ``noted`` by an earlier run.
    """

    images: int
    apart: Apart | None = None
    noted: Noted | None = None

    @property
    def verdict(self) -> Verdict:
        """Whether it comes apart, and at which level."""
        known = self.apart or self.noted
        assert known is not None
        return known.answer, known.level


#: Solutions, of which at most the last one begins a new class; and that one, taken apart.
Step = tuple[Batch, Assembly | None]


class Assemblies:
    """The assemblies that a search finds, each taken apart.

    ``stopped``: why, if that has ended before the search.

    Args:
        states: the number of states to look at, for each, before giving up.
        noted: what is known already, by the digests of solutions.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        search: Search,
        states: int,
        budget: TimeBudget,
        noted: Mapping[str, Noted],
    ) -> None:
        self.stopped: str | None = None
        self._puzzle = puzzle
        self._search = search
        self._states = states
        self._budget = budget
        self._noted = noted
        self._taken_apart = 0

    def steps(self) -> Generator[Step, None, None]:
        """Yield all solutions, and those that begin a new class taken apart."""
        announce(Progress(Stage.TAKING_APART))
        with closing(self._search.batches()) as batches:
            while True:
                with told_as_one():
                    batch = next(batches, None)
                if batch is None:
                    return
                for each in _cut(batch):
                    assembly = self._assembly(each) if each.new_class.any() else None
                    if self.stopped is not None:
                        return
                    yield each, assembly

    def _known(self, batch: Batch) -> Noted | None:
        """What is known already of the last solution of a batch."""
        if not self._noted:
            return None
        placements = self._search.decoder.json_text(batch.rows[-1].tolist())
        return self._noted.get(digest_of(placements))

    def _assembly(self, batch: Batch) -> Assembly | None:
        """The last solution of a batch, taken apart; None if there is no time left for that."""
        row = batch.rows[-1:]
        noted = self._known(batch)
        if noted is not None:
            return Assembly(noted.images, noted=noted)
        (images,) = class_sizes(self._search.plan.group, row).tolist()
        solution = self._search.decoder.solution(row[0].tolist())
        assert isinstance(solution, Solution)
        left = self._budget.left
        apart = taken_apart(self._puzzle, solution, states=self._states, seconds=left)
        if apart.answer is Answer.NOT_KNOWN and self._budget.is_over:
            self.stopped = self._budget.why_unfinished
            return None
        self._taken_apart += 1
        update(self._progress)
        return Assembly(images, apart)

    def _progress(self) -> Progress:
        """How far the search is, and how many of its solutions were taken apart."""
        search, known = self._search, Progress(Stage.TAKING_APART)
        if search.progress is not None:
            known = so_far(search.progress, search.engine, 0, self._budget)
        return replace(
            known,
            stage=Stage.TAKING_APART,
            subject=None,
            done=self._taken_apart,
            unit="solution",
            solutions=None,
        )


def _cut(batch: Batch) -> Iterator[Batch]:
    """The same solutions in batches in which at most the last one begins a new class."""
    start = 0
    for end in (np.flatnonzero(batch.new_class) + 1).tolist():
        yield replace(_chosen(batch, slice(start, end)), ends_part=False, left=None)
        start = end
    if start < len(batch.rows) or batch.ends_part or not start:
        yield _chosen(batch, slice(start, None))


def _chosen(batch: Batch, chosen: slice) -> Batch:
    return replace(
        batch,
        rows=batch.rows[chosen],
        new_class=batch.new_class[chosen],
        new_look=batch.new_look[chosen],
        has_twin=batch.has_twin[chosen],
    )
