"""The lattice of a solid made of cells: where the boxes begin into which cells are divided.

Along each axis a cell is divided into a low strip, a core and a high strip; between it and the
next cell there is a gap. Gaps are what the clearance takes off where nothing is on one side;
strips are as wide as the bevel. Boxes are numbered along each axis, four to a cell.
"""

from __future__ import annotations

from dataclasses import dataclass

from jigsat.render.solids.mesh import UNITS, Vertex
from jigsat.schemas.errors import WrongValue

#: x, y and z, as in ``Mesh``: numbers of cells, or of boxes.
Cell = tuple[int, int, int]
Box = tuple[int, int, int]

GAP, LOW, CORE, HIGH = range(PARTS := 4)
AXES = range(3)


@dataclass(frozen=True)
class Lattice:
    """Lengths in micrometres: the sides of a cell along each axis, clearance, and bevel."""

    sides: tuple[int, int, int]
    clearance: int
    bevel: int

    def strip(self, axis: int) -> int:
        """How wide strips are; as wide as it may be if there is no bevel."""
        return self.bevel or (self.sides[axis] - 2 * self.clearance) // PARTS

    def start(self, axis: int, box: int) -> int:
        """Where a box with this number begins along an axis."""
        cell, part = divmod(box, PARTS)
        side, clearance, strip = self.sides[axis], self.clearance, self.strip(axis)
        inside = (-clearance, clearance, clearance + strip, side - clearance - strip)[part]
        return cell * side + inside

    def corner(self, box: Box) -> Vertex:
        """The least corner of a box, in the units of meshes."""
        x, y, z = (2 * self.start(axis, box[axis]) for axis in AXES)
        return x, y, z


def lattice_of(sides: tuple[float, float, float], clearance: float, bevel: float) -> Lattice:
    """A lattice of lengths in mm. Raises WrongValue if cells have no room for them."""
    shortest = min(sides)
    if 2 * clearance >= shortest:
        raise WrongValue(
            f"clearance: found {clearance:g}, expected less than {shortest / 2:g} mm, "
            "half of the shortest side of a cell"
        )
    most = shortest / 2 - clearance
    if bevel and _micrometres(bevel) >= _micrometres(most):
        raise WrongValue(
            f"bevel: found {bevel:g}, expected less than {most:g} mm, "
            "half of what the clearance leaves of a cell"
        )
    x, y, z = map(_micrometres, sides)
    return Lattice((x, y, z), _micrometres(clearance), _micrometres(bevel))


def _micrometres(length: float) -> int:
    return round(length * UNITS / 2)
