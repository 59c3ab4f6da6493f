"""Estimating the search for all solutions of a puzzle, without searching."""

from __future__ import annotations

from dataclasses import replace

from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import Progress, Stage, announce
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.estimation.choice import choose_engine
from jigsat.solvers.estimation.estimate import Estimate, judged, probes_for
from jigsat.solvers.options import AUTO
from jigsat.solvers.plan import plan_for_all, problem_for

#: So many probes, but not many more seconds than this.
PROBES = 600
SECONDS = 2.0


def estimate(
    puzzle: PuzzleData, engine: str = AUTO, seed: int = 0, cluster: str | None = None
) -> Estimate:
    """How much work it is to find all solutions, and how long it will take here on one core.

    Args:
        puzzle: the puzzle that would be searched.
        engine: a compiled one, or ``auto`` for the one that would be taken.
        seed: for the random probes.
        cluster: where to probe, if not here; the time is then for one of its cores.

    Raises:
        UnknownName: if there is no such engine.
        Unsupported: if the work of the engine cannot be estimated.
    """
    if engine != AUTO:
        engine_named(engine)
    asked, problem = engine, problem_for(engine, puzzle)
    plan = plan_for_all(problem, in_threads=True, workers=1)
    parts = plan.parts
    if engine == AUTO:
        choice = choose_engine(problem, parts)
        if choice.trial is not None:
            return choice.estimates[0]
        engine = choice.engine
    announce(Progress(Stage.ESTIMATING, "the search"))
    probes = probes_for(problem, engine, parts, seed)
    if cluster is None:
        probes.run(PROBES, SECONDS)
        return judged(problem, engine, probes)
    from jigsat.solvers.cluster.running import probe_on_cluster
    from jigsat.solvers.cluster.workers import Probing, make_job

    job = make_job(problem, asked, engine, True, 1, plan)
    others, threads = probe_on_cluster(cluster, job, Probing(seed, PROBES, SECONDS))
    for each in others:
        probes.add(each)
    return replace(judged(problem, engine, probes), threads=threads)
