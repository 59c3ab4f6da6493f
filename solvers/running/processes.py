"""A process for an engine that cannot be interrupted while it searches a piece.

Such a search blocks all threads of Python, so none could end it. A watchdog that is no thread
ends the process when the time is over, and another process is started for the next piece. If
the parent has ended, the process ends as well: at once on Linux, elsewhere with its time.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Lock
from typing import BinaryIO

import numpy as np

from jigsat.models.problem import Rows
from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.schemas.errors import WorkerDied
from jigsat.solvers.engines.engine import Stop, Task
from jigsat.solvers.engines.registry import engine_named, loaded
from jigsat.solvers.running.deadline import shortest

#: No more solutions are kept of a piece that has not ended.
MOST_ROWS = 100_000


class _TooMany(Exception):
    """More solutions than are kept."""


def search_whole(
    task: Task, engine: str, piece: Subproblem, seconds: float | None
) -> Rows | None:
    """All solutions of a piece; None if it has not ended in time.

    Without a time limit all are kept, however many.
    """
    one = replace(task.on(piece), seconds=shortest(seconds, task.seconds))
    found: list[Rows] = [np.zeros((0, task.problem.width), np.int32)]
    number = 0

    def keep(rows: Rows) -> None:
        nonlocal number
        number += len(rows)
        if seconds is not None and number > MOST_ROWS:
            raise _TooMany
        found.append(rows)

    try:
        finished = engine_named(engine).search(one, keep)
    except _TooMany:
        return None
    finally:
        task.work.update(one.work)
    return np.concatenate(found) if finished else None


#: An engine that is heard in time comes back by itself: it has so many seconds more for that.
GRACE = 1.0
#: How a process ends whose watchdog has ended it.
ENDED_BY_WATCHDOG = 1
#: How a process ends that met an error and could not report it.
FAILED = 2

#: What is asked: a pickled problem, or None for the one before; a piece of it; for how long.
Question = tuple[bytes | None, Subproblem, float | None, float | None]
#: What is answered: the solutions, or None if it has not ended, and the engine's own counts.
Answer = tuple[Rows | None, Counter[str]]


def serve(engine: str) -> None:
    """Search what is asked on standard input, piece after piece, until that is closed."""
    questions, answers = sys.stdin.buffer, _answers_alone()
    try:
        loaded(engine)
        _say(answers, None)
        _answer_all(engine, questions, answers)
    except Exception as error:  # to be raised where it was asked
        _say(answers, error)


def _answer_all(engine: str, questions: BinaryIO, answers: BinaryIO) -> None:
    problem: SearchProblem | None = None
    while True:
        try:
            given, piece, limit, seconds = pickle.load(questions)
        except EOFError:
            return
        problem = problem if given is None else pickle.loads(given)
        assert problem is not None
        with _ended_when_closed(questions):
            answer = _answered(engine, Task(problem, piece, seconds=limit), seconds)
        _say(answers, answer)


def _answers_alone() -> BinaryIO:
    """Standard output, where nobody else writes to it."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers


def _say(answers: BinaryIO, said: Answer | Exception | None) -> None:
    with suppress(BrokenPipeError):
        pickle.dump(said, answers)
        answers.flush()


def _answered(engine: str, task: Task, seconds: float | None) -> Answer | Exception:
    try:
        with _ended_after(shortest(seconds, task.seconds)):
            return search_whole(task, engine, task.subproblem, seconds), task.work
    except Exception as error:  # to be raised where it was asked
        return error


@contextmanager
def _ended_after(seconds: float | None) -> Generator[None, None, None]:
    """In this block, let a watchdog end the process when the time is over."""
    if seconds is None:
        yield
        return
    with open(os.devnull, "w") as nowhere:
        faulthandler.dump_traceback_later(max(seconds, 0.0) + GRACE, exit=True, file=nowhere)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()


@contextmanager
def _ended_when_closed(questions: BinaryIO) -> Generator[None, None, None]:
    """In this block, let the system end the process when nobody is left to ask it anything.

    Only Linux does that. It would also do it if something was asked in the block.
    """
    if sys.platform != "linux":
        yield
        return
    import fcntl
    from select import POLLHUP, poll

    flags = fcntl.fcntl(questions, fcntl.F_GETFL)
    fcntl.fcntl(questions, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(questions, fcntl.F_SETSIG, signal.SIGKILL)
    fcntl.fcntl(questions, fcntl.F_SETFL, flags | os.O_ASYNC)
    closed = poll()
    closed.register(questions, POLLHUP)
    if closed.poll(0):  # closed just before
        sys.exit()
    try:
        yield
    finally:
        fcntl.fcntl(questions, fcntl.F_SETFL, flags)


#: The modules are found where this process finds them, and not where a user's own may be.
_PROGRAM = """
import os, sys
sys.excepthook = lambda *_: os._exit({failed})
sys.path[:] = {path!r}
from jigsat.solvers.running.processes import serve
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
        """End it at once, even in the middle of work."""
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
