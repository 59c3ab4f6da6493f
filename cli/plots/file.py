"""The file that a plot is written to."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from jigsat.schemas.errors import FileError
from jigsat.schemas.replacing import refuse_existing, write_file

if TYPE_CHECKING:
    from jigsat.render.figures.shapes import Figure

ENDING = ".svg"


def refuse_plot(file: Path | None, overwrite: bool, other: Path | None = None) -> None:
    """Raise FileError if a plot that is wanted cannot be written there.

    To be asked before the run that it is about. ``other``: what the run itself writes to.
    """
    if file is None:
        return
    if file.suffix.lower() != ENDING:
        found = f"the ending '{file.suffix}'" if file.suffix else "no ending"
        raise FileError(f"{file}: found {found}, expected {ENDING}, as plots are SVG")
    if file.is_dir():
        raise FileError(f"{file}: found a folder, expected a file to write to")
    if not file.parent.is_dir():
        raise FileError(f"{file}: found no folder {file.parent}, expected one to write to")
    if other is not None and os.path.realpath(other) == os.path.realpath(file):
        raise FileError(f"{file}: found the same file twice, expected one for the plot alone")
    refuse_existing(file, overwrite)


def write_plot(file: Path, figure: Figure, overwrite: bool) -> None:
    """Write a plot. Raises FileError if that cannot be done."""
    from jigsat.render.outputs.svg import svg_of

    write_file(file, svg_of(figure).encode(), overwrite=overwrite)
