"""The command render."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from jigsat.analysis.apart.apart import asked_way
from jigsat.cli.completion import PAPERS, PICTURES, complete_paper, complete_picture
from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import HowMany, Only, Output, Overwrite, PuzzleName, Solutions, takes
from jigsat.cli.output import say
from jigsat.cli.session import (
    BY_HAND,
    Report,
    load_puzzle,
    quick_check,
    refuse_to_overwrite,
    refuse_unknown,
    selected,
    so_far,
    where_others_are,
)
from jigsat.render.colours import Theme
from jigsat.render.figures.look import Look
from jigsat.render.outputs.registry import KINDS, ending_of, painted, refuse_width
from jigsat.render.sheets.pages import Numbered, Request
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.atomic_files import refuse_existing, write_file
from jigsat.schemas.support.text import number_of
from jigsat.solvers.limits.deadline import InTime, TimeBudget
from jigsat.solvers.limits.options import Options, cores

#: Pictures are not wider than this, in pixels; cells not larger or smaller, in mm.
_PIXELS, _LARGEST, _SMALLEST = 20_000, 1_000.0, 0.1


# No ranges of Typer's: they would be shown, which takes the room of the other columns.
def _a_cell(value: float | None) -> float | None:
    if value is not None and not _SMALLEST <= value <= _LARGEST:
        raise typer.BadParameter(f"found {value:g}, expected {_SMALLEST:g} to {_LARGEST:,g} mm")
    return value


def _a_width(value: int | None) -> int | None:
    if value is not None and not 1 <= value <= _PIXELS:
        raise typer.BadParameter(f"found {value}, expected 1 to {_PIXELS:,} pixels")
    return value


@takes(
    *("file", "overwrite", "kind", "only", "number"),
    *("cell", "width", "paper", "title", "no_letters", "dark"),
    *("time_limit", "as_json", "quiet", "progress"),
)
def render(
    name: PuzzleName,
    options: Options,
    output: Output,
    file: Annotated[
        Path,
        typer.Option("-o", "--output", metavar="FILE", help="Write this picture."),
    ],
    solutions: Solutions = None,
    overwrite: Overwrite = False,
    kind: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="KIND",
            help=f"Draw: {', '.join(PICTURES)}.",
            autocompletion=complete_picture,
        ),
    ] = None,
    only: Only = None,
    number: HowMany = None,
    cell: Annotated[
        float | None,
        typer.Option("--cell", metavar="MM", callback=_a_cell, help="Set the size of a cell."),
    ] = None,
    width: Annotated[
        int | None,
        typer.Option(
            "--width",
            metavar="PIXELS",
            callback=_a_width,
            help="Set the width of a .png, .svg or .html.",
        ),
    ] = None,
    paper: Annotated[
        str,
        typer.Option(
            "--paper",
            metavar="|".join(PAPERS),
            help="Set the paper size of a PDF.",
            autocompletion=complete_paper,
        ),
    ] = PAPERS[0],
    title: Annotated[
        str | None,
        typer.Option(
            "--title", metavar="TEXT", help='Set the title above the picture; "" for none.'
        ),
    ] = None,
    no_letters: Annotated[bool, typer.Option("--no-letters", help="Leave out names.")] = False,
    dark: Annotated[bool, typer.Option("--dark", help="Draw light on dark.")] = False,
) -> None:
    """Draw a puzzle or its solutions as a picture.

    The ending of FILE chooses the format: .svg, .png, .pdf or .html. A .pdf has
    pages; other formats put everything on one.

    Without --as, the command draws the solutions in a file, or as many as -n
    says, or else the puzzle. Without a file of solutions, it finds them
    itself, one of each symmetry class.

    Exit status: 0 written, 1 no solution, 2 bad input or usage, 3 stopped before
    it could tell.
    """
    ending = ending_of(str(file))
    kind = kind or ("puzzle" if solutions is None and number is None else "solution")
    refuse_unknown("--as", kind, PICTURES)
    refuse_unknown("--paper", paper, PAPERS)
    refuse_width(width, ending)
    puzzle = load_puzzle(name, output.quiet)
    refuse_to_overwrite(file, name, solutions)
    refuse_existing(file, overwrite)
    usual, found = KINDS[kind].solutions, list[Numbered]()
    if not usual and not (solutions is None and only is None and number is None):
        raise typer.BadParameter(f"--as {kind} is of the puzzle, not of its solutions")
    if usual and solutions is not None:
        found = _read(puzzle, solutions, only, number or usual, options, output.quiet)
    elif usual:
        found = _find(puzzle, name, number or usual, options, output)
    if KINDS[kind].moves:
        found = [replace(each, apart=asked_way(puzzle, each.solution)) for each in found]
    look = Look(theme=Theme.DARK if dark else Theme.LIGHT, letters=not no_letters, title=title)
    data = painted(kind, Request(puzzle, found, look, cell), ending, width, paper)
    write_file(file, data, overwrite=overwrite)
    document = {"puzzle": puzzle.name, "file": str(file), "as": kind}
    numbers = {"solutions": [each.number for each in found]}
    of_solutions = f", with {number_of(len(found), 'solution')}" if found else ""
    notes = [f"written: {file}{of_solutions}"]
    closed = sum(each.apart is not None and each.apart.comes_apart is False for each in found)
    if closed:
        these = f"{closed:,} of these" if len(found) > 1 else "this solution"
        others = where_others_are(name)
        notes.append(f"{these} cannot be put together by straight moves; {others}")
    Report(lambda: document | numbers, notes=notes).finish(output)


def _read(
    puzzle: Puzzle, source: str, only: str | None, most: int, options: Options, quiet: bool
) -> list[Numbered]:
    """Solutions from a file; says how many more there are.

    Raises FileError, DataError, and Exit without any, or without time to read them.
    """
    budget = TimeBudget(options.time_limit)
    with selected(puzzle, source, only, most) as selection:
        stream = InTime((each for each in selection), budget)
        found = [
            Numbered(each.number, each.solution)
            for each in stream.elements()
            if isinstance(each.solution, Solution)  # as this puzzle has a board
        ]
    if stream.was_cut:
        say(f"{budget.why_unfinished}: the file was not read to its end", quiet)
        raise typer.Exit(NOT_KNOWN)
    if not found:
        say("no solution in the file", quiet)
        raise typer.Exit(NO)
    if only is None and selection.read > len(found):
        more = number_of(selection.read - len(found), "more solution")
        say(f"{more} in the file: --only or -n draws others", quiet)
    return found


def _find(
    puzzle: Puzzle, name: str, number: int, options: Options, output: Output
) -> list[Numbered]:
    """Solutions that are searched for now. Raises Exit if none was found."""
    from jigsat.solvers.find import find

    interrupts = Interrupts()
    checked = quick_check(puzzle, name, output, interrupts)
    found = checked.searched(
        options,
        lambda: find(
            puzzle,
            replace(options, limit=number, workers=cores()),
            up_to_symmetry=True,
            interrupts=interrupts,
        ),
    )
    solutions, stopped = ((), None) if found is None else (found.solutions, found.stopped)
    if stopped and (stopped == BY_HAND or len(solutions) < number):
        say(so_far(stopped, len(solutions)), output.quiet)
    if stopped == BY_HAND:
        raise typer.Exit(INTERRUPTED)
    if solutions:
        return [Numbered(number, each) for number, each in enumerate(solutions, start=1)]
    if stopped:
        raise typer.Exit(NOT_KNOWN)
    if found is not None:
        checked.after()
    reason = f"no solution: {checked.reason}" if checked.reason else "there is no solution"
    say(reason, output.quiet)
    raise typer.Exit(NO)
