"""The command import."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from jigsat.checks.verify.files import solutions_in
from jigsat.cli.completion import complete_format
from jigsat.cli.exit_status import BAD_INPUT, NOT_KNOWN
from jigsat.cli.options import AllowLoss, Output, Overwrite, PuzzleName, takes
from jigsat.cli.output import print_bytes, print_json, say
from jigsat.cli.session import Report, load_any, refuse_to_overwrite
from jigsat.exchange.format import Written
from jigsat.exchange.load import Found, read_file, with_a_board
from jigsat.exchange.registry import format_named
from jigsat.exchange.save import (
    export_solutions,
    format_to_write,
    solution_file,
    valid_solutions,
    written_as,
)
from jigsat.schemas.errors import Lossy as LossyError
from jigsat.schemas.errors import OutOfTime
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.atomic_files import refuse_existing, write_file
from jigsat.schemas.support.text import number_of
from jigsat.solvers.limits.deadline import TimeBudget, ended_after
from jigsat.solvers.limits.options import Options


@takes("as_json", "quiet")
def import_puzzle(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of another program.")],
    puzzle_file: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="PUZZLE.json", help="Write to a file."),
    ] = None,
    problem: Annotated[
        int | None,
        typer.Option(
            "--problem", min=1, metavar="N", help="Take this problem, if the file has several."
        ),
    ] = None,
    format_name: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FORMAT",
            help="Read this format, not the one recognised.",
            autocompletion=complete_format,
        ),
    ] = None,
    solutions: Annotated[
        Path | None,
        typer.Option("--solutions", metavar="OUT.jsonl", help="Write the stored solutions."),
    ] = None,
    allow_loss: AllowLoss = False,
    overwrite: Overwrite = False,
    *,
    output: Output,
) -> None:
    """Turn another program's file into a puzzle.

    The format is recognised from the content. Every command that takes a
    PUZZLE also takes such a file; FILE#2 is its second problem.

    Exit status: 0 imported, 2 it cannot be read, or something would be lost
    (--allow-loss allows that; stderr says what is lost).
    """

    for path in (puzzle_file, solutions):
        if path is not None:
            refuse_to_overwrite(path, file)
            refuse_existing(path, overwrite)
    found = read_file(file, problem, format_name)
    if output.as_json:
        print_json(_document(found))
    _report(found, allow_loss, output.quiet)
    data = written_as(found.imported.puzzle, format_named("json"), file).data
    if solutions is not None:
        _write_solutions(found, solutions, overwrite, output.quiet)
    if puzzle_file is not None:
        write_file(puzzle_file, data, overwrite=overwrite)
        say(f"written: {puzzle_file}", output.quiet)
    elif not output.as_json:
        print_bytes(data)


def _document(found: Found) -> dict[str, Any]:
    imported = found.imported
    return {
        "file": found.source,
        "format": found.format.name,
        "problem": found.number,
        "problems": found.of,
        "losses": imported.losses,
        "dropped": imported.dropped,
        "assumed": imported.assumed,
        "solutions": len(imported.solutions),
        "puzzle": imported.puzzle.model_dump(mode="json", exclude_unset=True),
    }


def _report(found: Found, lossy: bool, quiet: bool) -> None:
    """Say what is not taken over, and end the program if that must not be."""
    say(found.words, quiet)
    for dropped in found.imported.dropped:
        say(f"not taken over: {dropped}", quiet)
    for assumed in found.imported.assumed:
        say(f"assumed: {assumed}", quiet)
    refused = bool(found.imported.losses) and not lossy
    for loss in found.imported.losses:
        say(f"{'would be ' * refused}lost: {loss}", quiet and not refused)
    if refused:
        say(
            f"{found.source}: not imported, so that nothing is lost (see: --allow-loss)",
            quiet=False,
        )
        raise typer.Exit(BAD_INPUT)


def _write_solutions(found: Found, path: Path, overwrite: bool, quiet: bool) -> None:

    puzzle, stored = found.imported.puzzle, found.imported.solutions
    valid = valid_solutions(puzzle, stored)
    stopped = f"as stored in a file of {found.format.title}"
    data = solution_file(puzzle, valid, stopped).encode()
    write_file(path, data, overwrite=overwrite)
    say(f"{path}: {number_of(len(valid), 'stored solution')}", quiet)
    if len(valid) < len(stored):
        invalid = number_of(len(stored) - len(valid), "stored board")
        say(f"{path}: {invalid} left out, as no solution of the puzzle", quiet)


# The command export.


T = TypeVar("T")


@takes("time_limit", "as_json", "quiet")
def export(
    options: Options,
    name: PuzzleName,
    file: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write to a file.")
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help="Write this format, not the one of the file's ending.",
            autocompletion=complete_format,
        ),
    ] = None,
    solutions: Annotated[
        Path | None,
        typer.Option("--solutions", metavar="FILE.jsonl", help="Write these solutions, too."),
    ] = None,
    allow_loss: AllowLoss = False,
    overwrite: Overwrite = False,
    *,
    output: Output,
) -> None:
    """Write a puzzle for another program.

    The file's ending chooses the format. Without -o, the command writes to
    stdout. With --solutions, it verifies the solutions in that file and
    writes these instead: as .csv, or addresses of a viewer (.url).

    Exit status: 0 written, 2 the format cannot hold the puzzle, or something
    would be lost (--allow-loss allows that; stderr says what is lost), 3 the
    time limit was over: then nothing is written.
    """
    if file is None and (to is None or output.as_json):
        raise typer.BadParameter("export needs -o FILE, or --to FORMAT to print the puzzle")
    puzzle = load_any(name, output.quiet)
    refuse_to_overwrite(file, name)
    in_time = partial(_in_time, TimeBudget(options.time_limit), output.quiet)
    if solutions is not None:
        on_board = with_a_board(puzzle, name)
        write = partial(_export_solutions, on_board, solutions, file, to)
        number = in_time(partial(write, lossy=allow_loss, overwrite=overwrite))
        document = {"puzzle": puzzle.name, "files": [str(file)], "solutions": number}
        note = f"written: {number_of(number, 'solution')} to {file}"
        Report(lambda: document, notes=[note]).finish(output)
    written = in_time(partial(_written, puzzle, file, to, allow_loss))
    # After the time limit, so that it is all or nothing.
    if file is not None:
        write_file(file, written.data, overwrite=overwrite)
    else:
        print_bytes(written.data)
    notes = [f"not in it: {dropped}" for dropped in (*written.losses, *written.dropped)]
    document = {"puzzle": puzzle.name, "files": [str(file)]}
    losses = {"losses": written.losses, "dropped": written.dropped}
    if file is None:
        Report(None, notes=notes).finish(output)
    Report(lambda: document | losses, notes=[*notes, f"written: {file}"]).finish(output)


def _in_time(budget: TimeBudget, quiet: bool, work: Callable[[], T]) -> T:
    """What a piece of work returns. If the time is over before, say so and exit."""
    try:
        with ended_after(budget.left):
            return work()
    except OutOfTime:
        say(f"{budget.why_unfinished}: nothing is written", quiet)
        raise typer.Exit(NOT_KNOWN) from None


def _export_solutions(
    puzzle: Puzzle, solutions: Path, file: Path | None, to: str | None, **how: bool
) -> int:
    if file is None:
        raise typer.BadParameter("export needs -o FILE for the solutions")
    refuse_to_overwrite(file, solutions)
    return export_solutions(puzzle, solutions_in(puzzle, solutions), file, to, **how)


def _written(
    puzzle: Puzzle | OtherPuzzle, file: Path | None, to: str | None, lossy: bool
) -> Written:
    target = puzzle.name if file is None else str(file)
    try:
        return written_as(puzzle, format_to_write(puzzle, to, file), target, lossy)
    except LossyError as error:
        for loss in error.losses:
            say(f"would be lost: {loss}", quiet=False)
        say(f"{error.source}, so that nothing is lost ({error.advice})", quiet=False)
        raise typer.Exit(BAD_INPUT) from None
