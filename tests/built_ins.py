"""The built-in puzzles, and those among them that have something of their own.

Of puzzles that differ in nothing but the board, such as the figures of the Soma pieces, one
stands for all where a test looks at something else than the figure.
"""

from __future__ import annotations

from jigsat.schemas.library import built_in_names

#: What the names of such puzzles begin with.
FAMILIES = (
    *("hexiamonds", "high-level-cube", "one-sided-pentominoes", "pentatwigs", "pentominoes"),
    *("polysticks", "polytrigs", "soma", "solid-pentominoes", "tetracubes"),
)


def _family(name: str) -> str:
    return next((each for each in FAMILIES if name.startswith(f"{each}-")), name)


#: One of each family, and all that are of none.
DIFFERENT = tuple({_family(name): name for name in reversed(built_in_names())}.values())[::-1]
