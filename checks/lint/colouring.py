"""Colourings of the board that no choice of places for the pieces can match.

However the cells are coloured, a piece covers certain numbers of cells of each colour at each
of its places. If no choice of such numbers for all pieces adds up to the numbers of the board,
there is no solution: the classic proof that dominoes cannot cover a chessboard without two
opposite corners. The colours are numbers modulo 2 to 5, linear in the coordinates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from itertools import product
from math import gcd, prod
from operator import mul

from jigsat.checks.lint.area import Item, cells_to_cover, subset_sums
from jigsat.checks.lint.finding import Finding, impossible
from jigsat.checks.lint.places import Places
from jigsat.schemas.consistency.helpers import board_path
from jigsat.schemas.grids.grid import Grid, Point
from jigsat.schemas.support.text import listed, span

#: Colours are numbers modulo these.
MODULI = (2, 3, 4, 5)
#: Maximum number of different vectors of a colouring.
MAX_VECTORS = 1_000_000
#: Maximum work for all colourings together: some seconds at the worst.
MAX_STEPS = 200_000_000
MAX_CELLS_COLOURED = 3_000_000
#: Maximum number of vectors listed that the pieces can cover.
MAX_LISTED = 3

#: How many cells there are of each colour.
Vector = tuple[int, ...]


@dataclass(frozen=True)
class BoardColouring:
    """A colour for each cell of the board.

    ``words``: how the colour of a cell follows from its coordinates. ``colours``: the colour
    of each cell, as a number from 0.
    """

    words: str
    colours: tuple[int, ...]

    @property
    def number(self) -> int:
        """How many colours there are."""
        return max(self.colours) + 1


def check_colourings(places: Places) -> Iterator[Finding]:
    """The pieces must be able to match each colouring; yields the simplest counterexample."""
    if max(len(shape.cells) for shape in places.puzzle.shapes) == 1:
        return  # such pieces cover any colours
    cells = sum(len(each) for footprints in places.footprints for each in footprints)
    cells_left, steps_left = MAX_CELLS_COLOURED, MAX_STEPS
    for colouring in colourings(places.puzzle.grid_data, places.cells):
        of_each = (colouring.colours.count(colour) for colour in range(colouring.number))
        sums = _ColourSums(places, colouring, tuple(of_each))
        cells_left -= cells
        if cells_left < 0 or steps_left < 0:
            return
        if sums.vectors <= MAX_VECTORS:
            reachable, steps_left = sums.reachable(steps_left)
            wanted = sums.wanted(sums.blankable)
            if reachable is not None and next(_common(reachable, wanted), None) is None:
                yield _unmatched(sums, board_path(places.puzzle))
                return


class _ColourSums:
    """Vectors of cells by colour up to some limits, each encoded as one number."""

    def __init__(self, places: Places, colouring: BoardColouring, limits: Vector) -> None:
        self.places = places
        self.colouring = colouring
        self.limits = limits
        colours = range(colouring.number)
        blankable = [
            colour
            for number, colour in enumerate(colouring.colours)
            if number not in places.needed
        ]
        #: How many cells of each colour may be blank.
        self.blankable = tuple(blankable.count(colour) for colour in colours)
        self.to_cover = cells_to_cover(places.puzzle)
        #: What one cell of each colour adds to the encoding: a mixed radix.
        self.units = tuple(prod(n + 1 for n in limits[:colour]) for colour in colours)

    @property
    def vectors(self) -> int:
        """How many vectors there are."""
        return prod(n + 1 for n in self.limits)

    def reachable(self, max_steps: int) -> tuple[str | None, int]:
        """What the pieces can cover, and the steps that are left.

        A digit for each encoded vector, from 0, says whether it can be covered. None if that
        takes too long.
        """
        units = [self.units[colour] for colour in self.colouring.colours]
        items = [
            Item(
                sorted({sum(units[cell] for cell in each) for each in footprints}),
                *self.places.puzzle.used(piece),
            )
            for piece, footprints in zip(
                self.places.puzzle.box, self.places.footprints, strict=True
            )
        ]
        steps = sum(len(item.values) * item.most for item in items) * (self.vectors // 64 + 1)
        steps_left = max_steps - steps
        sums = subset_sums(items, self.vectors, MAX_STEPS) if steps_left >= 0 else None
        return (None if sums is None else f"{sums:b}"[::-1]), steps_left

    def wanted(self, blankable: Vector) -> Iterator[range]:
        """The encoded vectors that are within the limits minus some that may be blank."""
        first, *others = [
            range(limit - blank, limit + 1)
            for limit, blank in zip(self.limits, blankable, strict=True)
        ]
        for numbers in product(*others):
            rest = sum(numbers)
            low = max(first.start, self.to_cover.least - rest)
            high = min(first.stop - 1, self.to_cover.most - rest)
            if low <= high:
                code = sum(n * unit for n, unit in zip(numbers, self.units[1:], strict=True))
                yield range(code + low, code + high + 1)

    def decoded(self, code: int) -> Vector:
        """The vector that is encoded as this number."""
        return tuple(
            code // unit % (limit + 1)
            for unit, limit in zip(self.units, self.limits, strict=True)
        )


def _common(reachable: str, wanted: Iterator[range]) -> Iterator[int]:
    """The wanted codes that are reachable, by ranges, the smallest of each first."""
    for each in wanted:
        code = reachable.find("1", each.start, each.stop)
        while code >= 0:
            yield code
            code = reachable.find("1", code + 1, each.stop)


def _unmatched(sums: _ColourSums, path: str) -> Finding:
    ranges = zip(sums.limits, sums.blankable, strict=True)
    needed = listed([span(cells - blank, cells) for cells, blank in ranges])
    blanks = " (the others are blank)" if any(sums.blankable) else ""
    return impossible(
        "colouring",
        path,
        f"colour each cell by {sums.colouring.words}: these colours have {needed} cells to "
        f"cover{blanks}, and the pieces can cover {_nearest_in_words(sums)}",
        "a cell of the board that is missing, too many or in the wrong place; then the pieces",
    )


def _nearest_in_words(sums: _ColourSums) -> str:
    """The nearest numbers of cells that the pieces could cover, of any colours, in words."""
    limits = (sums.to_cover.most,) * sums.colouring.number
    free = _ColourSums(sums.places, sums.colouring, limits)
    reachable = free.reachable(MAX_STEPS)[0] if free.vectors <= MAX_VECTORS else None
    if reachable is None:
        return "no such numbers"
    vectors = map(free.decoded, _common(reachable, free.wanted(free.limits)))

    def distance(vector: Vector) -> tuple[int, Vector]:
        return sum(abs(a - b) for a, b in zip(vector, sums.limits, strict=True)), vector

    nearest = nsmallest(MAX_LISTED + 1, vectors, key=distance)
    words = [" + ".join(map(str, vector)) for vector in nearest[:MAX_LISTED]]
    only = "only " if len(nearest) <= MAX_LISTED else "at best "
    return f"{only}{listed(words, 'or')}" if words else "no such numbers"


def colourings(grid: Grid, cells: Sequence[Point]) -> Iterator[BoardColouring]:
    """Colourings with two colours or more, those with fewer first, each partition once."""
    coordinates = [grid.coordinates(cell) for cell in cells]
    seen: set[tuple[int, ...]] = set()
    for words, values in _functions(grid, coordinates):
        # The values as numbers from 0, in the order in which they first appear.
        numbers: dict[Vector, int] = {}
        colours = tuple(numbers.setdefault(value, len(numbers)) for value in values)
        if max(colours) and colours not in seen:
            seen.add(colours)
            yield BoardColouring(words, colours)


def _functions(
    grid: Grid, cells: Sequence[tuple[int, ...]]
) -> Iterator[tuple[str, list[Vector]]]:
    """Linear functions modulo a small number, then two modulo two; each with its values."""
    even = []
    for modulus in MODULI:
        for factors in _factors(len(grid.axes), modulus):
            words = _sum_in_words(grid.axes, factors)
            values = [(sum(map(mul, factors, cell)) % modulus,) for cell in cells]
            if modulus == 2:
                even.append((words, values))
            remainder = "even or odd" if modulus == 2 else f"modulo {modulus}"
            yield f"{words}, {remainder}", list[Vector](values)
    for i, (first, one) in enumerate(even):
        for second, other in even[i + 1 :]:
            both: list[Vector] = [(*a, *b) for a, b in zip(one, other, strict=True)]
            yield f"{first}, even or odd, and {second}, even or odd", both


def _factors(axes: int, modulus: int) -> Iterator[tuple[int, ...]]:
    """The factors of linear functions, one for each partition of the cells."""
    for factors in sorted(product(range(modulus), repeat=axes), key=_simplest_first):
        if gcd(modulus, *factors) == 1 and factors == min(
            tuple(unit * factor % modulus for factor in factors)
            for unit in range(1, modulus)
            if gcd(unit, modulus) == 1
        ):
            yield factors


def _simplest_first(factors: tuple[int, ...]) -> tuple[bool, int, tuple[int, ...]]:
    # A chessboard is what people think of first.
    return set(factors) != {1}, sum(factors), factors


def _sum_in_words(axes: Sequence[str], factors: Sequence[int]) -> str:
    return " + ".join(
        axis if factor == 1 else f"{factor} {axis}"
        for axis, factor in zip(axes, factors, strict=True)
        if factor
    )
