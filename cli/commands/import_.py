"""The command import."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from jigsat.cli.completion import complete_format
from jigsat.cli.exit_status import BAD_INPUT
from jigsat.cli.options import Lossy, Output, Overwrite, takes
from jigsat.cli.output import print_bytes, print_json, say
from jigsat.cli.session import refuse_the_puzzle_itself
from jigsat.schemas.text import number_of

if TYPE_CHECKING:
    from jigsat.exchange.load import Found


@takes("as_json", "quiet")
def import_puzzle(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of another program.")],
    puzzle_file: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="PUZZLE.json", help="Write to a file."),
    ] = None,
    problem: Annotated[
        int | None,
        typer.Option("--problem", min=1, metavar="N", help="Which, if the file has several."),
    ] = None,
    format_name: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FORMAT",
            help="Not the format that it looks like.",
            autocompletion=complete_format,
        ),
    ] = None,
    solutions: Annotated[
        Path | None,
        typer.Option("--solutions", metavar="OUT.jsonl", help="Write the stored solutions."),
    ] = None,
    lossy: Lossy = False,
    overwrite: Overwrite = False,
    *,
    output: Output,
) -> None:
    """Make of another program's file a puzzle in jigsat's JSON.

    The content says what the file is. Every command that takes a PUZZLE takes
    such a file as well, and FILE#2 is its second problem.

    Exit status: 0 imported, 2 it cannot be read, or something would be lost
    (--lossy allows that; what it is stands on stderr).
    """
    from jigsat.exchange.load import read_file
    from jigsat.exchange.registry import format_named
    from jigsat.exchange.save import written_as
    from jigsat.schemas.replacing import refuse_existing, write_file

    for path in (puzzle_file, solutions):
        if path is not None:
            refuse_the_puzzle_itself(file, path)
            refuse_existing(path, overwrite)
    found = read_file(file, problem, format_name)
    if output.as_json:
        print_json(_document(found))
    _report(found, lossy, output.quiet)
    data = written_as(found.imported.puzzle, format_named("json"), file).data
    if solutions is not None:
        _write_solutions(found, solutions, overwrite, output.quiet)
    if puzzle_file is not None:
        write_file(puzzle_file, data, overwrite=overwrite)
        say(f"{puzzle_file}: the puzzle", output.quiet)
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
        say(f"lost: {loss}", quiet and not refused)
    if refused:
        say(f"{found.source}: not imported, as that would be lost; see --lossy", quiet=False)
        raise typer.Exit(BAD_INPUT)


def _write_solutions(found: Found, path: Path, overwrite: bool, quiet: bool) -> None:
    from jigsat.exchange.stored_solutions import solution_file, valid_solutions
    from jigsat.schemas.replacing import write_file

    puzzle, stored = found.imported.puzzle, found.imported.solutions
    valid = valid_solutions(puzzle, stored)
    stopped = f"as stored in a file of {found.format.title}"
    data = solution_file(puzzle, valid, stopped).encode()
    write_file(path, data, overwrite=overwrite)
    say(f"{path}: {number_of(len(valid), 'stored solution')}", quiet)
    if len(valid) < len(stored):
        invalid = number_of(len(stored) - len(valid), "stored board")
        say(f"{path}: {invalid} left out, as no solution of the puzzle", quiet)
