"""The search of a model to which somebody's own function has added something.

Only CP-SAT can search what is in such a model. No symmetry saves work here: what was added may
hold for a solution and not for its images, or for one of two ways to make the same board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from jigsat.models.packing import CP_SAT
from jigsat.models.problem import Flags, Rows
from jigsat.models.search_problem import Plan
from jigsat.models.subproblems import whole
from jigsat.models.symmetry.classes import images_of
from jigsat.models.symmetry.group import identity
from jigsat.schemas.errors import Unsupported, WrongValue
from jigsat.schemas.other_puzzle import AnyPuzzle
from jigsat.solvers.batches import Batch
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.kinds import verifier_for
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.interrupts import gc_paused
from jigsat.solvers.limits.options import AUTO, Options, within_limits
from jigsat.solvers.running.work import Event
from jigsat.solvers.search import Search

#: A function that is given the ``Model`` before the search, to add to it.
Extend = Callable[[Any], object]


class ExtendedSearch(Search):
    """A stream of those solutions of a puzzle that the extended model has.

    A board counts once, if one of the ways to make it is in the model. With an objective,
    each solution is better than the one before, and if the search is ``complete``, the last
    one is a best one.

    Args:
        puzzle: the puzzle to search.
        options: the limits, and the number of threads where one solution is wanted.
        extend: called with the ``Model``. What it raises is passed on.
        up_to_symmetry: of solutions that are images of each other, only the first is reported.
        takes_objective: whether the best solution is of use; or an objective is refused.
    """

    has_all_images = False

    def __init__(
        self,
        puzzle: AnyPuzzle,
        options: Options,
        extend: Extend,
        *,
        up_to_symmetry: bool = False,
        takes_objective: bool = False,
    ) -> None:
        if options.engine not in (AUTO, CP_SAT):
            raise Unsupported(
                f"extend does not go with the engine {options.engine}: only {CP_SAT} searches "
                "a model that has been added to"
            )
        if options.cluster is not None:
            raise Unsupported("extend does not go with cluster: its model is searched here")
        wanted = replace(options, engine=CP_SAT)
        super().__init__(puzzle, wanted, limit_classes=up_to_symmetry)
        as_extended = f"{CP_SAT}, on the model as extend left it,"
        self._given_verifier = verifier_for(self.problem, as_extended)
        self._rows_seen, self._looks_seen = set[bytes](), set[bytes]()
        self._turned_seen, self._classes_seen = set[bytes](), set[bytes]()
        setup = TimeBudget()
        with gc_paused(), within_limits(self.options, self._setup_budget()):
            # It loads OR-tools, which takes time.
            from jigsat.models.cp_sat.opened import opened

            self._model = opened(self.problem)
        extend(self._model)
        self._setup += setup.elapsed
        if fault := self._model.cp_model.validate():
            raise WrongValue(f"extend: CP-SAT refuses the model: {fault.strip()}")
        self._wants_best = self._model.cp_model.has_objective()
        if self._wants_best:
            if not takes_objective:
                raise Unsupported(
                    "extend sets an objective, which asks for one best solution: "
                    "use solve, with limit=1"
                )
            self.options = replace(self.options, limit=None)  # each that is found is better
        self._wants_one = options.limit == 1
        proto = self._model.cp_model.proto
        sizes = {"variables": len(proto.variables), "constraints": len(proto.constraints)}
        self.stats.notes.update(sizes)

    def _make_plan(self) -> Plan:
        problem = self.problem
        group = identity(problem) if self._wants_best else problem.symmetries()
        return Plan((whole(problem, group),), group)

    def _task(self, plan: Plan, budget: TimeBudget) -> Task:
        task = super()._task(plan, budget)
        return replace(task, all_solutions=not self._wants_one, model=self._model.stated)

    def _expanded(self, number: int, event: Event) -> Iterator[Batch]:
        for batch in super()._expanded(number, event):
            if self._wants_best:
                better = np.ones(len(batch.rows), np.bool_)
                yield replace(batch, new_class=better, new_look=better)
            else:
                yield self._judged(batch)

    def _judged(self, batch: Batch) -> Batch:
        """Tell which solutions look like none before, as they are, turned and mirrored.

        The one of a class that ``is_canonical`` names need not be in the model. And variables
        that were added may take other values while the pieces lie the same.
        """
        fresh = _are_new(self._rows_seen, list(map(bytes, batch.rows)))
        rows = batch.rows[fresh]
        looks = [images_of(symmetry, rows) for symmetry in self.plan.group]
        turned = [
            look
            for symmetry, look in zip(self.plan.group, looks, strict=True)
            if not symmetry.flips
        ]
        new_class = _are_new(self._classes_seen, _least(looks, len(rows)))
        new_turned = _are_new(self._turned_seen, _least(turned, len(rows)))
        new_look = _are_new(self._looks_seen, list(map(bytes, looks[0])))
        return replace(
            batch,
            rows=rows,
            new_class=new_class,
            new_look=new_look,
            has_twin=new_turned & ~new_class,
        )


def _least(looks: Sequence[Rows], number: int) -> list[bytes]:
    return [min(bytes(images[n]) for images in looks) for n in range(number)]


def _are_new(seen: set[bytes], keys: Sequence[bytes]) -> Flags:
    flags = np.zeros(len(keys), np.bool_)
    for n, key in enumerate(keys):
        flags[n] = key not in seen
        seen.add(key)
    return flags
