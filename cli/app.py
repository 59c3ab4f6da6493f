"""The Typer application: its commands, and the one place where errors become messages."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import cache
from inspect import cleandoc
from itertools import chain
from typing import Annotated, Any, cast

import typer
from typer.core import TyperCommand, TyperGroup

from jigsat.cli.clock import PROGRAM
from jigsat.cli.exit_status import INTERRUPTED, report_error
from jigsat.cli.output import wrap
from jigsat.cli.symmetry_words import said_of
from jigsat.schemas.errors import JigsatError, OutOfTime, Unsupported, WrongValue
from jigsat.schemas.support.plugins import CommandEntry, plugins
from jigsat.schemas.support.text import nearest, one_of, quoted

# How the help of commands looks: paragraphs broken by the terminal, no needless types.


def unwrapped(docstring: str) -> str:
    """The paragraphs of a docstring, each on one line: it is broken only when it is shown."""
    return "\n\n".join(" ".join(each.split()) for each in cleandoc(docstring).split("\n\n"))


def without_types(parameters: list[Any]) -> list[Any]:
    """The parameters of a command, which show no type where it tells nothing.

    That is, at flags, which take no value, and at arguments, which are described in words.
    """
    for each in parameters:
        if each.param_type_name == "argument" or each.is_flag:
            each.display_type_rich = lambda **_: None
    return parameters


#: Where the help shows options of commands that have many.
PANELS: Mapping[str, Sequence[str]] = {
    "Limits": ("--limit", "--time-limit", "--memory-limit", "--max-states"),
    "Long runs": ("--journal", "--resume", "--share", "--workers", "--cluster"),
    "Output": (
        *("--output", "--overwrite", "--json"),
        *("--stats", "--quiet", "--progress", "--help"),
    ),
}
#: So few options stand in one list.
FEW_OPTIONS = 9


def in_panels(parameters: list[Any]) -> list[Any]:
    """The parameters of a command, each option with the panel that shows it."""
    options = [each for each in parameters if each.param_type_name == "option"]
    panels = {flag: panel for panel, flags in PANELS.items() for flag in flags}
    for each in options if len(options) > FEW_OPTIONS else ():
        each.rich_help_panel = next(
            (panels[flag] for flag in each.opts if flag in panels), None
        )
    return parameters


class Command(TyperCommand):
    """A command whose help shows types only where they tell something."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what was typed. Raises typer.BadParameter."""
        try:
            return super().parse_args(ctx, args)
        except typer.TyperException as error:
            wrong: Any = error
            if hasattr(error, "possibilities"):  # an unknown option: those that begin with it
                flags = chain.from_iterable(each.opts for each in self.get_params(ctx))
                begin = [flag for flag in flags if flag.startswith(wrong.option_name)]
                wrong.possibilities = begin or wrong.possibilities
            elif hasattr(error, "option_name"):  # one without its value, or with a needless one
                message = f"{wrong.message[:1].lower()}{wrong.message[1:]}".removesuffix(".")
                raise typer.BadParameter(message, ctx) from None
            raise

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, with the option ``--help``."""
        return in_panels(without_types(super().get_params(ctx)))


class _Unloaded(TyperCommand):
    """A command whose module is imported only when it is run, or its own help is shown."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any
    ) -> Any:
        """Read what was typed, as the loaded command does, which is run then."""
        try:
            command: TyperCommand = loaded(str(self.name))
        except Unsupported:
            if not extra.get("resilient_parsing"):  # a shell asks how the line can go on
                raise
            return super().make_context(info_name, args, parent, **extra)
        return command.make_context(info_name, args, parent, **extra)


