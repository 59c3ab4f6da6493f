"""Ways to colour the cells of a board as stripes, chequers and the like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import gcd

from jigsat.schemas.grids.grid import Grid, Point

#: Colours are numbers modulo these.
MODULI = (2, 3, 4, 5)


@dataclass(frozen=True)
class Colouring:
    """``words``: how the colour of a cell follows from its coordinates.

    ``classes``: the colour of each cell, as a number from 0.
    """

    words: str
    classes: tuple[int, ...]

    @property
    def number(self) -> int:
        """How many colours there are."""
        return max(self.classes) + 1


def colourings(grid: Grid, cells: Sequence[Point]) -> Iterator[Colouring]:
    """Colourings with two colours or more, those with fewer first, each partition once."""
    coordinates = [grid.coordinates(cell) for cell in cells]
    seen: set[tuple[int, ...]] = set()
    for words, values in _values(grid, coordinates):
        classes = _numbered(values)
        if max(classes) and classes not in seen:
            seen.add(classes)
            yield Colouring(words, classes)


def _values(
    grid: Grid, cells: Sequence[tuple[int, ...]]
) -> Iterator[tuple[str, list[tuple[int, ...]]]]:
    """The functions: linear ones modulo a small number, and then two of them modulo two."""
    even = []
    for modulus in MODULI:
        for factors in _factors(len(grid.axes), modulus):
            words = _sum_in_words(grid.axes, factors)
            values: list[tuple[int, ...]] = [
                (sum(a * b for a, b in zip(factors, cell, strict=True)) % modulus,)
                for cell in cells
            ]
            if modulus == 2:
                even.append((words, values))
            yield f"{words}, {_remainder(modulus)}", values
    for i, (first, one) in enumerate(even):
        for second, other in even[i + 1 :]:
            both: list[tuple[int, ...]] = [(*a, *b) for a, b in zip(one, other, strict=True)]
            yield f"{first}, even or odd, and {second}, even or odd", both


def _remainder(modulus: int) -> str:
    return "even or odd" if modulus == 2 else f"modulo {modulus}"


def _factors(axes: int, modulus: int) -> Iterator[tuple[int, ...]]:
    """The factors of linear functions, of those that make one partition only one."""
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


def _numbered(values: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Colours as numbers from 0, in the order in which they come."""
    numbers: dict[tuple[int, ...], int] = {}
    return tuple(numbers.setdefault(value, len(numbers)) for value in values)
