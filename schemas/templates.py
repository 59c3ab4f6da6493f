"""Puzzles to begin with: one of each kind, and copies of those that come with jigsat."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from importlib.resources import files
from typing import Any

from jigsat.schemas.built_in import ENDING, KINDS, built_in_names
from jigsat.schemas.errors import DataError, UnknownName
from jigsat.schemas.geometry.burr_sticks import with_sticks
from jigsat.schemas.json_schema import FILE_NAME
from jigsat.schemas.parsing.parse import build
from jigsat.schemas.parsing.strict_json import read_json
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.text import cut

#: What is true of a built-in puzzle, but not of what somebody makes of a copy.
NOT_COPIED = ("known",)
#: The kind that is made of sticks which have numbers.
BURR = "burr"


def new_puzzle(
    kind: str,
    name: str | None = None,
    title: str | None = None,
    sticks: Sequence[int] | None = None,
) -> dict[str, Any]:
    """The document of a puzzle that can be solved as it stands, and changed into another.

    Args:
        kind: one of ``KINDS``, or the name of a built-in puzzle, of which this is a copy.
        name: its name, if it is not that of the kind.
        title: its title, if it is not that of the kind.
        sticks: the numbers of the six sticks of a burr, see ``burr_sticks``.

    Raises UnknownName if there is no such kind, DataError if it cannot have such a name, or
    such sticks.
    """
    document = {"$schema": FILE_NAME, **_document(kind)}
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
        raise UnknownName(f"{cut(kind)}: no kind of puzzle{_hint(kind)}")
    document = read_json((entry / f"{kind}{ENDING}").read_bytes())
    return {key: value for key, value in document.items() if key not in NOT_COPIED}


def _hint(kind: str) -> str:
    close = get_close_matches(cut(kind), (*KINDS, *built_in_names()), n=1)
    known = f"there are {', '.join(KINDS)}, and built-in puzzles"
    return f"; did you mean {close[0]}?" if close else f" of that name ({known})"
