"""Whether code is being compiled: the first time on a machine that takes some seconds."""

from __future__ import annotations

from threading import Lock
from typing import Any

from jigsat.schemas.progress import Progress, Stage, announce

#: What is told meanwhile.
COMPILING = Progress(Stage.COMPILING, "an engine")


class Compiling:
    """Told by numba when it begins to compile a function, and when it has done so."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._functions = 0

    @property
    def is_going_on(self) -> bool:
        """Whether a function is being compiled, in any thread."""
        return self._functions > 0

    def on_start(self, _event: Any) -> None:
        """Note that a function is begun; it is announced if this thread is listened to."""
        with self._lock:
            self._functions += 1
        announce(COMPILING)

    def on_end(self, _event: Any) -> None:
        """Note that a function is done."""
        with self._lock:
            self._functions -= 1


#: What is compiled in this process.
IN_THIS_PROCESS = Compiling()
