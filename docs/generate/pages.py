"""The pages that follow from the code, and which of them are not current."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from operator import eq
from pathlib import Path

from docs.generate import gallery
from docs.generate.commands import commands_page
from docs.generate.file_format import file_format_page
from docs.generate.grids import puzzles_page
from docs.generate.json_output import alike, json_output_page
from docs.generate.python_reference import python_reference_page
from jigsat.schemas.json_schema import schema_text

ROOT = Path(__file__).parents[2]
#: The command that renews all of them.
COMMAND = "python -m docs.generate"


@dataclass(frozen=True)
class Generated:
    """A file below the root that is written by a program."""

    name: str
    written: Callable[[], str]
    alike: Callable[[str, str], bool] = eq

    @property
    def path(self) -> Path:
        """Where it is."""
        return ROOT / self.name

    def is_current(self) -> bool:
        """Whether the file is what would be written now."""
        if not self.path.is_file():
            return False
        return self.alike(self.path.read_text(encoding="utf-8"), self.written())


GENERATED = (
    Generated("schemas/puzzle.schema.json", partial(schema_text, with_plugins=False)),
    Generated("docs/file-format.md", file_format_page),
    Generated("docs/puzzles.md", puzzles_page),
    Generated("docs/commands.md", commands_page),
    Generated("docs/json-output.md", json_output_page, alike),
    Generated("docs/python-reference.md", python_reference_page),
    *(Generated(f"docs/gallery/{name}", written) for name, written in gallery.files()),
)


def stale() -> Iterator[Generated]:
    """Those that have to be renewed."""
    return (page for page in GENERATED if not page.is_current())
