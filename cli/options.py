"""Options that several commands have in common, each defined once.

A command says which of them it takes, and is given them as two objects: see ``takes``.
"""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields, is_dataclass, replace
from inspect import Parameter
from itertools import chain
from pathlib import Path
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    NamedTuple,
    TypeVar,
    get_args,
    get_type_hints,
)

import typer
from typer.models import ArgumentInfo

from jigsat.cli.clock import PROGRAM
from jigsat.cli.completion import complete_cells, complete_engine, complete_puzzle
from jigsat.cli.progress import ProgressMode, shown_progress
from jigsat.cli.watchdog import guarded
from jigsat.schemas.blanks import NamedCell
from jigsat.schemas.errors import DataError, FileError, Unsupported, WrongValue
from jigsat.schemas.layouts.json_layout import read_layout_file
from jigsat.schemas.other_puzzle import OtherPuzzle
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import one_of
from jigsat.solvers.limits import options as settings
from jigsat.solvers.limits.options import (
    MOST_SHARES,
    Exclusion,
    Options,
    Share,
    checked,
    cores,
    setting_of,
)

if TYPE_CHECKING:
    from jigsat.exchange.format import Format


# What is decided of a puzzle where it is loaded: cells that stay open, pieces that lie.


#: Coordinates in brackets, or a name, up to the next comma.
_CELL = re.compile(r"\s*+(?:\[([^\]]*)\]\s*|([^,\[\]]*+))(?:,|$)")


OpenCells = Annotated[
    str | None,
    typer.Option(
        "--open",
        metavar="CELLS",
        help="Leave exactly these cells empty, such as Dec,24, 2026-12-24 or today.",
        autocompletion=complete_cells,
    ),
]
PartialLayout = Annotated[
    Path | None,
    typer.Argument(
        metavar="PARTIAL",
        help="A file with pieces that already lie on the board, as jigsat verify reads it.",
    ),
]


@dataclass(frozen=True)
class Opening:
    """What was typed of it: the cells that ``--open`` names, and the file of a layout."""

    open_cells: OpenCells = None
    layout: PartialLayout = None


_NOTHING = Opening()
_OPENING: ContextVar[Opening] = ContextVar("opening", default=_NOTHING)


def cells_typed(text: str) -> tuple[NamedCell, ...]:
    """Names or coordinates of cells: ``Dec,24`` or ``[0,4],[2,0]``. Raises BadParameter."""
    cells: list[NamedCell] = []
    start = 0
    while start < len(text):
        match = _CELL.match(text, start)
        if match is None or not (match[1] is not None or match[2].strip()):
            raise typer.BadParameter(f"--open: found {text!r}, expected Dec,24 or [0,4],[2,0]")
        cells.append(match[2].strip() if match[1] is None else _coordinates(match[1]))
        start = match.end()
    return tuple(cells)


def _coordinates(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(number) for number in text.split(","))
    except ValueError:
        raise typer.BadParameter(f"--open: found [{text}], expected whole numbers") from None


@contextmanager
def opening(typed: Opening) -> Generator[None, None, None]:
    """In this block the puzzles that are loaded are opened so."""
    token = _OPENING.set(typed)
    try:
        yield
    finally:
        _OPENING.reset(token)


@contextmanager
def layout_set_aside() -> Generator[Path | None, None, None]:
    """In this block puzzles are loaded as they are; yields the layout that was typed."""
    typed = _OPENING.get()
    with opening(replace(typed, layout=None)):
        yield typed.layout


def opened(puzzle: Puzzle | OtherPuzzle, source: str) -> Puzzle | OtherPuzzle:
    """The puzzle with the cells open that are named, begun from the layout that is given.

    Raises DataError, Unsupported, and FileError if the layout cannot be read.
    """
    typed = _OPENING.get()
    if typed == _NOTHING:
        return puzzle
    if not isinstance(puzzle, Puzzle):
        which = "no cells to leave open" if typed.layout is None else "no board to begin from"
        raise Unsupported(f"{source}: {puzzle.called} has {which}")
    if typed.open_cells is not None:
        puzzle = _with_open(puzzle, cells_typed(typed.open_cells))
    if typed.layout is not None:
        from jigsat.checks.verify.verifier import begun

        puzzle = begun(puzzle, read_layout_file(puzzle, typed.layout), str(typed.layout))
    return puzzle


