"""The other end of a runner: what runs in a process that searches subproblems."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import Counter
from multiprocessing.connection import Connection
from threading import Thread

from jigsat.models.problem import Rows
from jigsat.models.search_problem import SearchProblem
from jigsat.models.subproblems import Subproblem
from jigsat.solvers.engines.engine import Task
from jigsat.solvers.interrupts import FROM_TERMINAL
from jigsat.solvers.slicing.bookmark import Bookmark
from jigsat.solvers.workers.buffer import SolutionBuffer
from jigsat.solvers.workers.slices import search_unit

#: What a worker process sends: solutions; an error; or that it has ended, whether it has left
#: nothing out, the engine's count of its work, and what is still to be gone on with.
Message = Rows | Exception | tuple[bool, Counter[str], tuple[Bookmark, ...] | None]


def serve(engine: str, connection: Connection) -> None:
    """Search subproblem after subproblem, until the process is killed.

    The problem, the time limit, and whether it is to be noted what is left, are the first
    message, then come the subproblems.
    """
    for number in FROM_TERMINAL:  # these are for the main process to handle
        signal.signal(number, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        problem, seconds, noting = connection.recv()
        while True:
            _answer(connection, engine, problem, seconds, noting)
    except (EOFError, BrokenPipeError):
        return


def _answer(
    connection: Connection,
    engine: str,
    problem: SearchProblem,
    seconds: float | None,
    noting: bool,
) -> None:
    """Search the next subproblem, or what is left of it."""
    try:
        alive, decided, bookmarks = connection.recv()
        task = Task(problem, Subproblem(alive, (), (), decided), seconds=seconds)
        buffer = SolutionBuffer(connection.send)
        finished, left = search_unit(task, engine, bookmarks, noting, _one, buffer.add)
        buffer.flush()
        connection.send((finished, task.work, left))
    except (EOFError, BrokenPipeError):
        raise
    except Exception as error:  # to be raised in the main process
        connection.send(error)


def _one() -> int:
    return 1


def _end_with_parent() -> None:
    """End this process when the main one is gone, however that came."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
