"""What runs in a process that searches pieces, see ``search_process``."""

from __future__ import annotations

import faulthandler
import os
import pickle
import signal
import sys
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import BinaryIO

from jigsat.models.problem import Rows
from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.engines.registry import loaded
from jigsat.solvers.slicing.whole_pieces import search_whole
from jigsat.solvers.time_budget import shortest

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
        loaded(engine)  # this may mean to compile it, which takes as long as it takes
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
