"""The command export."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.completion import complete_format
from jigsat.cli.exit_status import BAD_INPUT
from jigsat.cli.options import Lossy, Output, Overwrite, PuzzleName, takes
from jigsat.cli.output import print_bytes, print_json, say
from jigsat.cli.session import load_any, refuse_the_puzzle_itself
from jigsat.schemas.text import number_of

if TYPE_CHECKING:
    from jigsat.exchange.format import Written
    from jigsat.schemas.exact_cover import ExactCover
    from jigsat.schemas.puzzle import Puzzle


@takes("as_json", "quiet")
def export(
    name: PuzzleName,
    file: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write to a file.")
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help="Not the format of the file's ending.",
            autocompletion=complete_format,
        ),
    ] = None,
    solutions: Annotated[
        Path | None,
        typer.Option("--solutions", metavar="FILE.jsonl", help="Write these solutions of it."),
    ] = None,
    lossy: Lossy = False,
    overwrite: Overwrite = False,
    *,
    output: Output,
) -> None:
    """Write a puzzle for another program.

    The file's ending says in which format. Without -o it is written to stdout.
    With --solutions the solutions in that file are verified, and written instead:
    as .csv, .parquet, or addresses of a viewer (.url).

    Exit status: 0 written, 2 the format cannot hold the puzzle, or something
    would be lost (--lossy allows that; what it is stands on stderr).
    """
    if file is None and (to is None or output.as_json):
        raise typer.BadParameter("needs the file to write, or the format: -o FILE or --to")
    puzzle = load_any(name, output.quiet)
    how = _How(to, lossy, overwrite)
    if file is not None:
        refuse_the_puzzle_itself(name, file)
    if solutions is not None:
        from jigsat.exchange.load import with_a_board

        _export_solutions(with_a_board(puzzle, name), solutions, file, how, output)
        return
    from jigsat.schemas.errors import Lossy as LossyError

    try:
        written = _written(puzzle, file, how)
    except LossyError as error:
        for loss in error.losses:
            say(f"lost: {loss}", quiet=False)
        say(f"{error.source}, as that would be lost; {error.advice}", quiet=False)
        raise typer.Exit(BAD_INPUT) from None
    for dropped in (*written.losses, *written.dropped):
        say(f"not in it: {dropped}", output.quiet)
    if file is not None:
        files = [str(file), *(str(file.with_suffix(each)) for each in written.beside)]
        say(f"written: {', '.join(files)}", output.quiet)
        _print_report(output.as_json, {"puzzle": puzzle.name, "files": files}, written)


def _print_report(as_json: bool, report: dict[str, Any], written: Written) -> None:
    if as_json:
        print_json({**report, "losses": written.losses, "dropped": written.dropped})


@dataclass(frozen=True)
class _How:
    """How a file is to be written."""

    to: str | None
    lossy: bool
    overwrite: bool


def _export_solutions(
    puzzle: Puzzle, solutions: Path, file: Path | None, how: _How, output: Output
) -> None:
    from jigsat.checks.verify.valid import solutions_in
    from jigsat.exchange.save import export_solutions

    if file is None:
        raise typer.BadParameter("needs the file to write the solutions to: -o FILE")
    refuse_the_puzzle_itself(str(solutions), file)
    found = solutions_in(puzzle, solutions)
    number = export_solutions(
        puzzle, found, file, how.to, lossy=how.lossy, overwrite=how.overwrite
    )
    say(f"written: {number_of(number, 'solution')} to {file}", output.quiet)
    if output.as_json:
        print_json({"puzzle": puzzle.name, "files": [str(file)], "solutions": number})


def _written(puzzle: Puzzle | ExactCover, file: Path | None, how: _How) -> Written:
    from jigsat.exchange.save import export, format_to_write, written_as

    if file is not None:
        return export(puzzle, file, how.to, lossy=how.lossy, overwrite=how.overwrite)
    written = written_as(puzzle, format_to_write(puzzle, how.to, None), puzzle.name, how.lossy)
    for data in (*written.beside.values(), written.data):
        print_bytes(data)
    return written
