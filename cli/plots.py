"""The course of a run as a plot: the solutions found and the share done, over time."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from jigsat.schemas.errors import FileError
from jigsat.schemas.support.atomic_files import refuse_existing, write_file
from jigsat.schemas.support.progress import Progress, Stage, noted_by

if TYPE_CHECKING:
    from jigsat.render.figures.shapes import Figure


# The file that a plot is written to.


ENDING = ".svg"


def refuse_plot(file: Path | None, overwrite: bool, other: Path | None = None) -> None:
    """Raise FileError if a plot that is wanted cannot be written there.

    To be asked before the run that it is about. ``other``: what the run itself writes to.
    """
    if file is None:
        return
    if file.suffix.lower() != ENDING:
        found = f"the ending '{file.suffix}'" if file.suffix else "no ending"
        raise FileError(f"{file}: found {found}, expected {ENDING}, as plots are SVG")
    if file.is_dir():
        raise FileError(f"{file}: found a folder, expected a file to write to")
    if not file.parent.is_dir():
        raise FileError(f"{file}: found no folder {file.parent}, expected one to write to")
    if other is not None and os.path.realpath(other) == os.path.realpath(file):
        raise FileError(f"{file}: found the same file twice, expected one for the plot alone")
    refuse_existing(file, overwrite)


def write_plot(file: Path, figure: Figure, overwrite: bool) -> None:
    """Write a plot. Raises FileError if that cannot be done."""
    from jigsat.render.outputs.svg import svg_of

    write_file(file, svg_of(figure).encode(), overwrite=overwrite)


#: How a search names its engine as the subject of its progress.
WITH = "with "
#: What plots name where others name an engine, of solutions that are taken apart.
TAKEN_APART = "taken apart"
#: With fewer values there is no line to be drawn.
_LINE = 2


class Ended(Protocol):
    """What has become of a search."""

    @property
    def solutions(self) -> int:
        """How many were found."""

    @property
    def complete(self) -> bool:
        """Whether these are all."""

    @property
    def engine(self) -> str:
        """What has found them."""


class _Run:
    """What was recorded of the search with an engine, in seconds since it began.

    ``begun``: when that was, in seconds since the notes began.
    """

    def __init__(self, engine: str, begun: float, resumed: bool) -> None:
        self.engine = engine
        self.found: list[tuple[float, int]] = [] if resumed else [(0.0, 0)]
        self.shares: list[tuple[float, float]] = []
        self.is_over = False
        self._begun = begun
        self._seconds = 0.0

    def is_now(self, seconds: float) -> None:
        """So late it is."""
        self._seconds = seconds - self._begun

    def note(self, solutions: int | None, share: float | None) -> None:
        """What is known now."""
        if solutions is not None:
            self.found.append((self._seconds, solutions))
        if share is not None:
            self.shares.append((self._seconds, share))

    def end(self, ended: Ended) -> None:
        """What has become of it. Another way to count may have overtaken it."""
        if ended.engine == self.engine:
            self.note(ended.solutions, 1.0 if ended.complete and self.shares else None)


class CoursePlot:
    """Notes down how a search goes, and draws that.

    Args:
        file: what to write to; None for no plot.
        overwrite: whether such a file may be there already.
        resumed: whether the search goes on with an earlier run.
        other: the file that the search itself writes to.

    Raises FileError if nothing can be written there.
    """

    def __init__(
        self,
        file: Path | None,
        overwrite: bool,
        resumed: bool = False,
        other: Path | None = None,
    ) -> None:
        refuse_plot(file, overwrite, other)
        self._file = file
        self._overwrite = overwrite
        self._resumed = resumed
        self._runs: list[_Run] = []

    @contextmanager
    def noting(self) -> Generator[None, None, None]:
        """In this block it is recorded how the search goes."""
        if self._file is None:
            yield
            return
        started = monotonic()
        with noted_by(self._note):
            yield
        self._end_last(monotonic() - started)

    def _note(self, progress: Progress) -> None:
        if progress.stage is Stage.PREPARING:  # another search
            self._end_last(progress.seconds)
        subject, found = progress.subject or "", progress.solutions
        if progress.stage is Stage.TAKING_APART:
            engine, found = TAKEN_APART, progress.done
        elif progress.stage is Stage.SEARCHING and subject.startswith(WITH):
            engine = subject.removeprefix(WITH)
        else:
            return
        if not self._runs or self._runs[-1].is_over:
            self._runs.append(_Run(engine, progress.seconds, self._resumed))
        self._runs[-1].is_now(progress.seconds)
        self._runs[-1].note(found, progress.share)

    def _end_last(self, seconds: float) -> None:
        if self._runs and not self._runs[-1].is_over:
            self._runs[-1].is_now(seconds)
            self._runs[-1].is_over = True

    def write(self, title: str, subtitle: str, ended: Sequence[Ended]) -> None:
        """Write the plot. ``ended``: what has become of the searches, in order."""
        if self._file is None:
            return
        if not self._runs:  # it is all known without a search
            self._runs.append(_Run(ended[0].engine, 0.0, resumed=False))
        for run, each in zip(self._runs, ended, strict=False):
            run.end(each)
        write_plot(self._file, _figure(self._runs, title, subtitle), self._overwrite)


def _figure(runs: Sequence[_Run], title: str, subtitle: str) -> Figure:
    from jigsat.render.charts import ChartHeading, Course, Panel, axis_of, line_chart, time_axis

    found = [Course(run.engine, run.found) for run in runs if run.found]
    most = max(course.points[-1][1] for course in found)
    panels = [Panel(axis_of("solutions found", most), found)]
    lines = (run for run in runs if len(run.shares) >= _LINE)
    if shares := [Course(run.engine, run.shares) for run in lines]:
        share = axis_of("percent of the search done, as estimated", 1.0, unit=0.01)
        panels.append(Panel(share, shares))
    last = max(course.points[-1][0] for panel in panels for course in panel.courses)
    shown = " and ".join(panel.axis.name for panel in panels)
    heading = ChartHeading(title, subtitle, f"Over time: {shown}. {subtitle}")
    return line_chart(heading, time_axis(last, "since the search began"), panels)