def _with_open(puzzle: Puzzle, cells: tuple[NamedCell, ...]) -> Puzzle:
    try:
        return puzzle.with_open(*cells)
    except DataError as error:
        # Of what it says of the cells, the option is the place; of other rules, the file.
        raise DataError.of(
            replace(each, path="--open") if each.path == "open" else each
            for each in error.mistakes
        ) from None


# The options: of settings of the library, and of the command line alone.


T = TypeVar("T")

_SHARE = re.compile(r"([0-9]{1,6})/([0-9]{1,6})")


def option(annotation: Any, **more: Any) -> Any:
    """The option for a setting; ``more``: further arguments for Typer."""
    setting = setting_of(annotation)
    assert setting is not None
    flag, most = setting.flag, setting.most if setting.shows_most else None

    def judged(value: Any) -> Any:
        return None if value is None else checked(flag, value, annotation)

    told = {
        **{"metavar": setting.metavar, "help": setting.help, "callback": judged},
        **{"min": setting.least, "max": most},
    }
    return typer.Option(flag, **told | more)


def _time_left(value: float | None) -> float | None:
    """What is left of a time limit: loading the program takes a part of it."""
    PROGRAM.set_limit(checked("--time-limit", value, settings.TimeLimit))
    return PROGRAM.left


PuzzleName = Annotated[
    str,
    typer.Argument(
        metavar="PUZZLE",
        help="A built-in puzzle, or the path of a file.",
        autocompletion=complete_puzzle,
    ),
]
Json = Annotated[
    bool, typer.Option("--json", help="Print one JSON document, and nothing else.")
]
SolutionFile = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE.jsonl",
        help="Write to a file, compressed if its name ends in .gz.",
    ),
]
UpToSymmetry = Annotated[bool, option(settings.UpToSymmetry)]
Resume = Annotated[bool, option(settings.Resume)]
Only = Annotated[
    str | None,
    typer.Option("--only", metavar="1,5-9", help="Take only the solutions with these numbers."),
]
ShareName = Annotated[
    str | None,
    typer.Option(
        "--share",
        metavar="K/N",
        help="Search only share K of N; jigsat merge adds them up.",
    ),
]
Statistics = Annotated[
    bool, typer.Option("--stats", help="Report what the search did, on stderr or in --json.")
]
Quiet = Annotated[
    bool,
    typer.Option(
        "--quiet", "-q", help="Print no messages, and no progress but --progress json."
    ),
]
ProgressOption = Annotated[
    ProgressMode,
    typer.Option(
        "--progress",
        metavar="auto|json|off",
        help="Show progress on stderr: on terminals only, as JSON Lines, or never.",
    ),
]
Solutions = Annotated[
    str | None,
    typer.Argument(metavar="SOLUTIONS", help="A file of solutions, or a layout; - for stdin."),
]
HowMany = Annotated[
    int | None,
    typer.Option("-n", "--limit", min=1, metavar="N", help="Find this many solutions."),
]
MaxStates = Annotated[int | None, option(settings.MaxStates)]
TakesApart = Annotated[
    bool,
    typer.Option(
        "--apart",
        help="In space, find out which solutions come apart, and their level: how many moves "
        "take the first piece out.",
    ),
]
LevelAtLeast = Annotated[
    int | None,
    typer.Option(
        "--level-at-least",
        min=0,
        metavar="N",
        help="With --apart, list those that need this many moves until a piece is out.",
    ),
]
AllowLoss = Annotated[
    bool, typer.Option("--allow-loss", help="Write even if something is lost.")
]
Overwrite = Annotated[bool, option(settings.Overwrite)]


