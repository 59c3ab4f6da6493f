"""From a puzzle's box to kinds of pieces, each with every way in which it may lie.

Pieces that nobody can tell apart are of one kind, whatever they are called in the file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from jigsat.models.forms import CandidatePlacement, PlacementTest
from jigsat.schemas.geometry.shapes import Orientation, Shape, moved
from jigsat.schemas.geometry.surface import Surface
from jigsat.schemas.grids.grid import Grid, Point, add, subtract
from jigsat.schemas.puzzle_data import PuzzleData


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


def piece_classes_of(
    puzzle: PuzzleData,
    told_apart: Sequence[Sequence[str]] = (),
    allowed: PlacementTest | None = None,
) -> Iterator[PieceClass]:
    """Merge pieces that nobody can tell apart, in the order of the file.

    Orientations in which a piece fits nowhere make no difference; pieces that fit nowhere at
    all are merged with nothing but their like.

    Args:
        puzzle: Whose pieces these are.
        told_apart: Groups of names; pieces in different groups are not merged.
        allowed: What a placement must pass to count; None if all of them count.
    """
    merged: defaultdict[tuple[bool, frozenset[Shape], Hashable], list[int]] = defaultdict(list)
    marks = _marks(told_apart)
    ways = [_ways(puzzle, index, allowed) for index in range(len(puzzle.box))]
    for index, piece in enumerate(puzzle.box):
        if puzzle.used(piece)[1]:
            shapes = frozenset(ways[index])
            looks = shapes or frozenset(way.shape for way in puzzle.orientations(index))
            merged[bool(shapes), looks, marks[piece.name]].append(index)
    for (_, _, mark), indices in merged.items():
        yield _piece_class(puzzle, indices, mark, ways)


def candidates(puzzle: PuzzleData, index: int) -> Iterator[CandidatePlacement]:
    """Every placement of a piece of the box for which the board has room."""
    for shape, ways in _ways_by_shape(puzzle, index).items():
        yield _candidate(index, shape, ways)


def _candidate(index: int, shape: Shape, ways: Sequence[Way]) -> CandidatePlacement:
    return CandidatePlacement(index, shape, frozenset(way.turn for way in ways))


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


def _marks(groups: Sequence[Sequence[str]]) -> Mapping[str, Hashable]:
    """For each piece the groups it belongs to, by their first mention."""
    marks: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    for number, group in enumerate(dict.fromkeys(map(frozenset, groups))):
        for name in group:
            marks[name] += (number,)
    return marks


def _ways(puzzle: PuzzleData, index: int, allowed: PlacementTest | None) -> Mapping[Shape, Way]:
    """Every allowed placement of a piece, with the first way in which it comes to lie so."""
    return {
        shape: ways[0]
        for shape, ways in _ways_by_shape(puzzle, index).items()
        if allowed is None or allowed(_candidate(index, shape, ways))
    }


def _ways_by_shape(puzzle: PuzzleData, index: int) -> Mapping[Shape, Sequence[Way]]:
    """Every way in which a piece may lie on the board, by what it covers and shows there."""
    found: defaultdict[Shape, list[Way]] = defaultdict(list)
    for way, shape in _readings(puzzle.surface, puzzle.orientations(index)):
        found[shape].append(way)
    return found


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
