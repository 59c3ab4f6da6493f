"""The command apart."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from jigsat.cli.commands.levels import refuse_unknown_ending
from jigsat.cli.exit_status import INTERRUPTED, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import (
    HowMany,
    Noted,
    Only,
    Output,
    Overwrite,
    PuzzleName,
    Resume,
    SolutionFile,
    Solutions,
    States,
    noted_in,
    takes,
)
from jigsat.cli.output import say
from jigsat.cli.session import BY_HAND, load_puzzle, refuse_the_puzzle_itself, selected, so_far
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.progress import Progress, Stage, announce, update
from jigsat.solvers.options import Options
from jigsat.solvers.running.deadline import TimeBudget

if TYPE_CHECKING:
    from jigsat.analysis.apart.apart import Apart
    from jigsat.analysis.apart.files import VerdictFile
    from jigsat.analysis.apart.levels import Noted as Verdict

    #: The number of a solution, and the solution.
    _Source = Iterator[tuple[int, Solution]]


@takes(
    *("file", "resume", "overwrite", "only", "summary", "still", "states"),
    *("time_limit", "workers", "as_json", "quiet", "progress"),
)
def apart(
    name: PuzzleName,
    options: Options,
    output: Output,
    solutions: Solutions = None,
    number: HowMany = None,
    only: Only = None,
    file: SolutionFile = None,
    resume: Resume = False,
    overwrite: Overwrite = False,
    summary: Annotated[
        bool,
        typer.Option("--summary", help="Tell only how many come apart, at which level."),
    ] = False,
    still: Annotated[
        str | None,
        typer.Option("--still", metavar="PIECE", help="The piece that stands still: a frame."),
    ] = None,
    states: States = None,
) -> None:
    """Tell whether a solution in space can be taken apart, and how.

    SOLUTIONS is what enumerate or solve --json wrote, or a layout; without it
    the puzzle is solved first, and drawn. The level is how many moves it takes
    until a first piece, or several together, can be taken away, and so on for
    what is left; of all ways the one with the least level is told.

    With -o each verdict is noted down as soon as it is known, so that --resume
    can go on with the others. All assemblies of a puzzle: see count --apart.

    Exit status: 0 they come apart, 1 one does not, or there is no solution,
    3 not known within the limits.
    """
    from jigsat.cli.reports.verdicts.apart import Told, Typed

    if solutions is None and (only is not None or resume):
        option = "--resume" if resume else "--only"
        raise typer.BadParameter(f"{option} needs a file of solutions")
    noted = noted_in(file, resume, overwrite, "-o FILE.jsonl")
    refuse_unknown_ending(file, resume=resume, only_own=True)
    puzzle, interrupts = load_puzzle(name, output.quiet), Interrupts()
    if file is not None:
        for read in filter(None, (name, solutions)):
            refuse_the_puzzle_itself(read, file)
    options = replace(options, limit=number or 1)
    if solutions is None:
        source = _found(puzzle, options, interrupts)
    else:
        source = _in_file(puzzle, solutions, only, number)
    with ExitStack() as stack:
        verdicts = _noted(stack, puzzle, noted)
        told = Told(puzzle, output, Typed(name, solutions, summary))
        stack.enter_context(interrupts.deferred())
        stream = _verdicts(puzzle, source, still, states, options.time_limit, verdicts)
        _, interrupted = interrupts.latest(stream, None, told)
        raise typer.Exit(told.finish(interrupted))


def _noted(stack: ExitStack, puzzle: Puzzle, noted: Noted) -> VerdictFile | None:
    """Where verdicts are noted down, if that is wanted."""
    if noted.file is None:
        return None
    from jigsat.analysis.apart.files import open_verdicts

    return stack.enter_context(
        open_verdicts(puzzle, noted.file, resume=noted.resume, overwrite=noted.overwrite)
    )


def _verdicts(
    puzzle: Puzzle,
    source: _Source,
    still: str | None,
    states: int | None,
    seconds: float | None,
    noted: VerdictFile | None,
) -> Iterator[tuple[int, Apart | Verdict]]:
    """The verdict on each solution, or what is noted down of it already."""
    from jigsat.analysis.apart.apart import MAX_STATES, taken_apart

    budget = TimeBudget(seconds)
    announce(Progress(Stage.TAKING_APART))
    for done, (number, solution) in enumerate(source):
        known = noted.verdict(number, solution) if noted is not None else None
        if known is not None:
            yield number, known
            continue
        found = taken_apart(puzzle, solution, still, states or MAX_STATES, budget.left)
        if noted is not None and not budget.is_over:
            noted.add(number, found)
        yield number, found
        update(partial(Progress, Stage.TAKING_APART, done=done + 1, unit="solution"))


def _found(puzzle: Puzzle, options: Options, interrupts: Interrupts) -> _Source:
    """The first solutions, each with its number."""
    from jigsat.solvers.find import Outcome, find

    found: Outcome[Solution] = find(puzzle, options, interrupts=interrupts)
    if found.stopped and not found.solutions:
        say(so_far(found.stopped, 0), quiet=False)
        raise typer.Exit(INTERRUPTED if found.stopped == BY_HAND else NOT_KNOWN)
    yield from enumerate(found.solutions, start=1)


def _in_file(puzzle: Puzzle, source: str, only: str | None, number: int | None) -> _Source:
    """The solutions of a file, each with its number, verified."""

    with selected(puzzle, source, only, number or sys.maxsize) as selection:
        for each in selection:
            assert isinstance(each.solution, Solution)
            yield each.number, each.solution