class _Group(TyperGroup):
    """Runs a command and turns what goes wrong into one line on stderr and an exit status."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = {name: _unloaded(name, entry) for name, entry in COMMANDS.items()}

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands; from now on those of plug-ins are known."""
        self.commands = {
            name: self.commands.get(name) or _unloaded(name, entry)
            for name, entry in commands().items()
        }
        return super().list_commands(ctx)

    def get_params(self, ctx: Any) -> list[Any]:
        """The program's own options."""
        return without_types(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read what was typed. A time limit is for all from here, or from ``main``."""
        PROGRAM.begin_command()
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command of a name of one word or two."""
        if args[0] in COMMANDS:
            return super().resolve_command(ctx, args)
        every, two = self.list_commands(ctx), " ".join(args[:2])
        if two in every:
            args = [two, *args[2:]]
        elif kinds := [name for name in every if name.startswith(f"{args[0]} ")]:
            if ctx.resilient_parsing:  # a shell asks how the line can go on
                ours = {name.split()[1]: self.commands[name] for name in kinds}
                return args[0], TyperGroup(name=args[0], commands=ours), args[1:]
            if not {"-h", "--help"}.isdisjoint(args):
                for name in kinds:
                    start = f"jigsat {name:<{max(map(len, kinds))}}  "
                    print(wrap(commands()[name].summary, start))
                raise typer.Exit
            expected = f"expected {one_of(kinds)}"
            raise typer.BadParameter(f"found {quoted(' '.join(args))}, {expected}", ctx)
        elif args[0] not in every and args[0][:1] != "-" and not ctx.resilient_parsing:
            near = nearest(args[0], every)
            meant = f"; did you mean {near}?" if near else "; see: jigsat --help"
            unknown = f"{quoted(args[0])} is not a command of jigsat or its plug-ins"
            raise typer.BadParameter(f"{unknown}{meant}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the command, and flush what it printed while errors can still be reported."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except typer.BadParameter as error:
            if not error.message:  # a missing argument, below which Typer shows the usage
                raise
            raise typer.Exit(report_error(WrongValue(said_of(error)))) from None
        except (JigsatError, OSError) as error:
            raise typer.Exit(report_error(error)) from None
        except MemoryError:
            raise typer.Exit(report_error(OutOfTime("there is not enough memory"))) from None
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
    or the path of a file, in JSON or in the format of another program (see:
    jigsat import).

    Exit status: 0 done or yes, 1 no (such as: no solution), 2 bad input or usage,
    3 stopped before the answer was known, 130 interrupted by Ctrl-C.
    """


app.callback(help=unwrapped(jigsat.__doc__ or ""))(jigsat)


def _unloaded(name: str, entry: CommandEntry) -> TyperCommand:
    return _Unloaded(name, help=entry.summary, rich_help_panel=entry.panel)


def loaded(name: str) -> TyperCommand:
    """The command as it is run, with its options and its help."""
    entry, one = COMMANDS.get(name) or commands()[name], typer.Typer(add_completion=False)
    function, epilog = entry.load(), "\n".join(["Examples:", *entry.examples])
    text = unwrapped(function.__doc__ or "")
    one.command(name, cls=Command, help=text, epilog=epilog)(function)
    return cast(TyperCommand, typer.main.get_command(one))


#: The core's commands by name, in the panels of ``jigsat --help``. A test sees that each
#: summary is the first sentence of the command's own help, and runs the examples. In these
#: ``tray.json`` stands for a file that the reader has typed.
_PANELS_OF_COMMANDS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "Begin here": {
        "list": (
            "list_show:list_puzzles",
            "List the built-in puzzles, with their sizes and known counts.",
            "jigsat list pentomino",
            "jigsat list wooden 6 pieces",
            "jigsat list --grid cube",
            "jigsat list --rule rim",
        ),
        "new": (
            "new_fmt:new",
            "Start a puzzle of your own from a small example.",
            "jigsat new",
            "jigsat new cards -o nine.json",
            "jigsat new soma-cube --name mine",
        ),
        "check": (
            "check:check",
            "Look for mistakes in a puzzle's data, without searching.",
            "jigsat check tray.json",
            "jigsat check drive-ya-nuts soma-cube",
        ),
        "solve": (
            "solve:solve",
            "Find a solution, or several, and draw them.",
            "jigsat solve drive-ya-nuts",
            "jigsat solve soma-cube -n 3",
            "jigsat solve tray.json begun.txt",
            "jigsat solve a-puzzle-a-day --open Dec,24",
        ),
        "count": (
            "count:count",
            "Count all solutions, in each of the usual ways.",
            "jigsat count drive-ya-nuts",
            "jigsat count tray.json --json",
            "jigsat count a-puzzle-a-day --per-opening",
        ),
    },
    "Type a puzzle": {
        "fmt": (
            "new_fmt:fmt",
            "Format puzzle files where they are, and keep their comments.",
            "jigsat fmt tray.json",
            "jigsat fmt --diff tray.json",
        ),
        "schema": (
            "new_fmt:schema",
            "Print the JSON Schema of puzzle files, which lets editors help you type.",
            "jigsat schema > puzzle.schema.json",
        ),
    },
    "Look and draw": {
        "show": (
            "list_show:show",
            "Draw a puzzle's board, pieces and rules, or solutions from a file.",
            "jigsat show soma-cube",
            "jigsat show tray.json --orientations",
        ),
        "identify": (
            "identify:identify",
            "Tell which built-in puzzle this is, whatever its names and turns.",
            "jigsat identify a-puzzle-a-day --open May,1",
        ),
        "compare": (
            "compare:compare",
            "Tell how two puzzles differ: which piece, side, cell or rule.",
            "jigsat compare soma-cube soma.xmpuzzle",
        ),
        "render": (
            "render:render",
            "Draw a puzzle or its solutions as a picture.",
            "jigsat render tray.json -o tray.svg",
            "jigsat render drive-ya-nuts --as solution -o nuts.pdf",
        ),
    },
    "Find and use solutions": {
        "enumerate": (
            "enumerate_:enumerate_solutions",
            "List every solution, each as soon as it is found.",
            "jigsat enumerate drive-ya-nuts -o all.jsonl",
            "jigsat enumerate drive-ya-nuts -o all.jsonl --resume",
        ),
        "sample": (
            "sample:sample",
            "Draw solutions at random, each as likely as any other.",
            "jigsat sample tetrahexes-4x7 -n 2 --seed 7",
        ),
        "verify": (
            "verify:verify",
            "Check solutions, without any solver.",
            "jigsat verify soma-cube soma.jsonl",
            "jigsat solve tray.json --json | jigsat verify tray.json -",
        ),
        "hint": (
            "hint:hint",
            "Tell whether a layout can still be finished, and what comes next.",
            "jigsat hint tray.json begun.txt",
            "jigsat hint tray.json --backbone",
        ),
        "apart": (
            "apart:apart",
            "Tell whether a solution in space can be taken apart, and how.",
            "jigsat apart soma-cube",
            "jigsat apart soma-cube soma.jsonl --only 1",
        ),
    },
    "Judge a puzzle": {
        "unique": (
            "unique:unique",
            "Tell whether there is exactly one solution, up to turning and mirroring.",
            "jigsat unique tray.json",
        ),
        "explain": (
            "explain:explain",
            "Tell why a puzzle has no solution, and what is the least to give up.",
            "jigsat explain tray.json --time-limit 20",
        ),
        "repair": (
            "repair:repair",
            "Find changes that leave a puzzle exactly one solution.",
            "jigsat repair tray.json -o repaired.json",
        ),
        "rate": (
            "rate:rate",
            "Measure how hard puzzles are, in several ways.",
            "jigsat rate soma-cube",
            "jigsat rate tray.json --seeds 3",
        ),
    },
    "Make puzzles": {},
    "Plan long runs": {
        "estimate": (
            "estimate:estimate",
            "Estimate how long it will take to find all solutions.",
            "jigsat estimate tetrahexes-4x7",
        ),
    },
    "Work with other programs": {
        "import": (
            "import_export:import_puzzle",
            "Turn another program's file into a puzzle.",
            "jigsat import soma.xmpuzzle",
            "jigsat import soma.xmpuzzle --solutions all.jsonl -o soma.json",
        ),
        "export": (
            "import_export:export",
            "Write a puzzle for another program.",
            "jigsat export soma-cube -o soma-cube.xmpuzzle",
            "jigsat export drive-ya-nuts --to opb",
        ),
        "model": (
            "model:model",
            "Print the model that CP-SAT solves, as mathematics.",
            "jigsat model drive-ya-nuts",
            "jigsat model soma-cube --family cover",
        ),
    },
}
COMMANDS: Mapping[str, CommandEntry] = {
    name: CommandEntry(f"jigsat.cli.commands.{place}", summary, tuple(examples), panel)
    for panel, rows in _PANELS_OF_COMMANDS.items()
    for name, (place, summary, *examples) in rows.items()
}


@cache
def commands() -> Mapping[str, CommandEntry]:
    """All commands by name, those of plug-ins among them, as ``jigsat --help`` lists them."""
    panels = {panel: list(rows) for panel, rows in _PANELS_OF_COMMANDS.items()}
    found = dict(COMMANDS)
    for name, entry in (each for plugin in plugins() for each in plugin.commands.items()):
        if name not in found:
            found[name] = entry
            names = panels.setdefault(entry.panel, [])
            above = names.index(entry.after) if entry.after in names else len(names)
            names.insert(above + 1, name)
    return {name: found[name] for names in panels.values() for name in names}
