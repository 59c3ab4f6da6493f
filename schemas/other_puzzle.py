"""Puzzles without board and pieces: kinds that plug-ins add.

Whoever searches, verifies, prints or reads a puzzle asks it itself, and does not ask what kind
it is. The key by which a file of the kind is known is in the plug-in's record, see ``Plugin``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from pydantic import Field

from jigsat.schemas.base import Data
from jigsat.schemas.display import Displayed
from jigsat.schemas.heading import Heading
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.puzzle_data import KnownCounts, PuzzleData
from jigsat.schemas.solution import Solution


class OtherSolution(Data, Displayed):
    """A solution of a puzzle that has no board; ``placements`` are what is chosen, in order."""

    placements: tuple[Any, ...]

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """Yield the lines that say what is chosen."""


class OtherPuzzle(Heading, Displayed):
    """A puzzle without board and pieces."""

    #: What a puzzle of this kind is called, with its article.
    called: ClassVar[str]
    #: What counts as a solution, in a few words.
    solutions_are: ClassVar[str]
    #: The class of its solutions.
    solution_class: ClassVar[type[OtherSolution]]
    #: The largest file that is read, in bytes.
    max_bytes: ClassVar[int]

    known: Annotated[
        KnownCounts | None,
        Field(
            description="Counts that are established, from its source or by two programs.",
            examples=[{"solutions": 2}],
        ),
    ] = None

    @abstractmethod
    def in_words(self) -> Iterator[str]:
        """Yield lines that say what the puzzle is."""

    @abstractmethod
    def fingerprint(self) -> str:
        """Return the digits by which two owners compare their puzzles."""

    @abstractmethod
    def typed_as(self) -> dict[str, str]:
        """Return digests of what a solution's text depends on beside the fingerprint."""

    @abstractmethod
    def problem(self) -> Any:
        """Return the ``SearchProblem`` of the puzzle."""

    @abstractmethod
    def row_verifier(self, problem: Any, engine: str) -> Any:
        """Return the ``Check`` of rows that an engine has found for its problem."""

    @abstractmethod
    def stream_verifier(self, partial: bool) -> Any:
        """Return the verifier of solutions as texts, with the methods of ``StreamVerifier``."""

    @abstractmethod
    def faults(self, solution: Any, partial: bool = False) -> list[Fault]:
        """Return what is wrong with a solution; if partial, what more cannot put right."""

    @abstractmethod
    def faults_of_text(self, text: str, partial: bool = False) -> list[Fault]:
        """Return what is wrong with a solution as a person types it."""


AnyPuzzle = PuzzleData | OtherPuzzle
AnySolution = Solution | OtherSolution


@dataclass(frozen=True)
class Result(Displayed):
    """What is known of a puzzle.

    ``subject``: the puzzle itself, where the solutions are to be drawn in a notebook.
    """

    subject: AnyPuzzle | None = field(default=None, kw_only=True, repr=False, compare=False)
