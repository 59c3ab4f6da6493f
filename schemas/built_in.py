"""The names of what comes with jigsat, and of what it is not for.

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

#: What people look for and jigsat has not, and what to use instead; docs/limits.md says more.
_HAS_NOT = {
    ("half-square", "half-squares", "polyaboloes", "tangram", "tangrams"): (
        "half squares are the grid 'tetrakis', without turns by 45 degrees: see tangram-square"
    ),
    ("t-puzzle", "stomachion", "ostomachion"): (
        "pieces with free outlines, as the T puzzle has, are not in jigsat; their placements "
        "can be listed by hand, as an exact cover problem"
    ),
    ("different-sides", "unequal-sides"): (
        "a rule that sides differ is not in jigsat yet; 'mating-sides' can say which may meet"
    ),
    ("snake", "snake-cube"): (
        "jigsat cannot fold pieces; a search along the snake, cube by cube, ends soon"
    ),
    ("sliding", "sliding-block", "sliding-blocks", "klotski", "rush-hour"): (
        "jigsat cannot slide pieces; Knuth's program SLIDING finds the moves"
    ),
}


def why_not(name: str) -> str:
    """What to say of a name for what jigsat is not for; empty for any other name."""
    plain = "-".join(name.lower().replace("_", " ").replace("-", " ").split())
    said = (why for names, why in _HAS_NOT.items() if plain in names)
    why = next(said, "")
    return f"{why} (see docs/limits.md)" if why else ""


def built_in_names() -> tuple[str, ...]:
    """The names of the puzzles that come with jigsat, in alphabetical order."""
    folder = files("jigsat.data")
    names = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name.removesuffix(ENDING) for name in names if name.endswith(ENDING)))
