"""Burrs that work like the Chinese rings: a bar, rings around it, and a frame.

The bar moves along x. Odd rings move along z by two cells, even ones along y; they are on when
they are moved. A pin of each ring is in a groove of the bar: ring k can move only where the bar
has gone k steps, and while it is on, the bar can go one step further, and no more. So the bar
comes to ring k only if all but the one before it are off. That one has a knob, which is in the
way of the arm of ring k unless it is on. These are the rules of the Chinese rings, whose states
follow each other as in the Gray code: each step takes a move of a ring and one of the bar.

    python -m benchmarks.taken_apart --rings 9
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

Cell = tuple[int, int, int]
Cells = frozenset[Cell]

#: The sides of the bar's cross-section: its outer cells along two of them have the grooves.
_WIDTH = 5
_ON = 2
_FAR = 12


def ring_burr(rings: int, steps: int) -> dict[str, Cells]:
    """The cells of each piece where so many steps are to be made until all rings are off.

    The bar is free after twice as many moves, or one more if the number of steps is even. There
    must be at least three rings.
    """
    code = steps ^ steps >> 1
    on = {ring for ring in range(1, rings + 1) if code >> ring - 1 & 1}
    shapes = {ring: _ring(ring, rings) for ring in range(1, rings + 1)}
    pieces = {"frame": _frame(shapes), "bar": frozenset(_moved(_bar(rings), (1, 0, 0)))}
    for ring, shape in shapes.items():
        pieces[f"ring {ring}"] = frozenset(_moved(shape, _along(ring), _ON * (ring in on)))
    return pieces


def _place(ring: int, rings: int) -> int:
    """Where a ring is along x: so far from the others that no pin comes to another's groove."""
    return (rings // 2 + 1) * ring


def _ends(rings: int) -> tuple[int, int]:
    """The first and the last cells of the bar before it has gone any step."""
    return _place(1, rings) - rings, _place(rings, rings) - 1


def _along(ring: int) -> Cell:
    return (0, 0, 1) if ring % 2 else (0, 1, 0)


def _moved(cells: Iterable[Cell], direction: Cell, times: int = 1) -> Iterator[Cell]:
    a, b, c = direction
    return ((x + a * times, y + b * times, z + c * times) for x, y, z in cells)


def _bar(rings: int) -> Cells:
    first, last = _ends(rings)
    sides = {(y, z) for y, z in product(range(_WIDTH), repeat=2) if y < 2 or z > _WIDTH - 3}
    whole = {(x, y, z) for x in range(first, last + 1) for y, z in sides}
    return frozenset(whole.difference(*(_groove(ring, rings) for ring in range(1, rings + 1))))


def _groove(ring: int, rings: int) -> Iterator[Cell]:
    """Where the pin of a ring can be: rows for off and on, and a hole between these two."""
    place = _place(ring, rings)
    for x in range(_ends(rings)[0], place):
        yield _pin(ring, x, 0)
    yield _pin(ring, place - ring, 1)
    for step in range(1, min(ring + 1, rings) + 1):
        yield _pin(ring, place - step, _ON)


def _pin(ring: int, x: int, moved: int) -> Cell:
    return (x, 0, 1 + moved) if ring % 2 else (x, 1 + moved, _WIDTH - 1)


def _ring(ring: int, rings: int) -> Cells:
    """A ring that is off: a pin, a body outside the bar, an arm back to the ring before it, and
    a knob in the way of the arm of the next ring."""
    x = _place(ring, rings)
    arm = range(_place(ring - 1, rings) + 1, x + 1) if ring > 1 else range(0)
    cells = {_pin(ring, x, 0)}
    if ring % 2:
        cells |= {(x, -1, z) for z in range(1, _WIDTH + (ring < rings))}
        cells |= {(each, -1, _WIDTH - 1) for each in arm}
    else:
        cells |= {(x, y, _WIDTH) for y in range(-2, 2)}
        cells |= {(each, -2, _WIDTH) for each in arm}
    return frozenset(cells | ({(x + 1, -1, _WIDTH)} if ring < rings else set()))


def _frame(shapes: dict[int, Cells]) -> Cells:
    """Walls beside the bar and at its end, strips above the rings, and hoops around all."""
    rings = len(shapes)
    first, last = _ends(rings)[0], _place(rings, rings) + 1
    hoops = {first, last, *(_place(ring, rings) + 2 for ring in range(2, rings, 2))}
    frame = {(first, y, z) for y, z in product(range(_WIDTH), repeat=2)}
    for x in range(first, last + 1):
        frame |= {(x, -1, z) for z in range(_WIDTH - 1)} | {(x, -2, 3)}
        frame |= {(x, y, _WIDTH) for y in range(1, _WIDTH)} | {(x, 1, _WIDTH + 1)}
        if x in hoops:
            frame |= {(x, y, -1) for y in range(-1, _WIDTH + 1)}
            frame |= {(x, _WIDTH, z) for z in range(-1, _WIDTH + 1)}
    inside = set(product(range(first + 1, last + 1), range(_WIDTH), range(_WIDTH)))
    return frozenset(frame - inside - set(_swept(shapes)))


def _swept(shapes: dict[int, Cells]) -> Iterator[Cell]:
    """Where rings come when they move, and when they leave: odd ones along z, others -y."""
    for ring, shape in shapes.items():
        leaves = (0, 0, 1) if ring % 2 else (0, -1, 0)
        for times in range(_ON + 1):
            yield from _moved(shape, _along(ring), times)
        for times in range(_FAR):
            yield from _moved(shape, leaves, times)
