"""Whether code is being compiled: the first time on a machine that takes some seconds."""

from __future__ import annotations

from threading import Lock

from jigsat.schemas.progress import Progress, Stage

#: What is told meanwhile.
COMPILING = Progress(Stage.COMPILING, "an engine")


class Compiling:
    """How many functions are being compiled, in all threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._functions = 0

    @property
    def is_going_on(self) -> bool:
        """Whether a function is being compiled."""
        return self._functions > 0

    def begin(self) -> None:
        """Note that a function is begun."""
        with self._lock:
            self._functions += 1

    def end(self) -> None:
        """Note that a function is done."""
        with self._lock:
            self._functions -= 1


#: What is compiled in this process.
IN_THIS_PROCESS = Compiling()
