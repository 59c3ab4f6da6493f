"""The pieces of a puzzle as solids, each with the mesh of one copy at rest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from jigsat.render.colours import Theme, fill_of
from jigsat.render.figures.cutting.nesting import Bed, Nested, nested
from jigsat.render.figures.cutting.outlines import Cutout, Outline, at_origin, cell_of
from jigsat.render.figures.shapes import Position
from jigsat.render.scenes.pieces import captions_of
from jigsat.render.solids import balls, resting
from jigsat.render.solids.cubes import surface_of
from jigsat.render.solids.mesh import (
    UNITS,
    Lattice,
    Mesh,
    Vertex,
    fault_of,
    lattice_of,
    volume_of,
)
from jigsat.schemas.errors import DataError, UnknownName, WrongValue
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.grids.plane import SQUARE
from jigsat.schemas.grids.space import CUBE, SPHERE
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.support.text import number_of, one_of

# How solids are made: what the one who prints them can choose.


#: The side of a cell in mm if nothing else is asked for and no size says it.
CELL = 12.0
#: The least clearance in mm: parts that only touch at an edge must not hang together.
LEAST_CLEARANCE = 0.01
#: The bevel that is usual, as a share of a cell, and the most of it in mm.
_USUAL_BEVEL, _MOST_USUAL_BEVEL = 0.05, 0.5


@dataclass(frozen=True)
class Settings:
    """How pieces are printed; all lengths in mm.

    ``clearance``: what each outer face is taken back by. ``bevel``: how much of the faces
    beside an outer edge is cut off; None for what suits the cells. ``thickness``: of flat
    pieces; None for that of a cell. ``plate``: width and depth of what is printed on.
    ``gap``: what stays free between pieces, and around them. ``pieces``: the names of those
    that are wanted; none for all.
    """

    clearance: float = 0.1
    bevel: float | None = None
    thickness: float | None = None
    plate: tuple[float, float] = (220, 220)
    gap: float = 5
    pieces: tuple[str, ...] = ()

    def bevel_for(self, cell: float) -> float:
        """The bevel of pieces with cells so long."""
        if self.bevel is None:
            return min(_MOST_USUAL_BEVEL, _USUAL_BEVEL * cell)
        return self.bevel


_SPACE = 3


@dataclass(frozen=True)
class Body:
    """What a copy of a piece is: a mesh that stands on z = 0, and the squares it stands in.

    ``squares``: their front left corners in mm; ``side``: of each of them.
    """

    mesh: Mesh
    squares: frozenset[Position]
    side: float


@dataclass(frozen=True)
class Solid:
    """A piece to print. ``copies``: how many there are. ``colour``: as ``#rrggbb``."""

    name: str
    body: Body
    copies: int
    colour: str


def solids_of(puzzle: PuzzleData, settings: Settings, cell: float | None) -> list[Solid]:
    """The pieces that are wanted.

    Args:
        cell: how long a cell is in mm, or the unit of typed sizes; None for the usual.

    Raises DataError if pieces of that grid cannot be printed; UnknownName if there is no piece
    of a name; WrongValue if the cells are too small for the clearance or the bevel.
    """
    if settings.clearance < LEAST_CLEARANCE:
        raise WrongValue(
            f"clearance: found {settings.clearance:g}, expected at least "
            f"{LEAST_CLEARANCE:g} mm: cells that only touch at an edge must be apart"
        )
    make = _maker(puzzle, settings, cell_of(puzzle, cell, CELL))
    return [
        _solid(puzzle, index, make(puzzle.shapes[index].cells))
        for index in _wanted(puzzle, settings.pieces)
    ]


def _maker(
    puzzle: PuzzleData, settings: Settings, length: float
) -> Callable[[Sequence[Point]], Body]:
    """What makes bodies of the cells of pieces. Raises DataError and WrongValue."""
    height = length
    if puzzle.grid == SQUARE.name:
        height = length if settings.thickness is None else settings.thickness
    elif settings.thickness is not None:
        raise WrongValue("thickness: pieces in space are as thick as their cells")
    if puzzle.grid in (SQUARE.name, CUBE.name):
        bevel = settings.bevel_for(min(length, height))
        lattice = lattice_of((length, length, height), settings.clearance, bevel)
        return lambda points: _of_cubes(points, lattice, length)
    if puzzle.grid != SPHERE.name:
        expected = f"{one_of((CUBE.name, SPHERE.name, SQUARE.name))}: others are not printed"
        raise DataError("grid", repr(puzzle.grid), expected)
    if settings.bevel:
        raise WrongValue("bevel: balls have no edges")
    lattice_of((length,) * 3, settings.clearance, 0)
    return lambda points: _of_balls(points, length, settings.clearance)


def _of_cubes(points: Sequence[Point], lattice: Lattice, side: float) -> Body:
    flat = len(points[0]) < _SPACE
    cells = resting.cells_of(points) if flat else resting.at_rest(points)
    mesh = surface_of(cells, lattice)
    if mesh.volume != volume_of(cells, lattice):  # a bug: nothing that a user does leads here
        raise WrongValue("the volume of a solid is not that of its cells: please report this")
    squares = frozenset((x * side, y * side) for x, y, _ in cells)
    return Body(mesh.moved((0, 0, -2 * lattice.clearance)), squares, side)


