"""A puzzle as a choice among placements.

A placement is one piece, in one orientation, at one place on the board. Choosing placements
so that every rule holds is solving the puzzle, and whoever searches knows only placements: not
what a piece is called, how it was typed or which grid it is on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from jigsat.models.forms import UNCONSTRAINED, Constraints
from jigsat.models.piece_classes import PieceClass
from jigsat.models.placements import PlacementLists, Placements, numbered, split_by
from jigsat.schemas.geometry.shapes import Side
from jigsat.schemas.geometry.surface import Surface
from jigsat.schemas.grids.grid import Coordinates, Point, Vector
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.progress import check_limits

#: A solution inside the program: the numbers of its placements, in increasing order.
Chosen = tuple[int, ...]
#: Many solutions, one in each row: an array [solutions, pieces]. Where fewer pieces are used
#: than there are, the rest of a row is ``Problem.nothing``.
Rows = NDArray[np.int32]
#: A truth value for each of some solutions.
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Problem:
    """A puzzle seen as a choice among placements.

    ``cells``: those that a piece may cover, in the order in which a search fills them.
    ``placements``: sorted by their first cell, so that taking them in turn fills the board
    from one end. A placement that breaks a rule on its own is left out. ``blankable``: the
    cells that may stay empty. ``constraints``: what the rules demand of several placements,
    apart from cells, sides and counts.
    """

    puzzle: PuzzleData
    piece_classes: tuple[PieceClass, ...]
    cells: tuple[Point, ...]
    placements: Placements
    blankable: frozenset[Point] = frozenset()
    constraints: Constraints = UNCONSTRAINED
    #: Whether the placements are listed; those of big rectangles are made when asked for.
    is_listed: ClassVar[bool] = True

    def under(self, constraints: Constraints, blankable: frozenset[Point]) -> Self:
        """The same placements, constrained. What was derived from them is kept."""
        problem = copy(self)
        vars(problem).update(constraints=constraints, blankable=blankable)
        return problem

    @property
    def nothing(self) -> int:
        """The number that stands for no placement, where a row has room for one more."""
        return len(self.placements)

    @property
    def width(self) -> int:
        """The most pieces that can be used: the width of a row."""
        return self.puzzle.piece_count

    @property
    def settled(self) -> tuple[Vector, ...]:
        """The steps towards sides to which no piece can be moved in what is looked for."""
        return self.puzzle.settled

    @property
    def surface(self) -> Surface:
        """What lies across each side of the board's cells."""
        return self.puzzle.surface

    def coordinates(self, *cells: Point) -> tuple[Coordinates, ...]:
        """The coordinates of cells, as the user knows them."""
        return tuple(map(self.puzzle.grid_data.coordinates, cells))

    def side_name(self, side: Side) -> str:
        """The name of a side of a cell, as the user knows it."""
        cell, step = side
        return self.puzzle.grid_data.form(cell).side_names[step]

    @cached_property
    def cell_number(self) -> Mapping[Point, int]:
        """The number of each cell that a piece may cover."""
        return numbered(self.cells)

    @cached_property
    def of_class(self) -> tuple[tuple[int, ...], ...]:
        """The placements of each class of pieces."""
        found = split_by(self.placements.class_of, len(self.piece_classes))
        return tuple(tuple(each.tolist()) for each in found)

    @cached_property
    def covering(self) -> Mapping[Point, tuple[int, ...]]:
        """The placements that cover each cell of the board."""
        return PlacementLists(self.cells, self.placements.covering)

    @cached_property
    def showing(self) -> Mapping[Side, Mapping[str, tuple[int, ...]]]:
        """For each side of a cell, the placements that show each label there."""
        found: dict[Side, dict[str, tuple[int, ...]]] = {}
        for side, label, placements in self.placements.showing():
            check_limits()
            found.setdefault(side, {})[label] = tuple(placements.tolist())
        return found

    @cached_property
    def appearances(self) -> tuple[int, ...]:
        """For each placement the first that looks the same on the board: mostly itself.

        Pieces of different classes can look alike in places, for example when one of them may
        be flipped and the other not.
        """
        marks = [each.mark for each in self.piece_classes]
        return self._first_alike(
            (each.shape, marks[each.piece_class]) for each in self.placements.variants
        )

    @cached_property
    def outlines(self) -> tuple[int, ...] | None:
        """For each placement the first that covers the same cells, whatever it shows.

        None if that is the first that looks the same, or if each piece is a single cell.
        """
        if not self.is_listed or all(each.area == 1 for each in self.piece_classes):
            return None
        found = self._first_alike(each.shape.cells for each in self.placements.variants)
        return None if found == self.appearances else found

    def _first_alike(self, looks_of_variants: Iterable[Hashable]) -> tuple[int, ...]:
        """For each placement the first with the same first cell and look."""
        looks: dict[Hashable, int] = {}
        look_of_variant = [looks.setdefault(each, len(looks)) for each in looks_of_variants]
        if len(looks) == len(look_of_variant):
            return tuple(range(len(self.placements)))
        look = self.placements.of_variants(look_of_variant).tolist()
        first: dict[tuple[int, int], int] = {}
        places = zip(self.placements.first_cell.tolist(), look, strict=True)
        return tuple(first.setdefault(place, index) for index, place in enumerate(places))

    @cached_property
    def of_appearance(self) -> Mapping[int, tuple[int, ...]]:
        """The placements that look the same, by the first of them."""
        found: defaultdict[int, list[int]] = defaultdict(list)
        for index, appearance in enumerate(self.appearances):
            found[appearance].append(index)
        return {appearance: tuple(indices) for appearance, indices in found.items()}

    @cached_property
    def has_lookalikes(self) -> bool:
        """Whether two different sets of placements can look the same."""
        return any(appearance != index for index, appearance in enumerate(self.appearances))

    @property
    def may_be_blank(self) -> bool:
        """Whether any cell may stay empty."""
        return bool(self.blankable)

    @cached_property
    def uses_all(self) -> bool:
        """Whether every piece in the box is used."""
        return all(piece_class.least == piece_class.count for piece_class in self.piece_classes)

    @cached_property
    def all_have_placements(self) -> bool:
        """Whether there is a place for each piece in the box, looked at by itself."""
        return all(self.of_class)

    @property
    def number_of_blanks(self) -> int | None:
        """How many cells stay empty once all pieces are used, or None if that many may not."""
        blanks = len(self.cells) - sum(each.count * each.area for each in self.piece_classes)
        fewest, most = self.puzzle.cover.blank_range
        return blanks if fewest <= blanks <= most else None

    @property
    def most_blanks(self) -> int:
        """How many cells can stay empty at most; -1 if no number of blanks is possible."""
        if self.uses_all:
            return -1 if self.number_of_blanks is None else self.number_of_blanks
        blanks = len(self.cells) - sum(each.least * each.area for each in self.piece_classes)
        fewest, most = self.puzzle.cover.blank_range
        return min(blanks, most) if fewest <= blanks else -1

    @cached_property
    def inner_sides(self) -> tuple[tuple[Side, Side], ...]:
        """Each place where two cells meet that may be covered, as the two sides that touch.

        Left out is where a cell meets itself: a placement fits itself or is not there.
        """
        fillable = frozenset(self.cells)
        found = []
        for cell in self.cells:
            check_limits()
            for side in self.surface.sides(cell):
                across = self.surface.across(side)
                if across and across[0] in fillable and cell != across[0] and side < across:
                    found.append((side, across))
        return tuple(found)
