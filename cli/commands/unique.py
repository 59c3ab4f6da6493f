"""The command unique."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import typer

from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import Output, PuzzleName, UpToSymmetry, takes
from jigsat.cli.output import print_json, say
from jigsat.cli.quick_check import CHECK, quick_check
from jigsat.cli.reports.verdicts.uniqueness import document, print_verdict
from jigsat.cli.session import BY_HAND, load_any, so_far
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.analysis.unique import Verdict


@takes("time_limit", "engine", "workers", "cluster", "as_json", "quiet", "progress")
def unique(
    name: PuzzleName,
    options: Options,
    output: Output,
    up_to_symmetry: UpToSymmetry = True,
) -> None:
    """Tell whether there is exactly one solution, up to turning and mirroring.

    If there are more, two of them are drawn side by side, with the cells marked
    on which they differ: as few as can be found from the first solution, however
    the other is turned or mirrored.

    Exit status: 0 unique, 1 not unique or no solution, 3 not known.
    """
    puzzle = load_any(name, output.quiet)
    from jigsat.analysis.exact_cover.unique import cover_verdicts
    from jigsat.analysis.unique import not_known, verdicts
    from jigsat.schemas.exact_cover import ExactCover

    verdict = not_known(puzzle, up_to_symmetry=up_to_symmetry)
    interrupts = Interrupts()
    checked = quick_check(puzzle, name, output, interrupts)
    with interrupts.deferred():
        stream: Iterator[Verdict[Any]]
        if isinstance(puzzle, ExactCover):
            stream = cover_verdicts(puzzle, options)
        else:
            stream = verdicts(puzzle, options, up_to_symmetry=up_to_symmetry)

        def search() -> tuple[Verdict[Any], bool]:
            return interrupts.latest(stream, verdict)

        found = checked.searched(options, search)
        if found is None:
            none = replace(verdict, unique=False, engine=CHECK, seconds=checked.seconds)
            found = none, False
        verdict, interrupted = found
        if verdict.unique is False and not verdict.solutions:
            checked.after()
        if output.as_json:
            print_json({**document(verdict, interrupted), **checked.document})
        else:
            print_verdict(puzzle, verdict, checked.reason)
        raise typer.Exit(_status(verdict, interrupted, output.quiet))


def _status(verdict: Verdict[Any], interrupted: bool, quiet: bool) -> int:
    if verdict.unique is None:
        stopped = BY_HAND if interrupted else str(verdict.stopped)
        say(so_far(stopped, len(verdict.solutions)), quiet)
    elif interrupted:
        say(f"{BY_HAND}: the verdict stands; others may differ on fewer cells", quiet)
    if interrupted:
        return INTERRUPTED
    if verdict.unique is None:
        return NOT_KNOWN
    return 0 if verdict.unique else NO
