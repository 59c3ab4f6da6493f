"""The command render."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from jigsat.analysis.apart.apart import asked_way
from jigsat.cli.completion import PAPERS, complete_paper, complete_picture, pictures
from jigsat.cli.exit_status import INTERRUPTED, NO, NOT_KNOWN
from jigsat.cli.interrupts import Interrupts
from jigsat.cli.options import HowMany, Only, Output, Overwrite, PuzzleName, Solutions, takes
from jigsat.cli.output import say
from jigsat.cli.session import (
    BY_HAND,
    Report,
    load_puzzle,
    quick_check,
    refuse_to_overwrite,
    refuse_unknown,
    selected,
    so_far,
    where_others_are,
)
from jigsat.render.colours import Theme
from jigsat.render.figures.look import Look
from jigsat.render.outputs.registry import (
    PictureSize,
    ending_of,
    is_solid,
    notes_of,
    painted,
    refuse_kind,
    refuse_width,
    usual_kind,
)
from jigsat.render.sheets.kinds import kind_named
from jigsat.render.sheets.making import LEAST_CLEARANCE, Cutting, Settings
from jigsat.render.sheets.request import Numbered, Request
from jigsat.schemas.fields.board import size_in
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.schemas.support.atomic_files import refuse_existing, write_file
from jigsat.schemas.support.text import number_of
from jigsat.solvers.limits.deadline import InTime, TimeBudget
from jigsat.solvers.limits.options import Options

# Options of the command render for what is to be cut.


PAPER = "paper"
#: Sheets are not larger than this, cuts not wider, corners and gaps not larger, in mm.
_SHEET, _KERF, _CORNER = 10_000, 5, 100

Material = Annotated[
    str | None,
    typer.Option("--material", metavar="WxH|paper", help="Cut sheets of this size in mm."),
]
Kerf = Annotated[
    float | None, typer.Option("--kerf", metavar="MM", help="Set the width of the cut.")
]
Radius = Annotated[
    float | None, typer.Option("--radius", metavar="MM", help="Round the corners.")
]
Gap = Annotated[
    float | None,
    typer.Option("--gap", metavar="MM", help="Leave this gap between pieces to cut."),
]
WithTray = Annotated[
    bool, typer.Option("--with-tray", help="Cut a frame and a base for the board.")
]
Names = Annotated[bool, typer.Option("--names", help="Engrave names on pieces to cut.")]


def cutting_of(
    kind: str,
    material: str | None,
    kerf: float | None,
    radius: float | None,
    gap: float | None,
    with_tray: bool,
    names: bool,
) -> Cutting:
    """What the options say. Raises BadParameter for values that cannot be."""
    typed = {
        "--kerf": kerf is not None,
        "--radius": radius is not None,
        "--gap": gap is not None,
        "--with-tray": with_tray,
        "--names": names,
    }
    given = [option for option, is_given in typed.items() if is_given]
    if kind != "cut" and (given or material is not None):
        raise typer.BadParameter(f"{[*given, '--material'][0]} is for --as cut")
    if material == PAPER and given:
        raise typer.BadParameter(f"{given[0]} is for sheets of material, not for paper")
    width, height = _material_size(material)
    for option, value, most in (("--kerf", kerf, _KERF), ("--radius", radius, _CORNER)):
        if value is not None and not 0 <= value <= most:
            raise typer.BadParameter(f"{option}: found {value:g}, expected 0 to {most} mm")
    if gap is not None and not 0 < gap <= _CORNER:
        raise typer.BadParameter(f"--gap: found {gap:g}, expected more than 0, to {_CORNER} mm")
    usual = Cutting()
    return Cutting(
        width,
        height,
        kerf=kerf or 0,
        radius=radius or 0,
        gap=usual.gap if gap is None else gap,
        tray=with_tray,
        names=names,
        printed=material == PAPER if material or given else None,
    )


def _material_size(material: str | None) -> tuple[float, float]:
    """The width and height of a sheet in mm."""
    if material is None or material == PAPER:
        return Cutting.width, Cutting.height
    size = size_in(material) or ()
    sides = [side for side in size if Fraction(1) <= side <= _SHEET]
    if len(size) != len(("width", "height")) or len(sides) < len(size):
        expected = f"a size such as 600x400, at most {_SHEET:,} mm, or {PAPER}"
        raise typer.BadParameter(f"--material: found {material!r}, expected {expected}")
    width, height = map(float, sides)
    return width, height


# Options of the command render for solids, which 3D printers make.


#: Pieces are not thicker, clearances not wider, in mm.
_THICKNESS, _CLEARANCE = 1_000, 100

Clearance = Annotated[
    float | None,
    typer.Option(
        "--clearance", metavar="MM", help="Take this much off each outer face of a solid."
    ),
]
Thickness = Annotated[
    float | None, typer.Option("--thickness", metavar="MM", help="Make flat pieces this thick.")
]
PieceNames = Annotated[
    list[str] | None,
    typer.Option(
        "--piece", metavar="NAME", help="Make a solid of this piece only; repeat for more."
    ),
]


def settings_of(
    solid: bool,
    clearance: float | None,
    thickness: float | None,
    pieces: list[str] | None,
) -> Settings:
    """What the options say; ``solid``: whether there are any. Raises BadParameter."""
    typed = {"--clearance": clearance, "--thickness": thickness, "--piece": pieces}
    given = [option for option, value in typed.items() if value]
    if given and not solid:
        raise typer.BadParameter(f"{given[0]} is for solids: .stl and .3mf")
    for option, value, least, most in (
        ("--clearance", clearance, LEAST_CLEARANCE, _CLEARANCE),
        ("--thickness", thickness, 0.1, _THICKNESS),
    ):
        if value is not None and not least <= value <= most:
            expected = f"{least:g} to {most:,} mm"
            raise typer.BadParameter(f"{option}: found {value:g}, expected {expected}")
    usual = Settings()
    off = usual.clearance if clearance is None else clearance
    return Settings(off, thickness, tuple(pieces or ()))


#: Pictures are not wider than this, in pixels; cells not larger or smaller, in mm.
_PIXELS, _LARGEST, _SMALLEST = 20_000, 1_000.0, 0.1


@dataclass(frozen=True)
class Wanted:
    """Which solutions: at most ``number``, or ``only`` those with the numbers typed.

    ``up_to_symmetry``: one of each symmetry class. None for what is usual.
    """

    number: int | None = None
    only: str | None = None
    up_to_symmetry: bool | None = None


# No ranges of Typer's: they would be shown, which takes the room of the other columns.
def _a_cell(value: float | None) -> float | None:
    if value is not None and not _SMALLEST <= value <= _LARGEST:
        raise typer.BadParameter(f"found {value:g}, expected {_SMALLEST:g} to {_LARGEST:,g} mm")
    return value


def _a_width(value: int | None) -> int | None:
    if value is not None and not 1 <= value <= _PIXELS:
        raise typer.BadParameter(f"found {value}, expected 1 to {_PIXELS:,} pixels")
    return value


@takes(
    *("file", "overwrite", "kind", "only", "number", "up_to_symmetry"),
    *("cell", "columns", "width", "true_size", "paper"),
    *("title", "no_letters", "no_outlines", "dark"),
    *("material", "kerf", "radius", "gap", "with_tray", "names"),
    *("clearance", "thickness", "piece"),
    *("time_limit", "engine", "workers", "as_json", "quiet", "progress"),
)
def render(
    name: PuzzleName,
    options: Options,
    output: Output,
    file: Annotated[
        Path,
        typer.Option("-o", "--output", metavar="FILE", help="Write this picture."),
    ],
    solutions: Solutions = None,
    overwrite: Overwrite = False,
    kind: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="KIND",
            help=f"Draw: {', '.join(pictures())}.",
            autocompletion=complete_picture,
        ),
    ] = None,
    only: Only = None,
    number: HowMany = None,
    up_to_symmetry: Annotated[
        bool | None,
        typer.Option(
            "--up-to-symmetry/--all-images",
            help="Draw one solution of each symmetry class, or all (the default for a file).",
        ),
    ] = None,
    cell: Annotated[
        float | None,
        typer.Option("--cell", metavar="MM", callback=_a_cell, help="Set the size of a cell."),
    ] = None,
    columns: Annotated[
        int | None,
        typer.Option("--columns", min=1, metavar="N", help="Draw this many side by side."),
    ] = None,
    width: Annotated[
        int | None,
        typer.Option(
            "--width",
            metavar="PIXELS",
            callback=_a_width,
            help="Set the width of a .png, .svg or .html.",
        ),
    ] = None,
    true_size: Annotated[
        bool, typer.Option("--true-size", help="Give an .svg its size in millimetres.")
    ] = False,
    paper: Annotated[
        str,
        typer.Option(
            "--paper",
            metavar="|".join(PAPERS),
            help="Set the paper size of a PDF.",
            autocompletion=complete_paper,
        ),
    ] = PAPERS[0],
    title: Annotated[
        str | None,
        typer.Option(
            "--title", metavar="TEXT", help='Set the title above the picture; "" for none.'
        ),
    ] = None,
    no_letters: Annotated[bool, typer.Option("--no-letters", help="Leave out names.")] = False,
    no_outlines: Annotated[
        bool, typer.Option("--no-outlines", help="Draw no outlines of pieces.")
    ] = False,
    dark: Annotated[bool, typer.Option("--dark", help="Draw light on dark.")] = False,
    material: Material = None,
    kerf: Kerf = None,
    radius: Radius = None,
    gap: Gap = None,
    with_tray: WithTray = False,
    names: Names = False,
    clearance: Clearance = None,
    thickness: Thickness = None,
    piece: PieceNames = None,
) -> None:
    """Draw a puzzle or its solutions as a picture, or make pieces for a 3D printer.

    The ending of FILE chooses the format: .txt, .svg, .png, .pdf, .dxf or
    .html. A .pdf has pages; other formats put everything on one. For a 3D
    printer, .stl and .3mf have the pieces side by side.

    Without --as, the command draws the solutions in a file, or as many as -n
    says, or else the puzzle. Without a file of solutions, it finds them
    itself.

    Exit status: 0 written, 1 no solution, 2 bad input or usage, 3 stopped before
    it could tell.
    """
    ending = ending_of(str(file))
    kind = kind or usual_kind(ending, solutions is not None or number is not None)
    refuse_unknown("--as", kind, pictures())
    refuse_unknown("--paper", paper, PAPERS)
    refuse_kind(kind, ending)
    refuse_width(width, ending)
    settings = settings_of(is_solid(ending), clearance, thickness, piece)
    cutting = cutting_of(kind, material, kerf, radius, gap, with_tray, names)
    puzzle = load_puzzle(name, output.quiet)
    refuse_to_overwrite(file, name, solutions)
    refuse_existing(file, overwrite)
    wanted = Wanted(number, only, up_to_symmetry)
    shown = _solutions(puzzle, name, kind, solutions, wanted, options, output)
    if kind_named(kind).moves:
        shown = [replace(each, apart=asked_way(puzzle, each.solution)) for each in shown]
    theme = Theme.DARK if dark else Theme.LIGHT
    look = Look(theme=theme, letters=not no_letters, outlines=not no_outlines, title=title)
    request = Request(puzzle, shown, look, cell, columns, cutting=cutting, settings=settings)
    data = painted(kind, request, ending, PictureSize(width, true_size), paper)
    write_file(file, data, overwrite=overwrite)
    document = {"puzzle": puzzle.name, "file": str(file), "as": kind}
    numbers = {"solutions": [each.number for each in shown]}
    of_solutions = f", with {number_of(len(shown), 'solution')}" if shown else ""
    notes = [f"written: {file}{of_solutions}", *notes_of(kind, request, file.suffix.lower())]
    closed = sum(each.apart is not None and each.apart.comes_apart is False for each in shown)
    if closed:
        these = f"{closed:,} of these" if len(shown) > 1 else "this solution"
        others = where_others_are(name)
        notes.append(f"{these} cannot be put together by straight moves; {others}")
    Report(lambda: document | numbers, notes=notes).finish(output)


def _solutions(
    puzzle: Puzzle,
    name: str,
    kind: str,
    source: str | None,
    wanted: Wanted,
    options: Options,
    output: Output,
) -> list[Numbered]:
    """The solutions that such a picture shows: from a file, or found now."""
    drawn = kind_named(kind)
    usual = drawn.solutions
    if source is None and not drawn.found and wanted == Wanted():
        return []
    if not usual:
        if source is not None or wanted != Wanted():
            raise typer.BadParameter(f"--as {kind} is of the puzzle, not of its solutions")
        return []
    if source is not None:
        return _read(puzzle, source, wanted, usual, options.time_limit, output.quiet)
    return _find(puzzle, name, wanted, usual, options, output)


def _read(
    puzzle: Puzzle,
    source: str,
    wanted: Wanted,
    usual: int,
    seconds: float | None,
    quiet: bool,
) -> list[Numbered]:
    """Solutions from a file, ``usual`` ones by default; says how many more there are.

    Raises FileError, DataError, and Exit without any, or without time to read them.
    """
    budget = TimeBudget(seconds)
    with selected(puzzle, source, wanted.only, wanted.number or usual) as selection:
        stream = InTime((each for each in selection), budget)
        found = [
            Numbered(each.number, each.solution)
            for each in stream.elements()
            if isinstance(each.solution, Solution)  # as this puzzle has a board
        ]
    if stream.was_cut:
        say(f"{budget.why_unfinished}: the file was not read to its end", quiet)
        raise typer.Exit(NOT_KNOWN)
    if not found:
        say("no solution in the file", quiet)
        raise typer.Exit(NO)
    if wanted.only is None and selection.read > len(found):
        more = number_of(selection.read - len(found), "more solution")
        say(f"{more} in the file: --only or -n draws others", quiet)
    return _of_classes(puzzle, found) if wanted.up_to_symmetry else found


def _of_classes(puzzle: Puzzle, found: list[Numbered]) -> list[Numbered]:
    """The first solution of each symmetry class."""
    from jigsat.solvers.collecting import collect_given

    collected = collect_given(puzzle, (each.solution for each in found)).solutions
    number_of_class = {each.number: each.symmetry_class for each in collected}
    first: dict[int, Numbered] = {}
    for index, each in enumerate(found, start=1):
        first.setdefault(number_of_class[index], each)
    return list(first.values())


def _find(
    puzzle: Puzzle, name: str, wanted: Wanted, usual: int, options: Options, output: Output
) -> list[Numbered]:
    """Solutions that are searched for now, ``usual`` ones by default.

    Raises Exit if none was found.
    """
    from jigsat.solvers.find import find

    interrupts, number = Interrupts(), wanted.number or usual
    checked = quick_check(puzzle, name, output, interrupts)
    found = checked.searched(
        options,
        lambda: find(
            puzzle,
            replace(options, limit=number),
            up_to_symmetry=wanted.up_to_symmetry is not False,
            interrupts=interrupts,
        ),
    )
    solutions, stopped = ((), None) if found is None else (found.solutions, found.stopped)
    if stopped and (stopped == BY_HAND or len(solutions) < number):
        say(so_far(stopped, len(solutions)), output.quiet)
    if stopped == BY_HAND:
        raise typer.Exit(INTERRUPTED)
    if solutions:
        return [Numbered(number, each) for number, each in enumerate(solutions, start=1)]
    if stopped:
        raise typer.Exit(NOT_KNOWN)
    if found is not None:
        checked.after()
    reason = f"no solution: {checked.reason}" if checked.reason else "there is no solution"
    say(reason, output.quiet)
    raise typer.Exit(NO)
