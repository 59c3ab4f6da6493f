"""How far a piece of work is: told while it goes on, to whoever listens.

What works says so where it works, however deep that is (``announce``, ``update``); who wants to
know says so around the whole (``reporting_to``). Nobody in between passes anything on. Where
nobody listens it costs next to nothing. In the same way what works asks whether it may go on
(``check_limits``), of limits that are set around the whole (``limited_by``).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from enum import StrEnum
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

#: Seconds between two updates of the same stage.
UPDATE_SECONDS = 0.2


class Stage(StrEnum):
    """What is being done."""

    PREPARING = "preparing"
    CHECKING = "checking"
    SEARCHING = "searching"
    COUNTING = "counting"
    PROVING = "proving"
    TRYING = "trying"
    ESTIMATING = "estimating"
    TAKING_APART = "taking apart"


@dataclass(frozen=True)
class Progress:
    """How far a piece of work is; None stands for what is not known, or makes no sense.

    stage: what is being done
    subject: what it is done to, in words
    seconds: since the work began
    done, of, unit: how many placements, layers, changes … are done, of how many
    solutions: how many were found so far
    share: how much of the stage is done, from 0 to 1, as far as can be told
    seconds_left: the least and the most that the stage will probably take
    rate: pieces that are put down in a second
    megabytes: the memory that is used
    """

    stage: Stage
    subject: str | None = None
    seconds: float = 0.0
    done: int | None = None
    of: int | None = None
    unit: str | None = None
    solutions: int | None = None
    share: float | None = None
    seconds_left: tuple[float, float] | None = None
    rate: float | None = None
    megabytes: float | None = None

    def is_of_the_same(self, other: Progress | None) -> bool:
        """Whether both are of the same stage and subject."""
        return other is not None and (self.stage, self.subject) == (other.stage, other.subject)


#: Called with each progress.
OnProgress = Callable[[Progress], object]


class _Listener:
    """Passes on reports, not too often."""

    def __init__(self, on_progress: OnProgress) -> None:
        self.muted = 0
        self._on_progress = on_progress
        self._started = monotonic()
        self._last: Progress | None = None
        self._last_at = self._started

    @property
    def is_due(self) -> bool:
        """Whether it is time for an update."""
        return not self.muted and monotonic() - self._last_at >= UPDATE_SECONDS

    def tell(self, progress: Progress) -> None:
        """Hand this on, if it is news."""
        if self.muted or (progress.is_of_the_same(self._last) and not self.is_due):
            return
        self._last, self._last_at = progress, monotonic()
        self._on_progress(replace(progress, seconds=round(self._last_at - self._started, 3)))


#: Who listens to the work of this thread.
_LISTENERS: ContextVar[tuple[_Listener, ...]] = ContextVar("listeners", default=())


@contextmanager
def reporting_to(on_progress: OnProgress | None) -> Generator[None, None, None]:
    """In this block a function receives the progress of the work in this thread.

    The seconds begin here. If it is None, whoever listened before still does.
    """
    if on_progress is None:
        yield
        return
    with _told_to(_Listener(on_progress)):
        yield


@contextmanager
def _told_to(*listeners: _Listener) -> Generator[None, None, None]:
    token = _LISTENERS.set(listeners)
    try:
        yield
    finally:
        _LISTENERS.reset(token)


def reported(
    stream: Generator[T, None, None], on_progress: OnProgress | None
) -> Generator[T, None, None]:
    """The elements of a stream; a function receives the progress of making each of them.

    The seconds begin with the first. What is done between two elements is not told.
    """
    own = () if on_progress is None else (_Listener(on_progress),)
    with closing(stream):
        while True:
            with _told_to(*(own or _LISTENERS.get())):
                try:
                    element = next(stream)
                except StopIteration:
                    return
            yield element


def announce(progress: Progress) -> None:
    """Tell that something begins."""
    for listener in _LISTENERS.get():
        listener.tell(progress)


def update(make: Callable[[], Progress]) -> None:
    """Tell how far it is, if it is time; only then is the progress made."""
    due = [listener for listener in _LISTENERS.get() if listener.is_due]
    if due:
        progress = make()
        for listener in due:
            listener.tell(progress)


@contextmanager
def told_as_one() -> Generator[None, None, None]:
    """In this block no progress is reported: it is a step of work that reports its own."""
    listeners = _LISTENERS.get()
    for listener in listeners:
        listener.muted += 1
    try:
        yield
    finally:
        for listener in listeners:
            listener.muted -= 1


#: What is asked whether the work of this thread may go on.
_LIMITS: ContextVar[tuple[Callable[[], object], ...]] = ContextVar("limits", default=())


@contextmanager
def limited_by(limit: Callable[[], object]) -> Generator[None, None, None]:
    """In this block, ``check_limits`` calls this as well; it raises when a limit is exceeded.

    A limit of time, of memory, a stop: whatever ends the work.
    """
    token = _LIMITS.set((*_LIMITS.get(), limit))
    try:
        yield
    finally:
        _LIMITS.reset(token)


def check_limits() -> None:
    """Raise what a limit raises that is exceeded: called again and again by long work."""
    for limit in _LIMITS.get():
        limit()
