"""A file of verdicts on given solutions, which a later run can go on with."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from jigsat.analysis.apart.apart import Apart
from jigsat.analysis.apart.lines import Noted, line_document, read_line
from jigsat.analysis.apart.take_all import is_listed
from jigsat.schemas.errors import JournalError
from jigsat.schemas.layouts.solution_lines import Header, apart_line, json_line
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.replacing import RESUME_OR_REPLACE, refuse_existing, replacing
from jigsat.schemas.solution import Convention
from jigsat.solvers.recording.headers import header_of, refuse_another_run
from jigsat.solvers.recording.journal import open_text, whole_lines
from jigsat.solvers.recording.locking import locked
from jigsat.solvers.recording.on_disk import append, closed_at_end, sync


class VerdictFile:
    """Verdicts on solutions that are noted down; those that come apart are listed.

    ``known``: the verdicts that stood there already.
    """

    def __init__(self, puzzle: Puzzle, file: TextIO, known: list[Noted]) -> None:
        self.known = known
        self._puzzle = puzzle
        self._file = file

    def has(self, index: int, number: int) -> bool:
        """Whether the verdict of this index is known: of the solution of this number.

        Raises JournalError if it is of another one.
        """
        if index >= len(self.known):
            return False
        if self.known[index].number != number:
            raise JournalError(
                f"{self._file.name}: found a verdict on solution {self.known[index].number:,}, "
                f"expected one on solution {number:,}: of other solutions it cannot be taken up"
            )
        return True

    def add(self, number: int, found: Apart) -> None:
        """Note down the verdict on the solution of this number, and wait until that is done."""
        document = line_document(self._puzzle, found, number=number)
        listed = found.solution.model_dump_json()[len('{"placements":[') : -2]
        append(
            self._file,
            apart_line(
                document, None, listed if is_listed(found.answer, found.level, 0) else ""
            ),
        )
        sync(self._file)


@contextmanager
def open_verdicts(
    puzzle: Puzzle, path: Path, *, resume: bool, overwrite: bool
) -> Generator[VerdictFile, None, None]:
    """A file of verdicts, from its start or from where it ends.

    Raises FileError if there is such a file, unless ``resume`` or ``overwrite``, and
    JournalError if the one that is to be taken up is damaged, or of another puzzle.
    """
    refuse_existing(path, resume or overwrite, RESUME_OR_REPLACE)
    header = replace(header_of(puzzle, "", Convention.SOLUTIONS), engine=None, apart=0)
    with locked(path) as lock:
        known, lines = _kept(path, header) if resume and path.exists() else ([], [])
        if lines:
            with lock.moved(), replacing(path) as kept, open_text(kept, "w") as file:
                file.writelines(lines)
        with closed_at_end(open_text(path, "a" if lines else "w")) as file:
            if not lines:
                append(file, json_line(header.document))
            yield VerdictFile(puzzle, file, known)


def _kept(path: Path, header: Header) -> tuple[list[Noted], list[str]]:
    """The verdicts in a file, and its lines. Raises JournalError."""
    known: list[Noted] = []
    lines: list[str] = []
    for number, text in whole_lines(path):
        try:
            if number == 1:
                found = dict(json.loads(text))
                refuse_another_run(path, found, header.document, ": it cannot be taken up")
            else:
                known.append(_noted(text))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise JournalError(f"{path}: line {number} is damaged") from None
        lines.append(text)
    return known, lines


def _noted(text: str) -> Noted:
    noted = read_line(text)
    if noted is None:
        raise ValueError
    return noted
