"""The command serve."""

from __future__ import annotations

import sys
from functools import partial
from typing import Annotated

import typer

from jigsat.cli.completion import complete_puzzle
from jigsat.cli.exit_status import INTERRUPTED
from jigsat.extras.serve.server import serve as run

#: What runs a command of jigsat that ends with the server.
COMMAND = (sys.executable, "-m", "jigsat.cli.child")


def serve(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE",
            help="The file that the puzzle is typed in, or a built-in puzzle to begin with.",
            autocompletion=complete_puzzle,
        ),
    ] = None,
    port: Annotated[
        int,
        typer.Option(
            "--port", min=0, max=65535, metavar="N", help="Listen here; 0 is a free port."
        ),
    ] = 0,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Print the address only.")
    ] = False,
) -> None:
    """Draw, type, check and solve a puzzle in your browser.

    The page shows the text of the file beside a drawing; you can change
    either. It tells what is wrong as you type, and has a button for each
    question: solve, count, unique, explain, repair, rate. Changes are written
    to FILE; without FILE, you choose what to begin with, and download the
    result. Only your own computer can reach the page, and only by the address
    that is printed. It goes on until Ctrl-C.
    """
    run(file, COMMAND, partial(print, flush=True), port, not no_browser)
    raise typer.Exit(INTERRUPTED)
