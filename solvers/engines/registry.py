"""The engines there are, by name."""

from __future__ import annotations

from functools import cached_property
from importlib import import_module

from jigsat.models.problem import Problem
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


ENGINES: dict[str, Engine] = {
    engine.name: engine
    for engine in (
        Lazy("cp-sat", "jigsat.solvers.engines.cp_sat", "CpSat", in_threads=False),
        Lazy("scan", "jigsat.solvers.engines.scan.engine", "Scan", in_threads=True),
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


def engine_for(name: str, all_solutions: bool) -> Engine:
    """The engine of that name; for ``auto`` the one that measured best.

    That is the scan where every solution is wanted, and CP-SAT where one is: it learns from
    its failures, so that its time to a first solution is less a matter of luck.
    """
    if name == AUTO:
        return engine_named("scan" if all_solutions else "cp-sat")
    return engine_named(name)
