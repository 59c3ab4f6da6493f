"""The verifier for solutions of exact cover problems that come as text, batch by batch."""

from __future__ import annotations

from collections.abc import Sequence

from jigsat.checks.exact_cover.verifier import CoverVerifier
from jigsat.checks.verify.duplicates import DIGESTS, digest_of
from jigsat.checks.verify.rows import Row, faults_of_rows, numbers_of
from jigsat.schemas.exact_cover import ChosenOption, CoverSolution, ExactCover
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.parsing.parse import parse


class CoverStreamVerifier:
    """Verifies solutions that are given as the JSON texts of their options; see StreamVerifier.

    Each distinct text has a number, and a solution is a row of numbers.
    """

    def __init__(self, cover: ExactCover, partial: bool) -> None:
        self._cover = cover
        self._partial = partial
        self._verifier = CoverVerifier(cover)
        self._numbers: dict[str, int] = {}
        self._chosen: list[ChosenOption] = []
        #: The number of the option in the file from 0, or that of options if it is none.
        self._options: list[int] = []

    def begin_batch(self) -> None:
        """Begin a batch: there are not more options than the file has, so all are kept."""

    def row(self, texts: list[str]) -> Row:
        """The numbers of these options. Raises DataError if one is not an option."""
        return numbers_of(texts, self._numbers, self._number)

    def _number(self, text: str) -> int:
        if text not in self._numbers:
            chosen = parse(ChosenOption, f"{{{text}}}", "")
            wrong = any(self._verifier.faults_alone(chosen))
            self._numbers[text] = len(self._chosen)
            self._chosen.append(chosen)
            self._options.append(len(self._cover.options) if wrong else chosen.option - 1)
        return self._numbers[text]

    def digest(self, row: Row) -> int:
        """A digest that is the same for solutions with the same options, in any order."""
        return sum(digest_of(b"%d" % self._options[number]) for number in row) % DIGESTS

    def left(self, row: Row) -> None:
        """Nothing is told of what unfinished solutions lack."""

    def solution(self, row: Row) -> CoverSolution:
        """The solution with these options."""
        return CoverSolution(placements=tuple(self._chosen[number] for number in row))

    def faults(self, rows: Sequence[Row]) -> list[tuple[Fault, ...]]:
        """The faults of each solution; none if it is valid."""
        return faults_of_rows(rows, self._faults, None if self._partial else self._valid)

    def _valid(self, rows: Sequence[Row]) -> list[bool]:
        """Which solutions are found valid together."""
        import numpy as np

        from jigsat.checks.exact_cover.batch import CoverBatchVerifier

        nothing = len(self._cover.options)
        width = max(map(len, rows))
        numbers = [[self._options[n] for n in row] for row in rows]
        filled = [row + [nothing] * (width - len(row)) for row in numbers]
        valid = CoverBatchVerifier(self._cover).valid(np.array(filled, np.int32)).tolist()
        return [good and nothing not in row for good, row in zip(valid, numbers, strict=True)]

    def _faults(self, row: Row) -> tuple[Fault, ...]:
        chosen = [self._chosen[number] for number in row]
        return tuple(self._verifier.faults(chosen, finished=not self._partial))
