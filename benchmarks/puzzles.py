"""The puzzles of the benchmark: all built-in ones, and more whose counts are published.

The counts up to symmetry of the twelve pentominoes and the twelve hexiamonds on these boards
have been published many times, for example in the Polyform Puzzler by David Goodger. None of
these solutions is symmetric itself: there are as many times more of them as the board has
symmetries.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from jigsat.schemas.library import built_in_names, load

Document = dict[str, Any]

HEXIAMONDS = Path(__file__).parent / "hexiamonds-6x6.json"


@dataclass(frozen=True)
class Entry:
    """A puzzle of the benchmark: what the programs are given, and what they should count."""

    name: str
    argument: str
    known: dict[str, int]


@dataclass(frozen=True)
class Variant:
    """Pieces of another puzzle on another board."""

    box: str
    board: tuple[str, ...]
    symmetries: int
    classes: int
    pieces: str = ""

    @property
    def known(self) -> dict[str, int]:
        """The counts by each convention; no two of the pieces are identical."""
        total = self.symmetries * self.classes
        return {"solutions": total, "up_to_symmetry": self.classes, "labelled": total}


def rectangle(height: int, width: int) -> tuple[str, ...]:
    """A full board of squares."""
    return ("#" * width,) * height


def parallelogram(height: int, width: int) -> tuple[str, ...]:
    """A board of triangles: each row starts one place before the row above it."""
    rows = []
    for row in range(height):
        # A triangle points up where row and column add up to an even number.
        start = height - row - (height % 2)
        rows.append("." * start + "^v" * width + "." * row)
    return tuple(rows)


CENTRE_OPEN = ("########",) * 3 + ("###..###",) * 2 + ("########",) * 3
VARIANTS = {
    "pentominoes-5x5": Variant("pentominoes-6x10", rectangle(5, 5), 8, 1, "FLPVY"),
    "pentominoes-3x20": Variant("pentominoes-6x10", rectangle(3, 20), 4, 2),
    "pentominoes-4x15": Variant("pentominoes-6x10", rectangle(4, 15), 4, 368),
    "pentominoes-5x12": Variant("pentominoes-6x10", rectangle(5, 12), 4, 1010),
    "pentominoes-8x8": Variant("pentominoes-6x10", CENTRE_OPEN, 8, 65),
    "hexiamonds-4x9": Variant("hexiamonds-6x6", parallelogram(4, 9), 2, 74),
}


def names() -> list[str]:
    """The puzzles of the benchmark."""
    return [*built_in_names(), *VARIANTS, HEXIAMONDS.stem]


def entries(wanted: list[str], folder: Path) -> Iterator[Entry]:
    """The wanted puzzles. Those that are not built in are written to the folder."""
    for name in wanted:
        argument = name
        if name in VARIANTS:
            argument = str(_write(folder / f"{name}.json", _variant(name)))
        elif name == HEXIAMONDS.stem:
            argument = str(HEXIAMONDS)
        known = load(argument).known
        yield Entry(name, argument, known.model_dump(exclude_none=True) if known else {})


def _variant(name: str) -> Document:
    variant = VARIANTS[name]
    box = _document(variant.box)
    pieces = [
        piece
        for piece in box["pieces"]
        if not variant.pieces or piece["name"] in variant.pieces
    ]
    own = {"name": name, "title": name, "board": {"cells": variant.board}, "pieces": pieces}
    return {**box, **own, "known": variant.known}


def _document(name: str) -> Document:
    path = HEXIAMONDS if name == HEXIAMONDS.stem else files("jigsat.data") / f"{name}.json"
    document: Document = json.loads(path.read_text(encoding="utf-8"))
    return document


def _write(path: Path, document: Document) -> Path:
    path.write_text(json.dumps(document), encoding="utf-8")
    return path
