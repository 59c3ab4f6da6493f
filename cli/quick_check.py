"""What check proves and suspects of a puzzle, told by the commands that search it.

A proof that takes no time comes before the search, and in its place. One for which pieces must
be laid on the board comes beside a search that goes on for some time, and ends it; or after
one that has found nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from shlex import quote
from threading import Timer
from typing import TYPE_CHECKING, Any, TypeVar

from jigsat.cli.output import say
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.text import listed, number_of
from jigsat.solvers.options import AUTO, Options
from jigsat.solvers.time_budget import TimeBudget

if TYPE_CHECKING:
    from jigsat.checks.lint.finding import Finding
    from jigsat.cli.interrupts import Interrupts
    from jigsat.cli.options import Output
    from jigsat.schemas.exact_cover import ExactCover
    from jigsat.schemas.puzzle import Puzzle

T = TypeVar("T")

#: The engine's name where nothing had to be searched.
CHECK = "check"
#: A search is left alone for so long, in seconds: most puzzles take no longer.
ALONE_SECONDS = 1.0
#: After a search that found nothing so many cells of pieces are laid on the board to say why:
#: a tenth of a second.
MAX_CELLS_PLACED = 60_000


class QuickCheck:
    """What is known of a puzzle without a search.

    ``proofs``: why it has no solution, as soon as that is known. ``others``: what else may be
    wrong with its data.
    """

    def __init__(self, puzzle: Puzzle | ExactCover, interrupts: Interrupts) -> None:
        self.proofs: tuple[Finding, ...] = ()
        self.others: tuple[Finding, ...] = ()
        self._puzzle = _on_a_board(puzzle)
        self._interrupts = interrupts
        self._budget = TimeBudget()
        self._is_over = self._has_interrupted = False
        with suppress(OutOfTime):
            self._look()

    def _look(self) -> None:
        if self._puzzle is None:
            return
        from jigsat.checks.lint.finding import Severity
        from jigsat.checks.lint.quick import quick_check
        from jigsat.solvers.workers.alarm import LEAST_SECONDS, ended_after

        with ended_after(LEAST_SECONDS):
            found = quick_check(self._puzzle)
        self.proofs = tuple(each for each in found if each.no_solution)
        self.others = tuple(
            each
            for each in found
            if not each.no_solution and each.severity is not Severity.NOTE
        )

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return self._budget.elapsed_rounded

    def searched(self, options: Options, search: Callable[[], T]) -> T | None:
        """What a search finds; None if a proof comes before it is done.

        An engine that is named searches whatever is known.
        """
        if options.engine != AUTO:
            return search()
        if self.proofs:
            return None
        with self.beside():
            found = search()
        return None if self._has_interrupted else found

    @contextmanager
    def beside(self) -> Generator[None, None, None]:
        """In this block a search goes on; a proof interrupts it, if it goes on for long."""
        timer = Timer(ALONE_SECONDS, self._prove)
        timer.daemon = True
        if self._puzzle is not None:
            timer.start()
        try:
            yield
        finally:
            self._is_over = True
            timer.cancel()

    def _prove(self) -> None:
        proofs = self.proofs or self._by_places(None)
        if proofs and not self._is_over:
            self.proofs, self._has_interrupted = proofs, True
            self._interrupts.interrupt()

    def after(self) -> None:
        """Find out why a search has found, or will find, nothing, if that is quickly done."""
        if self._puzzle is not None and not self.proofs:
            self.proofs = self._by_places(MAX_CELLS_PLACED)

    def _by_places(self, max_cells_placed: int | None) -> tuple[Finding, ...]:
        from jigsat.checks.lint.check import prove_by_places

        assert self._puzzle is not None
        return prove_by_places(self._puzzle, max_cells_placed)

    @property
    def reason(self) -> str:
        """Why there is no solution, in a sentence; empty if that is not known."""
        if not self.proofs:
            return ""
        first = self.proofs[0]
        # Other places are named in the sentence itself.
        return f"{first.where}: {first.what}" if first.where.startswith("cell") else first.what

    @property
    def document(self) -> dict[str, Any]:
        """What is known, for JSON."""
        return {
            "findings": [asdict(finding) for finding in self.proofs],
            "suspicions": [asdict(finding) for finding in self.others],
        }


def quick_check(
    puzzle: Puzzle | ExactCover, name: str, output: Output, interrupts: Interrupts
) -> QuickCheck:
    """What is known of a puzzle at once; on stderr how many things look like mistakes.

    ``name``: how the user calls the puzzle.
    """
    checked = QuickCheck(puzzle, interrupts)
    if checked.others:
        errors = sum(finding.severity == "error" for finding in checked.others)
        numbers = {"error": errors, "suspicion": len(checked.others) - errors}
        found = listed([number_of(number, noun) for noun, number in numbers.items() if number])
        say(f"{found}: jigsat check {quote(name)}", output.quiet or output.as_json)
    return checked


def _on_a_board(puzzle: Puzzle | ExactCover) -> Puzzle | None:
    from jigsat.schemas.puzzle import Puzzle

    return puzzle if isinstance(puzzle, Puzzle) else None
