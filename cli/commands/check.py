"""The command check."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from jigsat.cli.completion import complete_puzzle
from jigsat.cli.exit_status import BAD_INPUT, NO, NOT_KNOWN, report_error
from jigsat.cli.options import Output, takes
from jigsat.cli.output import print_json, print_lines, say
from jigsat.cli.session import load_puzzle
from jigsat.schemas.errors import DataError, JigsatError, OutOfTime
from jigsat.solvers.options import Options

if TYPE_CHECKING:
    from jigsat.checks.summary import Summary


@dataclass(frozen=True)
class Unreadable:
    """A file that holds no puzzle, and why."""

    file: str
    error: JigsatError

    @property
    def errors(self) -> list[str]:
        """Each mistake in a sentence, or the one reason."""
        error = self.error
        return list(map(str, error.mistakes if isinstance(error, DataError) else [error]))


@takes("open_cells", "time_limit", "as_json", "quiet", "progress")
def check(
    options: Options,
    output: Output,
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="PUZZLE",
            help="Built-in puzzles, or paths of files.",
            min=1,
            autocompletion=complete_puzzle,
        ),
    ],
) -> None:
    """Look for mistakes in a puzzle's data, without any solver.

    First an inventory to proof-read from: labels, faces, colours, areas, and what
    is unusual. Then errors, which are sure: counts that contradict each other, or
    a proof that there is no solution, from areas, colourings, labels, the rim, or
    faces. And suspicions, which are often slips of the pen. The fingerprint is
    the same for the same puzzle, however it is typed: compare it with another
    owner's.

    Exit status, the worst of all files: 2 one cannot be read, 1 errors, 3 the
    time was too short, 0 no errors (there may be suspicions).
    """
    from jigsat.cli.reports.findings import document, lines
    from jigsat.solvers.time_budget import TimeBudget
    from jigsat.solvers.workers.alarm import in_time

    budget = TimeBudget(options.seconds)
    checked: list[Summary] = []
    unreadable: list[Unreadable] = []
    for found in in_time(_summaries(names, output.quiet), budget):
        if isinstance(found, Unreadable):
            unreadable.append(found)
            report_error(found.error)
        else:
            checked.append(found)
            if not output.as_json:
                print_lines(lines(found))
    if output.as_json:
        print_json(
            {
                "puzzles": list(map(document, checked)),
                "unreadable": [
                    {"file": each.file, "errors": each.errors} for each in unreadable
                ],
            }
        )
    done = len(checked) + len(unreadable)
    if done < len(names):
        say(f"{budget.why_unfinished}: {names[done]} is not checked", output.quiet)
    raise typer.Exit(_status(checked, unreadable, done < len(names)))


def _status(
    checked: Sequence[Summary], unreadable: Sequence[Unreadable], is_unfinished: bool
) -> int:
    """The worst of what was found: a file that cannot be read, errors, too little time."""
    if unreadable:
        return BAD_INPUT
    if any(summary.has_errors for summary in checked):
        return NO
    return NOT_KNOWN if is_unfinished else 0


def _summaries(names: list[str], quiet: bool) -> Generator[Summary | Unreadable, None, None]:
    """The summary of each puzzle; a file that cannot be read is one of its own."""
    from jigsat.checks.summary import summarise

    for name in names:
        try:
            puzzle = load_puzzle(name, quiet)
        except OutOfTime:
            raise
        except JigsatError as error:
            yield Unreadable(name, error)
        else:
            yield summarise(puzzle)
