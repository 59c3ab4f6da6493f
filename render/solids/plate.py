"""Solids on the plate of a printer: where each copy stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from jigsat.render.figures.cutting.cutouts import Cutout, Outline, at_origin
from jigsat.render.figures.cutting.nesting import Bed, Nested, nested
from jigsat.render.figures.shapes import Position
from jigsat.render.solids.mesh import UNITS, Vertex
from jigsat.render.solids.settings import Settings
from jigsat.render.solids.solids import Solid
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.text import number_of


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
