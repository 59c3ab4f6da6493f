"""The workers of a dask cluster, as a dispatcher sees them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from queue import Empty, Queue
from time import monotonic
from typing import TYPE_CHECKING, Any

from jigsat.schemas import errors
from jigsat.schemas.errors import JigsatError, NoCluster, WorkerDied
from jigsat.solvers.cluster.job import Job, Refused
from jigsat.solvers.cluster.orders import RESUME
from jigsat.solvers.cluster.pieces import Answered, Begun, Lost, Message, Order
from jigsat.solvers.cluster.serving import Failure, serve

if TYPE_CHECKING:
    from distributed import Client, Future

#: How often to ask how many workers there are, in seconds, and how long to wait for that.
LOOK_SECONDS, LOOK_PATIENCE = 2.0, 15.0
#: How long to wait for results, in seconds, and when to ask for them once more.
FETCH_SECONDS, FETCH_AGAIN_SECONDS = 2.0, 5.0


class DaskWorkers:
    """See ``dispatching.Workers``.

    Results are fetched as soon as they are heard of, as they are lost with their worker.
    """

    def __init__(self, client: Client, job: Job, run: str) -> None:
        self._client = client
        self._job = job
        self._topic = f"jigsat-{run}"
        self._futures: dict[str, Future[Any]] = {}
        self._inbox: Queue[Begun | str] = Queue()
        self._stuck: dict[str, float] = {}
        self._threads = 0
        self._looked_at: float | None = None
        client.subscribe_topic(self._topic, self._on_event)

    @property
    def threads(self) -> int:
        """See ``Workers.threads``."""
        if self._looked_at is None or self.now() - self._looked_at > LOOK_SECONDS:
            self._threads = self._count_threads()
            self._looked_at = self.now()
        return self._threads

    def now(self) -> float:
        """See ``Workers.now``."""
        return monotonic()

    def send(self, key: str, order: Order) -> None:
        """See ``Workers.send``."""
        future = self._client.submit(
            serve, self._topic, key, self._job, order, key=key, pure=False
        )
        self._futures[key] = future
        future.add_done_callback(lambda _: self._inbox.put(key))

    def forget(self, keys: Iterable[str]) -> None:
        """See ``Workers.forget``."""
        futures = [self._futures.pop(key) for key in keys if key in self._futures]
        running = [future for future in futures if not future.done()]
        loop = self._client.loop
        if running and loop is not None:
            # Not to be waited for: the scheduler may be slow, or gone.
            loop.add_callback(self._client.cancel, running)
        for future in futures:
            future.release()

    def hear(self, seconds: float) -> list[Message]:
        """See ``Workers.hear``."""
        self._refuse_lost_scheduler()
        heard = list(self._heard(seconds))
        begun = [each for each in heard if isinstance(each, Begun)]
        done = [each for each in heard if isinstance(each, str) and each in self._futures]
        return [*begun, *self._fetched([*done, *self._no_longer_stuck()])]

    def close(self) -> None:
        """Have nothing searched any more."""
        with suppress(Exception):  # the scheduler may be lost
            self._client.unsubscribe_topic(self._topic)
            self.forget(list(self._futures))

    def _on_event(self, event: tuple[float, Any]) -> None:
        self._inbox.put(Begun(event[1]))

    def _heard(self, seconds: float) -> Iterator[Begun | str]:
        with suppress(Empty):
            yield self._inbox.get(timeout=seconds)
            while True:
                yield self._inbox.get_nowait()

    def _refuse_lost_scheduler(self) -> None:
        if self._client.status != "running":
            raise WorkerDied(f"the scheduler of the cluster is lost; {RESUME}")

    def _count_threads(self) -> int:
        try:
            threads = self._client.sync(self._client.nthreads, callback_timeout=LOOK_PATIENCE)
        except Exception:  # whatever it is, nothing more will come
            raise WorkerDied(
                f"the scheduler of the cluster does not answer any more; {RESUME}"
            ) from None
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
            yield _answered(key, result)
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


def result_of(future: Future[Any]) -> Any:
    """What came of a task that is done. Raises the error that it met."""
    if future.status == "error":
        raise _cannot_search(future.exception(timeout=FETCH_SECONDS))
    return _without_failure(future.result(timeout=FETCH_SECONDS))


def _answered(key: str, result: Any) -> Answered:
    answers, seconds = result
    return Answered(key, _without_failure(answers), seconds)


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
