"""Nesting: cutouts laid apart from one another on as few sheets as a simple search finds.

Each cutout goes to the first sheet with room for it, as far up and to the left as it can, in
the turn that reaches down least. Several orders are tried, and the best result is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil, floor, prod
from operator import attrgetter

from jigsat.extras.workshop.cutting.outlines import Cutout, Outline, Ring
from jigsat.render.figures.shapes import Position
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.support.text import number_of

# Outlines and sheets as rasters of small squares, so that nesting is work on whole numbers.
#
# Each row is an integer whose bit x says whether the square in column x is taken.


#: What is so short, in squares of the raster, is rounding.
_TINY = 1e-6


@dataclass(frozen=True)
class Mask:
    """The squares that an outline takes, together with the clearance around it.

    ``rows``: for each row the stretches of squares, each the first column and the length.
    """

    rows: tuple[tuple[tuple[int, int], ...], ...]

    @cached_property
    def width(self) -> int:
        """The number of columns."""
        return max(start + length for row in self.rows for start, length in row)

    @cached_property
    def widest_first(self) -> tuple[tuple[int, int, int], ...]:
        """Row, first column and length of all stretches: the ones that fit least come first."""
        stretches = [(row, *each) for row, spans in enumerate(self.rows) for each in spans]
        return tuple(sorted(stretches, key=lambda each: -each[2]))


def mask_of(outline: Outline, pitch: float, clearance: float) -> Mask:
    """The squares that an outline takes if half the clearance is kept free around it.

    Outlines whose masks share no square are at least the clearance apart. The mask begins half
    the clearance to the left of the outline, and above it.

    Args:
        pitch: the side of a square in mm.
        clearance: in mm.
    """
    height = ceil((outline.size[1] + clearance) / pitch - _TINY)
    rows: list[int] = [0] * height
    for tile in outline.tiles:
        for row, first, last in _stretches(tile, pitch, clearance):
            rows[row] |= ((1 << (last - first)) - 1) << first
    return Mask(tuple(tuple(_runs(row)) for row in rows))


def _stretches(tile: Ring, pitch: float, clearance: float) -> Iterator[tuple[int, int, int]]:
    """Row, first column, and the column after the last one, of what a convex polygon takes."""
    ys = [y for _, y in tile]
    first = floor(min(ys) / pitch + _TINY)
    for row in range(first, ceil((max(ys) + clearance) / pitch - _TINY)):
        # Rows are counted from half the clearance above, and taken from half of it below.
        left, right = _across(tile, row * pitch - clearance, (row + 1) * pitch)
        yield row, floor(left / pitch + _TINY), ceil((right + clearance) / pitch - _TINY)


def _across(polygon: Ring, top: float, bottom: float) -> tuple[float, float]:
    """The least and the greatest x of a convex polygon between two heights."""
    found = []
    for (x, y), (to_x, to_y) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if min(y, to_y) <= bottom and max(y, to_y) >= top:
            for height in (y, to_y):
                at = min(max(height, top), bottom)
                share = (at - y) / (to_y - y) if to_y != y else float(height == to_y)
                found.append(x + share * (to_x - x))
            if to_y == y:
                found += [x, to_x]
    return min(found), max(found)


def _runs(row: int) -> Iterator[tuple[int, int]]:
    """The stretches of ones in a row: where each begins, and how long it is."""
    start = 0
    while row:
        zeros = (row & -row).bit_length() - 1
        row >>= zeros
        ones = (~row & (row + 1)).bit_length() - 1
        yield start + zeros, ones
        row >>= ones
        start += zeros + ones


class Raster:
    """A sheet as a grid of squares, and which of them are taken."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._taken = [0] * height
        self._reach: list[dict[int, int]] = [{} for _ in range(height)]

    def first_place(self, mask: Mask, start: int = 0) -> tuple[int, int] | None:
        """Column and row at which a mask fits: the uppermost from a row on, then leftmost."""
        everywhere = (1 << max(0, self.width - mask.width + 1)) - 1
        for top in range(start, self.height - len(mask.rows) + 1):
            free = everywhere
            for row, first, length in mask.widest_first:
                if self._taken[top + row]:
                    free &= ~(self._blocked(top + row, length) >> first)
                    if not free:
                        break
            if free:
                return (free & -free).bit_length() - 1, top
        return None

    def _blocked(self, row: int, length: int) -> int:
        """The columns from which a stretch of this length would meet a square that is taken."""
        known = self._reach[row]
        if length not in known:
            reach, covered = self._taken[row], 1
            while 2 * covered <= length:
                reach |= reach >> covered
                covered *= 2
            known[length] = reach | reach >> (length - covered)
        return known[length]

    def take(self, mask: Mask, column: int, row: int) -> None:
        """Take the squares of a mask that is laid there."""
        for number, spans in enumerate(mask.rows, start=row):
            for first, length in spans:
                self._taken[number] |= ((1 << length) - 1) << (column + first)
            self._reach[number] = {}


MOST = 2_000
#: The squares of the raster along the longer side of a sheet.
_SQUARES = 500
#: More cutouts than this are laid in one order only.
_FEW = 150


@dataclass(frozen=True)
class Nested:
    """A cutout in its place on a sheet; ``at``: the upper left corner of its extent, in mm."""

    cutout: Cutout
    outline: Outline
    sheet: int
    at: Position


