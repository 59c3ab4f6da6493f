"""What a shell completes, besides commands, options and the values that Typer knows itself.

Each function is given the beginning of a word. The shell itself completes paths where it is
given nothing. Loads nothing that is not loaded anyway, as the shell waits: a test sees to it.
"""

from __future__ import annotations

import os
import re

import typer

from jigsat.schemas.built_in import ENDING, KINDS, built_in_names
from jigsat.schemas.errors import JigsatError
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.library import load
from jigsat.schemas.rules import rule_names
from jigsat.solvers.options import ENGINES

#: The kinds of pictures, and the sizes of paper, the usual one first.
PICTURES = ("solution", "puzzle", "pieces", "orientations", "steps", "sheet", "cut")
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


def complete_kind(incomplete: str) -> list[str]:
    """The kinds of puzzles to begin with, and the built-in ones, which can be copied."""
    return [each for each in (*KINDS, *built_in_names()) if each.startswith(incomplete)]


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


def complete_engine(incomplete: str) -> list[str]:
    """The names of engines."""
    return [name for name in ENGINES if name.startswith(incomplete)]


def complete_picture(incomplete: str) -> list[str]:
    """The kinds of pictures."""
    return [each for each in PICTURES if each.startswith(incomplete)]


def complete_paper(incomplete: str) -> list[str]:
    """The sizes of paper."""
    return [each for each in PAPERS if each.startswith(incomplete)]


def complete_format(incomplete: str) -> list[str]:
    """The names of file formats."""
    from jigsat.exchange.registry import formats

    return [each.name for each in formats() if each.name.startswith(incomplete)]


def complete_family(incomplete: str) -> list[str]:
    """The names of families of a model."""
    from jigsat.models.forms import ModelFamily

    return [each for each in ModelFamily if each.startswith(incomplete)]


def complete_grid(incomplete: str) -> list[str]:
    """The names of grids."""
    return [name for name in GRIDS if name.startswith(incomplete)]


def complete_rule(incomplete: str) -> list[str]:
    """The names of rules."""
    return [name for name in rule_names() if name.startswith(incomplete)]
