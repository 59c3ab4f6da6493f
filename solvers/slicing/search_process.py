"""A process that searches pieces with an engine that hears nothing while it searches.

No thread of Python runs beside such a search, so none could end it. The process ends itself:
when the time is over, a watchdog does that, which is no thread of Python. It is started again
for the next piece. When the one that has started it is gone, it ends as well: at once on Linux,
elsewhere when its time is over.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from threading import Lock

from jigsat.models.problem import Rows
from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.schemas.errors import WorkerDied
from jigsat.solvers.engines.engine import Stop, Task
from jigsat.solvers.slicing.search_serving import (
    ENDED_BY_WATCHDOG,
    FAILED,
    Answer,
    Question,
)

#: The modules are found where this process finds them, and not where a user's own may be.
_PROGRAM = """
import os, sys
sys.excepthook = lambda *_: os._exit({failed})
sys.path[:] = {path!r}
from jigsat.solvers.slicing.search_serving import serve
serve({engine!r})
"""

#: To pickle a problem is tried so many times, see ``_pickled``.
MOST_TRIES = 100


class SearchProcess:
    """The process, as seen by the one that has started it.

    Raises WorkerDied if it cannot be started, and when it is waited for if it has ended for no
    known reason.
    """

    def __init__(self, engine: str) -> None:
        path = list(map(str, sys.path))
        program = _PROGRAM.format(path=path, engine=engine, failed=FAILED)
        # In a session of its own: what a terminal sends is for the main process to handle.
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-c", program],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise WorkerDied(f"a process that searches cannot be started: {error}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._questions, self._answers = self._process.stdin, self._process.stdout
        self._problem: SearchProblem | None = None
        self._is_ready = False
        self._is_ended = False

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked again."""
        return not self._is_ended and self._process.poll() is None

    def wait(self) -> None:
        """Wait until it can be asked, or has been ended."""
        if not self._is_ready:
            self._receive()
            self._is_ready = True

    def search(self, task: Task, piece: Subproblem, seconds: float | None) -> Rows | None:
        """See ``search_whole``. Nothing comes of it either if the process is ended."""
        known = self._problem is task.problem
        self._problem = task.problem
        self._send((None if known else _pickled(task.problem), piece, task.seconds, seconds))
        answer = self._receive()
        if answer is None:
            return None
        found, work = answer
        task.work.update(work)
        return found

    def end(self) -> None:
        """End it, whatever is under way."""
        self._is_ended = True
        self._process.kill()

    def close(self) -> None:
        """End it, and wait until it is gone."""
        self._process.kill()
        self._process.wait()
        with suppress(OSError):
            self._questions.close()
        self._answers.close()

    def _send(self, question: Question) -> None:
        with suppress(OSError):  # a process that is gone is noticed by the one who listens
            pickle.dump(question, self._questions)
            self._questions.flush()

    def _receive(self) -> Answer | None:
        """What it says; None if it was ended."""
        try:
            said: Answer | Exception | None = pickle.load(self._answers)
        except Exception:  # it is gone, or something else has written there
            self._process.kill()
            is_over = self._process.wait() == ENDED_BY_WATCHDOG and self._is_ready
            if is_over or self._is_ended:
                return None
            raise WorkerDied(
                "a process that searches ended unexpectedly (out of memory?)"
            ) from None
        if isinstance(said, Exception):
            raise said
        return said


def _pickled(problem: SearchProblem) -> bytes:
    """A problem as bytes.

    A problem caches its tables when they are first asked for. If another thread does that at
    the same time, pickling fails; it is tried again, as each table is made only once.
    """
    for _ in range(MOST_TRIES):
        with suppress(RuntimeError):
            return pickle.dumps(problem)
    return pickle.dumps(problem)


_IDLE: dict[str, list[SearchProcess]] = {}
_LOCK = Lock()


@contextmanager
def lent_process(engine: str, stop: Stop) -> Generator[SearchProcess, None, None]:
    """A process for an engine, which is kept for whoever needs one next."""
    process = _idle_process(engine) or SearchProcess(engine)
    try:
        with stop.heard_by(process.end):
            process.wait()
            yield process
    except BaseException:
        process.end()  # its answer may still be to come
        raise
    finally:
        with _LOCK:
            _IDLE.setdefault(engine, []).append(process)


def _idle_process(engine: str) -> SearchProcess | None:
    """One that is kept and alive; those that are not are forgotten."""
    with _LOCK:
        while idle := _IDLE.get(engine):
            process = idle.pop()
            if process.is_alive:
                return process
            process.close()
    return None


def end_idle_processes() -> None:
    """End all that are kept."""
    with _LOCK:
        kept = [process for idle in _IDLE.values() for process in idle]
        _IDLE.clear()
    for process in kept:
        process.close()
