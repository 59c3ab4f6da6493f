"""The engines there are, by name."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from math import prod
from threading import Lock

from jigsat.models.exact_cover import CoverProblem, SearchProblem, counts_items_once
from jigsat.models.problem import Problem
from jigsat.models.rectangles import RectangleProblem
from jigsat.models.rules.sides import fits_of
from jigsat.schemas.errors import OutOfTime, Unsupported, not_installed
from jigsat.schemas.support.progress import limited_by
from jigsat.solvers.engines.compiled import CompiledEngine
from jigsat.solvers.engines.engine import Engine, OnSolutions, Task
from jigsat.solvers.engines.loading import beside
from jigsat.solvers.kernels import are_built, no_kernels
from jigsat.solvers.options import AUTO, DIAGRAM, unknown_engine


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

    def strategy(self, problem: SearchProblem) -> str:
        """How the engine searches puzzles like this one."""
        return self.loaded.strategy(problem)

    def search(self, task: Task, on_solutions: OnSolutions) -> bool:
        """Search the subproblem; see ``Engine.search``."""
        try:
            with limited_by(task.stop.check):
                engine = self.loaded
        except OutOfTime:
            return False
        return engine.search(task, on_solutions)


#: A board is a strip if it is so wide, or less. Measured on one core: pentominoes on 3x20, 4x15
#: and 5x12 take the scan a third of the time, on 6x10 as long, on 8x8 three times as long.
STRIP = 5

#: The engines for exact cover problems, the fastest first.
COVER_ENGINES = ("smallest-domain", "dancing-cells", "cp-sat")

#: Engines whose search is written in C.
IN_C = ("skyline", "scan", "smallest-domain")

#: Libraries of engines that only the extra named like the engine installs.
EXTRAS = {"dancing-cells": "xcover"}

ENGINES: dict[str, Engine] = {
    engine.name: engine
    for engine in (
        Lazy("cp-sat", "jigsat.solvers.engines.cp_sat", "CpSat", in_threads=False),
        Lazy(
            "skyline",
            "jigsat.solvers.engines.skyline.engine",
            "Skyline",
            in_threads=True,
        ),
        Lazy("scan", "jigsat.solvers.engines.scan.engine", "Scan", in_threads=True),
        Lazy(
            "smallest-domain",
            "jigsat.solvers.engines.smallest_domain.engine",
            "SmallestDomain",
            in_threads=True,
        ),
        Lazy("plain", "jigsat.solvers.engines.plain", "Plain", in_threads=True),
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
    """The engine that finds solutions and has that name.

    Raises UnknownName; Unsupported if its library is missing, or if it finds none.
    """
    if name == DIAGRAM:
        raise Unsupported(
            f"the engine {DIAGRAM} counts solutions, and draws some at random, but lists none: "
            "see count and sample"
        )
    if name not in ENGINES:
        raise unknown_engine(name)
    if name in IN_C and not are_built():
        raise no_kernels(f"the engine {name}")
    if not is_installed(name):
        raise not_installed(f"the engine {name}", EXTRAS[name], name)
    return ENGINES[name]


def is_installed(name: str) -> bool:
    """Whether the library that the engine needs is there, which is not loaded by this."""
    if name in IN_C:
        return are_built()
    return name not in EXTRAS or find_spec(EXTRAS[name]) is not None


def loaded(name: str) -> Engine:
    """The engine of that name, with its library loaded. Raises UnknownName."""
    engine = engine_named(name)
    return engine.loaded if isinstance(engine, Lazy) else engine


def compiled_engine(name: str) -> CompiledEngine | None:
    """The engine of that name, if it is a compiled one whose tree can be walked."""
    if not engine_named(name).in_threads:
        return None
    engine = loaded(name)
    return engine if isinstance(engine, CompiledEngine) else None


def engine_for(name: str, problem: SearchProblem, all_solutions: bool) -> Engine:
    """The engine of that name; for ``auto`` the one that measured best.

    Where rectangles fill a rectangle, or are to lie settled in a corner of it, that is the
    search along their skyline. Elsewhere, if one
    solution is wanted and a single engine is to find it, it is CP-SAT: it learns from its
    failures, so that its time to a first solution is less a matter of luck. (A portfolio of
    engines mostly finds it sooner.) If all are, it is a compiled search.
    """
    if name != AUTO:
        return engine_named(name)
    if isinstance(problem, CoverProblem):
        return engine_named(cover_engine(problem))
    if isinstance(problem, RectangleProblem):
        on_skyline = problem.packing.is_for_a_skyline and are_built()
        return engine_named("skyline" if on_skyline else "cp-sat")
    if not all_solutions:
        return engine_named("cp-sat")
    return engine_named(rule_of_thumb(problem))


def rule_of_thumb(problem: Problem) -> str:
    """The engine that was measured best at finding all solutions of puzzles of the kind.

    The scan looks labels and faces up, and it is best where all gaps are near the cell that is
    filled next: on strips. Elsewhere it pays to look for the smallest domain.
    """
    if not are_built():
        return "plain"
    return "scan" if is_lookup(problem) or is_strip(problem) else "smallest-domain"


def engines_for_one(problem: SearchProblem) -> tuple[str, ...]:
    """The compiled engines that may find one solution soon, the one that does mostly first.

    By restarts the scan finds loose packings of hundreds of pieces, on which the other is slow.
    Where it is the better one, the other is far behind, unless nothing is looked up.
    """
    if isinstance(problem, CoverProblem):
        return (cover_engine(problem),)
    first = rule_of_thumb(problem)
    if is_lookup(problem) or not are_built():
        return (first,)
    return first, "scan" if first == "smallest-domain" else "smallest-domain"


def takes_cover(engine: str, problem: CoverProblem) -> bool:
    """Whether the engine is there, and can search this exact cover problem."""
    by_items = counts_items_once(problem)
    return {
        "cp-sat": True,
        "plain": by_items,
        "dancing-cells": is_installed("dancing-cells") and not problem.has_multiplicities,
        "smallest-domain": are_built() and by_items and not problem.has_colours,
    }.get(engine, False)


def cover_engine(problem: CoverProblem) -> str:
    """The engine that was measured best at exact cover problems of the kind."""
    return next(name for name in COVER_ENGINES if takes_cover(name, problem))


def is_lookup(problem: Problem) -> bool:
    """Whether pieces are single cells, or compared by labels or faces, and not only packed."""
    if fits_of(problem.puzzle) or problem.constraints.at_most_one:
        return True
    return all(each.area == 1 for each in problem.piece_classes)


def is_strip(problem: Problem) -> bool:
    """Whether the board is narrow but for one direction."""
    coordinates = [problem.puzzle.grid_data.coordinates(cell) for cell in problem.cells]
    extents = sorted(len(set(values)) for values in zip(*coordinates, strict=True))
    return prod(extents[:-1]) <= STRIP
