"""The puzzles of the benchmark: the built-in ones whose counts are known, and some of its own.

Its own are a small one, and those in the folder ``boxes``: ragged boards and solids, a box of
solid pentominoes, and a set of cards that takes a quarter of an hour.
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


@dataclass(frozen=True)
class Entry:
    """A puzzle of the benchmark: what the programs are given, and what they should count."""

    name: str
    argument: str
    known: dict[str, int]


@dataclass(frozen=True)
class Variant:
    """Some pieces of a built-in puzzle on another board."""

    box: str
    board: tuple[str, ...]
    pieces: str
    known: dict[str, int]


VARIANTS = {
    "pentominoes-5x5": Variant(
        "pentominoes-6x10",
        ("#####",) * 5,
        "FLPVY",
        {"solutions": 8, "up_to_symmetry": 1, "up_to_rotation": 2, "labelled": 8},
    ),
}

BOXES = {path.stem: path for path in sorted(Path(__file__).with_name("boxes").glob("*.json"))}


def names() -> list[str]:
    """The puzzles of the benchmark."""
    return [*(name for name in built_in_names() if load(name).known), *VARIANTS, *BOXES]


def entries(wanted: list[str], folder: Path) -> Iterator[Entry]:
    """The wanted puzzles. Those that are not built in are written to the folder."""
    for name in wanted:
        argument = name
        if name in BOXES:
            argument = str(BOXES[name])
        if name in VARIANTS:
            argument = str(_write(folder / f"{name}.json", _variant(name)))
        known = load(argument).known
        yield Entry(name, argument, known.model_dump(exclude_none=True) if known else {})


def _variant(name: str) -> Document:
    variant = VARIANTS[name]
    text = (files("jigsat.data") / f"{variant.box}.json").read_text(encoding="utf-8")
    box: Document = json.loads(text)
    pieces = [piece for piece in box["pieces"] if piece["name"] in variant.pieces]
    own = {"name": name, "title": name, "board": {"cells": variant.board}, "pieces": pieces}
    return {**box, **own, "known": variant.known}


def _write(path: Path, document: Document) -> Path:
    path.write_text(json.dumps(document), encoding="utf-8")
    return path
