"""Running a search into a solution file, and taking up one that was interrupted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from enum import Enum
from importlib.metadata import version
from pathlib import Path
from typing import Any, TextIO

from jigsat.checks.fingerprint import fingerprint
from jigsat.schemas.errors import JournalError
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.solvers.batches import Batch
from jigsat.solvers.counting.counts import Labelled
from jigsat.solvers.journal import (
    FORMAT,
    NONE,
    SOLUTIONS,
    UP_TO_SYMMETRY,
    Journal,
    Part,
    keep_finished,
    line,
    read_journal,
)
from jigsat.solvers.options import Options
from jigsat.solvers.search import Search


class Recorded(Enum):
    """What a file holds beside the counts: every solution, one of each class, or nothing."""

    SOLUTIONS = "solutions"
    CLASSES = "classes"
    COUNTS = "counts"


#: The search is cut into at least so many parts, so that little is done again.
PARTS = 64


def recorded_search(
    puzzle: PuzzleData, options: Options, path: Path, what: Recorded, resume: bool
) -> tuple[Search, Journal]:
    """A search to be recorded in a file, and what the file already holds.

    Without ``resume``, or if there is no file, the journal is empty. Raises JournalError if
    the file belongs to another run: another puzzle, engine, version, or kind of file.
    """
    known = read_journal(path) if resume else None
    parts = known.header.get("parts_wanted", PARTS) if known else PARTS
    search = Search(puzzle, options, parts=parts, limit_classes=what is Recorded.CLASSES)
    header = make_header(search, what)
    if known is None:
        return search, Journal(header)
    for key, value in header.items():
        if known.header.get(key) != value:
            raise JournalError(
                f"{path}: found a run with {key} {known.header.get(key)!r}, "
                f"expected {value!r}: it cannot be taken up"
            )
    keep_finished(path, known)
    total = known.total()
    found = total.up_to_symmetry if search.limit_classes else total.solutions
    return search.resumed(frozenset(known.parts), found), known


def make_header(search: Search, what: Recorded) -> dict[str, Any]:
    """The first line of a solution file."""
    return {
        "jigsat": version("jigsat"),
        "format": FORMAT,
        "puzzle": search.problem.puzzle.name,
        "fingerprint": fingerprint(search.problem.puzzle),
        "convention": UP_TO_SYMMETRY if what is Recorded.CLASSES else SOLUTIONS,
        "engine": search.engine,
        "solutions_listed": what is not Recorded.COUNTS,
        "parts_wanted": search.parts_wanted,
        "plan": search.plan.digest,
    }


class Recorder:
    """Writes what a search finds: solutions as they come, and the end of each part."""

    def __init__(self, search: Search, file: TextIO, what: Recorded, journal: Journal) -> None:
        self.search = search
        self._file = file
        self._journal = journal
        self._what = what
        self._labelled = Labelled(search.problem)
        self._counts: defaultdict[int, Part] = defaultdict(lambda: NONE)
        self._sum = NONE

    @property
    def written(self) -> int:
        """How many solutions the file holds, those of earlier runs included."""
        if self._what is Recorded.CLASSES:
            return self.counts.up_to_symmetry
        return self.counts.solutions

    @property
    def counts(self) -> Part:
        """The counts of earlier runs and of this one together."""
        return self._journal.total().plus(self._sum)

    def begin(self) -> None:
        """Write the header, unless an earlier run has."""
        if not self._journal.begun:
            self._write(line(self._journal.header))

    def add(self, batch: Batch) -> None:
        """Write the solutions of a batch, and that its part is finished, if it is."""
        new = self._labelled.part(batch)
        self._counts[batch.part] = self._counts[batch.part].plus(new)
        self._sum = self._sum.plus(new)
        self._write("".join(self._listed(batch)))
        if batch.ends_part:
            part = self._counts.pop(batch.part)
            self._write(line({"part": batch.part, **vars(part)}))

    def _listed(self, batch: Batch) -> Iterator[str]:
        if self._what is Recorded.COUNTS:
            return
        flags = batch.new_class if self._what is Recorded.CLASSES else batch.new_look
        for chosen in batch.rows[flags].tolist():
            placements = self.search.decoder.json_text(chosen)
            yield f'{{"part": {batch.part}, "placements": [{placements}]}}\n'

    def end(self, stopped: str | None) -> None:
        """Write the last line."""
        complete = self.search.complete and stopped is None
        end = {"complete": complete, "solutions": self.written, "stopped": stopped}
        self._write(line(end))

    def _write(self, text: str) -> None:
        if text:
            self._file.write(text)
            self._file.flush()
