"""Loads puzzles: built-in ones by name, others by path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from os.path import exists
from pathlib import Path
from typing import Any

from jigsat.schemas.built_in import ENDING, KINDS
from jigsat.schemas.built_in import built_in_names as built_in_names
from jigsat.schemas.errors import DataError, UnknownName, file_like
from jigsat.schemas.parsing.json_text import read_json
from jigsat.schemas.parsing.parse import build, parse, read_bytes
from jigsat.schemas.parsing.polyforms import with_sticks
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.support.text import cut, nearest


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
    if not exists(name) and not (name.endswith(ENDING) or "/" in name or "\\" in name):
        meant = nearest(name, built_in_names()) or file_like(name)
        hint = f"; did you mean {meant}?" if meant else " of that name (see: jigsat list)"
        raise UnknownName(f"{cut(name)}: no such file, and no built-in puzzle{hint}")
    return Path(name)


# Puzzles to begin with: one of each kind, and copies of those that come with jigsat.


#: What is true of a built-in puzzle, but not of what somebody makes of a copy.
NOT_COPIED = ("known",)
#: The kind that is made of sticks which have numbers.
BURR = "burr"


def new_puzzle(
    kind: str,
    name: str | None = None,
    title: str | None = None,
    sticks: Sequence[int] | None = None,
    read: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The document of a puzzle that can be solved as it stands, and changed into another.

    Args:
        kind: one of ``KINDS``, or the name of a built-in puzzle, of which this is a copy.
        name: its name, if it is not that of the kind.
        title: its title, if it is not that of the kind.
        sticks: the numbers of the six sticks of a burr, see ``burr_sticks``.
        read: the document to begin with, if it is not that of the kind.

    Raises UnknownName if there is no such kind, DataError if it cannot have such a name, or
    such sticks.
    """
    document = _document(kind) if read is None else dict(read)
    given = {"name": name, "title": title}
    document |= {key: value for key, value in given.items() if value is not None}
    if sticks is not None:
        if kind != BURR:
            raise DataError(
                "--sticks", f"the kind {cut(kind)!r}", f"{BURR!r}, which has sticks"
            )
        document = with_sticks(document, sticks)
    build(Puzzle, document)
    return document


def title_of(kind: str) -> str:
    """The title of a kind's puzzle."""
    return str(_document(kind)["title"])


def _document(kind: str) -> dict[str, Any]:
    entry = files("jigsat.data")
    if kind in KINDS:
        entry /= "templates"
    elif kind not in built_in_names():
        meant = nearest(kind, (*KINDS, *built_in_names()))
        known = f"there are {', '.join(KINDS)}, and built-in puzzles"
        hint = f"; did you mean {meant}?" if meant else f" of that name ({known})"
        raise UnknownName(f"{cut(kind)}: no kind of puzzle{hint}")
    document = read_json((entry / f"{kind}{ENDING}").read_bytes())
    return {key: value for key, value in document.items() if key not in NOT_COPIED}
