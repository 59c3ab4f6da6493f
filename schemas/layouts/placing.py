"""Pieces laid on the board where a solution or a layout says that they lie.

Nothing is judged here but whether a piece can lie so at all: the rules come later.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from jigsat.schemas.errors import DataError
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.geometry.boxes import Box, box_of
from jigsat.schemas.geometry.shapes import (
    Orientation,
    Shape,
    lies_on_cells,
    moved,
    normalised,
    turned,
    turns_allowed,
)
from jigsat.schemas.geometry.surface import Surface
from jigsat.schemas.grids.grid import Coordinates, Point, add, subtract
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.solution import Placed
from jigsat.schemas.support.text import MAX_MESSAGE, cut, listed, number_of


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a solution: ``where`` in words, and ``what``."""

    where: str
    what: str

    def __post_init__(self) -> None:
        # It may list thousands of cells.
        object.__setattr__(self, "what", cut(self.what, MAX_MESSAGE))

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@dataclass(frozen=True)
class PlacedPiece:
    """A piece that lies on the board; its shape is made of the board's own cells."""

    piece: Piece
    shape: Shape


def translations(
    surface: Surface,
    shape: Shape,
    cells: Collection[Point],
    corners: Iterable[Point] | None = None,
) -> Iterator[tuple[Shape, Shape]]:
    """Every way to move a shape so that one of its corners lies on one of the cells.

    Yields the moved shape, and the shape as it then lies on the board. ``corners`` are cells
    of the shape, by default as many as can make a difference where the cells are the whole
    board, or all that the shape covers: the first cell, or on a board that wraps any, as any
    may be the one that lies on the board itself and not on a copy.
    """
    if corners is None:
        corners = shape.cells if surface.wraps else shape.cells[:1]
    form = surface.grid.form
    for corner, cell in product(corners, cells):
        # Moving keeps the form: a triangle pointing up never comes to point down.
        if form(corner) is form(cell):
            there = moved(shape, subtract(cell, corner))
            laid = surface.lay(there)
            if laid is not None:
                yield there, laid


def translations_covering(
    surface: Surface, shape: Shape, cells: Sequence[Point]
) -> Iterator[Shape]:
    """Every way in which a shape, moved but not turned, covers exactly these sorted cells.

    On a board that does not wrap there is at most one.
    """
    first = cells if surface.wraps else cells[:1]
    return (laid for _, laid in translations(surface, shape, first) if laid.cells == cells)


def points_by_coordinates(puzzle: PuzzleData) -> Mapping[Coordinates, Point]:
    """The cells of the board by their coordinates."""
    return {puzzle.grid_data.coordinates(cell): cell for cell in puzzle.cells}


