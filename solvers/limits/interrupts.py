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
Handler = Callable[[int, FrameType | None], None]

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


# Processes that this one starts: what a terminal sends is not for them.


@contextmanager
def interrupts_deferred() -> Generator[None, None, None]:
    """Let Ctrl-C and the like arrive at the end of the block, and not at what it starts.

    They are for the main process to handle. A terminal sends them to all: a process that
    still loads its modules would print a traceback, and so would one whose parent was
    interrupted before it had sent what a new process reads first.
    """
    pending: list[int] = []
    with _handled_by(lambda number, _frame: pending.append(number)), terminal_unheard():
        yield
    for number in pending:
        signal.raise_signal(number)


@contextmanager
def _handled_by(handler: Handler) -> Generator[None, None, None]:
    """Handle interrupts, which Python does in its main thread, whichever thread they reach."""
    if current_thread() is not main_thread():
        yield
        return
    numbers = (*FROM_TERMINAL, signal.SIGTERM)
    handlers = {number: signal.getsignal(number) for number in numbers}
    # None is a handler that Python did not set, and cannot set again.
    replaced = {n: old for n, old in handlers.items() if old not in (None, signal.SIG_IGN)}
    for number in replaced:
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number, old in replaced.items():
            signal.signal(number, old)


@contextmanager
def terminal_unheard() -> Generator[None, None, None]:
    """Block what terminals send in this thread, and for good in processes started here."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, FROM_TERMINAL)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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
