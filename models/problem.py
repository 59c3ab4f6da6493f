"""From a puzzle to its placements.

A placement is one piece, in one orientation, at one place on the board. Choosing placements
so that every rule holds is solving the puzzle, and everything below this module knows only
placements: what a piece is called, how it was typed and which grid it lies on is over here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jigsat.models.constraints import Constraints, constraints_of
from jigsat.models.laid import Laid, Test
from jigsat.models.single import is_allowed_alone
from jigsat.schemas.grids import Grid, Point, add, subtract
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import Clue, NotTouching, Rim, Touching, Use
from jigsat.schemas.shapes import Orientation, Shape, Side, moved
from jigsat.schemas.surface import Surface

#: A solution inside the program: the numbers of its placements, in increasing order.
Chosen = tuple[int, ...]
#: Many solutions, one in each row: an array [solutions, pieces]. Where fewer pieces are used
#: than there are, the rest of a row is ``Problem.nothing``.
Rows = NDArray[np.int32]


class Way(NamedTuple):
    """How a piece comes to lie somewhere: its turn, and its shape before it was wrapped."""

    turn: str
    shape: Shape

    def in_order(self, grid: Grid) -> list[Point]:
        """The cells in reading order, as if the board did not wrap."""
        return sorted(self.shape.cells, key=grid.coordinates)


@dataclass(frozen=True)
class Kind:
    """Pieces that nobody can tell apart: they look the same and have the same places.

    ``names`` has one entry for each of them, those that must be used first. ``bounds`` has,
    for each piece of the file that is of this kind, how many are used at least and at most.
    ``mark`` is what sets pieces apart that look the same: that a rule names them.
    ``ways[i]`` tells how the piece ``names[i]`` comes to lie at each of its places.
    """

    names: tuple[str, ...]
    bounds: tuple[tuple[int, int], ...]
    mark: Hashable
    area: int
    ways: tuple[Mapping[Shape, Way], ...]

    @property
    def count(self) -> int:
        """How many such pieces are in the box."""
        return len(self.names)

    @property
    def least(self) -> int:
        """How many of them must be used."""
        return sum(least for least, _ in self.bounds)

    @property
    def is_single(self) -> bool:
        """Whether it is one piece, and it must be used."""
        return self.least == self.count == 1


@dataclass(frozen=True)
class Placement:
    """A piece of a kind on the board: the cells it covers and all that it shows."""

    kind: int
    shape: Shape


@dataclass(frozen=True)
class Problem:
    """A puzzle seen as a choice among placements.

    ``cells`` are those that a piece may cover, in the order in which a search fills them;
    ``placements`` follow them: sorted by their first cell, so that a search which takes them
    in turn fills the board from one end. Rules that a placement breaks by itself are kept by
    leaving it out.
    """

    puzzle: Puzzle
    kinds: tuple[Kind, ...]
    cells: tuple[Point, ...]
    placements: tuple[Placement, ...]

    @property
    def nothing(self) -> int:
        """The number that stands for no placement, where a row has room for one more."""
        return len(self.placements)

    @property
    def surface(self) -> Surface:
        """What lies across each side of the board's cells."""
        return self.puzzle.surface

    @cached_property
    def of_kind(self) -> tuple[tuple[int, ...], ...]:
        """The placements of each kind."""
        found: list[list[int]] = [[] for _ in self.kinds]
        for index, placement in enumerate(self.placements):
            found[placement.kind].append(index)
        return tuple(map(tuple, found))

    @cached_property
    def places_of_kind(self) -> tuple[frozenset[Shape], ...]:
        """The shapes that each kind can take on the board."""
        return tuple(
            frozenset(self.placements[index].shape for index in indices)
            for indices in self.of_kind
        )

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The cells that each placement covers, as the bits of a number."""
        bit = {cell: 1 << number for number, cell in enumerate(self.cells)}
        return tuple(
            sum(bit[cell] for cell in placement.shape.cells) for placement in self.placements
        )

    @cached_property
    def covering(self) -> Mapping[Point, tuple[int, ...]]:
        """The placements that cover each cell of the board."""
        found: dict[Point, list[int]] = {cell: [] for cell in self.cells}
        for index, placement in enumerate(self.placements):
            for cell in placement.shape.cells:
                found[cell].append(index)
        return {cell: tuple(indices) for cell, indices in found.items()}

    @cached_property
    def showing(self) -> Mapping[Side, Mapping[str, tuple[int, ...]]]:
        """For each side of a cell, the placements that show each label there."""
        found: defaultdict[Side, defaultdict[str, list[int]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for index, placement in enumerate(self.placements):
            for side, label in placement.shape.labels:
                found[side][label].append(index)
        return {
            side: {label: tuple(indices) for label, indices in labels.items()}
            for side, labels in found.items()
        }

    @cached_property
    def looks(self) -> tuple[int, ...]:
        """For each placement the first one that looks the same on the board: mostly itself.

        Pieces of different kinds can look alike in places, for example when one of them may
        be flipped and the other not.
        """
        first: dict[tuple[Shape, Hashable], int] = {}
        return tuple(
            first.setdefault((placement.shape, self.kinds[placement.kind].mark), index)
            for index, placement in enumerate(self.placements)
        )

    @cached_property
    def of_look(self) -> Mapping[int, tuple[int, ...]]:
        """The placements that look the same, by the first of them."""
        found: defaultdict[int, list[int]] = defaultdict(list)
        for index, look in enumerate(self.looks):
            found[look].append(index)
        return {look: tuple(indices) for look, indices in found.items()}

    @cached_property
    def has_lookalikes(self) -> bool:
        """Whether two different sets of placements can look the same."""
        return any(look != index for index, look in enumerate(self.looks))

    @cached_property
    def constraints(self) -> Constraints:
        """The rules on how placements go together, beside those on cells, sides and counts."""
        return constraints_of(self)

    @cached_property
    def blankable(self) -> frozenset[Point]:
        """The cells that may stay empty, or be covered.

        Where a piece is fixed, and on a rim with a pattern, it is covered.
        """
        blankable = self.puzzle.blankable
        for clue in self.puzzle.rules_of(Clue):
            if clue.rule == "fixed":
                blankable -= frozenset(self.puzzle.points(clue.cells))
        if any(rule.pattern for rule in self.puzzle.rules_of(Rim)):
            blankable -= {cell for cell, _ in self.surface.rim}
        return blankable

    @property
    def may_be_blank(self) -> bool:
        """Whether any cell may stay empty."""
        return bool(self.blankable)

    @cached_property
    def uses_all(self) -> bool:
        """Whether every piece in the box is used."""
        return all(kind.least == kind.count for kind in self.kinds)

    @cached_property
    def inner_sides(self) -> tuple[tuple[Side, Side], ...]:
        """Each place where two cells meet that may be covered, as the two sides that touch.

        Left out is where a cell meets itself: a placement fits itself or is not there.
        """
        fillable = frozenset(self.cells)
        found = []
        for cell in self.cells:
            for side in self.surface.sides(cell):
                across = self.surface.across(side)
                if across and across[0] in fillable and cell != across[0] and side < across:
                    found.append((side, across))
        return tuple(found)


def make_problem(puzzle: Puzzle) -> Problem:
    """All placements of the puzzle's pieces on its board."""
    cells = scan_order(puzzle.grid_data, puzzle.fillable)
    position = {cell: index for index, cell in enumerate(cells)}
    kinds = tuple(_kinds(puzzle))

    def along_the_board(placement: Placement) -> tuple[list[int], int, Shape]:
        return (
            sorted(position[cell] for cell in placement.shape.cells),
            placement.kind,
            placement.shape,
        )

    placements = (
        Placement(index, shape) for index, kind in enumerate(kinds) for shape in kind.ways[0]
    )
    return Problem(puzzle, kinds, cells, tuple(sorted(placements, key=along_the_board)))


