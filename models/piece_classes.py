"""From a puzzle's box to kinds of pieces, each with every way in which it may lie.

Pieces that nobody can tell apart are of one kind, whatever they are called in the file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from jigsat.models.candidate import CandidatePlacement, PlacementTest
from jigsat.models.rules.single import is_allowed_alone
from jigsat.schemas.geometry.shapes import Orientation, Shape, moved
from jigsat.schemas.geometry.surface import Surface
from jigsat.schemas.grids.grid import Grid, Point, add, subtract
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.rules import NotTouching, Touching, Use


class Way(NamedTuple):
    """How a piece comes to lie somewhere: its turn, and its shape before it was wrapped."""

    turn: str
    shape: Shape

    def in_order(self, grid: Grid) -> list[Point]:
        """The cells in reading order, as if the board did not wrap."""
        return sorted(self.shape.cells, key=grid.coordinates)


@dataclass(frozen=True)
class PieceClass:
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


def piece_classes_of(puzzle: PuzzleData) -> Iterator[PieceClass]:
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
        yield _piece_class(puzzle, indices, mark, ways)


def _piece_class(
    puzzle: PuzzleData,
    indices: Sequence[int],
    mark: Hashable,
    ways: Sequence[Mapping[Shape, Way]],
) -> PieceClass:
    bounds = {index: puzzle.used(puzzle.box[index]) for index in indices}
    needed = [index for index, (least, _) in bounds.items() for _ in range(least)]
    spare = [index for index, (least, most) in bounds.items() for _ in range(most - least)]
    return PieceClass(
        names=tuple(puzzle.box[index].name for index in (*needed, *spare)),
        bounds=tuple(bounds.values()),
        mark=mark,
        area=len(puzzle.shapes[indices[0]].cells),
        ways=tuple(ways[index] for index in (*needed, *spare)),
    )


def _marks(puzzle: PuzzleData) -> Mapping[str, Hashable]:
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


def _ways(puzzle: PuzzleData, index: int, allowed: PlacementTest | None) -> Mapping[Shape, Way]:
    """Every place at which a piece may lie, with the first way in which it comes to lie so."""
    found: dict[Shape, Way] = {}
    readings = _readings(puzzle.surface, puzzle.orientations(index))
    if allowed is None:
        for way, laid in readings:
            found.setdefault(laid, way)
        return found
    turns: defaultdict[Shape, set[str]] = defaultdict(set)
    for way, laid in readings:
        found.setdefault(laid, way)
        turns[laid].add(way.turn)
    return {
        shape: way
        for shape, way in found.items()
        if allowed(CandidatePlacement(index, shape, frozenset(turns[shape])))
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
