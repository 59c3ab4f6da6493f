"""The pieces of a puzzle as solids, each with the mesh of one copy at rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from jigsat.render.drawing.palette import Theme, fill_of
from jigsat.render.figures.cutting.options import cell_of
from jigsat.render.figures.shapes import Position
from jigsat.render.scenes.pieces import captions_of
from jigsat.render.solids import balls, resting
from jigsat.render.solids.lattice import Lattice, lattice_of
from jigsat.render.solids.mesh import Mesh, fault_of
from jigsat.render.solids.settings import CELL, LEAST_CLEARANCE, Settings
from jigsat.render.solids.surface import surface_of
from jigsat.render.solids.volume import volume_of
from jigsat.schemas.errors import DataError, UnknownName, WrongValue
from jigsat.schemas.grids.cube import CUBE
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.grids.sphere import SPHERE
from jigsat.schemas.grids.square import SQUARE
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import one_of

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
