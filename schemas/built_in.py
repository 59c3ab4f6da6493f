"""The names of what comes with jigsat.

Loads nothing else: a shell that completes a name waits.
"""

from __future__ import annotations

from importlib.resources import files

ENDING = ".json"
#: The kinds of puzzles to begin with, in the order in which they are easy to type.
KINDS = (
    *("tray", "cards", "triangles", "hexagons", "cubes", "prisms", "balls"),
    *("burr", "calendar", "faces", "two-sided"),
)


def built_in_names() -> tuple[str, ...]:
    """The names of the puzzles that come with jigsat, in alphabetical order."""
    folder = files("jigsat.data")
    names = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name.removesuffix(ENDING) for name in names if name.endswith(ENDING)))
