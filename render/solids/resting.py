"""How a piece of cubes is laid on the plate: so that it stands, and needs little support."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from jigsat.render.solids.mesh import Cell
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.grids.space import CUBE

_Corner = tuple[int, int]


def at_rest(points: Collection[Point]) -> tuple[Cell, ...]:
    """The cells of a piece, turned so that it rests on the plate, whose cells have z = 0.

    Of all rotations in which it does not topple, the one with the fewest cells that hang in the
    air, then with the largest base, then the lowest.
    """
    turns = (turn for turn in CUBE.turns if not turn.flips)
    ways = sorted({cells_of(map(turn, points)) for turn in turns})
    return min(ways, key=_merit)


def cells_of(points: Iterable[Point]) -> tuple[Cell, ...]:
    """Points of the grid of cubes, or of squares, as cells of a mesh, the least at zero."""
    cells = [_cell(point) for point in points]
    x, y, z = (min(axis) for axis in zip(*cells, strict=True))
    return tuple(sorted((a - x, b - y, c - z) for a, b, c in cells))


def _cell(point: Point) -> Cell:
    """Layers go down, rows to the front, columns to the right."""
    *layer, row, column = point
    return column, -row, -sum(layer)


def _merit(cells: tuple[Cell, ...]) -> tuple[bool, int, int, int]:
    base = {(x, y) for x, y, z in cells if z == 0}
    hanging = sum(z > 0 and (x, y, z - 1) not in cells for x, y, z in cells)
    return not _stands(cells, base), hanging, -len(base), max(z for _, _, z in cells)


def _stands(cells: Collection[Cell], base: Collection[_Corner]) -> bool:
    """Whether the centre of mass is above the inside of the hull of the base."""
    corners = {(x + u, y + v) for x, y in base for u in (0, 1) for v in (0, 1)}
    number = 2 * len(cells)  # lengths that make the centre of mass whole
    x, y = (sum(2 * cell[axis] + 1 for cell in cells) for axis in (0, 1))
    hull = list(_hull(sorted(corners)))
    return all(
        _turn((a * number, b * number), (c * number, d * number), (x, y)) > 0
        for (a, b), (c, d) in zip(hull, [*hull[1:], *hull[:1]], strict=True)
    )


def _hull(corners: list[_Corner]) -> Iterator[_Corner]:
    """The convex hull, counter-clockwise."""
    for points in (corners, corners[::-1]):
        chain: list[_Corner] = []
        for point in points:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        yield from chain[:-1]


def _turn(a: _Corner, b: _Corner, c: _Corner) -> int:
    """More than 0 if the way from a over b to c turns left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
