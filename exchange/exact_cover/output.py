"""What Knuth's programs print: the options of each solution.

Before a solution stands its number with a colon. Each line then has the items of an option,
beginning with any of them, and "(2 of 5)" if it was the second of five that could be chosen.
"""

from __future__ import annotations

import re
from collections import defaultdict

from jigsat.exchange.format import Output
from jigsat.schemas.errors import DataError
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.puzzle import Puzzle

_HEADER = re.compile(r"\s*[0-9]+:\s*")
_RANK = re.compile(r"\s*\([0-9]+ of [0-9]+\)\s*$")
_TOTAL = re.compile(r"Altogether ([0-9]{1,18}) ")


def read_cover_output(cover: ExactCover, data: bytes, source: str) -> Output:  # noqa: ARG001
    """The solutions of an exact cover problem."""
    from jigsat.exchange.solvers.cover_statement import cover_solutions

    reader = _Reader(cover, data.decode("utf-8-sig"))
    return Output(cover_solutions(cover, map(sorted, reader.solutions)), reader.complete)


def read_output(puzzle: Puzzle, data: bytes, source: str) -> Output:  # noqa: ARG001
    """The solutions of a puzzle that was written as an exact cover problem."""
    from jigsat.exchange.exact_cover.from_puzzle import cover_of_puzzle
    from jigsat.exchange.solvers.statement import solutions_of
    from jigsat.models.build import make_problem

    made = cover_of_puzzle(puzzle)
    reader = _Reader(made.cover, data.decode("utf-8-sig"))
    # The options of placements come first; others say what is blank, or chosen.
    chosen = (
        tuple(
            made.placements[option] for option in sorted(each) if option < len(made.placements)
        )
        for each in reader.solutions
    )
    return Output(solutions_of(make_problem(puzzle), chosen), reader.complete)


class _Reader:
    """The ``solutions`` as numbers of options, from 0; and whether they are ``complete``."""

    def __init__(self, cover: ExactCover, text: str) -> None:
        self.solutions: list[list[int]] = []
        self.complete: bool | None = None
        self._numbers = defaultdict[frozenset[str], list[int]](list)
        for index, option in enumerate(cover.options):
            self._numbers[frozenset(option.split())].append(index)
        for number, line in enumerate(text.splitlines(), start=1):
            try:
                self._read(line)
            except DataError as error:
                raise error.at(f"line {number}") from None
        if not self.solutions and self.complete is None:
            raise DataError("", "no solution, and no number of them", "lines of options")

    def _read(self, line: str) -> None:
        total = _TOTAL.match(line)
        if total:
            self.complete = int(total[1]) == len(self.solutions)
        elif _HEADER.fullmatch(line):
            self.solutions.append([])
        elif line.strip():
            words = _RANK.sub("", line).split()
            if not self.solutions:
                self.solutions.append([])
            self.solutions[-1].append(self._option(words))

    def _option(self, words: list[str]) -> int:
        """The option of these items; of several that are alike one that is not chosen yet."""
        alike = self._numbers.get(frozenset(words))
        if alike is None:
            raise DataError("", f"'{' '.join(words)}'", "the items of an option")
        return next((each for each in alike if each not in self.solutions[-1]), alike[0])
