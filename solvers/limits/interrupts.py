"""Interrupts end a search, and what it found is kept."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Generator, Iterable
from contextlib import closing, contextmanager
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import ClassVar, TypeVar

T = TypeVar("T")

#: The signals that a terminal sends to every process of a command: at Ctrl-C, and, where there
#: is such a signal, when it is closed.
FROM_TERMINAL = tuple(
    signal.Signals[name] for name in ("SIGINT", "SIGHUP") if name in signal.Signals.__members__
)
#: Why a search ended, where the person at the keyboard ended it.
BY_HAND = "interrupted"
#: ``timeout`` sends its signal twice: a second one counts as such only after so many seconds.
REPEAT_SECONDS = 1.0


class Interrupts:
    """Turns interrupts into KeyboardInterrupt, only while waiting for the next solution.

    Args:
        signals: the signals that count as an interrupt.
        last: whether the program is about to end after an interrupt, so that the handlers
            of the signals need not be restored.
    """

    #: In how many blocks of the program interrupts are deferred now.
    deferring: ClassVar[int] = 0

    def __init__(
        self, signals: Iterable[signal.Signals] = (signal.SIGINT,), *, last: bool = False
    ) -> None:
        self._signals = tuple(signals)
        self._last = last
        self._waiting = False
        self._interrupted_at: float | None = None

    @contextmanager
    def deferred(self) -> Generator[None, None, None]:
        """Defer the first interrupt to the next wait; a second one ends the program."""
        # Other threads neither receive signals nor may they decide what becomes of them.
        signals = self._signals if current_thread() is main_thread() else ()
        before = {number: signal.getsignal(number) for number in signals}
        for number, handler in before.items():
            if handler is not signal.SIG_IGN:
                signal.signal(number, self._interrupt)
        Interrupts.deferring += 1
        try:
            yield
        finally:
            Interrupts.deferring -= 1
            if self._interrupted_at is None or not self._last:
                for number, handler in before.items():
                    signal.signal(number, handler)

    @contextmanager
    def waiting(self) -> Generator[None, None, None]:
        """Raise KeyboardInterrupt at an interrupt in this block, or at one deferred before."""
        self._waiting = True
        try:
            if self._interrupted_at is not None:
                raise KeyboardInterrupt
            yield
        finally:
            self._waiting = False

    def interruptible(self, stream: Iterable[T]) -> Generator[T, None, None]:
        """Yield from the stream, interruptible only while waiting for its next element."""
        elements = zip(stream, strict=True)  # tuples: None may be an element
        while True:
            with self.waiting():
                found = next(elements, None)
            if found is None:
                return
            yield found[0]

    def latest(
        self, stream: Iterable[T], known: T, tell: Callable[[T], object] | None = None
    ) -> tuple[T, bool]:
        """Return the last element of the stream, and whether an interrupt ended it early.

        ``known`` is returned if it has none. ``tell`` is called with each of them.
        """
        latest = known
        try:
            with closing(self.interruptible(stream)) as elements:
                for element in elements:
                    latest = element
                    if tell is not None:
                        tell(element)
        except KeyboardInterrupt:
            return latest, True
        return latest, False

    def _interrupt(self, number: int, _frame: FrameType | None) -> None:
        now = monotonic()
        if self._interrupted_at is None:
            self._interrupted_at = now
            if self._waiting:
                raise KeyboardInterrupt
        elif now - self._interrupted_at > REPEAT_SECONDS:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)


# Pausing the garbage collector while large tables of small things are made.


@contextmanager
def gc_paused() -> Generator[None, None, None]:
    """Keep the garbage collector from looking through tables while they are made.

    It would look at all of them again and again, and find none that is garbage: measured on 256
    cards for a board of 16 by 16, four times the time of making them.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
