"""Files of pages that are drawn: booklets and rankings of designs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from jigsat.render.figures.shapes import Figure
from jigsat.render.outputs.registry import OUTPUTS
from jigsat.schemas.support.atomic_files import refuse_existing
from jigsat.schemas.support.text import one_of

#: The endings of files that have several pages.
PAGES = (".pdf", ".html")


def refuse_ending(path: Path, endings: Sequence[str], overwrite: bool) -> None:
    """Raise BadParameter or FileError if no such file can be written there."""
    if path.suffix.lower() not in endings:
        raise typer.BadParameter(f"{path}: found {path.suffix!r}, expected {one_of(endings)}")
    refuse_existing(path, overwrite)


def painted(pages: list[Figure], path: Path) -> bytes:
    """Pages as the content of a file."""
    return OUTPUTS[path.suffix.lower()].paint(pages, None)
