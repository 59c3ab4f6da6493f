"""A process that searches one subproblem after the other, where this one cannot search it too.

A search in Python needs the one lock that Python has, and a solver may not let go of it for
long. A watchdog that is no thread ends the process when the time is over, and another process
is started for the next subproblem. If the parent has ended, the process ends as well: at once
on Linux, and elsewhere as soon as the engine lets go of the lock, or with its time.
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
from io import BufferedReader
from threading import Lock, Thread
from typing import Any, BinaryIO

from jigsat.models.problem import Rows
from jigsat.models.subproblems import Subproblem
from jigsat.schemas.errors import WorkerDied
from jigsat.solvers.engines.engine import OnSolutions, Stop, Task
from jigsat.solvers.engines.registry import engine_named, loaded
from jigsat.solvers.limits.interrupts import FROM_TERMINAL, terminal_unheard

#: An engine that is heard in time comes back by itself: it has so many seconds more for that.
GRACE = 1.0
#: How a process ends whose watchdog has ended it.
ENDED_BY_WATCHDOG = 1
#: How a process ends that met an error and could not report it.
FAILED = 2

#: What is asked: a pickled problem, or None for the one before; a part of it; for how long.
Question = tuple[bytes | None, Subproblem, float | None]
#: What is answered at the end: whether the search went to its end, and the engine's own counts.
Answer = tuple[bool, Counter[str]]
#: What is said: None when it is ready, then solutions and an answer, or an error.
Said = None | Rows | Answer | Exception


def serve(engine: str) -> None:
    """Search what is asked on standard input, part after part, until that is closed."""
    for number in FROM_TERMINAL:  # where they cannot be blocked
        signal.signal(number, signal.SIG_IGN)
    questions, answers = os.fdopen(os.dup(sys.stdin.fileno()), "rb"), _answers_alone()
    try:
        loaded(engine)
        _say(answers, None)
        _answer_all(engine, questions, answers)
    except Exception as error:  # to be raised where it was asked
        _say(answers, error)


def _answer_all(engine: str, questions: BufferedReader, answers: BinaryIO) -> None:
    problem: Any = None
    while True:
        try:
            given, part, seconds = pickle.load(questions)
        except EOFError:
            return
        problem = problem if given is None else pickle.loads(given)
        task = Task(problem, part, seconds=seconds)
        with _ended_when_closed(questions):
            answer = _answered(engine, task, lambda rows: _say(answers, rows))
        _say(answers, answer)


def _answers_alone() -> BinaryIO:
    """Standard output, where nobody else writes to it."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers


def _say(answers: BinaryIO, said: Said) -> None:
    try:
        pickle.dump(said, answers)
        answers.flush()
    except BrokenPipeError:
        os._exit(FAILED)


def _answered(engine: str, task: Task, on_solutions: OnSolutions) -> Answer | Exception:
    try:
        with _ended_after(task.seconds):
            return engine_named(engine).search(task, on_solutions), task.work
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
def _ended_when_closed(questions: BufferedReader) -> Generator[None, None, None]:
    """In this block, let the system end the process when nobody is left to ask it anything.

    Only Linux does that. It would also do it if something was asked in the block. Elsewhere a
    thread waits for it, which is heard unless the engine blocks all threads.
    """
    if sys.platform != "linux":
        # It ends with the next question as well.
        Thread(target=lambda: questions.peek(1) or os._exit(FAILED), daemon=True).start()
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


class SearchProcess:
    """The process, as seen by the one that has started it.

    Raises WorkerDied if it cannot be started, and when it is waited for if it has ended for no
    known reason.
    """

    def __init__(self, engine: str) -> None:
        path = list(map(str, sys.path))
        program = _PROGRAM.format(path=path, engine=engine, failed=FAILED)
        try:
            with terminal_unheard():
                self._process = subprocess.Popen(
                    [sys.executable, "-c", program],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                )
        except OSError as error:
            raise WorkerDied(f"a process that searches cannot be started: {error}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._questions, self._answers = self._process.stdin, self._process.stdout
        self._problem: bytes | None = None
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

    def search(self, task: Task, on_solutions: OnSolutions) -> bool:
        """See ``Engine.search``. A search of which the process is ended has not ended."""
        known = self._problem is task.pickled
        self._problem = task.pickled
        part = Subproblem(task.subproblem.alive, (), (), task.subproblem.decided)
        self._send((None if known else task.pickled, part, task.seconds))
        while (said := self._receive()) is not None:
            if isinstance(said, tuple):
                finished, work = said
                task.work.update(work)
                return finished
            on_solutions(said)
        return False

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

    def _receive(self) -> Rows | Answer | None:
        """What it says; None if it was ended."""
        try:
            said: Said = pickle.load(self._answers)
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
