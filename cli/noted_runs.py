"""Where a run is noted down, so that it can be taken up."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

import typer

from jigsat.cli.options import refuse_both


class Arguments(TypedDict):
    """The same for functions of the library."""

    journal: Path | None
    resume: bool
    overwrite: bool


@dataclass(frozen=True)
class Noted:
    """The file that a run is noted down in, and what becomes of one that is there already."""

    file: Path | None
    resume: bool
    overwrite: bool

    @property
    def arguments(self) -> Arguments:
        """The same as keywords."""
        return {"journal": self.file, "resume": self.resume, "overwrite": self.overwrite}


def noted_in(file: Path | None, resume: bool, overwrite: bool, where: str) -> Noted:
    """What was typed of it; ``where``: how the file is typed that a run is taken up from."""
    refuse_both(resume, overwrite)
    if resume and file is None:
        raise typer.BadParameter(
            f"--resume needs the file that the run was noted down in: {where}"
        )
    return Noted(file, resume, overwrite)