@dataclass(frozen=True)
class Bed:
    """What cutouts are nested on: sheets of this size in mm, with a margin that stays free.

    ``clearance``: the least distance between outlines.
    """

    width: float
    height: float
    margin: float
    clearance: float

    @property
    def pitch(self) -> float:
        """The side of a square of the raster in mm."""
        return max(self.width, self.height) / _SQUARES

    @property
    def room(self) -> Position:
        """The width and height inside the margins."""
        return self.width - 2 * self.margin, self.height - 2 * self.margin

    def holds(self, outline: Outline) -> bool:
        """Whether an outline fits on an empty sheet."""
        sizes = zip(outline.size, self.room, strict=True)
        return all(size <= room + 1e-6 for size, room in sizes)


def nested(cutouts: Sequence[Cutout], bed: Bed) -> list[Nested]:
    """The cutouts, each with its place, in the order in which they are given.

    Raises WrongValue if one is larger than a sheet, or if there are too many.
    """
    if len(cutouts) > MOST:
        found = number_of(len(cutouts), "piece")
        raise WrongValue(f"{found} are too many to nest: {MOST:,} at most")
    for each in cutouts:
        if not any(map(bed.holds, each.turns)):
            raise WrongValue(_too_large(each, bed))
    orders = _ORDERS if len(cutouts) <= _FEW else _ORDERS[:1]
    return min((_in_order(cutouts, bed, order) for order in orders), key=_waste)


def _too_large(cutout: Cutout, bed: Bed) -> str:
    width, height = cutout.turns[0].size
    room = "{:g} × {:g} mm".format(*bed.room)  # noqa: RUF001
    return (
        f"'{cutout.name}' is {width:g} × {height:g} mm, "  # noqa: RUF001
        f"too large for a sheet with room for {room}: take larger sheets or smaller cells"
    )


#: By the longer side, the extent, the area.
_ORDERS: tuple[Callable[[Cutout], float], ...] = (
    lambda cutout: max(cutout.turns[0].size),
    lambda cutout: prod(cutout.turns[0].size),
    attrgetter("area"),
)


def _waste(laid: Sequence[Nested]) -> tuple[int, float]:
    """What is used up: the number of sheets, and the height of the last one."""
    last = max(each.sheet for each in laid)
    ends = (each.at[1] + each.outline.size[1] for each in laid if each.sheet == last)
    return last, max(ends)


def _in_order(
    cutouts: Sequence[Cutout], bed: Bed, order: Callable[[Cutout], float]
) -> list[Nested]:
    """The cutouts laid from the greatest to the least in an order."""
    nest = _Nest(bed)
    numbers = sorted(range(len(cutouts)), key=lambda n: (-order(cutouts[n]), n))
    laid = {number: nest.lay(cutouts[number]) for number in numbers}
    return [laid[number] for number in range(len(cutouts))]


class _Nest:
    """Sheets that fill up."""

    def __init__(self, bed: Bed) -> None:
        self.bed = bed
        self._sheets: list[Raster] = []
        self._full_above: dict[tuple[int, Mask], int] = {}
        self._mask = lru_cache(None)(lambda turn: mask_of(turn, bed.pitch, bed.clearance))

    def lay(self, cutout: Cutout) -> Nested:
        """Lay one more, on a sheet of its own if there is no room on the others."""
        for sheet in range(len(self._sheets) + 1):
            if sheet == len(self._sheets):
                self._sheets.append(self._empty())
            laid = self._lay_on(sheet, cutout)
            if laid:
                return laid
        return self._alone(cutout)

    def _empty(self) -> Raster:
        # Half the clearance that masks have around them may reach into the margin.
        sizes = (length + self.bed.clearance for length in self.bed.room)
        width, height = (int(size / self.bed.pitch + 1e-6) for size in sizes)
        return Raster(width, height)

    def _lay_on(self, sheet: int, cutout: Cutout) -> Nested | None:
        """Lay it where it reaches down least, if it fits anywhere."""
        places = []
        for turn in cutout.turns:
            place = self._first_place(sheet, self._mask(turn))
            if place:
                column, row = place
                places.append((row + len(self._mask(turn).rows), column, row, turn))
        if not places:
            return None
        _, column, row, turn = min(places, key=lambda each: each[:3])
        self._sheets[sheet].take(self._mask(turn), column, row)
        # Masks begin half the clearance before the outline, and the raster before the margin.
        margin, pitch = self.bed.margin, self.bed.pitch
        return Nested(cutout, turn, sheet, (margin + column * pitch, margin + row * pitch))

    def _first_place(self, sheet: int, mask: Mask) -> tuple[int, int] | None:
        """As of the raster; where a mask did not fit before it is not tried again."""
        key = sheet, mask
        start = self._full_above.get(key, 0)
        place = self._sheets[sheet].first_place(mask, start)
        self._full_above[key] = place[1] if place else self._sheets[sheet].height
        return place

    def _alone(self, cutout: Cutout) -> Nested:
        """On a sheet that it fills so exactly that the raster has no room for it."""
        turn = next(filter(self.bed.holds, cutout.turns))
        sheet = self._sheets[-1]
        sheet.take(Mask((((0, sheet.width),),) * sheet.height), 0, 0)
        return Nested(cutout, turn, len(self._sheets) - 1, (self.bed.margin, self.bed.margin))