def scan_order(grid: Grid, cells: Iterable[Point]) -> tuple[Point, ...]:
    """The cells in the order in which a search fills them: along the board's short side.

    A narrow front of filled cells leaves few shapes of gap, so that dead ends show early.
    """
    by_coordinates = {grid.coordinates(cell): cell for cell in cells}
    extents = [len(set(values)) for values in zip(*by_coordinates, strict=True)]
    axes = sorted(range(len(extents)), key=lambda axis: (-extents[axis], axis))
    ordered = sorted(by_coordinates, key=lambda cell: [cell[axis] for axis in axes])
    return tuple(by_coordinates[cell] for cell in ordered)


def _kinds(puzzle: Puzzle) -> Iterator[Kind]:
    """Merge pieces that nobody can tell apart, in the order of the file.

    Turns with which a piece fits nowhere make no difference; pieces that fit nowhere at all
    are merged with nothing but their like.
    """
    merged: defaultdict[tuple[bool, frozenset[Shape], Hashable], list[int]] = defaultdict(list)
    marks = _marks(puzzle)
    allowed = is_allowed_alone(puzzle)
    ways = [_ways(puzzle, index, allowed) for index in range(len(puzzle.box))]
    for index, piece in enumerate(puzzle.box):
        shapes = frozenset(way.shape for way in puzzle.orientations(index))
        if puzzle.used(piece)[1]:
            fits = bool(ways[index])
            looks = frozenset(ways[index]) if fits else shapes
            merged[fits, looks, marks[piece.name]].append(index)
    for (_, _, mark), indices in merged.items():
        yield _kind(puzzle, indices, mark, ways)


