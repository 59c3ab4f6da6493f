"""What the commands that search have in common."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from shlex import quote
from threading import Timer
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeVar

import typer

from jigsat.cli.clock import PROGRAM
from jigsat.cli.exit_status import INTERRUPTED, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, opened
from jigsat.cli.output import (
    WIDTH,
    drawing_width,
    print_json,
    print_lines,
    print_text,
    say,
    width_of,
    wrap,
)
from jigsat.schemas.blanks import blank_names
from jigsat.schemas.errors import FileError, OutOfTime
from jigsat.schemas.layouts.solution_file import open_solutions
from jigsat.schemas.other_puzzle import AnySolution, OtherPuzzle
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import limited_by
from jigsat.schemas.support.text import listed, number_of, one_of, quoted
from jigsat.solvers.limits.deadline import LEAST_SECONDS, TimeBudget, ended_after
from jigsat.solvers.limits.interrupts import BY_HAND as BY_HAND
from jigsat.solvers.limits.options import AUTO, Options

if TYPE_CHECKING:
    from jigsat.checks.lint.finding import Finding
    from jigsat.checks.verify.files import Range, Selection
    from jigsat.exchange.load import Found
    from jigsat.solvers.search import Search


class Watch:
    """Called with a search again and again: remembers the first."""

    def __init__(self) -> None:
        self._first: Search | None = None

    def __call__(self, search: Search) -> None:
        """Remember the first search."""
        self._first = self._first or search

    def stats(self) -> dict[str, Any]:
        """What the first search did."""
        return {} if self._first is None else self._first.stats.report()


def print_stats(stats: Mapping[str, Any]) -> None:
    """Print what a search did, as a table on stderr."""
    for key, value in stats.items():
        start = f"  {key.replace('_', ' '):<26} "
        print(wrap(_figure(value), start, width=width_of(sys.stderr) or WIDTH), file=sys.stderr)


@dataclass(frozen=True)
class Report:
    """What a command tells in the end, and with which status it ends.

    ``document``: makes what ``--json`` prints; None if that is printed already. ``text``: makes
    the lines for people, or prints them itself. ``notes``: messages for stderr. ``stats``: what
    the search did, where no watch says so.
    """

    document: Callable[[], Mapping[str, Any]] | None
    text: Callable[[], Iterable[str] | None] = tuple
    status: int = 0
    notes: Sequence[str] = ()
    stats: Mapping[str, Any] | None = None

    def finish(
        self,
        output: Output,
        checked: QuickCheck | None = None,
        watch: Watch | None = None,
    ) -> NoReturn:
        """Print it, with what a quick check found and what the search did, and exit."""
        stats = (watch.stats() if watch is not None else self.stats) if output.stats else None
        if output.as_json and self.document is not None:
            known = checked.document if checked is not None else {}
            more = {} if stats is None else {"stats": stats}
            print_json({**self.document(), **known, **more})
        else:
            print_lines(self.text() or ())
            if stats is not None:
                print_stats(stats)
        for note in self.notes:
            say(note, output.quiet)
        raise typer.Exit(self.status)


def load_puzzle(name: str, quiet: bool = False) -> Puzzle:
    """The puzzle of this name, or in this file; says so if that is another program's.

    Raises Lossy if something would be lost that makes the puzzle.
    """
    from jigsat.exchange.load import with_a_board

    found = _found(name, quiet)
    return with_a_board(opened(found.imported.puzzle, name), found.source)


def load_any(name: str, quiet: bool = False) -> Puzzle | OtherPuzzle:
    """Like ``load_puzzle``, but it may be one without board, too."""
    return opened(_found(name, quiet).imported.puzzle, name)


def _found(name: str, quiet: bool) -> Found:
    from jigsat.exchange.jigsat_json import FORMAT as OWN
    from jigsat.exchange.load import faithful, read_file

    with ended_after(PROGRAM.left):
        found = faithful(read_file(name))
    if found.format.name != OWN.name:
        imported = found.imported
        parts = {"not taken over": imported.dropped, "assumed": imported.assumed}
        more = (f"; {name}: {', '.join(said)}" for name, said in parts.items() if said)
        say(found.words + "".join(more), quiet)
    return found


def refuse_to_overwrite(output: Path | None, *read: str | Path | None) -> None:
    """Raise FileError where writing the output would overwrite a file that is read."""
    for name in map(str, filter(None, read)):
        file = name if os.path.exists(name) else name.rpartition("#")[0]  # FILE#2
        if output and output.exists() and os.path.exists(file) and output.samefile(file):
            raise FileError(
                f"{output}: found the puzzle itself, expected another file to write to"
            )


def where_others_are(name: str) -> str:
    """Which command lists the solutions that come apart; ``name``: as the puzzle was typed."""
    return f"to list the solutions that come apart: jigsat enumerate {quote(name)} --apart"


class Drawings:
    """Draws each solution as it is found, or prints what is chosen."""

    def __init__(self, puzzle: Puzzle | OtherPuzzle, number: int) -> None:
        self._puzzle = puzzle
        self._number = number
        self._drawn = 0
        self._images = 1

    def tell_images(self, number: int) -> None:
        """Take the number of images of the solution that is drawn next."""
        self._images = number

    def __call__(self, solution: AnySolution) -> None:
        """Draw a solution, with its number if there may be several."""
        if self._drawn:
            print()
        self._drawn += 1
        if self._number > 1:
            of_images = f" (1 of {self._images} images)" if self._images > 1 else ""
            print(f"Solution {self._drawn}{of_images}")
        print_solution(self._puzzle, solution)
        sys.stdout.flush()


def print_solution(puzzle: Puzzle | OtherPuzzle, solution: AnySolution) -> None:
    """Draw a solution, or print line by line what is chosen."""
    if isinstance(puzzle, Puzzle) and isinstance(solution, Solution):
        from jigsat.render.text.pages import draw_solution

        print_text(draw_solution(puzzle, solution, drawing_width()))
        if blanks := blank_names(puzzle, solution):
            print(f"{listed(blanks)} {'stays' if len(blanks) == 1 else 'stay'} open")
    elif not isinstance(solution, Solution):
        print_lines(solution.lines())


def _figure(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {seconds:.1f} s" for name, seconds in value.items())
    if isinstance(value, list):
        return (
            ", ".join(f"{found:,} at {seconds:.1f} s" for seconds, found in value[-4:]) or "-"
        )
    return f"{value:,}" if isinstance(value, int) else str(value)


class Counted(Protocol):
    """Counts of a whole search, or of a share of it."""

    @property
    def complete(self) -> bool:
        """Whether they are of the whole search."""

    @property
    def stopped(self) -> str | None:
        """Why the search was stopped, if it was."""

    @property
    def share(self) -> str | None:
        """Which share it was, if it was one."""


def verdict_of(counted: Counted) -> str:
    """Whether counts are complete, and if not, why."""
    share = counted.share and f"share {counted.share} of the search"
    why = ", ".join(filter(None, (share, counted.stopped)))
    return "complete" if counted.complete else f"not complete ({why})"


def status_of(counted: Counted) -> int:
    """The exit status of counts: 0 too if all of a share is counted."""
    if counted.stopped == BY_HAND:
        return INTERRUPTED
    is_whole_share = counted.share is not None and counted.stopped is None
    return 0 if counted.complete or is_whole_share else NOT_KNOWN


def so_far(stopped: str, found: int, counted: str = "") -> str:
    """What to say when a search was stopped; ``counted``: by which convention, if need be."""
    if not found:
        return f"{stopped}: no solution found so far"
    return f"{stopped}: {number_of(found, 'solution')}{counted} found, perhaps not all"


# What check proves and suspects of a puzzle, told by the commands that search it.
#
# A proof that takes no time comes before the search, and in its place. One for which pieces
# must be laid on the board comes beside a search that goes on for some time, and ends it;
# or after one that has found nothing.


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

    def __init__(self, puzzle: Puzzle | OtherPuzzle, interrupts: Interrupts) -> None:
        self.proofs: tuple[Finding, ...] = ()
        self.others: tuple[Finding, ...] = ()
        self._puzzle = puzzle if isinstance(puzzle, Puzzle) else None
        self._interrupts = interrupts
        self._budget = TimeBudget()
        self._is_over = self._has_interrupted = False
        with suppress(OutOfTime):
            self._look()

    def _look(self) -> None:
        if self._puzzle is None:
            return
        from jigsat.checks.lint.check import quick_check
        from jigsat.checks.lint.finding import Severity

        with ended_after(LEAST_SECONDS), ended_after(PROGRAM.left):
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
            self.end()
            timer.cancel()

    def end(self) -> None:
        """Look for no proof any more: the search is over, or has found a solution."""
        self._is_over = True

    def _prove(self) -> None:
        with suppress(OutOfTime), limited_by(self._check_whether_over):
            proofs = self.proofs or self._by_places(None)
            if proofs and not self._is_over:
                self.proofs, self._has_interrupted = proofs, True
                self._interrupts.interrupt()

    def _check_whether_over(self) -> None:
        """Raise OutOfTime once nobody waits for a proof any more."""
        if self._is_over:
            raise OutOfTime

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
    puzzle: Puzzle | OtherPuzzle, name: str, output: Output, interrupts: Interrupts
) -> QuickCheck:
    """What is known of a puzzle at once; on stderr how many things look like mistakes.

    ``name``: how the user calls the puzzle.
    """
    checked = QuickCheck(puzzle, interrupts)
    if checked.others:
        errors = sum(finding.severity == "error" for finding in checked.others)
        numbers = {"error": errors, "suspicion": len(checked.others) - errors}
        found = listed([number_of(number, noun) for noun, number in numbers.items() if number])
        say(f"{found} (see: jigsat check {quote(name)})", output.quiet or output.as_json)
    return checked


# Drawing solutions from a file: some by their numbers, or the first few.


STDIN = "-"
_RANGE = re.compile(r"\s*(\d{1,15})(?:\s*-\s*(\d{1,15}))?\s*")


def refuse_unknown(option: str, name: str | None, known: Sequence[str]) -> None:
    """Raise BadParameter for a name that is not one of these."""
    if name is not None and name not in known:
        raise typer.BadParameter(f"{option}: found {quoted(name)}, expected {one_of(known)}")


def ranges_of(text: str) -> list[Range]:
    """The ranges of numbers in a text like ``1,5-9``, ascending and disjoint."""
    ranges: list[Range] = []
    for first, last in sorted(map(_range, text.split(","))):
        if ranges and first <= ranges[-1][1] + 1:
            ranges[-1] = ranges[-1][0], max(last, ranges[-1][1])
        else:
            ranges.append((first, last))
    return ranges


def _range(text: str) -> Range:
    typed = _RANGE.fullmatch(text)
    if typed is None:
        raise typer.BadParameter(
            f"--only: found {text.strip()!r}, expected numbers and ranges, as in 1,5-9"
        )
    first = int(typed[1])
    last = int(typed[2] or first)
    if not 1 <= first <= last:
        raise typer.BadParameter(
            f"--only: found {text.strip()!r}, expected numbers from 1, the lower one first"
        )
    return first, last


@contextmanager
def selected(
    puzzle: Puzzle | OtherPuzzle, source: str, only: str | None, usual: int
) -> Generator[Selection, None, None]:
    """The solutions of a file, or of stdin, that are wanted.

    Args:
        only: their numbers, as typed.
        usual: how many, if no numbers are given; the others are counted.

    Raises FileError, and DataError if the file is damaged or ends before the last number.
    """
    from jigsat.checks.verify.files import Selection

    path = None if source == STDIN else Path(source)
    ranges = [(1, usual)] if only is None else ranges_of(only)
    name = source if path else "standard input"
    with open_solutions(path, getattr(sys.stdin, "buffer", None)) as opened:
        yield Selection(puzzle, opened, name, ranges, only is None)
