"""What a shell completes, besides commands, options and the values that Typer knows itself.

Each function is given the beginning of a word. The shell itself completes paths where it is
given nothing. Loads nothing that is not loaded anyway, as the shell waits: a test sees to it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable

import typer

from jigsat.schemas.built_in import ENDING, KINDS, built_in_names
from jigsat.schemas.errors import JigsatError
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.library import load
from jigsat.schemas.rules import rule_names
from jigsat.solvers.limits.options import ENGINES

#: The kinds of pictures, and the sizes of paper, the usual one first.
PICTURES = ("solution", "puzzle", "pieces", "steps", "sheet")
PAPERS = ("a4", "letter")
#: Other names of files would have to be quoted, which the shell does better.
_PLAIN = re.compile(r"[\w.+-]+")


def complete_puzzle(incomplete: str) -> list[str]:
    """Built-in names, and if there are some files here beside them."""
    names = [name for name in built_in_names() if name.startswith(incomplete)]
    return names + _files_here(incomplete) if names else []


def _files_here(beginning: str) -> list[str]:
    """Files that begin so; of all files, those that are named like puzzles."""
    with os.scandir() as entries:
        files = [entry.name for entry in entries if not entry.is_dir()]
    wanted = [name for name in files if name.startswith(beginning) and _PLAIN.fullmatch(name)]
    return sorted(name for name in wanted if beginning or name.endswith(ENDING))


def complete_cells(context: typer.Context, incomplete: str) -> list[str]:
    """Names of cells, with commas between them, of the puzzle that stands before."""
    earlier, comma, last = incomplete.rpartition(",")
    # Behind an option without a value, Typer has not seen yet what the arguments are.
    puzzle = context.params.get("name") or next(iter(context.args), "")
    try:
        names = load(puzzle).named_cells
    except JigsatError:
        return []
    going_on = [name for name in names if name.startswith(last) and _PLAIN.fullmatch(name)]
    return [f"{earlier}{comma}{name}" for name in going_on]


def _one_of(names: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:

    def complete(incomplete: str) -> list[str]:
        return [name for name in names() if name.startswith(incomplete)]

    return complete


def _formats() -> Iterable[str]:
    from jigsat.exchange.registry import formats

    return (each.name for each in formats())


def _families() -> Iterable[str]:
    from jigsat.models.forms import ModelFamily

    return ModelFamily


#: The kinds of puzzles to begin with, and the built-in ones, which can be copied.
complete_kind = _one_of(lambda: (*KINDS, *built_in_names()))
complete_engine = _one_of(lambda: ENGINES)
complete_picture = _one_of(lambda: PICTURES)
complete_paper = _one_of(lambda: PAPERS)
complete_format = _one_of(_formats)
complete_family = _one_of(_families)
complete_grid = _one_of(lambda: GRIDS)
complete_rule = _one_of(rule_names)
