"""The Typer application: its commands, and the one place where errors become messages."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from jigsat.cli.clock import PROGRAM
from jigsat.cli.commands.apart import apart
from jigsat.cli.commands.authoring.edit import edit
from jigsat.cli.commands.authoring.fmt import fmt
from jigsat.cli.commands.authoring.new import new
from jigsat.cli.commands.authoring.watch import watch
from jigsat.cli.commands.check import check
from jigsat.cli.commands.compare import compare
from jigsat.cli.commands.counting.count import count
from jigsat.cli.commands.counting.enumerate_ import enumerate_solutions
from jigsat.cli.commands.counting.estimate import estimate
from jigsat.cli.commands.counting.merge import merge
from jigsat.cli.commands.counting.sample import sample
from jigsat.cli.commands.explain import explain
from jigsat.cli.commands.export import export
from jigsat.cli.commands.hint import hint
from jigsat.cli.commands.import_ import import_puzzle
from jigsat.cli.commands.list_show import list_puzzles, show
from jigsat.cli.commands.model import model
from jigsat.cli.commands.pictures.gallery import gallery
from jigsat.cli.commands.rate import rate
from jigsat.cli.commands.render import render
from jigsat.cli.commands.repair import repair
from jigsat.cli.commands.schema import schema
from jigsat.cli.commands.solve import solve
from jigsat.cli.commands.unique import unique
from jigsat.cli.commands.verify import verify
from jigsat.cli.examples import epilog
from jigsat.cli.exit_status import INTERRUPTED, report_error
from jigsat.cli.help import Command, unwrapped, without_types
from jigsat.schemas.errors import JigsatError


class _Group(TyperGroup):
    """Runs a command and turns what goes wrong into one line on stderr and an exit status."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The program's own options."""
        return without_types(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what was typed. A time limit is for all from here, or from ``main``."""
        PROGRAM.begin_command()
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the command, and flush what it printed while errors can still be reported."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except (JigsatError, OSError) as error:
            raise typer.Exit(report_error(error)) from None
        return result


app = typer.Typer(
    cls=_Group,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"jigsat {version('jigsat')}")
        raise typer.Exit


def jigsat(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show the version."
        ),
    ] = False,
) -> None:
    """Solve, count and trust the puzzles people own in wood and cardboard.

    PUZZLE is the name of a built-in puzzle (see: jigsat list)
    or the path of a file: JSON, or one of another program (see: jigsat import).

    Exit status: 0 done, 1 no solution, 2 bad input or usage,
    3 stopped before it could tell, 130 interrupted.
    """


app.callback(help=unwrapped(jigsat.__doc__ or ""))(jigsat)

#: The commands by name, in the order of the help. Their modules load quickly: what a command
#: needs is imported when it runs.
COMMANDS: dict[str, Callable[..., None]] = {
    "list": list_puzzles,
    "show": show,
    "check": check,
    "compare": compare,
    "solve": solve,
    "enumerate": enumerate_solutions,
    "count": count,
    "merge": merge,
    "sample": sample,
    "render": render,
    "gallery": gallery,
    "estimate": estimate,
    "unique": unique,
    "verify": verify,
    "apart": apart,
    "explain": explain,
    "hint": hint,
    "repair": repair,
    "rate": rate,
    "new": new,
    "fmt": fmt,
    "edit": edit,
    "watch": watch,
    "model": model,
    "import": import_puzzle,
    "export": export,
    "schema": schema,
}
for _name, _command in COMMANDS.items():
    _help = unwrapped(_command.__doc__ or "")
    app.command(_name, cls=Command, help=_help, epilog=epilog(_name))(_command)
