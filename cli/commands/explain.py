"""The command explain."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import typer

from jigsat.analysis.answer import Answer
from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, PuzzleName, takes
from jigsat.cli.output import print_json, say, wrap
from jigsat.cli.session import BY_HAND, load_any
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.analysis.exact_cover import CoverExplanation
    from jigsat.analysis.explain.explanation import Explanation

#: What is known so far.
K = TypeVar("K", "Explanation", "CoverExplanation")
#: An indent or bullet, and a text that may be wrapped behind it.
Line = tuple[str, str]


@takes("layout", "time_limit", "workers", "as_json", "quiet", "progress", time_limit=120.0)
def explain(name: PuzzleName, options: Options, output: Output) -> None:
    """Tell why a puzzle has no solution, and what is the least to give up.

    First what check knows. Then the least that would have to be different for the
    puzzle to have a solution: labels, how pieces may be turned, what shows on the
    rim, pieces left out or added, cells of the board, rules. Last, cells, pieces
    and rules that cannot hold together, none of which can be left out. Each is
    printed as soon as it is proved; what the time limit leaves open comes last.

    Exit status: 0 explained, 1 there is a solution, 3 not known.
    """
    puzzle = load_any(name, output.quiet)

    if isinstance(puzzle, ExactCover):
        raise typer.Exit(_tell(_cover(puzzle, options), output))
    raise typer.Exit(_tell(_board(puzzle, options), output))


def _tell(explaining: _Explaining[K], output: Output) -> int:
    """Print an explanation as it becomes known, or as a document; return the exit status."""
    printer, interrupts = _Printer(explaining), Interrupts()
    with interrupts.deferred():
        tell = None if output.as_json else printer.print_news
        known, interrupted = interrupts.latest(explaining.stream, explaining.known, tell)
        if output.as_json:
            stopped = BY_HAND if interrupted else None
            print_json({**explaining.document(known), "stopped": stopped})
        else:
            printer.print_all(known)
        return _status(known, interrupted, output.quiet)


@dataclass(frozen=True)
class _Explaining(Generic[K]):
    """An explanation under way, and how it is printed: in lines, and as a document.

    ``lines`` are those of all that is known, or of what will not change.
    """

    known: K
    stream: Iterable[K]
    lines: Callable[[K, bool], Iterable[Line]]
    document: Callable[[K], dict[str, Any]]


def _board(puzzle: Puzzle, options: Options) -> _Explaining[Explanation]:
    from jigsat.analysis.explain.explanation import Explanation, explanations
    from jigsat.cli.commands.explain_words import document, lines

    return _Explaining(
        Explanation(puzzle.name, Answer.NOT_KNOWN),
        explanations(puzzle, options.time_limit, options.workers),
        partial(lines, puzzle),
        partial(document, puzzle),
    )


def _cover(cover: ExactCover, options: Options) -> _Explaining[CoverExplanation]:
    from jigsat.analysis.exact_cover import CoverExplanation, cover_explanations
    from jigsat.cli.commands.explain_cover import document, lines

    return _Explaining(
        CoverExplanation(cover.name, Answer.NOT_KNOWN),
        cover_explanations(cover, options.time_limit, options.workers),
        partial(lines, cover),
        partial(document, cover),
    )


class _Printer(Generic[K]):
    """Prints the lines of an explanation, each as soon as it is known."""

    def __init__(self, explaining: _Explaining[K]) -> None:
        self._explaining: _Explaining[K] = explaining
        self._printed = 0

    def print_news(self, known: K) -> None:
        """Print what is known and was not."""
        self._print(self._explaining.lines(known, False))

    def print_all(self, known: K) -> None:
        """Print the rest."""
        self._print(self._explaining.lines(known, True))

    def _print(self, lines: Iterable[Line]) -> None:
        for start, line in islice(lines, self._printed, None):
            print(wrap(line, start))
            self._printed += 1
        sys.stdout.flush()


def _status(known: Explanation | CoverExplanation, interrupted: bool, quiet: bool) -> int:

    if interrupted:
        say(f"{BY_HAND}: this is what is known so far", quiet)
        return INTERRUPTED
    if known.answer is Answer.YES:
        return NO
    if known.answer is Answer.NOT_KNOWN:
        say("the time was too short to tell whether there is a solution", quiet)
        return NOT_KNOWN
    return 0
