"""Estimating the search for all solutions of a puzzle, without searching."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from jigsat.schemas.errors import OutOfTime, Uncounted
from jigsat.schemas.exact_cover import AnyPuzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import Progress, Stage, announce, check_limits, limited_by
from jigsat.solvers.counting.diagram import Diagrams, problem_of
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.estimation.choice import choose_engine
from jigsat.solvers.estimation.estimate import Estimate, Estimated, judged, probes_for
from jigsat.solvers.kinds import problem_for
from jigsat.solvers.options import AUTO, DIAGRAM
from jigsat.solvers.plan import plan_for_all
from jigsat.solvers.running.deadline import TimeBudget

#: So many probes, but not many more seconds than this.
PROBES = 600
SECONDS = 2.0


def estimate(
    puzzle: AnyPuzzle, engine: str = AUTO, seed: int = 0, cluster: str | None = None
) -> Estimate:
    """How much work it is to find all solutions, and how long it will take here on one core.

    Args:
        puzzle: the puzzle, or exact cover problem, that would be searched.
        engine: a compiled one, ``auto`` for the one that would be taken, or ``diagram``, of
            which as many layers are made as there is time for.
        seed: for the random probes.
        cluster: where to probe, if not here; the time is then for one of its cores.

    Raises:
        UnknownName: if there is no such engine.
        Unsupported: if the work of the engine cannot be estimated.
    """
    if engine == DIAGRAM and isinstance(puzzle, PuzzleData):
        return _of_diagram(puzzle)
    if engine != AUTO:
        engine_named(engine)
    asked, problem = engine, problem_for(engine, puzzle)
    plan = plan_for_all(problem, in_threads=True, workers=1)
    parts = plan.parts
    if engine == AUTO:
        engine = choose_engine(problem, parts).engine
    announce(Progress(Stage.ESTIMATING, "the search"))
    probes = probes_for(problem, engine, parts, seed)
    if cluster is None:
        probes.run(PROBES, SECONDS)
        return judged(problem, engine, probes)
    from jigsat.solvers.cluster import running, workers

    job = workers.make_job(problem, asked, engine, True, 1, plan)
    others, threads = running.probe_on_cluster(
        cluster, job, workers.Probing(seed, PROBES, SECONDS)
    )
    for each in others:
        probes.add(each)
    return replace(judged(problem, engine, probes), threads=threads)


def _of_diagram(puzzle: PuzzleData) -> Estimate:
    """How large the diagram of a puzzle is; at least so large if it takes longer to make.

    Raises Uncounted if the puzzle has none.
    """
    announce(Progress(Stage.ESTIMATING, "the diagram"))
    problem, budget = problem_of(puzzle), TimeBudget(SECONDS)
    diagrams = Diagrams(problem)
    nodes, total, is_whole = 0, 0, False
    with suppress(Uncounted, OutOfTime), limited_by(budget.check):
        diagram = diagrams.of_looks()
        for layer in diagrams.layers(diagram) if diagram else ():
            nodes, total = nodes + len(layer.keys), layer.total
        is_whole = True
    check_limits()  # those of the caller
    trust = 1.0 if is_whole else None
    return Estimate(
        puzzle.name,
        DIAGRAM,
        Estimated(nodes, trust, not is_whole),
        Estimated(total, trust) if is_whole else None,
        Estimated(budget.elapsed, 1.5 if is_whole else None, not is_whole),
        probes=0,
    )
