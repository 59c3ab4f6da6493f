"""Ctrl-C and SIGTERM: the search ends, and what it found is kept."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import TypeVar

T = TypeVar("T")

#: Being asked to end (by ``timeout``, say) is like Ctrl-C.
SIGNALS = (signal.SIGINT, signal.SIGTERM)
#: ``timeout`` sends its signal twice: only one that comes later, in seconds, is a second one.
PATIENCE = 1.0


def end_at_once() -> None:
    """Until a search begins there is nothing to keep: let Ctrl-C end the program on the spot.

    Python would raise KeyboardInterrupt, also where nobody can catch it.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


class Interrupts:
    """Turns interrupts into KeyboardInterrupt, only while waiting for the next solution."""

    def __init__(self) -> None:
        self._waiting = False
        self._asked: float | None = None

    @contextmanager
    def heard(self) -> Generator[None, None, None]:
        """In this block the first interrupt is noted; a second one ends the program."""
        before = {number: signal.getsignal(number) for number in SIGNALS}
        for number in SIGNALS:
            if before[number] is not signal.SIG_IGN:
                signal.signal(number, self._interrupt)
        try:
            yield
        finally:
            if self._asked is None:
                for number in SIGNALS:
                    signal.signal(number, before[number])

    @contextmanager
    def waiting(self) -> Generator[None, None, None]:
        """In this block an interrupt raises KeyboardInterrupt, as does one noted before."""
        self._waiting = True
        try:
            if self._asked is not None:
                raise KeyboardInterrupt
            yield
        finally:
            self._waiting = False

    def between(self, found: Iterable[T]) -> Generator[T, None, None]:
        """The same stream; an interrupt waits until the one at hand has been dealt with."""
        stream = iter(found)
        while True:
            with self.waiting():
                one = next(stream, None)
            if one is None:
                return
            yield one

    def _interrupt(self, number: int, _frame: FrameType | None) -> None:
        now = monotonic()
        if self._asked is None:
            self._asked = now
            if self._waiting:
                raise KeyboardInterrupt
        elif now - self._asked > PATIENCE:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