def _kind(
    puzzle: Puzzle, indices: Sequence[int], mark: Hashable, ways: Sequence[Mapping[Shape, Way]]
) -> Kind:
    bounds = {index: puzzle.used(puzzle.box[index]) for index in indices}
    needed = [index for index, (least, _) in bounds.items() for _ in range(least)]
    spare = [index for index, (least, most) in bounds.items() for _ in range(most - least)]
    return Kind(
        names=tuple(puzzle.box[index].name for index in (*needed, *spare)),
        bounds=tuple(bounds.values()),
        mark=mark,
        area=len(puzzle.shapes[indices[0]].cells),
        ways=tuple(ways[index] for index in (*needed, *spare)),
    )


def _marks(puzzle: Puzzle) -> Mapping[str, Hashable]:
    """What sets each piece apart that a rule names: its name, or the groups it belongs to."""
    touching = [rule.pieces for rule in puzzle.rules_of(Touching)]
    apart = [rule.pieces or () for rule in puzzle.rules_of(NotTouching)]
    named = {name for names in (*touching, *apart) for name in names}
    groups = [frozenset(rule.pieces) for rule in puzzle.rules_of(Use)]
    return {
        piece.name: (
            piece.name if piece.name in named else None,
            tuple(piece.name in group for group in groups),
        )
        for piece in puzzle.box
    }


def _ways(puzzle: Puzzle, index: int, allowed: Test | None) -> Mapping[Shape, Way]:
    """Every place at which a piece may lie, with the first way in which it comes to lie so."""
    found: dict[Shape, Way] = {}
    turns: defaultdict[Shape, set[str]] = defaultdict(set)
    for way, laid in _readings(puzzle.surface, puzzle.orientations(index)):
        found.setdefault(laid, way)
        turns[laid].add(way.turn)
    if allowed is None:
        return found
    return {
        shape: way
        for shape, way in found.items()
        if allowed(Laid(index, shape, frozenset(turns[shape])))
    }


def _readings(
    surface: Surface, orientations: Sequence[Orientation]
) -> Iterator[tuple[Way, Shape]]:
    """Every way in which a piece may lie on the board, and how it looks there.

    Where the board wraps, words can be read in several ways: a turn, and the cells covered in
    their order. The first reading is the one in which the first cell lies on the board and not
    on a copy; if there is none, the second; and so on.
    """
    said: set[tuple[str, tuple[Point | None, ...]]] = set()
    size = len(orientations[0].shape.cells)
    for number in range(size if surface.wraps else 1):
        for orientation in orientations:
            for shape in _places(surface, orientation.shape, number):
                laid = surface.lay(shape)
                if laid is None:
                    continue
                way = Way(orientation.turn, shape)
                if surface.wraps:
                    words = way.turn, tuple(map(surface.home, way.in_order(surface.grid)))
                    if words in said:
                        continue
                    said.add(words)
                yield way, laid


def _places(surface: Surface, shape: Shape, number: int) -> Iterator[Shape]:
    """Every way to move a shape so that its cell of that number lies on the board."""
    corner = sorted(shape.cells, key=surface.grid.coordinates)[number]
    form = surface.grid.form(corner)
    for cell in surface.cells:
        if surface.grid.form(cell) is form:
            step = subtract(cell, corner)
            if surface.wraps or all(add(other, step) in surface.cells for other in shape.cells):
                yield moved(shape, step)