class Placer:
    """Lays pieces of one puzzle on its board; placements laid before are cached."""

    def __init__(self, puzzle: PuzzleData) -> None:
        self.puzzle = puzzle
        self._numbers = {piece.name: number for number, piece in enumerate(puzzle.box)}
        self._allowed = lru_cache(maxsize=20_000)(self._turned_if_allowed)
        #: The piece on the cells that a placement names, or a fault if it cannot lie so.
        self.lay = lru_cache(maxsize=200_000)(self._lay)

    @cached_property
    def _points(self) -> Mapping[Coordinates, Point]:
        return points_by_coordinates(self.puzzle)

    def turned(self, name: str, turn_name: str) -> Shape | None:
        """The shape of a piece after this turn.

        None if the grid has no such turn, or the piece does not lie on cells after it.
        """
        grid = self.puzzle.grid_data
        turn = grid.turn_named(turn_name)
        if turn is None:
            return None
        number = self._numbers[name]
        back = self.puzzle.backs[number]
        upper = back if turn.flips and back is not None else self.puzzle.shapes[number]
        lying = turned(upper, turn)
        return lying if lies_on_cells(grid, normalised(grid, lying)) else None

    def _turned_if_allowed(self, name: str, turn_name: str) -> Shape | None:
        grid = self.puzzle.grid_data
        piece = self.puzzle.box[self._numbers[name]]
        if grid.turn_named(turn_name) not in turns_allowed(grid, self.puzzle.turning_of(piece)):
            return None
        return self.turned(name, turn_name)

    def _lay(self, placed: Placed) -> PlacedPiece | Fault:
        where = f"piece '{placed.piece}'"
        if placed.piece not in self._numbers:
            return Fault(where, "there is no such piece in the box")
        shape = self._allowed(placed.piece, placed.orientation)
        if shape is None:
            return Fault(where, f"it may not be turned '{placed.orientation}'")
        if isinstance(shape.cells, Box):
            return self._lay_box(placed, shape, shape.cells)
        off = [self.puzzle.written(cell) for cell in placed.cells if cell not in self._points]
        if off:
            those = "is not a cell" if len(off) == 1 else "are not cells"
            return Fault(where, f"{listed(off)} {those} of the board")
        if not placed.cells:
            return Fault(where, "it covers no cell")
        poses = self._ways_to_cover([self._points[cell] for cell in placed.cells], shape)
        if len(poses) != 1:
            can = "can in several ways" if poses else "cannot"
            cells = ", ".join(map(self.puzzle.written, placed.cells))
            return Fault(where, f"turned '{placed.orientation}' it {can} cover {cells}")
        return PlacedPiece(self.puzzle.box[self._numbers[placed.piece]], poses[0])

    def _lay_box(self, placed: Placed, shape: Shape, turned: Box) -> PlacedPiece | Fault:
        where, cells, board = f"piece '{placed.piece}'", placed.cells, self.puzzle.cells
        box = cells if isinstance(cells, Box) else box_of(cells)
        if box is None or box.size != turned.size:
            what = "these cells" if box is None else box.in_words
            return Fault(where, f"turned '{placed.orientation}' it cannot cover {what}")
        if not (isinstance(board, Box) and board.issuperset(box)):
            return Fault(where, f"{box.in_words} is not on the board")
        there = moved(shape, subtract(box.at, turned.at))
        return PlacedPiece(self.puzzle.box[self._numbers[placed.piece]], there)

    def _ways_to_cover(self, points: list[Point], shape: Shape) -> list[Shape]:
        """The ways in which the turned shape can cover these cells.

        Where the board wraps, the order of the cells decides between several.
        """
        surface = self.puzzle.surface
        if surface.wraps:
            in_order = self._in_order(shape, points)
            if in_order is not None:
                return [in_order]
        return list(dict.fromkeys(translations_covering(surface, shape, tuple(sorted(points)))))

    def _in_order(self, shape: Shape, points: list[Point]) -> Shape | None:
        """The shape moved so that its cells, in order, lie on the points; None if it cannot."""
        grid, surface = self.puzzle.grid_data, self.puzzle.surface
        cells = sorted(shape.cells, key=grid.coordinates)
        for cell, point in zip(cells, points, strict=False):
            step = subtract(point, cell)
            same_form = grid.form(cell) is grid.form(point)
            if same_form and [surface.board_cell(add(each, step)) for each in cells] == points:
                return surface.lay(moved(shape, step))
        return None


# Orientations inferred from cells: from what a layout says of a piece to its placements.
#
# A person who types a layout says which cells a piece covers, and seldom how it is turned:
# it follows from the cells. Copies of a piece may be written with one letter where they lie
# apart.


#: The name of the identity: the piece lies as it is typed in the puzzle's file.
AS_TYPED = "0"


@dataclass(frozen=True)
class StatedPlacement:
    """What a layout says of a piece: its name, its cells, and perhaps its turn.

    ``where`` is the place in the file, for errors. ``copies``: the cells may be those of
    several copies of the piece. ``typed``: how it is named there, to which a turn is added
    after ``@``; empty in JSON, where the turn has a key.
    """

    piece: str
    turn: str | None
    cells: tuple[Coordinates, ...] | Box
    where: str
    copies: bool = False
    typed: str = ""

    def with_turn(self, turn: str) -> str:
        """Return what to type for the piece to lie with this turn."""
        if not self.typed:
            return f'"orientation": "{turn}"'
        # A word among others ends at a space.
        return f"'{self.typed}@{turn if ' = ' in self.typed else turn.replace(' ', '')}'"

    @property
    def as_stated(self) -> Placed:
        """The placement without any inference: as typed, if no turn is stated."""
        turn = self.turn or AS_TYPED
        return Placed(piece=self.piece, orientation=turn, cells=self.cells)


class CandidatePose(NamedTuple):
    """One way for a piece to lie: its turn, and its cells in their order."""

    turn: str
    cells: tuple[Point, ...]


