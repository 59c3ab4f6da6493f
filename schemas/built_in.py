"""The names of the built-in puzzles. Loads nothing else: a shell that completes one waits."""

from __future__ import annotations

from importlib.resources import files

ENDING = ".json"


def built_in_names() -> tuple[str, ...]:
    """The names of the puzzles that come with jigsat, in alphabetical order."""
    folder = files("jigsat.data")
    names = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name.removesuffix(ENDING) for name in names if name.endswith(ENDING)))
