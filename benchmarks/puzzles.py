"""The puzzles of the benchmark: the built-in ones whose counts are known, and some of its own.

Its own are those in the folder ``boxes``: a small one, ragged boards and solids, a box of solid
pentominoes, and a set of cards that takes a quarter of an hour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from jigsat.schemas.library import built_in_names, load


@dataclass(frozen=True)
class Entry:
    """A puzzle of the benchmark: what the programs are given, and what they should count."""

    name: str
    argument: str
    known: dict[str, int]


BOXES = {path.stem: path for path in sorted(Path(__file__).with_name("boxes").glob("*.json"))}


def names() -> list[str]:
    """The puzzles of the benchmark."""
    return [*(name for name in built_in_names() if load(name).known), *BOXES]


def entries(wanted: list[str]) -> Iterator[Entry]:
    """The wanted puzzles."""
    for name in wanted:
        argument = str(BOXES.get(name, name))
        known = load(argument).known
        yield Entry(name, argument, known.model_dump(exclude_none=True) if known else {})
