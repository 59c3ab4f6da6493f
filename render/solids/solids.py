"""The pieces of a puzzle as solids, each with the mesh of one copy at rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from jigsat.render.drawing.palette import Theme, fill_of
from jigsat.render.figures.cutting.options import cell_of
from jigsat.render.scenes.pieces import captions_of
from jigsat.render.solids.lattice import Cell, Lattice, lattice_of
from jigsat.render.solids.mesh import Mesh, fault_of
from jigsat.render.solids.resting import at_rest, cells_of
from jigsat.render.solids.settings import CELL, LEAST_CLEARANCE, Settings
from jigsat.render.solids.surface import surface_of
from jigsat.render.solids.volume import volume_of
from jigsat.schemas.errors import DataError, UnknownName, WrongValue
from jigsat.schemas.fields.piece import Piece
from jigsat.schemas.grids.cube import CUBE
from jigsat.schemas.grids.square import SQUARE
from jigsat.schemas.puzzle_data import PuzzleData
from jigsat.schemas.text import one_of

_SPACE = 3


@dataclass(frozen=True)
class Solid:
    """A piece to print: its mesh, which stands on z = 0 with its least corner near the origin.

    ``cells``: as they stand; ``sides``: of a cell in mm. ``copies``: how many there are.
    ``colour``: as ``#rrggbb``. ``parts``: how many it comes out in.
    """

    name: str
    cells: tuple[Cell, ...]
    sides: tuple[float, float, float]
    mesh: Mesh
    copies: int
    colour: str
    parts: int

    @property
    def volume(self) -> Fraction:
        """In cubic millimetres, of one copy."""
        return self.mesh.volume


def solids_of(puzzle: PuzzleData, settings: Settings, cell: float | None) -> list[Solid]:
    """The pieces that are wanted.

    Args:
        cell: how long a cell is in mm, or the unit of typed sizes; None for the usual.

    Raises DataError if pieces of that grid cannot be printed; UnknownName if there is no piece
    of a name; WrongValue if the cells are too small for the clearance or the bevel.
    """
    if puzzle.grid not in (CUBE.name, SQUARE.name):
        raise DataError("grid", repr(puzzle.grid), "'cube' or 'square': others are not printed")
    length = cell_of(puzzle, cell, CELL)
    height = length
    if puzzle.grid == SQUARE.name:
        height = length if settings.thickness is None else settings.thickness
    elif settings.thickness is not None:
        raise WrongValue("thickness: pieces of cubes are as thick as their cells")
    if settings.clearance < LEAST_CLEARANCE:
        raise WrongValue(
            f"clearance: found {settings.clearance:g}, expected at least "
            f"{LEAST_CLEARANCE:g} mm: cells that only touch at an edge must be apart"
        )
    sides = length, length, height
    lattice = lattice_of(sides, settings.clearance, settings.bevel_for(min(sides)))
    return [_solid(puzzle, index, lattice, sides) for index in _wanted(puzzle, settings.pieces)]


def _wanted(puzzle: PuzzleData, names: tuple[str, ...]) -> Iterator[int]:
    """The numbers of the pieces that are wanted. Raises UnknownName."""
    known = [piece.name for piece in puzzle.box]
    for name in names:
        if name not in known:
            raise UnknownName(f"piece: found {name!r}, expected {one_of(known)}")
    yield from (number for number, name in enumerate(known) if not names or name in names)


def _solid(
    puzzle: PuzzleData, index: int, lattice: Lattice, sides: tuple[float, float, float]
) -> Solid:
    piece, points = puzzle.box[index], puzzle.shapes[index].cells
    cells = at_rest(points) if len(points[0]) == _SPACE else cells_of(points)
    mesh = surface_of(cells, lattice)
    fault = fault_of(mesh)
    if fault is None and mesh.volume != volume_of(cells, lattice):
        fault = "its volume is not that of its cells"
    if fault is not None:  # a bug: nothing that a user does leads here
        raise WrongValue(f"'{piece.name}' cannot be printed: {fault}; please report this")
    parts = len(puzzle.grid_data.parts(points))
    mesh = mesh.moved((0, 0, -2 * lattice.clearance))
    return Solid(
        piece.name, cells, sides, mesh, puzzle.used(piece)[1], _colour(puzzle, index), parts
    )


def _colour(puzzle: PuzzleData, index: int) -> str:
    """The colour that the piece has in pictures."""
    piece: Piece = puzzle.box[index]
    captions = captions_of(puzzle)
    caption = captions.of(piece.name, puzzle.shapes[index].face)
    return fill_of(captions.numbers[caption], Theme.LIGHT)
