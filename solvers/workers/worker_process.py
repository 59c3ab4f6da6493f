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
from jigsat.solvers.engines.engine import Engine, Task
from jigsat.solvers.engines.registry import engine_named
from jigsat.solvers.interrupts import FROM_TERMINAL
from jigsat.solvers.workers.buffer import SolutionBuffer

#: What a worker process sends: solutions; an error; or that a subproblem has ended, whether
#: it was searched to its end, and the engine's count of its work.
Message = Rows | Exception | tuple[bool, Counter[str]]


def serve(engine: str, connection: Connection) -> None:
    """Search subproblem after subproblem, until the process is killed.

    The problem and the time limit are the first message, then come the subproblems.
    """
    for number in FROM_TERMINAL:  # these are for the main process to handle
        signal.signal(number, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        problem, seconds = connection.recv()
        while True:
            _answer(connection, engine_named(engine), problem, seconds)
    except (EOFError, BrokenPipeError):
        return


def _answer(
    connection: Connection, engine: Engine, problem: SearchProblem, seconds: float | None
) -> None:
    """Search the next subproblem."""
    try:
        task = Task(problem, Subproblem(connection.recv(), (), ()), seconds=seconds)
        buffer = SolutionBuffer(connection.send)
        finished = engine.search(task, buffer.add)
        buffer.flush()
        connection.send((finished, task.work))
    except (EOFError, BrokenPipeError):
        raise
    except Exception as error:  # to be raised in the main process
        connection.send(error)


def _end_with_parent() -> None:
    """End this process when the main one is gone, however that came."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