class Resolver:
    """Turns what layouts of one puzzle say into placements."""

    def __init__(self, puzzle: PuzzleData) -> None:
        self._puzzle = puzzle
        self._grid = puzzle.grid_data
        self._placer = Placer(puzzle)
        self._numbers = {piece.name: number for number, piece in enumerate(puzzle.box)}

    @cached_property
    def _points(self) -> Mapping[Coordinates, Point]:
        return points_by_coordinates(self._puzzle)

    def resolve(self, stated: StatedPlacement) -> tuple[Placed, ...] | Fault:
        """Return the placements that are meant, or a fault if the piece cannot lie so.

        Whatever else is wrong (no such piece, a cell beside the board) is left to the
        verifier. Raises DataError if several placements could be meant.
        """
        if stated.turn is not None and not stated.copies:
            return (stated.as_stated,)
        if isinstance(self._puzzle.cells, Box):
            return (self._turned_box(stated),)
        known = stated.piece in self._numbers and self._points.keys() >= set(stated.cells)
        orientations = self._orientations(stated) if known and stated.cells else ()
        if not orientations:
            return (stated.as_stated,)
        size = len(orientations[0].shape.cells)
        cells = [self._points[cell] for cell in stated.cells]
        is_one = not stated.copies or len(cells) == size
        placed = []
        for part in [cells] if is_one else self._parts(cells):
            pose = self._pose(stated, orientations, part)
            if pose is None:
                return Fault(f"piece '{stated.piece}'", self._why_not(stated, part, size))
            placed.append(self._placed(stated.piece, pose))
        return tuple(placed)

    def _parts(self, cells: Iterable[Point]) -> Iterator[list[Point]]:
        """The cells divided into those that hang together, also across the board's edge."""
        left = dict.fromkeys(cells)
        while left:
            part = [next(iter(left))]
            del left[part[0]]
            for cell in part:
                beside = set(self._puzzle.surface.neighbours(cell, corners=False))
                part += [each for each in left if each in beside]
                left = {each: None for each in left if each not in beside}
            yield part

    def _turned_box(self, stated: StatedPlacement) -> Placed:
        """A rectangle, in the first orientation that has its size."""
        box = stated.cells if isinstance(stated.cells, Box) else box_of(stated.cells)
        if stated.piece not in self._numbers or box is None:
            return stated.as_stated
        for each in self._puzzle.orientations(self._numbers[stated.piece]):
            if isinstance(each.shape.cells, Box) and each.shape.cells.size == box.size:
                return Placed(piece=stated.piece, orientation=each.turn, cells=box)
        return stated.as_stated

    def _orientations(self, stated: StatedPlacement) -> Sequence[Orientation]:
        number = self._numbers[stated.piece]
        if stated.turn is None:
            return self._puzzle.orientations(number)
        allowed = turns_allowed(self._grid, self._puzzle.turning_of(self._puzzle.box[number]))
        shape = self._placer.turned(stated.piece, stated.turn)
        if shape is None or self._grid.turn_named(stated.turn) not in allowed:
            return ()
        return (Orientation(stated.turn, shape),)

    def _pose(
        self,
        stated: StatedPlacement,
        orientations: Iterable[Orientation],
        cells: Collection[Point],
    ) -> CandidatePose | None:
        """The pose in which a piece covers these cells. Raises DataError if there are more."""
        poses = list(self._poses(orientations, cells))
        if len(cells) == 1:
            # A piece of one cell does not tell how it is turned: as typed, if it can.
            poses = [pose for pose in poses if pose.turn == AS_TYPED] or poses
        if len(poses) > 1:
            turns = list(dict.fromkeys(pose.turn for pose in poses[:2]))
            ways, expected = (
                "across the board's edge",
                "JSON, in which the order of its cells tells",
            )
            if len(turns) > 1:
                ways = f"turned {' or '.join(map(repr, turns))}"
                expected = " or ".join(map(stated.with_turn, turns))
            found = f"piece '{stated.piece}', which has several ways to lie"
            raise DataError(stated.where, f"{found}: {ways}", expected)
        return poses[0] if poses else None

    def _poses(
        self, orientations: Iterable[Orientation], cells: Collection[Point]
    ) -> Iterator[CandidatePose]:
        """The poses in which a piece covers these cells; those that look alike once."""
        surface, seen, covered = self._puzzle.surface, set[Shape](), frozenset(cells)
        for orientation in orientations:
            shape = orientation.shape
            if len(shape.cells) != len(cells):
                return
            for there, laid in translations(surface, shape, [min(cells)], corners=shape.cells):
                if laid not in seen and covered.issuperset(laid.cells):
                    seen.add(laid)
                    in_order = sorted(there.cells, key=self._grid.coordinates)
                    home = tuple(surface.board_cell(each) or each for each in in_order)
                    yield CandidatePose(orientation.turn, home)

    def _why_not(self, stated: StatedPlacement, cells: Iterable[Point], size: int) -> str:
        turn = f"turned '{stated.turn}' it" if stated.turn else "it"
        places = sorted(map(self._grid.coordinates, cells))
        why = f"{turn} cannot cover {', '.join(map(self._puzzle.written, places))}"
        if len(places) != size:
            why += f": it has {number_of(size, 'cell')}, these are {len(places)}"
        if len(places) > size and len(places) % size == 0:
            why += "; copies that touch need a letter each"
        return why

    def _placed(self, piece: str, pose: CandidatePose) -> Placed:
        cells = tuple(map(self._grid.coordinates, pose.cells))
        return Placed(piece=piece, orientation=pose.turn, cells=cells)
