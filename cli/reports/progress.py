"""Progress in words, on one line."""

from __future__ import annotations

from collections.abc import Iterator

from jigsat.schemas.progress import Progress, Stage
from jigsat.schemas.text import cut, duration, number_of, plural, roughly

#: The shortest time that is told to be left, in seconds.
SHORTEST = 1.0


def in_words(progress: Progress, width: int) -> str:
    """What is being done, for how long, and how far it is: as much of that as there is room."""
    line = f"{_what(progress)} ({progress.seconds:.0f} s)"
    between = ": "
    for part in _parts(progress):
        longer = f"{line}{between}{part}"
        if len(longer) > width:
            break
        line, between = longer, ", "
    return cut(line, width)


def _what(progress: Progress) -> str:
    once = ", once" if progress.stage is Stage.COMPILING else ""
    return " ".join(filter(None, (progress.stage, progress.subject))) + once


def _parts(progress: Progress) -> Iterator[str]:
    """What is known of how far it is, the most important first."""
    if progress.done is not None:
        yield _done(progress.done, progress.of, progress.unit or "step")
    if progress.solutions is not None:
        yield number_of(progress.solutions, "solution")
    if progress.share is not None:
        yield f"{_percent(progress.share)} done"
    if progress.seconds_left is not None:
        yield _time_left(*progress.seconds_left)
    if progress.rate is not None:
        yield f"{roughly(progress.rate)} pieces/s"
    if progress.megabytes is not None:
        yield f"{progress.megabytes:,.0f} MB"


def _done(done: int, of: int | None, unit: str) -> str:
    if of is None:
        return number_of(done, unit)
    return f"{done:,} of {of:,} {plural(unit, of)}"


def _percent(share: float) -> str:
    """A share of something that is not finished in percent."""
    percent = min(100 * share, 99.0)
    return f"{percent:.0f} %" if percent >= 1 else "less than 1 %"


def _time_left(least: float, most: float) -> str:
    """A range of time in words: "20 to 45 s left"."""
    low, high = (duration(max(SHORTEST, round(seconds))) for seconds in (least, most))
    if low == high:
        return f"{high} left"
    number, _, unit = low.partition(" ")
    return f"{number if high.endswith(unit) else low} to {high} left"
