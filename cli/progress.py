"""Showing progress on stderr: as a line that is written again and again, or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import asdict, replace
from enum import StrEnum
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, TextIO, cast

from jigsat.schemas.progress import UPDATE_SECONDS, Progress, Stage, announce, reporting_to

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
    elif mode is ProgressMode.AUTO and not quiet and sys.stderr.isatty():
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
    """Shows what was told last, every so many seconds, with the seconds as they go on.

    Args:
        show: called with what is to be shown.
        first: nothing is shown in the first so many seconds.
        every: so often it is shown anew; at the same stage no more often.
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
        """Note what was told, and show it if it is a new stage."""
        with self._lock:
            is_new = not progress.is_of_the_same(self._last)
            self._last = progress
            if self._first == 0.0 and (is_new or self._elapsed - self._shown_at >= self._every):
                self._show_last()

    def run(self) -> None:
        """Show what was told last, again and again."""
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
        """Write the line anew, unless another line is not finished."""
        from jigsat.cli.output import WIDTH, width_of
        from jigsat.cli.reports.progress import in_words

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
