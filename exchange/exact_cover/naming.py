"""Names of items: of at most eight characters, as Knuth's programs want them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from jigsat.schemas.exact_cover import BAR, COLOUR
from jigsat.schemas.grids.grid import Coordinates

MOST = 8
#: What stands before the coordinates of a cell, by how many there are.
AXES = {2: "rc", 3: "lrc"}


class Naming:
    """Makes names that are different from each other, and comments that say what they mean."""

    def __init__(self) -> None:
        self._names: set[str] = set()
        self._numbers: Counter[str] = Counter()
        self._comments: list[str] = ["r0c0 is the cell in row 0, column 0"]

    @property
    def comments(self) -> tuple[str, ...]:
        """What the names mean, line by line."""
        return tuple(self._comments)

    def note(self, comment: str) -> None:
        """Say something more."""
        self._comments.append(comment)

    def cell(self, coordinates: Coordinates) -> str:
        """A name for a cell: ``r2c3`` is in row 2, column 3."""
        axes = AXES[len(coordinates)]
        if len(axes) == 3:
            self._comments[0] = "l0r0c0 is the cell in layer 0, row 0, column 0"
        name = "".join(f"{axis}{n}" for axis, n in zip(axes, coordinates, strict=True))
        return self._new(name, name)

    def piece(self, names: Sequence[str]) -> str:
        """A name for pieces that nobody can tell apart."""
        different = list(dict.fromkeys(names))
        plain = "".join(_plain(character) for character in different[0])
        made = self._new(plain, different[0])
        if [made] != different:
            self.note(f"{made} is {', '.join(different[:MOST])}")
        return made

    def word(self, word: str, meaning: str) -> str:
        """This word, or as much of it as is new, with what it means."""
        made = self._new(word, word)
        self.note(f"{made}: {meaning}")
        return made

    def numbered(self, letter: str, meaning: str) -> str:
        """The letter with the next number."""
        self._numbers[letter] += 1
        made = self._new(f"{letter}{self._numbers[letter]}", letter)
        if meaning:
            self.note(f"{made}: {meaning}")
        return made

    def _new(self, name: str, otherwise: str) -> str:
        """A name that there was not: this one, cut and with a number if it must be."""
        made, number = name[:MOST], 1
        while made in self._names or not made:
            number += 1
            made = f"{''.join(map(_plain, otherwise))[: MOST - len(str(number))]}{number}"
        self._names.add(made)
        return made


def _plain(character: str) -> str:
    """A character that may stand in a name: printable ASCII, and no blank, colon or bar."""
    may = "!" <= character <= "~" and character not in (COLOUR, BAR)
    return character if may else "_"
