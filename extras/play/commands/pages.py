"""What the commands have in common that write a web page."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from jigsat.cli.session import refuse_to_overwrite
from jigsat.schemas.support.atomic_files import refuse_existing, write_file

ENDINGS = (".html", ".htm")
InBrowser = Annotated[bool, typer.Option("--browser", help="Open the page in your browser.")]


def refuse_page(file: Path, overwrite: bool, *read: str) -> None:
    """Raise BadParameter or FileError if no page can be written there.

    Call this before the search. ``read``: the files that are read for it.
    """
    refuse_to_overwrite(file, *read)
    if file.suffix.lower() not in ENDINGS:
        found = f"the ending {file.suffix!r}" if file.suffix else "no ending"
        raise typer.BadParameter(f"{file}: found {found}, expected '.html'")
    refuse_existing(file, overwrite)


def write_page(file: Path, page: str, overwrite: bool, in_browser: bool) -> list[str]:
    """Write a page, and open it if that is wanted. Returns a note where that is impossible."""
    write_file(file, page.encode(), overwrite=overwrite)
    if in_browser and not webbrowser.open(file.resolve().as_uri()):
        return [f"found no browser that opens {file}"]
    return []