def share_of(text: str | None) -> Share | None:
    """The share that was typed. Raises BadParameter."""
    if text is None:
        return None
    typed = _SHARE.fullmatch(text)
    share = Share(int(typed[1]), int(typed[2])) if typed else None
    if share is None or not 1 <= share.number <= share.of <= MOST_SHARES:
        raise typer.BadParameter(
            f"--share: found {text!r}, expected K/N as in 3/100: the number of a share, from "
            f"1 to N, and how many there are, at most {MOST_SHARES:,}"
        )
    return share


@dataclass(frozen=True)
class Output:
    """What a command prints, and where."""

    as_json: Json = False
    stats: Statistics = False
    quiet: Quiet = False
    progress: ProgressOption = ProgressMode.AUTO


class _Common(NamedTuple):
    """The parameter for a field of one of the common objects."""

    annotation: Any
    default: Any


#: What the options that many commands take are made into.
COMMON_OBJECTS: tuple[type[Any], ...] = (Opening, Options, Output)


#: What Typer is told of some settings beside what they say.
_MORE: Mapping[str, Mapping[str, Any]] = {
    "engine": {"autocompletion": complete_engine},
    "time_limit": {"callback": _time_left},
    "workers": {"default_factory": cores, "show_default": "one for each core"},
}


def _common() -> Iterator[tuple[str, _Common]]:
    found = get_type_hints(settings.SearchSettings, include_extras=True)
    for into in COMMON_OBJECTS:
        for name, annotation in get_type_hints(into, include_extras=True).items():
            default = getattr(into, name)
            if name in found:
                more = _MORE.get(name, {})
                annotation = Annotated[annotation, option(found[name], **more)]
                default = Parameter.empty if "default_factory" in more else default
            yield name, _Common(annotation, default)


_COMMON = dict(_common())

Command = Callable[..., None]


def takes(
    *names: str, exclusions: Sequence[Exclusion] = (), **defaults: Any
) -> Callable[[Command], Command]:
    """Give a command options: first its own parameters, then these in this order.

    Args:
        names: common options, and parameters of the command that stand between them. A
            command that takes one puzzle takes ``open_cells`` first, unless it says where.
        exclusions: options of this command that contradict each other, beside those that do
            so in all commands.
        defaults: defaults of common options that differ from the usual ones.

    The command has parameters of the types ``Options`` and ``Output`` instead of the common
    options. Where another one is a dataclass, its fields are the command's own parameters.
    Its progress is shown as long as it runs.
    """

    def decorate(command: Command) -> Command:
        own = dict(inspect.signature(command, eval_str=True).parameters)
        one_puzzle = "name" in own and "open_cells" not in names
        named = [*["open_cells"] * one_puzzle, *names]
        if "time_limit" in named and "memory_limit" not in named:
            named.insert(named.index("time_limit") + 1, "memory_limit")
        objects = {
            name: own.pop(name).annotation
            for name, each in list(own.items())
            if is_dataclass(each.annotation)
        }
        inside = {
            each.name: each
            for into in objects.values()
            if into not in COMMON_OBJECTS
            for each in _parameters(into)
        }
        own |= inside
        first = [parameter for name, parameter in own.items() if name not in named]
        later = [own.get(name) or _parameter(name, defaults) for name in named]

        def run(**values: Any) -> None:
            _refuse_contradictions(values, defaults_of, flags, exclusions)
            common = {name: value for name, value in values.items() if name not in own}
            made = {
                name: _made(into, common if into in COMMON_OBJECTS else values)
                for name, into in objects.items()
            }
            output, typed = _made(Output, common), _made(Opening, common)
            PROGRAM.owes_document = output.as_json
            with (
                guarded(memory_limit=values.get("memory_limit")),
                shown_progress(output.progress, output.quiet),
                opening(typed),
            ):
                command(**{name: values[name] for name in own if name not in inside}, **made)

        parameters = [each.replace(kind=each.KEYWORD_ONLY) for each in (*first, *later)]
        defaults_of = {each.name: each.default for each in parameters}
        flags = {each.name: _flag(each) for each in parameters}
        run.__name__, run.__doc__ = command.__name__, command.__doc__
        run.__annotations__ = {each.name: each.annotation for each in parameters}
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        return run

    return decorate


