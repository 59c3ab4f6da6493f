"""The Typer application: its commands, and the one place where errors become messages."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from jigsat.cli.main import INTERRUPTED
from jigsat.schemas.errors import JigsatError, WrongSolution

BAD_INPUT = 2
BUG = 70  # EX_SOFTWARE of sysexits.h


class _Group(TyperGroup):
    """Runs a command and turns what goes wrong into one line on stderr and an exit status."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command, and flush what it printed while errors can still be told."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # Whoever reads has enough (… | head -1): nothing is wrong.
            _discard_stdout()
            raise typer.Exit(0) from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except WrongSolution as error:
            raise _failed(str(error), BUG) from None
        except JigsatError as error:
            raise _failed(str(error), BAD_INPUT) from None
        except OSError as error:
            _discard_stdout()
            name = error.filename or "output"
            raise _failed(f"{name}: {error.strerror or error}", BAD_INPUT) from None
        return result


def _failed(message: str, status: int) -> typer.Exit:
    with suppress(OSError):
        print(f"jigsat: {message}", file=sys.stderr)
    return typer.Exit(status)


def _discard_stdout() -> None:
    """Let what is still buffered go nowhere, so that ending the program does not fail again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(
    cls=_Group,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"jigsat {version('jigsat')}")
        raise typer.Exit


@app.callback()
def jigsat(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show the version."
        ),
    ] = False,
) -> None:
    """Solve, count and trust the puzzles people own in wood and cardboard.

    PUZZLE is the name of a built-in puzzle (see: jigsat list) or the path of a JSON file.

    Exit status: 0 done, 1 no solution, 2 bad input or usage, 3 stopped before it could
    tell, 130 interrupted.
    """


# The commands register themselves with the application above.
from jigsat.cli import find, look  # noqa: E402, F401
