"""Names of polyforms: whole sets by their names, and pieces of a set by their letters.

The twelve pentominoes have Golomb's letters, or Conway's (O for I, Q for L, R for F, S for N);
tetrominoes those of the falling blocks; hexiamonds have the letters of the Polyform Puzzler, or
names that go back to O'Beirne.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.text import listed

#: Drawings by name.
Named = Mapping[str, tuple[str, ...]]

PENTOMINOES: Named = GRIDS["square"].usual_pieces
#: Conway's letters, where they are not Golomb's.
CONWAY = {"O": "I", "Q": "L", "R": "F", "S": "N"}
TETROMINOES: Named = {
    "I": ("####",),
    "O": ("##", "##"),
    "T": ("###", ".#."),
    "S": (".##", "##."),
    "Z": ("##.", ".##"),
    "L": ("#..", "###"),
    "J": ("..#", "###"),
}
TROMINOES: Named = {"I": ("###",), "V": ("##", "#."), "L": ("##", "#.")}
HEXIAMONDS: Named = {
    "C": ("....^v", ".^v^v."),
    "E": ("^v^v^", "..v.."),
    "F": ("..^.^", ".^v^v"),
    "G": ("...v^", ".^v^v"),
    "H": ("^v^v.", "..v^."),
    "I": ("^v^v^v",),
    "J": ("^v^v^", "v...."),
    "O": ("^v^", "v^v"),
    "P": ("....^.", ".^v^v^"),
    "S": ("....^", ".^v^v", ".v..."),
    "V": ("..^v.", ".^v^v"),
    "X": ("..^..", ".^v^v", "...v."),
}
HEXIAMOND_WORDS = {
    **{"bat": "C", "chevron": "C", "crown": "E", "yacht": "F", "hook": "G", "shoe": "G"},
    **{"signpost": "H", "pistol": "H", "bar": "I", "crook": "J", "club": "J", "hexagon": "O"},
    **{"sphinx": "P", "snake": "S", "lobster": "V", "butterfly": "X"},
}
#: Letters by the grid and the number of cells.
LETTERS: Mapping[tuple[str, int], Named] = {
    ("square", 3): TROMINOES,
    ("square", 4): TETROMINOES,
    ("square", 5): PENTOMINOES,
    ("triangle", 6): HEXIAMONDS,
}

#: So many letters in a row are a list of pieces even if nothing says so.
MIN_LETTERS = 3

_SIZES = {
    **{"mon": 1, "mono": 1, "d": 2, "do": 2, "di": 2, "tr": 3, "tri": 3, "tetr": 4, "tetra": 4},
    **{"pent": 5, "penta": 5, "hex": 6, "hexa": 6, "hept": 7, "hepta": 7, "oct": 8, "octa": 8},
}
_GRIDS = {"omino": "square", "iamond": "triangle", "hex": "hexagon", "cube": "cube"}
_SET = re.compile(
    r"(?:the |all |[0-9]+ )*(?:(free|one-sided|fixed) )?"
    r"([a-z]+?)(omino|iamond|hex|cube)(?:e?s)?"
)


@dataclass(frozen=True)
class Polyforms:
    """All polyforms of a size on a grid; ``sort``: free, one-sided or fixed, if said."""

    grid: str
    size: int
    sort: str | None = None

    def drawing(self, name: str, place: str) -> tuple[str, ...]:
        """The drawing of one of them by its letter or word. Raises DataError."""
        letters = LETTERS.get((self.grid, self.size))
        if letters is None:
            known = "trominoes, tetrominoes, pentominoes or hexiamonds"
            raise DataError(place, f"'{name}'", f"pieces with names in use: {known}")
        found = letters.get(name) or letters.get(self._in_use(name))
        if found is None:
            raise DataError(place, f"'{name}'", f"one of {listed(list(letters), 'or')}")
        return found

    def _in_use(self, name: str) -> str:
        """The usual letter for another name."""
        if self.grid == "triangle":
            return HEXIAMOND_WORDS.get(name.lower(), name.upper())
        return CONWAY.get(name, name) if self.size == 5 else name


def polyforms(text: str) -> Polyforms | None:
    """The set of this name, such as "free pentominoes"; None if it is no such name."""
    match = _SET.fullmatch(text.strip().lower())
    if match is None or match[2] not in _SIZES:
        return None
    return Polyforms(_GRIDS[match[3]], _SIZES[match[2]], match[1])


def by_letters(names: Sequence[str], cells: int | None = None) -> Polyforms | None:
    """The set that these letters are of; None if it is unclear.

    ``cells`` is how many they have together, where that is known.
    """
    if len(set(names)) != len(names) or len(names) < MIN_LETTERS:
        return None
    for size, letters in ((5, {**PENTOMINOES, **CONWAY}), (4, {**TETROMINOES})):
        if letters.keys() >= set(names) and cells in (None, size * len(names)):
            return Polyforms("square", size)
    return None
