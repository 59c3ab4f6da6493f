"""Printing: results to stdout, progress and messages to stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from io import StringIO
from textwrap import fill
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TextIO, TypeVar

from jigsat.schemas.layouts.streams import is_unicode
from jigsat.schemas.text import duration, number_of, one_line, roughly

if TYPE_CHECKING:
    from rich.text import Text

    from jigsat.solvers.counting.layers import LayersDone
    from jigsat.solvers.search import Search

T = TypeVar("T")

#: Seconds between two updates of the progress line.
UPDATE_SECONDS = 0.2
#: The columns of text, and of drawings where there is no terminal.
WIDTH = 80
#: Carriage return and "erase to the end of the line".
ERASE = "\r\x1b[K"
#: Replacements for the characters of drawings where the output takes ASCII only.
ASCII = str.maketrans("─│┌┐└┘├┤┬┴┼·\N{MULTIPLICATION SIGN}→", "-|+++++++++.x>")


def json_line(document: Any, file: TextIO) -> str:
    """Return a JSON document on one line, in characters that the file can hold."""
    return json.dumps(document, ensure_ascii=not is_unicode(file))


def print_json(document: Any) -> None:
    """Print one JSON document on one line."""
    print(json_line(document, sys.stdout))


def print_bytes(data: bytes) -> None:
    """Print what another program shall read, as it is."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def print_text(text: Text) -> None:
    """Print a drawing, in colour where the terminal has it and NO_COLOR does not forbid it."""
    from rich.console import Console

    console = Console(file=sys.stdout, highlight=False)
    # The console has seen what stdout is; but where a pipe is closed it ends the program
    # itself, so that writing is left to us.
    console.file = drawn = StringIO()
    console.print(text, soft_wrap=True)
    picture = drawn.getvalue()
    sys.stdout.write(picture if is_unicode(sys.stdout) else picture.translate(ASCII))


def drawing_width() -> int:
    """Return the width of the terminal, or 80 where there is none."""
    return terminal_width() or WIDTH


def terminal_width() -> int | None:
    """Return the width of the terminal that shows the output; None if it goes elsewhere."""
    return width_of(sys.stdout)


def width_of(stream: TextIO) -> int | None:
    """Return the width of the terminal that a stream is shown on; None if it is on none."""
    from shutil import get_terminal_size

    return get_terminal_size().columns if stream.isatty() else None


def print_lines(lines: Iterable[str]) -> None:
    """Print lines; those too long for the terminal are broken between words, and indented."""
    width = terminal_width()
    for line in lines:
        if width is None or len(line) <= width:
            print(line)
        else:
            text = line.lstrip()
            start = line[: -len(text)]
            print(wrap(text, start, f"{start}  ", width))


def wrap(text: str, start: str, following: str | None = None, width: int = WIDTH) -> str:
    """Return the text in lines, broken between words only.

    The first line begins with ``start``, the others with ``following``, or else with as many
    blanks.
    """
    return fill(
        text,
        width,
        initial_indent=start,
        subsequent_indent=" " * len(start) if following is None else following,
        break_long_words=False,
        break_on_hyphens=False,
    )


def say(message: str, quiet: bool) -> None:
    """Print a message to the user on stderr, always on one line."""
    if not quiet:
        print(f"jigsat: {one_line(message)}", file=sys.stderr)


@contextmanager
def progress(quiet: bool) -> Generator[Callable[[Search], None], None, None]:
    """A function that shows how far a search is, on a terminal, each time it is called."""
    if quiet or not sys.stderr.isatty():
        yield lambda _search: None
        return
    line: _ProgressLine[Search] = _ProgressLine(_of_search)
    with line.erased():
        # Each search begins at no time.
        yield lambda search: line.show(search, search)


@contextmanager
def layers_progress(quiet: bool) -> Generator[Callable[[LayersDone], None], None, None]:
    """A function that shows how far a diagram is, on a terminal, each time it is called."""
    if quiet or not sys.stderr.isatty():
        yield lambda _layers: None
        return
    line: _ProgressLine[LayersDone] = _ProgressLine(_of_layers)
    with line.erased():
        yield lambda layers: line.show(layers, line)


class _ProgressLine(Generic[T]):
    """A line that is written again and again: ``words`` of something and the seconds so far."""

    def __init__(self, words: Callable[[T, float], str]) -> None:
        self._words = words
        self._work: object = self
        self._started = self._shown = monotonic()

    def show(self, progress: T, work: object) -> None:
        """Show the progress of some work; other work begins anew."""
        now = monotonic()
        if work is not self._work:
            self._work = work
            self._started = self._shown = now
        if now - self._shown > UPDATE_SECONDS:
            self._shown = now
            text = self._words(progress, now - self._started)
            line = text[: (width_of(sys.stderr) or WIDTH) - 1]
            print(f"{ERASE}{line}", end="", file=sys.stderr, flush=True)

    @contextmanager
    def erased(self) -> Generator[None, None, None]:
        """Erase the line at the end of the block."""
        try:
            yield
        finally:
            print(ERASE, end="", file=sys.stderr, flush=True)


def _of_search(search: Search, seconds: float) -> str:
    return f"{number_of(search.found, 'solution')}{_forecast(search, seconds)}"


def _of_layers(layers: LayersDone, seconds: float) -> str:
    return (
        f"{layers.done} of {number_of(layers.of, 'layer')} in {seconds:.0f} s; "
        f"{number_of(layers.nodes, 'state')}, {layers.megabytes:,.0f} MB"
    )


def _forecast(search: Search, seconds: float) -> str:
    """How far the search is: the share done, the time left as a range, and the rate."""
    forecast = None if search.progress is None else search.progress.forecast()
    if forecast is None:
        return f" in {seconds:.0f} s"
    text = f"; {_percent(forecast.share)} done in {seconds:.0f} s"
    if forecast.seconds_left is not None:
        text += f", {_time_left(*forecast.seconds_left)}"
    if forecast.rate is not None:
        text += f"; {roughly(forecast.rate)} pieces/s"
    return text


def _percent(share: float) -> str:
    """A share of something that is not finished in percent."""
    percent = min(100 * share, 99.0)
    return f"{percent:.0f} %" if percent >= 1 else "less than 1 %"


def _time_left(least: float, most: float) -> str:
    """A range of time in words: "20 to 45 s left"."""
    low, high = (duration(max(1.0, round(seconds))) for seconds in (least, most))
    if low == high:
        return f"{high} left"
    number, _, unit = low.partition(" ")
    return f"{number if high.endswith(unit) else low} to {high} left"
