"""What a worker must know of a search before it can do a piece of it."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from threading import Lock

from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.schemas.errors import JigsatError
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.cluster.versions import Versions, difference, own_versions
from jigsat.solvers.engines.compiled import compile_search
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import compiled_engine
from jigsat.solvers.plan import Plan, plan_for_all
from jigsat.solvers.problem_choice import problem_for
from jigsat.solvers.slicing.pieces import process_ready


class Refused(JigsatError):
    """A worker cannot take part: it is another version, or makes other parts."""


@dataclass(frozen=True)
class Job:
    """A search, as data of a few thousand bytes which are sent with each piece of it.

    puzzle: its JSON, compressed
    is_cover: whether it is an exact cover problem
    asked: the engine that was asked for, on which the form of the problem depends
    engine: the one that searches
    in_threads, wanted: how the search is cut into parts, see ``plan_for_all``
    plan: the digest of these parts
    versions: those of the client, in pairs
    """

    puzzle: bytes
    is_cover: bool
    asked: str
    engine: str
    in_threads: bool
    wanted: int
    plan: str
    versions: tuple[tuple[str, str | None], ...]


def make_job(
    problem: SearchProblem, asked: str, engine: str, in_threads: bool, wanted: int, plan: Plan
) -> Job:
    """The job of searching a problem that was cut into parts like that."""
    puzzle = problem.puzzle
    return Job(
        puzzle=zlib.compress(puzzle.model_dump_json().encode()),
        is_cover=isinstance(puzzle, ExactCover),
        asked=asked,
        engine=engine,
        in_threads=in_threads,
        wanted=wanted,
        plan=plan.digest,
        versions=tuple(own_versions().items()),
    )


@dataclass(frozen=True)
class Prepared:
    """A search that is ready to be taken up anywhere."""

    task: Task
    parts: tuple[Subproblem, ...]


#: What was prepared last, for the threads of a worker to share.
_LAST: list[tuple[Job, Prepared]] = []
_LOCK = Lock()


def is_prepared(job: Job) -> bool:
    """Whether this process has prepared the job already."""
    return bool(_LAST) and _LAST[-1][0] == job


def prepared(job: Job) -> Prepared:
    """The search of a job, prepared once in a process: its tables made, its code compiled.

    Raises Refused if what comes out differs from what the client has.
    """
    with _LOCK:
        if not is_prepared(job):
            _LAST[:] = [(job, _prepare(job))]
        return _LAST[-1][1]


def _prepare(job: Job) -> Prepared:
    refuse_other_versions(dict(job.versions))
    text = zlib.decompress(job.puzzle)
    problem = problem_of(text, job.is_cover, job.asked)
    plan = plan_for_all(problem, job.in_threads, 1, job.wanted)
    if plan.digest != job.plan:
        raise Refused("it makes other parts of the same puzzle")
    task = Task(problem, plan.parts[0])
    engine = compiled_engine(job.engine)
    if engine is not None:
        compile_search(task, engine.starter(problem))
    process_ready(job.engine, task.stop)
    return Prepared(task, plan.parts)


def problem_of(text: bytes, is_cover: bool, asked: str) -> SearchProblem:
    """The problem of a puzzle that was sent as JSON, in the form for an engine."""
    if is_cover:
        return problem_for(asked, ExactCover.model_validate_json(text))
    return problem_for(asked, Puzzle.model_validate_json(text))


def refuse_other_versions(theirs: Versions) -> None:
    """Raise Refused if this process has other versions than the client."""
    differs = difference(theirs, own_versions())
    if differs:
        raise Refused(differs)
