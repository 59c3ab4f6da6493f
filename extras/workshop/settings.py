"""What somebody who makes pieces can choose: options of commands, and keywords in Python."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from jigsat.render.figures.shapes import PAPERS, Paper
from jigsat.schemas.fields.board import size_in
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.parsing.cells import lengths_of_whole
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import one_of
from jigsat.solvers.limits.options import Setting, wrong_value

#: The width and height of a sheet in mm, and the most that they can be.
SHEET, _MOST = "600x400", 10_000


def material_size(text: str, name: str = "material") -> tuple[float, float]:
    """Return the width and height of a sheet in mm. Raises WrongValue."""
    size = [float(side) for side in size_in(text) or () if 1 <= side <= _MOST]
    if len(size) != len(("width", "height")):
        raise wrong_value(name, text, f"a size such as {SHEET}, at most {_MOST:,} mm")
    width, height = size
    return width, height


def paper_named(text: str, name: str = "paper") -> Paper:
    """Return the paper of this name. Raises WrongValue."""
    if text not in PAPERS:
        raise wrong_value(name, text, one_of(PAPERS))
    return PAPERS[text]


Cell = Annotated[
    float | None,
    Setting(
        "Set the size of a cell.", "--cell", "MM", 0.1, 1_000, note="None is what is usual."
    ),
]
Material = Annotated[
    str, Setting("Cut sheets of this size in mm.", "--material", "WxH", judge=material_size)
]
Kerf = Annotated[float, Setting("Set the width of the cut.", "--kerf", "MM", 0, 5)]
Gap = Annotated[float, Setting("Leave this gap between pieces.", "--gap", "MM", 0.1, 100)]
WithTray = Annotated[bool, Setting("Cut a frame and a base for the board.", "--with-tray")]
Names = Annotated[bool, Setting("Engrave names on the pieces.", "--names")]
PaperName = Annotated[
    str | None,
    Setting(
        "Print the pieces as cards on this paper.",
        *("--paper", "|".join(PAPERS)),
        note="None is sheets to cut.",
        judge=paper_named,
    ),
]
Clearance = Annotated[
    float,
    Setting("Take this much off each outer face of a solid.", "--clearance", "MM", 0.01, 100),
]
Thickness = Annotated[
    float | None,
    Setting(
        "Make flat pieces this thick.",
        *("--thickness", "MM", 0.1, 1_000),
        note="None is as thick as a cell is long.",
    ),
]


@dataclass(frozen=True)
class Cutting:
    """How pieces are to be cut; all lengths in mm.

    ``cell``: how long a cell is, or the unit in which sizes are typed; None for the default.
    ``material``: the size of a sheet. ``kerf``: how wide a cut is. ``gap``: what stays free
    between cuts, and along the edges of a sheet. ``with_tray``: whether a frame with the
    board's hole and a base are cut as well. ``names``: whether the names of the pieces are
    engraved.
    """

    cell: float | None = None
    material: tuple[float, float] = (600, 400)
    kerf: float = 0
    gap: float = 2
    with_tray: bool = False
    names: bool = False


# How large cells are: what is typed in sizes has them in millimetres.


#: The side of a cell in mm if nothing else is asked for and no size says it: to cut, of cards,
#: of solids.
CUT, CARD, SOLID = 20.0, 40.0, 12.0
IN_SIZES = "sizes are taken as millimetres: '--cell 5' makes five of each"


def is_in_sizes(puzzle: PuzzleData) -> bool:
    """Return whether board and pieces are all typed as sizes, which are millimetres."""
    pieces = [each for each in puzzle.entries if isinstance(each, Piece)]
    lengths = [lengths_of_whole(puzzle.board), *map(lengths_of_whole, pieces)]
    return len(pieces) == len(puzzle.entries) and None not in lengths


def is_printed(puzzle: PuzzleData) -> bool:
    """Return whether the pieces show something, so that they are cards rather than shapes."""
    shown = (shape.labels or shape.colours or shape.attributes for shape in puzzle.shapes)
    return any(shown) or any(puzzle.backs)


def cell_of(puzzle: PuzzleData, cell: float | None, usual: float) -> float:
    """Return how long a cell is in mm; ``cell``: what is asked for; ``usual``: otherwise."""
    if is_in_sizes(puzzle):
        return float(puzzle.typed_in.unit) * (cell or 1)
    return cell or usual
