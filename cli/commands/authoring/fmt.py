"""The command fmt."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Annotated

import typer

from jigsat.cli.exit_status import NO, report_error
from jigsat.cli.options import Quiet
from jigsat.cli.output import print_bytes, say
from jigsat.schemas.errors import DataError, JigsatError

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
    """Lay out files as they are best typed and read.

    Drawings in rows, a piece on a line, short lists on one line. Comments stay,
    and so does every value as it was typed. What jigsat writes looks like that.

    Exit status: 0 done, 1 a file would change (--check, --diff), 2 a file is not
    JSON, or cannot be read or written.
    """
    statuses = {_format(name, check, diff, quiet) for name in files}
    raise typer.Exit(max(statuses))


def _format(name: str, check: bool, diff: bool, quiet: bool) -> int:
    """Format a file, or tell what would change; the exit status for it alone."""
    try:
        layout = _layout(name)
        if check or diff:
            return _tell(layout, diff, quiet)
        _write(layout, quiet)
    except (JigsatError, OSError) as error:
        return report_error(error)
    return 0


@dataclass(frozen=True)
class _Layout:
    """A file, as it is and as it should be."""

    name: str
    found: bytes
    expected: bytes

    @property
    def is_right(self) -> bool:
        return self.found == self.expected


def _layout(name: str) -> _Layout:
    from jigsat.exchange.jigsat_json import own_format
    from jigsat.schemas.formatting.text import formatted
    from jigsat.schemas.parsing.parse import read_bytes

    if name == STDIN:
        name, found = "<stdin>", sys.stdin.buffer.read()
    else:
        found = read_bytes(Path(name), lambda head: own_format(head).max_bytes)
    try:
        return _Layout(name, found, formatted(found))
    except DataError as error:
        raise error.within(name) from None


def _tell(layout: _Layout, diff: bool, quiet: bool) -> int:
    """Say what would change; the exit status."""
    if layout.is_right:
        return 0
    if diff:
        sys.stdout.writelines(_difference(layout))
    say(f"{layout.name}: would be laid out anew", quiet)
    return NO


def _difference(layout: _Layout) -> Iterator[str]:
    found, expected = (
        content.decode("utf-8", errors="replace").splitlines(keepends=True)
        for content in (layout.found, layout.expected)
    )
    for line in unified_diff(found, expected, layout.name, layout.name):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _write(layout: _Layout, quiet: bool) -> None:
    from jigsat.schemas.replacing import write_file

    if layout.name == "<stdin>":
        print_bytes(layout.expected)
    elif not layout.is_right:
        write_file(Path(layout.name), layout.expected, overwrite=True)
        say(f"{layout.name}: laid out anew", quiet)
