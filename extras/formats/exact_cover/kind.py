"""Exact cover problems as a kind of puzzle: what the core asks them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from jigsat.checks.fingerprint import LENGTH, digest
from jigsat.extras.formats.exact_cover.data import CoverData, CoverSolution
from jigsat.extras.formats.exact_cover.verifier import (
    CoverStreamVerifier,
    CoverVerifier,
    faults_of_text,
)
from jigsat.render.words.puzzle import about_the_file
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.other_puzzle import OtherSolution
from jigsat.schemas.support.text import capital, listed, plural, span

#: So many names of items or colours are listed; of more it is said how many there are.
MOST_NAMED = 12


class ExactCover(CoverData):
    """An exact cover problem: items, and options that each cover some of them."""

    called: ClassVar[str] = "an exact cover problem"
    solutions_are: ClassVar[str] = "sets of options"
    solution_class: ClassVar[type[OtherSolution]] = CoverSolution
    max_bytes: ClassVar[int] = 256 * 1024 * 1024

    def __repr__(self) -> str:
        return f"ExactCover({self.name}: {in_numbers(self)})"

    def in_words(self) -> Iterator[str]:
        """Yield lines that say what the problem is."""
        yield self.title
        yield from about_the_file(self)
        yield f"An exact cover problem: {in_numbers(self)}."
        primary, secondary = self.names[: self.primary], self.names[self.primary :]
        counted = [
            f"{name} ({span(*bounds)} times)"
            for name, bounds in zip(primary, self.bounds, strict=True)
            if bounds != (1, 1)
        ]
        yield f"Items: {_some(primary)}."
        if counted:
            yield f"Covered another number of times than once: {_some(counted)}."
        if secondary:
            yield f"Secondary items: {_some(secondary)}."
        if len(self.colours) > 1:
            yield capital(f"colours: {_some(self.colours[1:])}.")

    def fingerprint(self) -> str:
        """Return a digest of the items with their counts, and of the options, in any order."""
        primary = self.names[: self.primary]
        counted = sorted(zip(primary, map(tuple, self.bounds), strict=True))
        options = sorted(" ".join(sorted(option.split())) for option in self.options)
        secondary = sorted(self.exact_cover.secondary)
        return digest((("exact cover", counted), secondary, options))[:LENGTH]

    def typed_as(self) -> dict[str, str]:
        """Return a digest of the order of the options, by which a search numbers them."""
        return {"order": digest((self.names, self.options))[:LENGTH]}

    def problem(self) -> Any:
        """Return the choice among its options."""
        from jigsat.extras.formats.exact_cover.problem import CoverProblem

        return CoverProblem(self)

    def row_verifier(self, problem: Any, engine: str) -> Any:
        """Return the verifier of rows of options."""
        from jigsat.extras.formats.exact_cover.row_verifier import CoverRowVerifier

        return CoverRowVerifier(problem, engine)

    def stream_verifier(self, partial: bool) -> CoverStreamVerifier:
        """Return the verifier of options as texts."""
        return CoverStreamVerifier(self, partial)

    def faults(self, solution: CoverSolution, partial: bool = False) -> list[Fault]:
        """Return what is wrong with these options."""
        return CoverVerifier(self).faults(solution.placements, finished=not partial)

    def faults_of_text(self, text: str, partial: bool = False) -> list[Fault]:
        """Return what is wrong with the options in a text, one on each line."""
        return list(faults_of_text(self, text, partial))


def in_numbers(cover: CoverData) -> str:
    """The sizes of an exact cover problem, in words."""
    primary, secondary = cover.primary, len(cover.exact_cover.secondary)
    beside = f" and {secondary:,} secondary" if secondary else ""
    options = len(cover.options)
    return (
        f"{primary:,}{' primary' if secondary else ''}{beside} "
        f"{plural('item', primary + secondary)}, {options:,} {plural('option', options)}"
    )


def _some(words: Sequence[str]) -> str:
    more = len(words) - MOST_NAMED
    return listed([*words[:MOST_NAMED], f"{more:,} more"] if more > 0 else words)
