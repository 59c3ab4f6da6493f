"""Showing progress on stderr: as a line that is written again and again, or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from enum import StrEnum
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, TextIO, cast

from jigsat.cli.output import WIDTH, can_be_drawn_over, width_of
from jigsat.schemas.support.progress import (
    UPDATE_SECONDS,
    Progress,
    Stage,
    announce,
    reporting_to,
)
from jigsat.schemas.support.text import cut, duration, number_of, plural, roughly

#: What is over by then is not worth a line, in seconds.
FIRST_SECONDS = 1.0
#: Seconds between two JSON objects of the same stage.
JSON_SECONDS = 1.0
#: Carriage return and "erase to the end of the line".
ERASE = "\r\x1b[K"


class ProgressMode(StrEnum):
    """How progress is shown: a line on a terminal, JSON objects one a line, or not at all."""

    AUTO = "auto"
    JSON = "json"
    OFF = "off"


@contextmanager
def shown_progress(mode: ProgressMode, quiet: bool) -> Generator[None, None, None]:
    """In this block the progress of what is done is shown on stderr."""
    if mode is ProgressMode.JSON:
        with _shown_by(_write_json, 0.0, JSON_SECONDS):
            yield
    elif mode is ProgressMode.AUTO and not quiet and can_be_drawn_over(sys.stderr):
        line = _Line(sys.stderr)
        with line.on_terminal(), _shown_by(line.show, FIRST_SECONDS, UPDATE_SECONDS):
            yield
    else:
        yield


def _write_json(progress: Progress) -> None:
    text = json.dumps(asdict(progress))
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


@contextmanager
def _shown_by(
    show: Callable[[Progress], None], first: float, every: float
) -> Generator[None, None, None]:
    """Show the progress of what is done in this block, also while it tells nothing new."""
    shower = _Shower(show, first, every)
    thread = Thread(target=shower.run, daemon=True)
    thread.start()
    try:
        with reporting_to(shower.take):
            announce(Progress(Stage.PREPARING))
            yield
    finally:
        shower.ended.set()
        thread.join()


class _Shower:
    """Shows the last report again every few seconds, with the time that has passed.

    Args:
        show: called with what is to be shown.
        first: nothing is shown during the first ``first`` seconds.
        every: so often it is shown again; at the same stage no more often.
    """

    def __init__(self, show: Callable[[Progress], None], first: float, every: float) -> None:
        self.ended = Event()
        self._show = show
        self._first = first
        self._every = every
        self._started = monotonic()
        self._last: Progress | None = None
        self._shown_at = -every
        self._lock = Lock()

    def take(self, progress: Progress) -> None:
        """Remember the latest report, and show it if it is a new stage."""
        with self._lock:
            is_new = not progress.is_of_the_same(self._last)
            self._last = progress
            if self._first == 0.0 and (is_new or self._elapsed - self._shown_at >= self._every):
                self._show_last()

    def run(self) -> None:
        """Show the latest report again and again."""
        wait = self._first or self._every
        while not self.ended.wait(wait):
            wait = self._every
            with self._lock:
                if self._elapsed - self._shown_at >= self._every:
                    self._show_last()

    @property
    def _elapsed(self) -> float:
        return monotonic() - self._started

    def _show_last(self) -> None:
        if self._last is not None:
            self._shown_at = self._elapsed
            self._show(replace(self._last, seconds=round(self._elapsed, 3)))


class _Line:
    """A line on a terminal, erased before anything else is written to it."""

    def __init__(self, terminal: TextIO) -> None:
        self._terminal = terminal
        self._lock = Lock()
        self._is_shown = False
        #: Whether what was written last ended with a line.
        self._at_start = True

    @contextmanager
    def on_terminal(self) -> Generator[None, None, None]:
        """In this block, what is printed erases the line first; at its end it is erased."""
        before = sys.stdout, sys.stderr
        sys.stdout, sys.stderr = (cast(TextIO, _Erasing(each, self)) for each in before)
        try:
            yield
        finally:
            sys.stdout, sys.stderr = before
            self.erase()

    def show(self, progress: Progress) -> None:
        """Write the line again, unless another line is not finished."""
        with self._lock:
            if self._at_start:
                self._is_shown = True
                text = in_words(progress, (width_of(self._terminal) or WIDTH) - 1)
                print(f"{ERASE}{text}", end="", file=self._terminal, flush=True)

    def erase(self) -> None:
        """Erase it, if it is there."""
        with self._lock:
            self._erase()

    def before(self, text: str, write: Callable[[str], int]) -> int:
        """Erase it, and write something else."""
        with self._lock:
            self._erase()
            self._at_start = text.endswith("\n") if text else self._at_start
            return write(text)

    def _erase(self) -> None:
        if self._is_shown:
            self._is_shown = False
            print(ERASE, end="", file=self._terminal, flush=True)


class _Erasing:
    """A stream that erases a line before it writes."""

    def __init__(self, stream: TextIO, line: _Line) -> None:
        self._stream = stream
        self._line = line

    def write(self, text: str) -> int:
        """See ``TextIO.write``."""
        return self._line.before(text, self._stream.write)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


# Progress in words, on one line.


#: The shortest time that is told to be left, in seconds.
SHORTEST = 1.0


def in_words(progress: Progress, width: int) -> str:
    """What is being done, for how long, and how far it is: as much of that as there is room."""
    what = " ".join(filter(None, (progress.stage, progress.subject)))
    line = f"{what} ({progress.seconds:.0f} s)"
    between = ": "
    for part in _parts(progress):
        longer = f"{line}{between}{part}"
        if len(longer) > width:
            break
        line, between = longer, ", "
    return cut(line, width)


def _parts(progress: Progress) -> Iterator[str]:
    """What is known of how far it is, the most important first."""
    done, of, unit = progress.done, progress.of, progress.unit or "step"
    if done is not None:
        yield number_of(done, unit) if of is None else f"{done:,} of {of:,} {plural(unit, of)}"
    if progress.solutions is not None:
        yield number_of(progress.solutions, "solution")
    if progress.share is not None:
        percent = min(100 * progress.share, 99.0)  # it is not finished
        yield f"{percent:.0f} % done" if percent >= 1 else "less than 1 % done"
    if progress.seconds_left is not None:
        yield _time_left(*progress.seconds_left)
    if progress.rate is not None:
        yield f"{roughly(progress.rate)} pieces/s"
    if progress.megabytes is not None:
        yield f"{progress.megabytes:,.0f} MB"


def _time_left(least: float, most: float) -> str:
    """A range of time in words: "20 to 45 s left"."""
    low, high = (duration(max(SHORTEST, round(seconds))) for seconds in (least, most))
    if low == high:
        return f"{high} left"
    number, _, unit = low.partition(" ")
    return f"{number if high.endswith(unit) else low} to {high} left"
