"""A model while it is written: variables and sums are added, each under a name of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from unicodedata import normalize

from jigsat.exchange.solvers.model import Family, Group, Literal, Model, Subject, Sum, Variable
from jigsat.models.decode import Decoder, UniqueNames
from jigsat.models.problem import Problem
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.grids.grid import Coordinates, Point

# Names for placements, cells and sides that every format takes.
#
# They are identifiers: letters, digits and ``_``, of ASCII, beginning with a letter. From a
# placement's name a person can read what it is: ``left_tee_90_at_2_3`` is the piece "left
# tee", turned by 90 degrees, with its first cell in row 2, column 3.


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


class Draft:
    """The variables and constraints so far."""

    def __init__(self) -> None:
        self._unique = identifiers()
        self._variables: list[Variable] = []
        self._sums: dict[Subject, list[Sum]] = {}
        self._never: Literal | None = None

    def model(self, name: str, title: str) -> Model:
        """The model, now that all is in it."""
        groups = (Group(subject, tuple(sums)) for subject, sums in self._sums.items())
        return Model(name, title, tuple(self._variables), tuple(groups))

    def variable(self, family: Family, name: str, meaning: str) -> Literal:
        """Add a variable. Placements come first."""
        self._variables.append(Variable(family, self._unique.unique(name), meaning))
        return len(self._variables)

    def add(
        self, subject: Subject, name: str, weights: Mapping[Literal, int], least: int, most: int
    ) -> None:
        """Add a sum of literals with these weights.

        What has a negative weight is replaced by its negation; a sum over nothing is made one
        over a variable that is never true, as most formats have none.
        """
        counted = {literal: weight for literal, weight in weights.items() if weight}
        counted = counted or {self._never_true(): 1}
        shift = sum(-weight for weight in counted.values() if weight < 0)
        literals = tuple(i if weight > 0 else -i for i, weight in counted.items())
        sizes = tuple(map(abs, counted.values()))
        bounds = max(least + shift, 0), min(most + shift, sum(sizes))
        stated = Sum(self._unique.unique(name), literals, sizes, *bounds)
        self._sums.setdefault(subject, []).append(stated)

    def add_plain(
        self, subject: Subject, name: str, literals: Iterable[Literal], least: int, most: int
    ) -> None:
        """Add a sum in which each literal counts one."""
        self.add(subject, name, dict.fromkeys(literals, 1), least, most)

    def _never_true(self) -> Literal:
        if self._never is None:
            self._never = self.variable(Family.NEVER, "never", "never true")
            self.add_plain(Subject.NEVER, "never_true", [self._never], 0, 0)
        return self._never
