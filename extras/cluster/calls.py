"""Calls of a function on the threads of a cluster, each by itself, where nothing is cut."""

from __future__ import annotations

from collections.abc import Callable, Generator
from queue import Empty, Queue
from secrets import token_hex
from typing import TYPE_CHECKING, Any, TypeVar

from jigsat.extras.cluster.address import read_address
from jigsat.extras.cluster.connecting import connected, loss_told, threads_of
from jigsat.schemas.errors import JigsatError, NoCluster, WorkerDied

if TYPE_CHECKING:
    from distributed import Future

Asked = TypeVar("Asked")
Answered = TypeVar("Answered")

#: How long to wait for an answer before the reader may look at the clock, in seconds.
PATIENCE = 0.1


def calls_on_cluster(
    cluster: str, function: Callable[[Asked], Answered], following: Callable[[], Asked | None]
) -> Generator[tuple[Asked, Answered] | None, None, None]:
    """Call the function with what follows, until that is None; yield answers as they come.

    What follows is asked for when a thread is free for it. Yields None when there was no answer
    for a while. Closing the iterator ends all calls that ask ``is_wanted``; those on workers of
    this machine end in any case.

    Raises the JigsatError of a call; WrongValue if the address cannot be understood, NoCluster
    if it is not there or has no workers, and WorkerDied if a call ends its workers.
    """
    with connected(read_address(cluster)) as client:
        with loss_told():
            threads = threads_of(client)
        if not threads:
            raise NoCluster("the cluster has no worker")
        answers: Queue[str] = Queue()
        asked: dict[str, tuple[Asked, Future[Any]]] = {}
        while True:
            while len(asked) < threads and (each := following()) is not None:
                key = f"jigsat-{token_hex(8)}"
                with loss_told():
                    future = client.submit(_answer, function, each, key=key, pure=False)
                asked[key] = each, future
                future.add_done_callback(lambda done: answers.put(done.key))
            if not asked:
                return
            try:
                each, future = asked.pop(answers.get(timeout=PATIENCE))
            except Empty:
                yield None
            else:
                yield each, _result_of(future)


def _answer(function: Callable[[Asked], Answered], asked: Asked) -> Answered | JigsatError:
    """What runs in a worker."""
    try:
        return function(asked)
    except JigsatError as error:  # to be raised where it was asked
        return error


def _result_of(future: Future[Any]) -> Any:
    if future.status == "error":
        raise WorkerDied(f"a worker of the cluster failed: {future.exception()}")
    with loss_told():
        result = future.result()
    if isinstance(result, JigsatError):
        raise result
    return result


def is_wanted() -> bool:
    """In a call: whether somebody still waits for its answer."""
    from distributed import get_worker

    worker: Any = get_worker()
    task = worker.state.tasks.get(worker.get_current_task())
    return task is not None and task.state == "executing"
