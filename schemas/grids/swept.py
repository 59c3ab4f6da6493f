"""What cells in space meet when they are moved by a step, exactly.

A cell may touch others on its way. It meets one if, somewhere between the start and the end of
the step, they have inner points in common. As steps are repeated while they are free, it is
enough to know this of a single one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from math import gcd, lcm

from jigsat.schemas.grids.grid import Form, Grid, Matrix, Point, Vector, add, opposite, subtract
from jigsat.schemas.grids.space import cross, dot, product_of

#: The corners of a cell as seen from its centre.
Corners = tuple[Vector, ...]


def met_on(grid: Grid, step: Vector) -> Mapping[Form, tuple[Vector, ...]]:
    """For a cell of each form, where the cells are that it meets on a step.

    Both the step and the results are in coordinates, the latter from the cell where it starts.
    """
    found = {}
    for form, home in grid.homes.items():
        start = grid.point(home)
        # What is met hangs together by its sides, as the way there leads through them.
        met, frontier = set[Point](), [start]
        while frontier:
            at = frontier.pop()
            for side in grid.sides(at).values():
                beside = add(at, side)
                if beside not in met and _meets(grid, start, beside, grid.points_apart(step)):
                    met.add(beside)
                    frontier.append(beside)
        found[form] = tuple(
            sorted(subtract(grid.coordinates(each), home) for each in met - {start})
        )
    return found


def _meets(grid: Grid, cell: Point, other: Point, step: Vector) -> bool:
    apart = subtract(other, cell)
    if grid.gram:
        side = next(iter(grid.sides(cell).values()))
        return ball_meets(grid.gram, product_of(grid.gram, side, side), apart, step)
    scale, corners_of = _corners(grid)
    solid, standing = (corners_of[grid.form(point)] for point in (cell, other))
    far, way = (tuple(scale * each for each in vector) for vector in (apart, step))
    return solid_meets(solid, standing, far, way)


@cache
def _corners(grid: Grid) -> tuple[int, Mapping[Form, Corners]]:
    """The corners of each form, and by how much points are multiplied to make them whole."""
    every = {form: sorted(set(chain.from_iterable(form.faces))) for form in grid.forms}
    scale = lcm(
        *(each.denominator for corners in every.values() for at in corners for each in at)
    )
    return scale, {
        form: tuple(tuple(int(scale * each) for each in at) for at in corners)
        for form, corners in every.items()
    }


# Balls, by squares of distances.


def ball_meets(gram: Matrix, diameter: int, apart: Vector, step: Vector) -> bool:
    """Whether a ball that is moved by a step meets one that is ``apart`` from it at first.

    ``diameter``: squared.
    """
    length = product_of(gram, step, step)
    along = product_of(gram, apart, step)
    distance = product_of(gram, apart, apart)
    if along <= 0:
        return False
    if along >= length:
        return distance - 2 * along + length < diameter
    return distance * length - along * along < diameter * length


# Solids whose corners are known, by planes that separate them.


def solid_meets(solid: Corners, other: Corners, apart: Vector, step: Vector) -> bool:
    """Whether a convex solid that is moved by a step meets another.

    Args:
        solid: its corners, whole numbers like all others.
        other: the corners of the other one, as seen from its own centre.
        apart: from the centre of the first to that of the other, at first.
    """
    # Moved by a share of the step, they meet if no plane between them separates them. Each
    # plane that can be needed leaves a range of shares at which it does not.
    first, last = Fraction(0), Fraction(1)
    for normal, reach in _planes(solid, other):
        rise = dot(normal, step)
        room = reach + dot(normal, apart)
        if rise > 0:
            last = min(last, Fraction(room, rise))
        elif rise < 0:
            first = max(first, Fraction(room, rise))
        elif room <= 0:
            return False
        if first >= last:
            return False
    return True


@cache
def _planes(solid: Corners, other: Corners) -> Sequence[tuple[Vector, int]]:
    """All directions across which solids can be separated, and how far they overlap there.

    That is, if their centres are at the same place. A plane between two solids can be turned
    until it is along a face of one of them, or along an edge of each.
    """
    edges = sorted({*_directions(solid), *_directions(other)})
    normals = {_shortest(cross(one, another)) for one, another in combinations(edges, 2)}
    return [
        (each, max(dot(each, at) for at in other) - min(dot(each, at) for at in solid))
        for normal in sorted(normals)
        for each in (normal, opposite(normal))
    ]


@cache
def _directions(solid: Corners) -> Iterable[Vector]:
    """The directions from corners to corners: among them those of all edges."""
    return {_shortest(subtract(one, another)) for one, another in combinations(solid, 2)}


def _shortest(vector: Vector) -> Vector:
    """The shortest whole vector along a line, the same both ways."""
    divisor = gcd(*vector)
    shortest = tuple(each // divisor for each in vector)
    return max(shortest, opposite(shortest))
