"""Files from which the pieces of a puzzle are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path, PurePath
from typing import TypeVar

from jigsat.arguments import Source, a_puzzle, path_of, with_keywords
from jigsat.extras.workshop.settings import (
    CARD,
    SHEET,
    Cell,
    Clearance,
    Cutting,
    Gap,
    Kerf,
    Material,
    Names,
    PaperName,
    Thickness,
    WithTray,
    cell_of,
    material_size,
    paper_named,
)
from jigsat.schemas.errors import FileError
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.atomic_files import refuse_existing, write_file
from jigsat.schemas.support.text import one_of
from jigsat.solvers.limits.options import Overwrite

T = TypeVar("T")


@with_keywords()
def cut(
    puzzle: Puzzle | Source,
    path: Source,
    *,
    cell: Cell = None,
    material: Material = SHEET,
    kerf: Kerf = 0,
    gap: Gap = 2,
    with_tray: WithTray = False,
    names: Names = False,
    paper: PaperName = None,
    overwrite: Overwrite = False,
) -> tuple[str, ...]:
    """Write the pieces on sheets to cut, or as cards to print; returns what to know about them.

    Args:
        path: a .dxf, .svg, .pdf or .png; of cards a .pdf, .svg or .png.

    Raises WrongValue if the pieces cannot be cut so; FileError if the file cannot be written,
    or is there already, unless ``overwrite``.
    """
    from jigsat.extras.workshop.cards import card_pages
    from jigsat.extras.workshop.sheets import PAINTERS, notes_of, sheets_of

    found, target = a_puzzle(puzzle), Path(path_of(path))
    painters = {each: PAINTERS[each] for each in PAINTERS if paper is None or each != ".dxf"}
    paint = _for_ending(painters, target)
    refuse_existing(target, overwrite)
    if paper is not None:
        pages = card_pages(found, cell_of(found, cell, CARD), paper_named(paper))
        write_file(target, paint(pages), overwrite=overwrite)
        return ()
    cutting = Cutting(cell, material_size(material), kerf, gap, with_tray, names)
    write_file(target, paint(sheets_of(found, cutting)), overwrite=overwrite)
    return tuple(notes_of(found, cutting))


@with_keywords()
def print_pieces(
    puzzle: Puzzle | Source,
    path: Source,
    *,
    cell: Cell = None,
    clearance: Clearance = 0.1,
    thickness: Thickness = None,
    overwrite: Overwrite = False,
) -> tuple[str, ...]:
    """Write the pieces as solids for a 3D printer; returns what to know about them.

    Args:
        path: a .3mf or .stl.

    Raises WrongValue if cells are too small for the clearance; FileError if the file cannot be
    written, or is there already, unless ``overwrite``.
    """
    from jigsat.extras.workshop.solids import WRITERS, notes_of, solids_of

    found, target = a_puzzle(puzzle), Path(path_of(path))
    write = _for_ending(WRITERS, target)
    refuse_existing(target, overwrite)
    solids = solids_of(found, cell, clearance, thickness)
    write_file(target, write(found.title, solids), overwrite=overwrite)
    return tuple(notes_of(found, cell, clearance))


def _for_ending(table: Mapping[str, Callable[..., T]], path: PurePath) -> Callable[..., T]:
    """What stands in the table for the ending of a file. Raises FileError."""
    ending = path.suffix.lower()
    if ending not in table:
        found = f"the ending '{ending}'" if ending else "no ending"
        raise FileError(f"{path}: found {found}, expected {one_of(table)}")
    return table[ending]
