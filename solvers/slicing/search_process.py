"""A process that searches pieces with an engine that hears nothing while it searches.

No thread of Python runs beside such a search, so none could end it. The process ends itself:
when the time is over, a watchdog does that, which is no thread of Python. It is started again
for the next piece. When the one that has started it is gone, it ends as well, at the latest
when its time is over.
"""

from __future__ import annotations

import faulthandler
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import BinaryIO

from jigsat.models.problem import Rows
from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.schemas.errors import WorkerDied
from jigsat.solvers.engines.engine import Stop, Task
from jigsat.solvers.engines.registry import loaded
from jigsat.solvers.slicing.whole_pieces import search_whole

#: An engine that is heard in time comes back by itself: it has so many seconds more for that.
GRACE = 1.0
#: How a process ends whose watchdog has ended it.
ENDED_BY_WATCHDOG = 1

#: The modules are found where this process finds them, and not where a user's own may be.
_PROGRAM = """
import sys
sys.path[:] = {path!r}
from {module} import serve
serve({engine!r})
"""

#: What is asked: a problem, or None for the one asked before; a piece of it; for how long.
Question = tuple[SearchProblem | None, Subproblem, float | None, float | None]
#: What is answered: the solutions, or None if it has not ended, and the engine's own counts.
Answer = tuple[Rows | None, Counter[str]]


class SearchProcess:
    """The process, as seen by the one that has started it.

    Raises WorkerDied, also when it is asked, if the process has ended for no known reason.
    """

    def __init__(self, engine: str, stop: Stop) -> None:
        program = _PROGRAM.format(path=sys.path, module=__name__, engine=engine)
        # In a session of its own: what a terminal sends is for the main process to handle.
        self._process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._questions, self._answers = self._process.stdin, self._process.stdout
        self._problem: SearchProblem | None = None
        self._heeded = stop
        stop.on_request(self._process.kill)
        self._receive()  # it is ready

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked again."""
        return self._process.poll() is None

    def search(self, task: Task, piece: Subproblem, seconds: float | None) -> Rows | None:
        """See ``search_whole``. Nothing comes of it either if the task is stopped."""
        if self._heeded is not task.stop:
            self._heeded = task.stop
            task.stop.on_request(self._process.kill)
        known = self._problem is task.problem
        self._problem = task.problem
        self._send((None if known else task.problem, piece, task.seconds, seconds))
        answer = self._receive()
        if answer is None:
            return None
        found, work = answer
        task.work.update(work)
        return found

    def close(self) -> None:
        """End it, whatever is under way."""
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
        except (EOFError, OSError, pickle.UnpicklingError):
            ended = self._process.wait()
            if ended == ENDED_BY_WATCHDOG or self._heeded.requested:
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
    process = _idle_process(engine) or SearchProcess(engine, stop)
    try:
        yield process
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


def serve(engine: str) -> None:
    """Search what is asked on standard input, piece after piece, until that is closed."""
    questions, answers = sys.stdin.buffer, _answers_alone()
    loaded(engine)  # this may mean to compile it, which takes as long as it takes
    _say(answers, None)
    problem: SearchProblem | None = None
    while True:
        try:
            given, piece, limit, seconds = pickle.load(questions)
        except EOFError:
            return
        problem = given or problem
        assert problem is not None
        _say(answers, _answered(engine, Task(problem, piece, seconds=limit), seconds))


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
    limits = [each for each in (seconds, task.seconds) if each is not None]
    try:
        with _ended_after(min(limits, default=None)):
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
