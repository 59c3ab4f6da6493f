"""Connecting to a cluster: one that runs already, or one that is started on this machine."""

from __future__ import annotations

import logging
import signal
import sys
import warnings
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from queue import Empty, Queue
from threading import Thread, current_thread, main_thread
from types import FrameType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from jigsat.extras.cluster.address import Address, LocalWorkers, Scheduler
from jigsat.extras.cluster.workers import PACKAGES, difference, own_versions
from jigsat.schemas.errors import NoCluster, not_installed
from jigsat.schemas.support.progress import Progress, Stage, announce
from jigsat.solvers.limits.deadline import TimeBudget
from jigsat.solvers.limits.interrupts import FROM_TERMINAL

if TYPE_CHECKING:
    from distributed import Client


# Loading dask, which few searches need, and keeping its log from the user's terminal.


#: The loggers that dask prepares when it is loaded.
_LOGGERS = ("distributed", "distributed.client", "tornado", "tornado.application", "asyncio")
#: Above all levels.
_NOTHING = logging.CRITICAL + 10


def load_distributed() -> ModuleType:
    """The library dask.distributed. Raises Unsupported, which says how to install it."""
    try:
        import distributed
    except ImportError:
        raise not_installed("--cluster", "distributed", "cluster") from None
    return distributed


@contextmanager
def dask_quiet() -> Generator[ModuleType, None, None]:
    """The library, which in this block logs nothing: what there is to say, jigsat says.

    If it was loaded for this alone, it stays so: it still ends when the program does.
    """
    others_use_it = "distributed" in sys.modules
    distributed = load_distributed()
    loggers = [logging.getLogger(name) for name in _LOGGERS]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(_NOTHING)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield distributed
    finally:
        if others_use_it:
            for logger, level in zip(loggers, before, strict=True):
                logger.setLevel(level)


#: How long to wait for a scheduler to answer, in seconds, and for all its workers.
CONNECT_SECONDS, VERSIONS_SECONDS = 10.0, 30.0
#: What answers but is no scheduler may keep dask longer than that: when to give up, in seconds.
GIVE_UP_SECONDS = 15.0
#: How often to look whether to end, in seconds.
PATIENCE = 0.1
#: How long a connection may take to close, in seconds.
CLOSE_SECONDS = 3.0
#: A worker that does not answer for so long is taken for gone, if it is one of this machine's.
LOCAL_TTL = "30s"
LOOPBACK = "127.0.0.1"

T = TypeVar("T")


@contextmanager
def connected(address: Address) -> Generator[Client, None, None]:
    """A client of a cluster. Raises NoCluster, and Unsupported if dask is not installed."""
    announce(Progress(Stage.PREPARING, "the cluster"))
    with dask_quiet() as distributed:
        match address:
            case LocalWorkers(number):
                with _local_cluster(number) as cluster, _client(distributed, cluster) as client:
                    yield client
            case Scheduler(where):
                with _client(distributed, where) as client:
                    _refuse_other_versions(client)
                    yield client


@contextmanager
def _client(distributed: Any, where: Any) -> Generator[Client, None, None]:
    client = _connect(distributed, where)
    try:
        yield client
    finally:
        with suppress(Exception):  # it may be lost
            client.close(timeout=CLOSE_SECONDS)


def _connect(distributed: Any, where: Any) -> Client:
    """Connect in a thread of its own, so that Ctrl-C does not wait for a scheduler."""
    answers: Queue[Client | Exception] = Queue()
    make = _without_finaliser(distributed.Client)

    def connect() -> None:
        try:
            client = make(where, timeout=CONNECT_SECONDS, set_as_default=False)
        except Exception as error:  # of the network, of certificates, of an address
            answers.put(error)
        else:
            answers.put(client)

    Thread(target=connect, daemon=True).start()
    answer = _first(answers, TimeBudget(GIVE_UP_SECONDS))
    if answer is None or isinstance(answer, Exception):
        raise NoCluster(f"no dask scheduler answers at {where}{_reason(answer)}")
    return answer


