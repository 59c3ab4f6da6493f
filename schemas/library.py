"""Loads puzzles: built-in ones by name, others by path."""

from __future__ import annotations

from difflib import get_close_matches
from importlib.resources import files
from os.path import exists  # where Path.exists raises (name too long), this says no
from pathlib import Path

from jigsat.schemas.built_in import ENDING
from jigsat.schemas.built_in import built_in_names as built_in_names
from jigsat.schemas.errors import UnknownName
from jigsat.schemas.parsing.parse import parse, read_bytes
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.text import cut


def load(name_or_path: str | Path) -> Puzzle:
    """A built-in puzzle by its name, or the puzzle in a JSON file.

    Raises UnknownName, FileError if the file cannot be read, DataError if it is not a
    correct puzzle.
    """
    path = path_of(name_or_path)
    if path is None:
        entry = files("jigsat.data") / f"{name_or_path}{ENDING}"
        return parse(Puzzle, entry.read_bytes(), entry.name)
    return parse(Puzzle, read_bytes(path), str(name_or_path))


def path_of(name_or_path: str | Path) -> Path | None:
    """The path that somebody typed; None for the name of a built-in puzzle.

    Raises UnknownName if it is neither.
    """
    name = str(name_or_path)
    if name in built_in_names():
        return None
    if not exists(name) and not _is_path(name):
        raise UnknownName(f"{cut(name)}: no such file, and no built-in puzzle{_hint(name)}")
    return Path(name)


def _is_path(name: str) -> bool:
    return name.endswith(ENDING) or "/" in name or "\\" in name


def _hint(name: str) -> str:
    close = get_close_matches(cut(name), built_in_names(), n=1)
    return f"; did you mean {close[0]}?" if close else " of that name (see: jigsat list)"
