"""Looking for a solution in a process of its own, which can be ended at any time."""

from __future__ import annotations

import multiprocessing
import os
import signal
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Thread
from typing import TYPE_CHECKING, Any

from jigsat.schemas.errors import JigsatError

if TYPE_CHECKING:
    from jigsat.schemas.exact_cover import AnyPuzzle, AnySolution


@dataclass(frozen=True)
class Verdict:
    """Whether a puzzle can be solved: a solution; or why none is known; or there is none."""

    solution: AnySolution | None
    not_known: str | None


class Background:
    """A process that searches, and is waiting for the next puzzle when it has answered."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._is_searching = False

    def begin(self, puzzle: AnyPuzzle, seconds: float | None) -> None:
        """Look for a solution, for so many seconds."""
        self.stop()
        if self._connection is None:
            self._connection = self._start()
        self._is_searching = True
        # In a thread: a large puzzle waits until the process has started.
        sent = (self._connection, (puzzle, seconds))
        Thread(target=_send, args=sent, daemon=True).start()

    def stop(self) -> None:
        """End the search that is going on."""
        if self._is_searching:
            self.close()

    def poll(self) -> Verdict | None:
        """What was found, once it is known."""
        if self._connection is None or not self._is_searching or not self._connection.poll():
            return None
        try:
            verdict: Verdict = self._connection.recv()
        except (EOFError, OSError):
            self.close()
            return Verdict(None, "the search ended early: killed, or out of memory")
        self._is_searching = False
        return verdict

    def close(self) -> None:
        """End the process."""
        if self._process is not None and self._connection is not None:
            self._process.kill()
            self._process.join()
            self._connection.close()
        self._process = self._connection = None
        self._is_searching = False

    def _start(self) -> Connection:
        # "spawn" is the one way that works everywhere.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,))
        self._process.start()
        theirs.close()
        return ours


def _send(connection: Connection, message: object) -> None:
    with suppress(OSError, ValueError):  # it was closed in the meantime
        connection.send(message)


def _serve(connection: Connection) -> None:
    """Answer one puzzle after the other, until the process is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the main process to handle
    Thread(target=_end_with_parent, daemon=True).start()
    try:
        while True:
            connection.send(_verdict(*connection.recv()))
    except (EOFError, BrokenPipeError):
        return


def _verdict(puzzle: AnyPuzzle, seconds: float | None) -> Verdict:
    from jigsat.solvers.find import Outcome, find
    from jigsat.solvers.options import Options, cores

    # One core is left for the editor, and for the next drawing.
    options = Options(limit=1, seconds=seconds, workers=max(1, cores() - 1))
    try:
        found: Outcome[Any] = find(puzzle, options)
    except JigsatError as error:
        return Verdict(None, str(error))
    return Verdict(next(iter(found.solutions), None), found.stopped)


def _end_with_parent() -> None:
    """End this process when the main one is gone, however that came."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
