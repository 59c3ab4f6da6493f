"""Names for placements, cells and sides that every format takes.

They are identifiers: letters, digits and ``_``, of ASCII, beginning with a letter. From a
placement's name a person can read what it is: ``left_tee_90_at_2_3`` is the piece "left tee",
turned by 90 degrees, with its first cell in row 2, column 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from unicodedata import normalize

from jigsat.models.decode import Decoder
from jigsat.models.names import UniqueNames
from jigsat.models.problem import Problem
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Coordinates, Point

_OTHER = re.compile(r"[^A-Za-z0-9]+")
#: "2 e5" may be read as a number, in a format that has such names beside numbers.
_UNSAFE = re.compile(r"[^A-Za-z]|[eE]+([0-9_]|$)")


def identifier(text: str, kind: str) -> str:
    """A name made an identifier; where that cannot begin it, the ``kind`` of thing does."""
    plain = normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    word = _OTHER.sub("_", plain).strip("_")
    return f"{kind}_{word}".rstrip("_") if not word or _UNSAFE.match(word) else word


def identifiers() -> UniqueNames:
    """Makes names that differ in more than upper case, which some programs do not see."""
    return UniqueNames("_", str.casefold)


def unique_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names, made different from each other."""
    unique = identifiers()
    return tuple(map(unique.unique, names))


def in_name(coordinates: Coordinates) -> str:
    """The coordinates of a cell, as part of a name; "m" stands for a minus."""
    return "_".join(str(number).replace("-", "m") for number in coordinates)


class Names:
    """The names of what is in a problem."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._decoder = Decoder(problem)

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """A name for each class of pieces: that of its first piece."""
        first = (each.names[0] for each in self._problem.piece_classes)
        return unique_names(identifier(name, "piece") for name in first)

    @cached_property
    def placements(self) -> tuple[tuple[str, str], ...]:
        """For each placement a name, which need not be unique, and what it is in words."""
        return tuple(map(self._placement, range(len(self._problem.placements))))

    def _placement(self, index: int) -> tuple[str, str]:
        placed = self._decoder.descriptions(index)[0]
        piece = self.pieces[self._problem.placements[index].piece_class]
        turn = _OTHER.sub("_", placed.orientation)
        cells = " ".join(f"({', '.join(map(str, cell))})" for cell in placed.cells)
        meaning = f"piece {placed.piece}, orientation {placed.orientation}, on {cells}"
        return f"{piece}_{turn}_at_{in_name(placed.cells[0])}", meaning

    def cell(self, cell: Point) -> str:
        """A part of names for a cell: its coordinates."""
        return in_name(*self._problem.coordinates(cell))

    def side(self, side: Side) -> str:
        """A part of names for a side of a cell."""
        return f"{self.cell(side[0])}_{_OTHER.sub('_', self._problem.side_name(side))}"

    @cached_property
    def labels(self) -> dict[str, str]:
        """A part of names for each label."""
        labels = self._problem.placements.label_names
        names = unique_names(identifier(label, "label") for label in labels)
        return dict(zip(labels, names, strict=True))
