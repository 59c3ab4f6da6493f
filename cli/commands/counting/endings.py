"""What the ending of a file of solutions says: JSON Lines, or another format."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from jigsat.schemas.errors import FileError
from jigsat.schemas.text import one_of

if TYPE_CHECKING:
    from jigsat.exchange.format import Format

#: Of jigsat's own files, other than names without an ending; each may be followed by .gz.
OWN = (".jsonl", ".ndjson", ".json")
PACKED = ".gz"


def other_format(file: Path) -> Format | None:
    """The format that the ending of a file stands for, if it is none of jigsat's own."""
    from jigsat.exchange.save import solution_formats

    name = file.name.lower()
    return next((each for each in solution_formats() if name.endswith(each.endings)), None)


def refuse_unknown_ending(
    file: Path | None, *, resume: bool = False, only_own: bool = False
) -> None:
    """Raise FileError if no solutions are written to files with such an ending.

    To be asked before the search. A file that is there and taken up may have any name.
    ``only_own``: whether all endings but jigsat's own are refused.
    """
    if file is None or (resume and os.path.isfile(file)):
        return
    packed = PACKED if file.suffix.lower() == PACKED else ""
    ending = Path(file.name.lower().removesuffix(packed)).suffix
    if not ending or ending in OWN or (not only_own and other_format(file)):
        return
    known = one_of((*OWN, *(() if only_own else _other_endings())))
    raise FileError(f"{file}: found the ending '{ending}{packed}', expected {known}")


def _other_endings() -> tuple[str, ...]:
    from jigsat.exchange.save import solution_formats

    return tuple(ending for each in solution_formats() for ending in each.endings)
