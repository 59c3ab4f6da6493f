"""Names: free text in BurrTools, in jigsat one printable line, different for each piece."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePath

from jigsat.exchange.burrtools.document import VoxelShape
from jigsat.schemas.text import MAX_NAME, cut

ENDING = ".xmpuzzle"
#: The name of the result, where jigsat writes it.
BOARD = "board"
#: Of a text so many times longer than what is kept the end is not looked at.
MUCH = 10
#: What is left of a long name where something is added to it.
SHORT = MAX_NAME - 15


def clean(text: str, length: int = MAX_NAME) -> str:
    """The text on one line, without what cannot be printed, and not too long."""
    line = " ".join(text[: MUCH * length].split())
    return cut("".join(each for each in line if each.isprintable()), length).strip()


def is_kept(text: str, length: int = MAX_NAME) -> bool:
    """Whether all of a text is kept but for how it is divided into lines and words."""
    return len(text) <= MUCH * length and clean(text, length) == " ".join(text.split())


def stem(file: str) -> str:
    """The name of a file without its folder and ending."""
    name = PurePath(file.replace("\\", "/")).name
    short = name[: -len(ENDING)] if name.lower().endswith(ENDING) else PurePath(name).stem
    return clean(short, SHORT) or "puzzle"


def one_word(text: str) -> str:
    """A title as the name of a puzzle: in small letters, with hyphens."""
    return re.sub(r"[^\w.]+", "-", text.lower()).strip("-") or "puzzle"


def shape_name(number: int, shape: VoxelShape) -> str:
    """What a shape is called: its name, or as in BurrTools S and its number from 1."""
    return clean(shape.name) or f"S{number + 1}"


def piece_names(shapes: Mapping[int, VoxelShape]) -> dict[int, str]:
    """A name for each shape, all different: where two have the same, with its number."""
    names: dict[int, str] = {}
    taken: set[str] = set()
    for number, shape in shapes.items():
        name = shape_name(number, shape)
        if name in taken:
            name = f"{cut(name, SHORT)} (S{number + 1})"
        while name in taken:
            name = f"{cut(name, SHORT)}'"
        taken.add(name)
        names[number] = name
    return names
