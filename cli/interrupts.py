"""Ctrl-C, SIGTERM and SIGHUP end a command, and what it found is kept."""

from __future__ import annotations

import signal
from _thread import interrupt_main

from jigsat.solvers import interrupts

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

    def __init__(self) -> None:
        super().__init__(SIGNALS, last=True)

    def interrupt(self) -> None:
        """End what is waited for as Ctrl-C would, from another thread."""
        interrupt_main()
