"""A file of verdicts on given solutions, which a later run can go on with."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from jigsat.analysis.apart.all_assemblies import TakenApart, is_listed
from jigsat.analysis.apart.apart import Apart
from jigsat.analysis.apart.levels import Noted, digest_of, line_document, read_line
from jigsat.schemas.errors import JournalError
from jigsat.schemas.layouts.solution_lines import (
    FORMAT,
    Header,
    apart_line,
    is_sound,
    record,
    run_of,
)
from jigsat.schemas.locking import locked
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Convention, Solution
from jigsat.schemas.support.atomic_files import RESUME_OR_REPLACE, refuse_existing, replacing
from jigsat.schemas.support.text import number_of
from jigsat.solvers.batches import Batch
from jigsat.solvers.kinds import kind_of
from jigsat.solvers.recording.enumeration import DocumentWriter, LinesWriter
from jigsat.solvers.recording.headers import (
    header_of,
    make_header,
    read_header,
    refuse_another_run,
)
from jigsat.solvers.recording.journal import (
    Damage,
    open_bytes,
    open_text,
    warn_of_damage,
    whole_lines,
)
from jigsat.solvers.recording.recorder import append, closed_at_end, sync
from jigsat.solvers.search import Search


class VerdictFile:
    """Verdicts on solutions that are recorded; those that come apart are listed.

    ``known``: the verdicts that stood there already, by the numbers of the solutions.
    """

    def __init__(self, puzzle: Puzzle, file: TextIO, run: str, known: dict[int, Noted]) -> None:
        self._puzzle = puzzle
        self._run = run
        self._file = file
        self._known = known

    def verdict(self, number: int, solution: Solution) -> Noted | None:
        """The verdict on the solution of this number, if it is known.

        Raises JournalError if that is on another solution.
        """
        known = self._known.get(number)
        if known is not None and known.digest not in ("", digest_of(_listed(solution))):
            raise JournalError(
                f"{self._file.name}: found a verdict on another solution {number:,}: of other "
                "solutions it cannot be resumed"
            )
        return known

    def add(self, number: int, found: Apart) -> None:
        """Note down the verdict on the solution of this number, and wait until that is done."""
        listed = _listed(found.solution)
        document = line_document(self._puzzle, found, number=number, of=digest_of(listed))
        is_whole = is_listed(found.answer, found.level, 0)
        append(self._file, apart_line(document, self._run, None, listed if is_whole else ""))
        sync(self._file)


def _listed(solution: Solution) -> str:
    return solution.model_dump_json()[len('{"placements":[') : -2]


@contextmanager
def open_verdicts(
    puzzle: Puzzle, path: Path, *, resume: bool, overwrite: bool
) -> Generator[VerdictFile, None, None]:
    """A file of verdicts, from its start or from where it ends.

    Raises FileError if there is such a file, unless ``resume`` or ``overwrite``, and
    JournalError if the header of the one to resume is damaged, or of another
    puzzle.
    """
    refuse_existing(path, resume or overwrite, RESUME_OR_REPLACE)
    header = header_of(puzzle, "", Convention.SOLUTIONS)
    typed = kind_of(puzzle).typed(puzzle)
    header = replace(header, format=FORMAT, engine=None, apart=0, typed=typed).with_run()
    assert header.run is not None
    with locked(path) as lock:
        kept = _Kept(path, header) if resume and path.exists() else None
        begun = kept is not None and kept.begun
        if kept is not None and begun and not kept.is_whole:
            with lock.moved(), replacing(path) as new, open_bytes(new, "w") as file:
                file.write(record(header))
                file.writelines(kept.lines)
        with closed_at_end(open_text(path, "a" if begun else "w")) as text:
            if not begun:
                append(text, record(header).decode())
            yield VerdictFile(puzzle, text, header.run, kept.known if kept is not None else {})


class _Kept:
    """The verdicts that stand in a file, by the numbers of the solutions, and their lines.

    Raises JournalError if the header is damaged, or not that of this puzzle.
    """

    def __init__(self, path: Path, header: Header) -> None:
        self.known: dict[int, Noted] = {}
        self.lines: list[bytes] = []
        self.begun = False
        self._header = header
        self._bytes = others = 0
        damage: list[Damage] = []
        for number, line in whole_lines(path, damage):
            self._bytes += len(line)
            if number == 1:
                self._begin(path, line)
            elif run_of(line) not in (None, header.run):
                others += 1
            elif not self._add(line):
                damage.append(Damage(number))
        left_out = [f"{number_of(others, 'line')} of other runs"] if others else []
        warn_of_damage(path, damage, "the verdicts that stood there are sought again", left_out)
        #: Whether the file can stay as it is.
        self.is_whole = not (damage or others) and self._bytes == path.stat().st_size

    def _begin(self, path: Path, line: bytes) -> None:
        found = read_header(path, line)
        self.begun = True
        refuse_another_run(
            path, found.document, self._header.document, ": it cannot be resumed"
        )

    def _add(self, line: bytes) -> bool:
        """Take a line; whether it is a verdict, as it was written."""
        if run_of(line) is None or not is_sound(line):
            return False
        try:
            noted = read_line(line)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return False
        if noted is None or noted.number in self.known:
            return False
        self.known[noted.number] = noted
        self.lines.append(line)
        return True


# Writing the assemblies that come apart to a stream, as they are found.


class ApartLines(LinesWriter):
    """A line for each assembly that comes apart, with its level and its moves.

    ``least``: the least level, by its first number, of those that are listed.
    """

    def __init__(self, file: TextIO, search: Search, least: int = 0) -> None:
        super().__init__(file, search, True)
        self._least = least

    def add(self, batch: Batch) -> None:
        """Write an assembly, if it comes apart."""
        assert isinstance(batch, TakenApart)
        found = batch.assembly.apart if batch.assembly else None
        if found is None or not is_listed(found.answer, found.level, self._least):
            return
        assert batch.assembly is not None
        puzzle = self._search.problem.puzzle
        assert isinstance(puzzle, PuzzleData)
        apart = {"apart": line_document(puzzle, found, images=batch.assembly.images)}
        text = self._json({**apart, **found.solution.model_dump(mode="json")})
        self._write(self._one(text))
        self.written += 1

    def _header(self) -> str:
        header = make_header(self._search, Convention.UP_TO_SYMMETRY, apart=self._least)
        return self._json(header.document)


class ApartDocument(ApartLines, DocumentWriter):
    """The same as one JSON document."""