def _parameters(into: type[Any]) -> Iterator[Parameter]:
    """The fields of a dataclass as parameters of a command."""
    for name, hint in get_type_hints(into, include_extras=True).items():
        default = getattr(into, name)
        yield Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=hint)


def _flag(parameter: Parameter) -> str:
    """How a parameter is typed: -o, --limit, SOLUTIONS, --up-to-symmetry/--all-images."""
    told = next(each for each in get_args(parameter.annotation) if hasattr(each, "param_decls"))
    if isinstance(told, ArgumentInfo):
        return str(told.metavar)
    # In an annotation the first name stands where else the default does.
    names = (told.default, *(told.param_decls or ()))
    named = [each for each in names if isinstance(each, str) and each.startswith("-")]
    long = f"--{parameter.name.replace('_', '-')}"
    return next((each for each in named if each == long), (*named, long)[0])


def _refuse_contradictions(
    values: Mapping[str, Any],
    defaults: Mapping[str, Any],
    flags: Mapping[str, str],
    exclusions: Sequence[Exclusion],
) -> None:
    """Refuse options that contradict each other. Raises BadParameter."""
    given = {
        name: value
        for name, value in values.items()
        if value is not None and value != (cores() if name == "workers" else defaults[name])
    }

    def called(setting: str) -> str:
        name, _, value = setting.partition(" ")
        if_true, _, if_false = flags[name].partition("/")
        return if_false if value == "False" else f"{if_true} {value}".rstrip()

    try:
        settings.refuse_contradictions(given, called, taken=values, exclusions=exclusions)
    except WrongValue as error:
        raise typer.BadParameter(str(error)) from None


def _parameter(name: str, defaults: Mapping[str, Any]) -> Parameter:
    common = _COMMON[name]
    return Parameter(
        name,
        Parameter.KEYWORD_ONLY,
        default=defaults.get(name, common.default),
        annotation=common.annotation,
    )


def _made(into: type[T], values: Mapping[str, Any]) -> T:
    """The object with those of the values that belong into it."""
    names = {each.name for each in fields(into)}  # type: ignore[arg-type]
    return into(**{name: each for name, each in values.items() if name in names})


# What the ending of a file of solutions says: JSON Lines, or another format.


#: Of jigsat's own files, other than names without an ending; each may be followed by .gz.
OWN = (".jsonl", ".ndjson", ".json")
PACKED = ".gz"


def _other_formats() -> tuple[Format, ...]:
    """The formats of other programs that solutions are written in."""
    from jigsat.exchange.save import solution_formats

    return tuple(solution_formats())


def other_format(file: Path) -> Format | None:
    """The format that the ending of a file stands for, if another program's."""
    name = file.name.lower()
    return next((each for each in _other_formats() if name.endswith(each.endings)), None)


def refuse_unknown_ending(
    file: Path | None, *, resume: bool = False, only_own: bool = False
) -> None:
    """Raise FileError if no solutions are written to files with such an ending.

    Call this before the search. An existing file that is resumed may have any name.
    ``only_own``: whether all endings but jigsat's own are refused.
    """
    if file is None or (resume and os.path.isfile(file)):
        return
    packed = PACKED if file.suffix.lower() == PACKED else ""
    ending = Path(file.name.lower().removesuffix(packed)).suffix
    if not ending or ending in OWN or (not only_own and other_format(file)):
        return
    others = () if only_own else _other_formats()
    known = one_of((*OWN, *chain.from_iterable(each.endings for each in others)))
    raise FileError(f"{file}: found the ending '{ending}{packed}', expected {known}")
