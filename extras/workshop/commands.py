"""The commands cut and print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from jigsat.cli.options import Output, Overwrite, PuzzleName, option, takes
from jigsat.cli.session import Report, load_puzzle, refuse_to_overwrite
from jigsat.extras.workshop.api import cut as cut_into
from jigsat.extras.workshop.api import print_pieces as print_into
from jigsat.extras.workshop.settings import (
    SHEET,
    Cell,
    Clearance,
    Gap,
    Kerf,
    Material,
    Names,
    PaperName,
    Thickness,
    WithTray,
)
from jigsat.solvers.limits.options import Exclusion

File = Annotated[
    Path, typer.Option("-o", "--output", metavar="FILE", help="Write the pieces there.")
]
_ON_PAPER = tuple(
    Exclusion("paper", other, "that is for sheets to cut")
    for other in ("material", "kerf", "gap", "with_tray", "names")
)


@takes("file", "overwrite", "time_limit", "as_json", "quiet", "progress", exclusions=_ON_PAPER)
def cut(
    name: PuzzleName,
    output: Output,
    file: File,
    overwrite: Overwrite = False,
    cell: Annotated[Cell, option(Cell)] = None,
    material: Annotated[str, option(Material)] = SHEET,
    kerf: Annotated[float, option(Kerf)] = 0,
    gap: Annotated[float, option(Gap)] = 2,
    with_tray: Annotated[bool, option(WithTray)] = False,
    names: Annotated[bool, option(Names)] = False,
    paper: Annotated[str | None, option(PaperName)] = None,
) -> None:
    """Lay out the pieces to be cut by a laser or a saw, or print them as cards.

    FILE is a .dxf or .svg for machines, in true millimetres, a .pdf with a page
    for each sheet, or a .png to look at. With --paper, the pieces are printed
    with what they show, and their backs, on pages of a .pdf.

    Exit status: 0 written, 2 bad input, or pieces that cannot be cut.
    """
    refuse_to_overwrite(file, name)
    puzzle = load_puzzle(name, output.quiet)
    notes = cut_into(
        puzzle,
        file,
        cell=cell,
        material=material,
        kerf=kerf,
        gap=gap,
        with_tray=with_tray,
        names=names,
        paper=paper,
        overwrite=overwrite,
    )
    _report(puzzle.name, file, notes).finish(output)


@takes("file", "overwrite", "time_limit", "as_json", "quiet", "progress")
def print_pieces(
    name: PuzzleName,
    output: Output,
    file: File,
    overwrite: Overwrite = False,
    cell: Annotated[Cell, option(Cell)] = None,
    clearance: Annotated[float, option(Clearance)] = 0.1,
    thickness: Annotated[Thickness, option(Thickness)] = None,
) -> None:
    """Make the pieces as solids for a 3D printer.

    FILE is a .3mf, in which pieces have names and colours, or an .stl. The
    pieces stand side by side: your slicer turns and arranges them.

    Exit status: 0 written, 2 bad input, or pieces that cannot be printed.
    """
    refuse_to_overwrite(file, name)
    puzzle = load_puzzle(name, output.quiet)
    notes = print_into(
        puzzle, file, cell=cell, clearance=clearance, thickness=thickness, overwrite=overwrite
    )
    _report(puzzle.name, file, notes).finish(output)


def _report(puzzle: str, file: Path, notes: tuple[str, ...]) -> Report:
    document = {"puzzle": puzzle, "file": str(file), "notes": list(notes)}
    return Report(lambda: document, notes=[f"written: {file}", *notes])
