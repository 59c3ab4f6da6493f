"""Writes the assemblies that come apart to a stream, as they are found."""

from __future__ import annotations

from typing import TextIO

from jigsat.analysis.apart.all_assemblies import TakenApart, is_listed
from jigsat.analysis.apart.levels import line_document
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Convention
from jigsat.solvers.batches import Batch
from jigsat.solvers.recording.enumeration import DocumentWriter, LinesWriter
from jigsat.solvers.recording.headers import make_header
from jigsat.solvers.search import Search


class ApartLines(LinesWriter):
    """A line for each assembly that comes apart, with its level and its moves.

    ``least``: the least level, by its first number, of those that are listed.
    """

    def __init__(self, file: TextIO, search: Search, least: int = 0) -> None:
        header = make_header(search, Convention.UP_TO_SYMMETRY, apart=least)
        super().__init__(file, header, search)
        self._puzzle = search.problem.puzzle
        self._least = least

    def add(self, batch: Batch) -> None:
        """Write an assembly, if it comes apart."""
        assert isinstance(batch, TakenApart)
        found = batch.assembly.apart if batch.assembly else None
        if found is None or not is_listed(found.answer, found.level, self._least):
            return
        assert batch.assembly is not None
        assert isinstance(self._puzzle, PuzzleData)
        apart = {"apart": line_document(self._puzzle, found, images=batch.assembly.images)}
        text = self._json({**apart, **found.solution.model_dump(mode="json")})
        self._write(self._one(text))
        self.written += 1


class ApartDocument(ApartLines, DocumentWriter):
    """The same as one JSON document."""
