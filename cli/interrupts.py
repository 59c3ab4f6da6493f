"""Ctrl-C, SIGTERM and SIGHUP end a command, and what it found is kept."""

from __future__ import annotations

import os
import signal
from _thread import interrupt_main
from contextlib import suppress
from types import FrameType

from jigsat.solvers.limits import interrupts
from jigsat.solvers.limits.interrupts import BY_HAND

#: SIGTERM (of ``timeout``, say) is treated like Ctrl-C.
SIGNALS = (*interrupts.FROM_TERMINAL, signal.SIGTERM)


def exit_on_sigint() -> None:
    """Let Ctrl-C end the program at once: until a search begins there is nothing to keep.

    Python would raise KeyboardInterrupt, also where nobody can catch it.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


class Interrupts(interrupts.Interrupts):
    """The interrupts of a command, which prints what it found and ends."""

    def __init__(self, then: str = "") -> None:
        """``then``: what is done with all that was found, if that may take long; it is said."""
        super().__init__(SIGNALS, last=True)
        self._then = then

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self._then and self._interrupted_at is None:
            with suppress(OSError):
                os.write(2, f"jigsat: {BY_HAND}: {self._then}; again to end at once\n".encode())
        super()._interrupt(number, frame)

    def interrupt(self) -> None:
        """End what is waited for as Ctrl-C would, from another thread."""
        interrupt_main()