def _of_balls(points: Sequence[Point], diameter: float, clearance: float) -> Body:
    turn, middles = balls.at_rest(points)
    mesh = balls.surface_of_balls(points, turn, middles, diameter, clearance)
    corners = ((x - 0.5, y - 0.5) for x, y, _ in middles)
    squares = frozenset((x * diameter, y * diameter) for x, y in corners)
    return Body(mesh, squares, diameter)


def _wanted(puzzle: PuzzleData, names: tuple[str, ...]) -> Iterator[int]:
    """The numbers of the pieces that are wanted. Raises UnknownName."""
    known = [piece.name for piece in puzzle.box]
    for name in names:
        if name not in known:
            raise UnknownName(f"piece: found {name!r}, expected {one_of(known)}")
    yield from (number for number, name in enumerate(known) if not names or name in names)


def _solid(puzzle: PuzzleData, index: int, body: Body) -> Solid:
    """A piece with its body. Raises WrongValue if that is not closed: a bug."""
    piece, captions = puzzle.box[index], captions_of(puzzle)
    fault = fault_of(body.mesh)
    if fault is not None:
        raise WrongValue(f"'{piece.name}' cannot be printed: {fault}; please report this")
    caption = captions.of(piece.name, puzzle.shapes[index].face)
    colour = fill_of(captions.numbers[caption], Theme.LIGHT)
    return Solid(piece.name, body, puzzle.used(piece)[1], colour)


# Solids on the plate of a printer: where each copy stands.


@dataclass(frozen=True)
class Standing:
    """A copy of a solid on the plate: the number of the solid, its quarter turns, and the move.

    It is turned counter-clockwise about the z axis, then moved, in the units of meshes.
    """

    solid: int
    quarters: int
    by: Vertex


def plate_of(solids: Sequence[Solid], settings: Settings) -> list[Standing]:
    """Where each copy stands, together in the middle of the plate.

    The front left corner of the plate is the origin.

    Raises WrongValue if one plate has no room for all.
    """
    width, depth = settings.plate
    footprints = [
        _Footprint(number, solid)
        for number, solid in enumerate(solids)
        for _ in range(solid.copies)
    ]
    bed = Bed(width, depth, settings.gap, settings.gap)
    size = f"{width:g} × {depth:g} mm"  # noqa: RUF001
    for each in footprints:
        if not any(map(bed.holds, each.cutout.turns)):
            raise WrongValue(f"'{each.cutout.name}' is too large for a plate of {size}")
    laid = nested([each.cutout for each in footprints], bed)
    plates = max(each.sheet for each in laid) + 1
    if plates > 1:
        raise WrongValue(
            f"the pieces need {number_of(plates, 'plate')} of {size}: "
            "print some at a time, or take a larger plate or smaller cells"
        )
    right, down = _to_the_middle(laid, (width, depth))
    return [
        footprint.standing(each, (each.at[0] + right, depth - each.at[1] - down))
        for footprint, each in zip(footprints, laid, strict=True)
    ]


def _to_the_middle(laid: Sequence[Nested], sheet: Position) -> Iterator[float]:
    """By how much to move what is laid to the right, and down, in mm."""
    for axis in (0, 1):
        least = min(each.at[axis] for each in laid)
        most = max(each.at[axis] + each.outline.size[axis] for each in laid)
        yield (sheet[axis] - most - least) / 2


class _Footprint:
    """What a solid covers of the plate, after each quarter turn."""

    def __init__(self, number: int, solid: Solid) -> None:
        self._number = number
        self._side = solid.body.side
        self._turned = [solid.body.squares]
        for _ in range(3):
            quarter = ((-self._side - y, x) for x, y in self._turned[-1])
            self._turned.append(frozenset(quarter))
        self.cutout = Cutout(solid.name, tuple(map(self._outline, self._turned)))

    def _outline(self, squares: Collection[Position]) -> Outline:
        """As it is seen from above, with y towards the front."""
        tiles = tuple(tuple(self._tile(x, y)) for x, y in sorted(squares))
        return at_origin(Outline((), tiles))

    def _tile(self, x: float, y: float) -> Iterator[Position]:
        back = -y - self._side
        yield from ((x, back), (x + self._side, back), (x + self._side, -y), (x, -y))

    def standing(self, laid: Nested, corner: Position) -> Standing:
        """Where the solid stands if its outline lies so; ``corner``: left, at the back."""
        quarters = next(n for n, each in enumerate(self.cutout.turns) if each is laid.outline)
        left, back = corner
        front = back - laid.outline.size[1]
        least = [min(axis) for axis in zip(*self._turned[quarters], strict=True)]
        x, y = (
            2 * round((at - low) * UNITS / 2)
            for at, low in zip((left, front), least, strict=True)
        )
        return Standing(self._number, quarters, (x, y, 0))
