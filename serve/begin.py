"""What an editor begins with: a kind of puzzle, a built-in one, or a file of any program."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jigsat.drawing import draw
from jigsat.exchange.load import read_as
from jigsat.exchange.registry import format_of
from jigsat.render.figures.look import Look
from jigsat.render.outputs.registry import Size, painted
from jigsat.render.sheets.request import Request
from jigsat.schemas.built_in import KINDS, built_in_names
from jigsat.schemas.errors import DataError
from jigsat.schemas.exact_cover import ExactCover
from jigsat.schemas.formatting.layout import tidy_json
from jigsat.schemas.library import new_puzzle, title_of
from jigsat.schemas.parsing.json_text import decoded
from jigsat.schemas.parsing.parse import HEAD, build, parse
from jigsat.schemas.puzzle import Puzzle

#: How wide the picture of a kind is, in pixels.
PICTURE = Size(240)


def choices() -> dict[str, Any]:
    """The kinds with their titles, and the names of the built-in puzzles."""
    return {
        "kinds": [{"name": kind, "title": title_of(kind)} for kind in KINDS],
        "puzzles": list(built_in_names()),
    }


@cache
def picture_of_kind(kind: str) -> bytes:
    """The pieces of a kind's puzzle, as PNG. Raises UnknownName."""
    puzzle = build(Puzzle, new_puzzle(kind))
    look = Look(title="", letters=False)
    return painted("pieces", Request(puzzle, look=look), ".png", PICTURE, "a4")


def text_of(name: str, sticks: str = "") -> str:
    """A kind's puzzle, or a copy of a built-in one, as text.

    ``sticks``: for a burr, the numbers of its sticks, with commas between them.
    Raises UnknownName, and DataError for sticks that there are not.
    """
    if not sticks:
        return tidy_json(new_puzzle(name))
    try:
        numbers = [int(each) for each in sticks.split(",")]
    except ValueError:
        raise DataError("", sticks, "numbers with commas between them") from None
    return tidy_json(new_puzzle(name, sticks=numbers))


def text_of_file(data: bytes, name: str) -> dict[str, Any]:
    """What is in a file of any format, as the text of one of jigsat's own, and what is lost.

    A file of jigsat's own stays as it is, with its mistakes, to be mended.
    Raises DataError and Unsupported for what no format can read.
    """
    format = format_of(data[:HEAD])
    if format.name == "json":
        return {"text": decoded(data), "notes": []}
    found = read_as(data, Path(name).name, format)
    imported = found.imported
    document = imported.puzzle.model_dump(mode="json", exclude_unset=True)
    notes = [found.words]
    for what, said in (
        ("lost", imported.losses),
        ("not taken over", imported.dropped),
        ("assumed", imported.assumed),
    ):
        notes += [f"{what}: {each}" for each in said]
    if isinstance(imported.puzzle, ExactCover):
        notes.append("an exact cover problem has no board to draw")
    return {"text": tidy_json(document), "notes": notes}


def picture_of(text: str, dark: bool) -> str | None:
    """The board, the pieces and the rules of a puzzle, as SVG. Raises DataError."""
    return draw(parse(Puzzle, text, ""), dark=dark).svg
