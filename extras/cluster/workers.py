"""The workers of a dask cluster, as a dispatcher sees them."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from queue import Empty, Queue
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any

import numpy as np

from jigsat.extras.cluster.dispatching import Done, Lost, Message, Order
from jigsat.models.search_problem import Plan, SearchProblem, plan_for_all
from jigsat.models.subproblems import Subproblem
from jigsat.schemas import errors
from jigsat.schemas.errors import JigsatError, NoCluster, Unsupported, WorkerDied
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import compiled_engine
from jigsat.solvers.kinds import problem_for
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.running.slices import MOST_ROWS, search_unit
from jigsat.solvers.running.work import UnitOutcome

if TYPE_CHECKING:
    from distributed import Client, Future


# What has to be the same on all machines of a search: otherwise the numbers that they send
# each other may mean something else.


#: The packages whose versions are compared.
PACKAGES = ("jigsat", "ortools")
#: The name under which the source is compared, as it may differ where the version does not.
SOURCE = "source of jigsat"
#: What of it makes placements, parts and searches.
_ROOMS = ("schemas", "models", "solvers", "extras/cluster")

#: A version, or a digest, for each name; None if it is not there.
Versions = Mapping[str, str | None]


@cache
def own_versions() -> Versions:
    """The versions of this process."""
    return {**{name: _version(name) for name in PACKAGES}, SOURCE: _digest_of_source()}


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _digest_of_source() -> str:
    content = sha256()
    root = Path(str(files("jigsat")))
    for room in _ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            content.update(path.read_text(encoding="utf-8").encode())
    return content.hexdigest()[:12]


def difference(own: Versions, others: Versions) -> str | None:
    """What differs, in words; None if nothing does."""
    for name, ours in own.items():
        theirs = others.get(name)
        if theirs != ours:
            return f"{name} {theirs or 'is missing'} there, {ours or 'is missing'} here"
    return None


# What a worker must know of a search before it can do a piece of it.


class Refused(JigsatError):
    """A worker cannot take part: it is another version, or makes other parts."""


@dataclass(frozen=True)
class Job:
    """A search, as data of a few thousand bytes which are sent with each piece of it.

    puzzle: its JSON, compressed
    kind: the type of its data
    asked: the engine that was asked for, on which the form of the problem depends
    engine: the one that searches
    wanted: into how many parts the search is cut, see ``plan_for_all``
    plan: the digest of these parts
    versions: those of the client, in pairs
    """

    puzzle: bytes
    kind: type[Any]
    asked: str
    engine: str
    wanted: int
    plan: str
    versions: tuple[tuple[str, str | None], ...]


def make_job(problem: SearchProblem, asked: str, engine: str, wanted: int, plan: Plan) -> Job:
    """The job of searching a problem that was cut into parts like that.

    Raises Unsupported for an engine that cannot put a search aside.
    """
    if compiled_engine(engine) is None:
        raise Unsupported(
            f"the engine {engine} does not search on a cluster, as it cannot go on with what "
            "it has put aside; --share works"
        )
    puzzle = problem.puzzle
    return Job(
        puzzle=zlib.compress(puzzle.model_dump_json().encode()),
        kind=type(puzzle),
        asked=asked,
        engine=engine,
        wanted=wanted,
        plan=plan.digest,
        versions=tuple(own_versions().items()),
    )


@dataclass(frozen=True)
class Prepared:
    """A search that is ready to start on any worker."""

    problem: SearchProblem
    engine: str
    parts: tuple[Subproblem, ...]


#: What was prepared last, for the threads of a worker to share.
_LAST: list[tuple[Job, Prepared]] = []
_LOCK = Lock()


def is_prepared(job: Job) -> bool:
    """Whether this process has prepared the job already."""
    return bool(_LAST) and _LAST[-1][0] == job


def prepared(job: Job) -> Prepared:
    """The search of a job, prepared once in a process: its tables are made.

    Raises Refused if what comes out differs from what the client has.
    """
    with _LOCK:
        if not is_prepared(job):
            _LAST[:] = [(job, _prepare(job))]
        return _LAST[-1][1]


def _prepare(job: Job) -> Prepared:
    refuse_other_versions(dict(job.versions))
    text = zlib.decompress(job.puzzle)
    problem: SearchProblem = problem_for(job.asked, job.kind.model_validate_json(text))
    plan = plan_for_all(problem, True, 1, job.wanted)
    if plan.digest != job.plan:
        raise Refused("it makes other parts of the same puzzle")
    engine = compiled_engine(job.engine)
    assert engine is not None
    engine.starter(problem)
    return Prepared(problem, job.engine, plan.parts)


def refuse_other_versions(theirs: Versions) -> None:
    """Raise Refused if this process has other versions than the client."""
    differs = difference(theirs, own_versions())
    if differs:
        raise Refused(differs)


# What runs in a worker: it searches units for some seconds, and says what is left of them.


#: What came of the units of an order; None where there was no time.
Outcomes = tuple[UnitOutcome | None, ...]


@dataclass(frozen=True)
class Failure:
    """Why a worker did not search: the name of an error's class, and what it says."""

    kind: str
    text: str


def served(job: Job, order: Order) -> tuple[Outcomes | Failure, float]:
    """Process an order: its outcomes, and how long that took, without what prepares it."""
    try:
        ready = prepared(job)
        budget = TimeBudget()
        outcomes = tuple(_outcomes(ready, order))
        return outcomes, budget.elapsed
    except JigsatError as error:
        return Failure(type(error).__name__, str(error)), 0.0