def _without_finaliser(client: Any) -> Any:
    """The class, whose objects are closed here or not at all.

    A client that could not connect would try to close for twenty seconds as the program ends.
    """
    return type("Client", (client,), {"__del__": lambda _: None})


def _first(answers: Queue[T], budget: TimeBudget) -> T | None:
    """What comes first; None if nothing comes in time."""
    while not budget.is_over:
        with suppress(Empty):
            return answers.get(timeout=PATIENCE)
    return None


def _reason(error: BaseException | None) -> str:
    """The first of the errors that led to this one whose words say something to a user."""
    reason = ""
    while error is not None:
        if isinstance(error, OSError | ValueError | TypeError) and str(error):
            reason = f" ({error})"
        error = error.__cause__
    return reason


# Starting processes that do not run this program.


@contextmanager
def main_module_hidden() -> Generator[None, None, None]:
    """In this block, processes are started that do not import the program which starts them.

    They need nothing of it, and a script that begins a search as soon as it is imported, as
    most short ones do, would begin it again in each of them.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


@contextmanager
def interrupts_deferred() -> Generator[None, None, None]:
    """Let Ctrl-C and the like arrive at the end of the block, and not at what it starts.

    They are for the main process to handle. A terminal sends them to all: a process that
    still loads its modules would print a traceback, and so would one whose parent was
    interrupted before it had sent what a new process reads first.
    """
    pending: list[int] = []
    with _handled_by(lambda number, _frame: pending.append(number)), _terminal_unheard():
        yield
    for number in pending:
        signal.raise_signal(number)


@contextmanager
def _handled_by(
    handler: Callable[[int, FrameType | None], None],
) -> Generator[None, None, None]:
    """Handle interrupts, which Python does in its main thread, whichever thread they reach."""
    if current_thread() is not main_thread():
        yield
        return
    numbers = (*FROM_TERMINAL, signal.SIGTERM)
    handlers = {number: signal.getsignal(number) for number in numbers}
    # None is a handler that Python did not set, and cannot set again.
    replaced = {n: old for n, old in handlers.items() if old not in (None, signal.SIG_IGN)}
    for number in replaced:
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number, old in replaced.items():
            signal.signal(number, old)


@contextmanager
def _terminal_unheard() -> Generator[None, None, None]:
    """Block what terminals send in this thread, and for good in processes started here."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, FROM_TERMINAL)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _local_cluster(number: int) -> Generator[Any, None, None]:
    """Worker processes on this machine, which nobody else can reach."""
    import dask
    from distributed import LocalCluster

    settings = {
        "distributed.scheduler.worker-ttl": LOCAL_TTL,
        "distributed.scheduler.http.routes": [],
        "distributed.worker.http.routes": [],
    }
    nothing_listens = {"dashboard": False, "dashboard_address": f"{LOOPBACK}:0"}
    # Workers are started again when they have died: that, too, without this program.
    with main_module_hidden(), dask.config.set(settings):
        resource_tracker.ensure_running()  # or the first start would unblock the signals
        with interrupts_deferred():
            cluster = LocalCluster(
                n_workers=number,
                threads_per_worker=1,
                processes=True,
                host=LOOPBACK,
                dashboard_address=None,
                silence_logs=logging.CRITICAL,
                memory_limit=0,
                scheduler_kwargs=nothing_listens,
            )
        try:
            yield cluster
        finally:
            with suppress(Exception):
                cluster.close(timeout=CLOSE_SECONDS)


def _refuse_other_versions(client: Client) -> None:
    """Raise NoCluster if a worker has another version of what searches."""
    own = {name: version for name, version in own_versions().items() if name in PACKAGES}
    try:
        found = client.sync(
            client.get_versions, packages=list(own), callback_timeout=VERSIONS_SECONDS
        )
    except Exception as error:
        raise NoCluster(f"the cluster does not report its versions{_reason(error)}") from None
    for address, worker in sorted(found["workers"].items()):
        differs = difference(own, worker["packages"])
        if differs:
            raise NoCluster(f"the worker {address} cannot take part: {differs}")
