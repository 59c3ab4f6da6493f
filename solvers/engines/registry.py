"""The engines there are, by name."""

from __future__ import annotations

from functools import cached_property
from importlib import import_module

from jigsat.models.problem import Problem
from jigsat.models.rules.sides import fits_of
from jigsat.schemas.errors import UnknownName
from jigsat.solvers.engines.engine import Engine, OnSolutions, Task
from jigsat.solvers.options import AUTO


class Lazy:
    """An engine whose module, and the library behind it, is loaded by its first search."""

    def __init__(
        self, name: str, home: str, class_name: str, *, in_threads: bool, blocks: bool = False
    ) -> None:
        self.name = name
        self.in_threads = in_threads
        self.blocks = blocks
        self._home = home
        self._class_name = class_name

    @cached_property
    def _engine(self) -> Engine:
        engine: Engine = getattr(import_module(self._home), self._class_name)()
        return engine

    def strategy(self, problem: Problem) -> str:
        """How the engine searches puzzles like this one."""
        return self._engine.strategy(problem)

    def search(self, task: Task, on_solutions: OnSolutions) -> bool:
        """Search the subproblem; see ``Engine.search``."""
        return self._engine.search(task, on_solutions)


#: A board is a strip if it is so wide, or less.
STRIP = 3

ENGINES: dict[str, Engine] = {
    engine.name: engine
    for engine in (
        Lazy("cp-sat", "jigsat.solvers.engines.cp_sat", "CpSat", in_threads=False),
        Lazy("scan", "jigsat.solvers.engines.scan.engine", "Scan", in_threads=True),
        Lazy(
            "smallest-domain",
            "jigsat.solvers.engines.smallest_domain.engine",
            "SmallestDomain",
            in_threads=True,
        ),
        Lazy(
            "dancing-cells",
            "jigsat.solvers.engines.dancing_cells",
            "DancingCells",
            in_threads=False,
            blocks=True,
        ),
    )
}


def engine_named(name: str) -> Engine:
    """The engine of that name. Raises UnknownName."""
    if name not in ENGINES:
        raise UnknownName(f"no engine '{name}'; there are: {', '.join([AUTO, *ENGINES])}")
    return ENGINES[name]


def engine_for(name: str, problem: Problem, all_solutions: bool) -> Engine:
    """The engine of that name; for ``auto`` the one that measured best.

    Where one solution is wanted that is CP-SAT: it learns from its failures, so that its time
    to a first solution is less a matter of luck. Where all are, it is a compiled search.
    """
    if name != AUTO:
        return engine_named(name)
    if not all_solutions:
        return engine_named("cp-sat")
    return engine_named("scan" if is_for_the_scan(problem) else "smallest-domain")


def is_for_the_scan(problem: Problem) -> bool:
    """Whether the scan finds all solutions sooner than the search by the smallest domain.

    So it was measured on cards, and wherever labels or faces are compared: the scan looks them
    up. Without these only on strips, where all gaps are near the cell that is filled next.
    """
    if fits_of(problem.puzzle) or problem.constraints.at_most_one:
        return True
    if all(each.area == 1 for each in problem.piece_classes):
        return True
    coordinates = [problem.puzzle.grid_data.coordinates(cell) for cell in problem.cells]
    longest = max((len(set(values)) for values in zip(*coordinates, strict=True)), default=0)
    return len(problem.cells) <= STRIP * longest