def _outcomes(ready: Prepared, order: Order) -> Iterator[UnitOutcome | None]:
    """What comes of each unit, as long as there is time; what was found may be a lot."""
    budget = TimeBudget(order.seconds)
    room = MOST_ROWS
    for unit in order.units:
        if budget.is_over or room <= 0:
            yield None
            continue
        task = Task(ready.problem, ready.parts[unit.part])
        found = [np.zeros((0, ready.problem.width), np.int32)]
        outcome = search_unit(
            task,
            ready.engine,
            unit.bookmarks,
            lambda number: budget.is_over or number >= MOST_ROWS,
            lambda: order.cut,
            found.append,
        )
        room -= sum(map(len, found))
        yield replace(outcome, found=np.concatenate(found))


#: How often to ask how many workers there are, in seconds, and how long to wait for that.
LOOK_SECONDS, LOOK_PATIENCE = 2.0, 15.0
#: How long to wait for results, in seconds, and when to ask for them once more.
FETCH_SECONDS, FETCH_AGAIN_SECONDS = 2.0, 5.0


class DaskWorkers:
    """The ``Transport`` to the workers of a cluster.

    Results are fetched as soon as they are heard of, as they are lost with their worker.
    """

    def __init__(self, client: Client, job: Job) -> None:
        self._client = client
        self._job = job
        self._futures: dict[str, Future[Any]] = {}
        self._inbox: Queue[str] = Queue()
        self._stuck: dict[str, float] = {}
        self._threads = 0
        self._looked_at: float | None = None

    @property
    def threads(self) -> int:
        """See ``Transport.threads``."""
        if self._looked_at is None or self.now() - self._looked_at > LOOK_SECONDS:
            self._threads = self._count_threads()
            self._looked_at = self.now()
        return self._threads

    def now(self) -> float:
        """See ``Transport.now``."""
        return monotonic()

    def send(self, key: str, order: Order) -> None:
        """See ``Transport.send``."""
        future = self._client.submit(served, self._job, order, key=key, pure=False)
        self._futures[key] = future
        future.add_done_callback(lambda _: self._inbox.put(key))

    def receive(self, seconds: float) -> list[Message]:
        """See ``Transport.receive``."""
        self._refuse_lost_scheduler()
        done = [key for key in self._heard(seconds) if key in self._futures]
        messages = list(self._fetched([*done, *self._no_longer_stuck()]))
        for each in messages:
            self._futures.pop(each.key).release()
        return messages

    def close(self) -> None:
        """Have nothing searched any more."""
        with suppress(Exception):  # the scheduler may be lost
            running = [each for each in self._futures.values() if not each.done()]
            if running and self._client.loop is not None:
                # Not to be waited for: the scheduler may be slow.
                self._client.loop.add_callback(self._client.cancel, running)
            for each in self._futures.values():
                each.release()

    def _heard(self, seconds: float) -> Iterator[str]:
        with suppress(Empty):
            yield self._inbox.get(timeout=seconds)
            while True:
                yield self._inbox.get_nowait()

    def _refuse_lost_scheduler(self) -> None:
        if self._client.status != "running":
            raise WorkerDied("the scheduler of the cluster is lost")

    def _count_threads(self) -> int:
        try:
            threads = self._client.sync(self._client.nthreads, callback_timeout=LOOK_PATIENCE)
        except Exception:  # whatever it is, nothing more will come
            raise WorkerDied("the scheduler of the cluster does not answer any more") from None
        return sum(threads.values())

    def _no_longer_stuck(self) -> list[str]:
        due = [key for key, at in self._stuck.items() if self.now() > at]
        for key in due:
            del self._stuck[key]
        return [key for key in due if key in self._futures]

    def _fetched(self, keys: list[str]) -> Iterator[Message]:
        """The messages that these orders are done, or never will be."""
        finished = [key for key in keys if self._futures[key].status == "finished"]
        results = self._results(finished)
        for key, result in results.items():
            yield _done(key, result)
        for key in keys:
            if key in results:
                continue
            if self._futures[key].status == "error":
                yield _lost(key, self._futures[key].exception(timeout=FETCH_SECONDS))
            else:  # its worker has died, or does not answer: it is done again, or sent again
                self._stuck[key] = self.now() + FETCH_AGAIN_SECONDS

    def _results(self, keys: list[str]) -> dict[str, Any]:
        """Those of the results that come in time, and whose workers and scheduler are there."""
        futures = {key: self._futures[key] for key in keys}
        with suppress(TimeoutError, OSError):  # not in time, or the network's
            results = self._client.sync(
                self._client.gather, futures, errors="skip", callback_timeout=FETCH_SECONDS
            )
            return {key: result for key, result in results.items() if result is not None}
        return {}


def _done(key: str, result: Any) -> Done:
    outcomes, seconds = result
    return Done(key, _without_failure(outcomes), seconds)


def _without_failure(result: Any) -> Any:
    if isinstance(result, Failure):
        raise _error(result)
    return result


def _error(failure: Failure) -> JigsatError:
    """What went wrong in a worker, as the error that it was there if that is known."""
    if failure.kind == Refused.__name__:
        return NoCluster(f"a worker of the cluster cannot take part: {failure.text}")
    known = {each.__name__: each for each in (errors.Unsupported, errors.WorkerDied)}
    return known.get(failure.kind, WorkerDied)(failure.text)


def _lost(key: str, error: BaseException | None) -> Lost:
    """That all tries with an order have failed. Raises NoCluster if all others would, too."""
    from distributed import KilledWorker

    if isinstance(error, KilledWorker):
        return Lost(key)
    raise _cannot_search(error)


def _cannot_search(error: BaseException | None) -> NoCluster:
    """Whatever kept a worker from doing what it was sent, as where it has no jigsat."""
    return NoCluster(f"a worker of the cluster cannot search: {type(error).__name__}: {error}")
