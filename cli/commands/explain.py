"""The command explain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, PuzzleName, takes
from jigsat.cli.output import drawing_width, print_json, print_text, say, wrap
from jigsat.cli.session import BY_HAND, load_any, print_solution
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.analysis.exact_cover.explanation import CoverExplanation
    from jigsat.analysis.explain.explanation import Explanation
    from jigsat.schemas.exact_cover import ExactCover
    from jigsat.schemas.puzzle import Puzzle


@takes("time_limit", "workers", "as_json", "quiet", "progress", time_limit=120.0)
def explain(name: PuzzleName, options: Options, output: Output) -> None:
    """Tell why a puzzle has no solution, and what is the least to give up.

    A set of cells, pieces and rules that cannot hold together, none of which can
    be left out; and the fewest labels, rules or pieces that would have to be
    others for the puzzle to have a solution. Each is found within the time limit,
    or not told.

    Exit status: 0 explained, 1 there is a solution, 3 not known.
    """
    puzzle = load_any(name, output.quiet)
    from jigsat.analysis.explain.explanation import Explanation, explanations
    from jigsat.analysis.query import Answer
    from jigsat.schemas.exact_cover import ExactCover

    if isinstance(puzzle, ExactCover):
        raise typer.Exit(_explain_cover(puzzle, options, output))
    known = Explanation(puzzle.name, Answer.NOT_KNOWN)
    interrupts = Interrupts()
    with interrupts.deferred():
        stream = explanations(puzzle, options.seconds, options.workers)
        known, interrupted = interrupts.latest(stream, known)
        _print(puzzle, known, interrupted, output.as_json)
        raise typer.Exit(_status(known, interrupted, output.quiet))


def _explain_cover(cover: ExactCover, options: Options, output: Output) -> int:
    """The same for an exact cover problem; return the exit status."""
    from jigsat.analysis.exact_cover.explanation import CoverExplanation, cover_explanations
    from jigsat.analysis.query import Answer
    from jigsat.cli.reports.exact_cover import document, lines

    known = CoverExplanation(cover.name, Answer.NOT_KNOWN)
    interrupts = Interrupts()
    with interrupts.deferred():
        stream = cover_explanations(cover, options.seconds, options.workers)
        known, interrupted = interrupts.latest(stream, known)
        if output.as_json:
            stopped = BY_HAND if interrupted else None
            print_json({**document(cover, known), "stopped": stopped})
        else:
            for start, line in lines(cover, known):
                print(wrap(line, start))
            if known.solution is not None:
                print_solution(cover, known.solution)
        return _status(known, interrupted, output.quiet)


def _print(puzzle: Puzzle, known: Explanation, interrupted: bool, as_json: bool) -> None:
    from jigsat.cli.reports.explanation import document, lines

    if as_json:
        print_json({**document(puzzle, known), "stopped": BY_HAND if interrupted else None})
        return
    for start, line in lines(puzzle, known):
        print(wrap(line, start))
    if known.solution is not None:
        from jigsat.render import draw_solution

        print_text(draw_solution(puzzle, known.solution, drawing_width()))


def _status(known: Explanation | CoverExplanation, interrupted: bool, quiet: bool) -> int:
    from jigsat.analysis.query import Answer

    if interrupted:
        say(f"{BY_HAND}: this is what is known so far", quiet)
        return INTERRUPTED
    if known.answer is Answer.YES:
        return NO
    if known.answer is Answer.NOT_KNOWN:
        say("the time was too short to tell whether there is a solution", quiet)
        return NOT_KNOWN
    return 0
