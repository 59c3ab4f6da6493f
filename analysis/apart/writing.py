"""Writing the assemblies that come apart to a stream, as they are found."""

from __future__ import annotations

from typing import TextIO

from jigsat.analysis.apart.assemblies import Assembly
from jigsat.analysis.apart.level_counts import LevelCounts
from jigsat.analysis.apart.lines import line_document
from jigsat.analysis.apart.take_all import is_listed
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Convention
from jigsat.solvers.recording.enumeration import DocumentWriter, LinesWriter
from jigsat.solvers.recording.headers import make_header
from jigsat.solvers.search import Search


class _Lines(LinesWriter):
    """A line for each assembly that comes apart, with its level and its moves."""

    least = 0

    def add_assembly(self, puzzle: Puzzle, assembly: Assembly) -> None:
        """Write an assembly, if it comes apart."""
        found = assembly.apart
        if found is None or not is_listed(found.answer, found.level, self.least):
            return
        apart = {"apart": line_document(puzzle, found, images=assembly.images)}
        text = self._json({**apart, **found.solution.model_dump(mode="json")})
        self._write(self._one(text))
        self._written += 1

    def _header(self) -> str:
        header = make_header(self._search, Convention.UP_TO_SYMMETRY, apart=self.least)
        return self._json(header.document)


class _Document(_Lines, DocumentWriter):
    """The same as one JSON document."""


class ApartWriter:
    """Writes the assemblies that come apart, with a header and an end.

    Args:
        file: what is written to.
        least: the least level, by its first number, of those that are listed.
        as_document: write one JSON document, and not JSON Lines.
    """

    def __init__(
        self, puzzle: Puzzle, file: TextIO, least: int = 0, *, as_document: bool = False
    ) -> None:
        self._puzzle = puzzle
        self._file = file
        self._least = least
        self._make = _Document if as_document else _Lines
        self._writer: _Lines | None = None

    def begin(self, search: Search) -> None:
        """Write the header of a search, once."""
        if self._writer is None:
            self._writer = self._make(self._file, search, True)
            self._writer.least = self._least
            self._writer.begin()

    def add(self, assembly: Assembly) -> None:
        """Write an assembly, if it comes apart."""
        assert self._writer is not None
        self._writer.add_assembly(self._puzzle, assembly)

    def end(self, counted: LevelCounts) -> None:
        """Write what comes last, unless the time was over before the search began."""
        if self._writer is not None:
            self._writer.end(counted.stopped)
