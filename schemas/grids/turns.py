"""The turns of grids, from the smallest ones."""

from __future__ import annotations

from collections.abc import Mapping

from jigsat.schemas.grids.grid import Matrix, Turn

_IDENTITY: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def matrix_product(a: Matrix, b: Matrix, divisor: int) -> Matrix:
    """The product of two matrices, divided."""
    columns = list(zip(*b, strict=True))
    return tuple(
        tuple(
            sum(x * y for x, y in zip(row, column, strict=True)) // divisor
            for column in columns
        )
        for row in a
    )


def plane_turns(quarter: Matrix, divisor: int, degrees: int) -> tuple[Turn, ...]:
    """All turns of a plane grid, from its smallest clockwise rotation.

    A flipped piece is first turned over like a page, left to right, and then rotated.
    """
    identity: Matrix = ((divisor, 0), (0, divisor))
    mirror: Matrix = ((divisor, 0), (0, -divisor))
    turns = []
    for prefix, start in (("", identity), ("flip ", mirror)):
        matrix = start
        for angle in range(0, 360, degrees):
            name = f"{prefix}{angle}" if angle or not prefix else prefix.strip()
            turns.append(Turn(name, matrix, divisor, flips=bool(prefix)))
            matrix = matrix_product(quarter, matrix, divisor)
    return tuple(turns)


def rotations_in_space(quarters: Mapping[str, Matrix]) -> tuple[Turn, ...]:
    """The 24 rotations of a cube, each named by the quarter turns that lead to it.

    ``quarters``: a quarter turn about each of the three axes, by the axis's letter.
    """
    named: dict[Matrix, str] = {_IDENTITY: "0"}
    single: dict[str, Matrix] = {}
    for axis, quarter in quarters.items():
        matrix = _IDENTITY
        for angle in (90, 180, 270):
            matrix = matrix_product(quarter, matrix, 1)
            single[f"{axis}{angle}"] = matrix
            named.setdefault(matrix, f"{axis}{angle}")
    for first, a in single.items():
        for second, b in single.items():
            named.setdefault(matrix_product(b, a, 1), f"{first} {second}")
    return tuple(Turn(name, matrix) for matrix, name in named.items())


def after(first: Turn, second: Turn) -> Turn:
    """The composition of two turns of which at most one has a divisor, named by both."""
    words = [name for name in (first.name, second.name) if name != "0"]
    matrix = matrix_product(second.matrix, first.matrix, 1)
    flips = first.flips != second.flips
    return Turn(" ".join(words) or "0", matrix, first.divisor * second.divisor, flips)
