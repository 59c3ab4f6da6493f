"""The command compare."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from jigsat.cli.completion import complete_puzzle
from jigsat.cli.exit_status import NO, NOT_KNOWN
from jigsat.cli.options import Output, takes
from jigsat.cli.output import print_json, say
from jigsat.cli.session import load_puzzle
from jigsat.solvers.options import Options


def _puzzle(name: str) -> Any:
    """One of the two arguments."""
    return typer.Argument(
        metavar=name,
        help="A built-in puzzle, or the path of a file.",
        autocompletion=complete_puzzle,
    )


@takes("time_limit", "as_json", "quiet", "progress", time_limit=10.0)
def compare(
    a: Annotated[str, _puzzle("A")],
    b: Annotated[str, _puzzle("B")],
    options: Options,
    output: Output,
) -> None:
    """Tell how two puzzles differ: which piece, side, cell or rule.

    They are the same if one is the other up to turning or mirroring everything,
    turning pieces in the file, and other names of pieces, labels, faces and
    colours: then it is told which.

    Exit status: 0 the same, perhaps up to that; 1 different, 2 cannot be read,
    3 the time was too short to find out about other names.
    """
    one, other = load_puzzle(a, output.quiet), load_puzzle(b, output.quiet)
    from jigsat.checks.compare.compare import SECONDS, compare
    from jigsat.cli.reports.compare import document, lines

    seconds = SECONDS if options.seconds is None else options.seconds
    found = compare(one, other, seconds)
    if output.as_json:
        print_json(document(one, other, found))
    else:
        for line in lines(one, other, found, (a, b)):
            print(line)
    if found.same is None:
        say("the time was too short to find out whether only names differ", output.quiet)
        raise typer.Exit(NOT_KNOWN)
    raise typer.Exit(0 if found.same else NO)
