"""The command new."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Annotated, Any

import typer

from jigsat.cli.completion import complete_kind
from jigsat.cli.exit_status import NO, report_error
from jigsat.cli.options import Overwrite, Quiet
from jigsat.cli.output import print_bytes, print_lines, say
from jigsat.exchange.jigsat_json import FORMAT as JIGSAT
from jigsat.exchange.jigsat_json import own_format
from jigsat.exchange.load import read_cards
from jigsat.exchange.save import written_as
from jigsat.schemas.built_in import ENDING, KINDS
from jigsat.schemas.errors import DataError, JigsatError
from jigsat.schemas.formatting import formatted, tidy_json
from jigsat.schemas.json_schema import FILE_NAME
from jigsat.schemas.library import new_puzzle, title_of
from jigsat.schemas.parsing.json_text import read_json
from jigsat.schemas.parsing.parse import read_bytes, read_stream
from jigsat.schemas.support.atomic_files import write_file

#: The kind whose pieces can be read from a table.
CARDS = "cards"


def new(
    kind: Annotated[
        str | None,
        typer.Argument(
            metavar="KIND",
            help="A kind of puzzle, or a built-in one to copy.",
            autocompletion=complete_kind,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE.json", help="Write to a file."),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(
            "--name", metavar="NAME", help="Give the puzzle this name instead of the file's."
        ),
    ] = None,
    title: Annotated[
        str | None, typer.Option("--title", metavar="TITLE", help="Give the puzzle this title.")
    ] = None,
    sticks: Annotated[
        str | None,
        typer.Option(
            "--sticks", metavar="52,615,…", help="Make a burr of six sticks with these numbers."
        ),
    ] = None,
    table: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="FILE", help="Take the cards from a table, as of a CSV."
        ),
    ] = None,
    overwrite: Overwrite = False,
    quiet: Quiet = False,
) -> None:
    """Start a puzzle of your own from a small example.

    You can solve the example at once. Without KIND, this command lists the
    kinds: tray, cards, triangles, hexagons, cubes, prisms, balls, burr,
    calendar, faces, two-sided. With a built-in puzzle, it writes a copy for
    you to change.

    The sticks of six-piece burrs have numbers. Begin with 1, and add a number
    for each cell that is cut away: 1, 2, 4, 8 (the inner four of the upper
    front row), 16 to 128 (behind them), 256, 512 (the middle two below) and
    1024, 2048.

    A table of cards has four labels a row, clockwise from the top, and may have
    a name before them and a first row with the names of the columns.
    """
    if kind is None:
        if output is not None or sticks is not None or table is not None:
            raise typer.BadParameter("new needs the KIND of the puzzle to write")
        width = max(map(len, KINDS))
        print_lines(f"{each:<{width}}  {title_of(each)}" for each in KINDS)
        print_lines([f"{'PUZZLE':<{width}}  a copy of a built-in puzzle (see: jigsat list)"])
        return

    if name is None and output is not None and output.suffix == ENDING:
        name = output.stem
    begun = None if table is None else _cards_in(table, kind, quiet)
    document = new_puzzle(kind, name, title, _numbers(sticks), begun)
    if output is not None and (schema := _schema_beside(output)).exists():
        document = {"$schema": schema.name, **document}
    data = tidy_json(document).encode()
    if output is None:
        print_bytes(data)
        return
    write_file(output, data, overwrite=overwrite)
    say("; ".join((f"{output}: written", *_advice(output))), quiet)


def _cards_in(table: Path, kind: str, quiet: bool) -> dict[str, Any]:
    """The document of a puzzle with the cards of a table."""
    if kind != CARDS:
        raise typer.BadParameter(f"--from reads cards: jigsat new {CARDS} --from {table}")
    found = read_cards(table)
    for assumed in found.imported.assumed:
        say(f"assumed: {assumed}", quiet)
    written = written_as(found.imported.puzzle, JIGSAT, found.source)
    document: dict[str, Any] = read_json(written.data)
    return document


def _numbers(text: str | None) -> list[int] | None:
    """The numbers of sticks that were typed."""
    if text is None:
        return None
    try:
        return [int(each) for each in text.split(",")]
    except ValueError:
        raise typer.BadParameter(
            f"--sticks: found {text!r}, expected numbers with commas between them"
        ) from None


def _advice(output: Path) -> Iterator[str]:
    """What to do next with a new file."""
    if output.suffix != ENDING:
        return  # perhaps no file at all
    yield f"to draw and check it: jigsat serve {shlex.quote(str(output))}"
    schema = _schema_beside(output)
    if not schema.exists():
        yield f"so that your editor completes keys: jigsat schema > {shlex.quote(str(schema))}"


def _schema_beside(output: Path) -> Path:
    """Where an editor finds the schema of a new file."""
    return output.with_name(FILE_NAME)


# The command fmt.


STDIN = "-"


def fmt(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="Puzzles' files; - for stdin to stdout."),
    ],
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; status 1 if a file would change.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Write nothing; show what would change.")
    ] = False,
    quiet: Quiet = False,
) -> None:
    """Format puzzle files where they are, and keep their comments.

    Drawings are written row by row, and each piece on its own line. Comments
    and values stay as you typed them, and what you typed on several lines is
    not joined. jigsat writes its own puzzle files in this form.

    Exit status: 0 done, 1 a file would change (--check, --diff), 2 a file is not
    JSON, or cannot be read or written.
    """
    statuses = {_format(name, check, diff, quiet) for name in files}
    raise typer.Exit(max(statuses))


def _format(name: str, check: bool, diff: bool, quiet: bool) -> int:
    """Format a file, or tell what would change; the exit status for it alone."""
    called = "<stdin>" if name == STDIN else name
    try:
        found = _read(name, called)
        try:
            expected = formatted(found)
        except DataError as error:
            raise error.within(called) from None
        if check or diff:
            if found == expected:
                return 0
            if diff:
                sys.stdout.writelines(_difference(called, found, expected))
            say(f"{called}: would be formatted", quiet)
            return NO
        if name == STDIN:
            print_bytes(expected)
        elif found != expected:
            write_file(Path(name), expected, overwrite=True)
            say(f"{name}: formatted", quiet)
    except (JigsatError, OSError) as error:
        return report_error(error)
    return 0


def _read(name: str, called: str) -> bytes:

    def limit(head: bytes) -> int:
        return own_format(head).max_bytes

    if name == STDIN:
        return read_stream(sys.stdin.buffer, called, limit)
    return read_bytes(Path(name), limit)


def _difference(name: str, found: bytes, expected: bytes) -> Iterator[str]:
    before, after = (
        content.decode("utf-8", errors="replace").splitlines(keepends=True)
        for content in (found, expected)
    )
    for line in unified_diff(before, after, name, name):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


# The command schema.


def schema() -> None:
    """Print the JSON Schema of puzzle files, which lets editors help you type.

    Keep it in the folder of your puzzles as puzzle.schema.json, and begin
    each puzzle with "$schema": "puzzle.schema.json". Editors that know JSON
    Schema, such as VS Code, then complete keys, sides and rules, explain
    them, and mark mistakes.
    """

    # A test holds that the file is what the models say, and they take a while to load.
    from jigsat.schemas.json_schema import schema_text

    print(schema_text(), end="")
