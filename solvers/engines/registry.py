"""The engines there are, by name."""

from __future__ import annotations

from importlib import import_module
from threading import Lock

from jigsat.models.search_problem import Engines, SearchProblem
from jigsat.schemas.errors import OutOfTime, Unsupported
from jigsat.schemas.support.progress import limited_by
from jigsat.solvers.engines.compiled import CompiledEngine
from jigsat.solvers.engines.engine import Engine, OnSolutions, Task
from jigsat.solvers.engines.loading import beside
from jigsat.solvers.kernels import are_built, no_kernels
from jigsat.solvers.limits.options import AUTO, FRONTIER, unknown_engine


class Lazy:
    """An engine whose module, and the library behind it, is loaded by its first search."""

    def __init__(self, name: str, home: str, class_name: str, *, can_pause: bool) -> None:
        self.name = name
        self.can_pause = can_pause
        self._home = home
        self._class_name = class_name
        self._engine: Engine | None = None
        self._lock = Lock()

    @property
    def loaded(self) -> Engine:
        """The engine itself."""
        return self._engine or beside(self._load)

    def _load(self) -> Engine:
        with self._lock:
            if self._engine is None:
                self._engine = getattr(import_module(self._home), self._class_name)()
        return self._engine

    def search(self, task: Task, on_solutions: OnSolutions) -> bool:
        """Search the subproblem; see ``Engine.search``."""
        try:
            with limited_by(task.stop.check):
                engine = self.loaded
        except OutOfTime:
            return False
        return engine.search(task, on_solutions)


#: Engines whose search is written in C.
IN_C = ("skyline", "scan", "smallest-domain")

ENGINES: dict[str, Engine] = {
    engine.name: engine
    for engine in (
        Lazy("cp-sat", "jigsat.solvers.engines.cp_sat", "CpSat", can_pause=False),
        Lazy("skyline", "jigsat.solvers.engines.skyline", "Skyline", can_pause=True),
        Lazy("scan", "jigsat.solvers.engines.scan.engine", "Scan", can_pause=True),
        Lazy(
            "smallest-domain",
            "jigsat.solvers.engines.smallest_domain",
            "SmallestDomain",
            can_pause=True,
        ),
    )
}


def engine_named(name: str) -> Engine:
    """The engine that finds solutions and has that name.

    Raises UnknownName; Unsupported if it is not built, or if it finds none.
    """
    if name == FRONTIER:
        raise Unsupported(
            f"the engine {FRONTIER} counts solutions, and draws some at random, but lists "
            "none: see count and sample"
        )
    if name not in ENGINES:
        raise unknown_engine(name)
    if name in IN_C and not are_built():
        raise no_kernels(f"the engine {name}")
    return ENGINES[name]


def is_installed(name: str) -> bool:
    """Whether the code that the engine needs is there."""
    return name not in IN_C or are_built()


def loaded(name: str) -> Engine:
    """The engine of that name, with its library loaded. Raises UnknownName."""
    engine = engine_named(name)
    return engine.loaded if isinstance(engine, Lazy) else engine


def compiled_engine(name: str) -> CompiledEngine | None:
    """The engine of that name, if it is a compiled one whose tree can be walked."""
    if not engine_named(name).can_pause:
        return None
    engine = loaded(name)
    return engine if isinstance(engine, CompiledEngine) else None


def best_engines(problem: SearchProblem) -> Engines:
    """The engines that were measured best at problems of the kind, of those that are there."""
    return problem.engines(is_installed)


def engine_for(name: str, problem: SearchProblem, all_solutions: bool) -> Engine:
    """The engine of that name; for ``auto`` the one that measured best.

    For one solution that is the one which finds it alone: a portfolio of engines mostly finds
    it sooner.
    """
    if name == AUTO:
        best = best_engines(problem)
        name = best.for_all if all_solutions else best.for_one
    return engine_named(name)


def takes(engine: str, problem: SearchProblem) -> bool:
    """Whether the engine is there, and can search the problem."""
    return is_installed(engine) and problem.refusal(engine) is None
