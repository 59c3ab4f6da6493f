"""The command explain."""

from __future__ import annotations

import sys
from itertools import islice

from jigsat.analysis.query import Answer
from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, PuzzleName, takes
from jigsat.cli.output import wrap
from jigsat.cli.session import BY_HAND, Report, load_puzzle
from jigsat.solvers.limits.options import Options, memory_limited, scarce


@takes("layout", "time_limit", "workers", "as_json", "quiet", "progress", time_limit=120.0)
def explain(name: PuzzleName, options: Options, output: Output) -> None:
    """Tell why a puzzle has no solution, and what is the least to give up.

    First comes what check knows. Then cheap questions are asked: is a piece
    too many, or one missing, and of which shape (up to six cells)? May pieces
    be turned over? If one of these is the answer, that is all. If not, the
    report goes on with the least that would have to change: a label, the
    turning of pieces, pieces left out or added, or rules.
    Last come cells, pieces and rules that contradict each other, without any
    needless ones. Each part is printed as soon as it is proved.
    The end lists what the time limit left open.

    Exit status: 0 explained, 1 there is a solution, 3 not known.
    """
    puzzle = load_puzzle(name, output.quiet)
    from jigsat.analysis.explain.explanation import Explanation, explanations
    from jigsat.cli.commands.explain_words import document, lines

    interrupts, printed = Interrupts(), 0

    def tell(known: Explanation, is_all: bool = False) -> None:
        nonlocal printed
        for start, line in islice(lines(puzzle, known, is_all), printed, None):
            print(wrap(line, start))
            printed += 1
        sys.stdout.flush()

    with interrupts.deferred(), memory_limited(options.memory_limit):
        known, interrupted = interrupts.latest(
            explanations(puzzle, options.time_limit, options.workers),
            Explanation(puzzle.name, Answer.NOT_KNOWN),
            None if output.as_json else tell,
        )
        stopped = BY_HAND if interrupted else None
        status, notes = (NO if known.answer is Answer.YES else 0), []
        if interrupted:
            status, notes = INTERRUPTED, [f"{BY_HAND}: this is what is known so far"]
        elif known.answer is Answer.NOT_KNOWN:
            said = f"{scarce(options)} to tell whether there is a solution"
            status, notes = NOT_KNOWN, [said]
        Report(
            lambda: {**document(puzzle, known), "stopped": stopped},
            lambda: tell(known, is_all=True),
            status,
            notes,
        ).finish(output)
