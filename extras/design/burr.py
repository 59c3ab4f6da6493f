"""Six-piece burrs of sticks that can be made with a saw.

Six sticks are laid where those of a burr lie, such that no two of them are in the same cell.
After that one of them is exchanged, again and again, as long as the burr can be loosened
further or, once its level is high enough, as long as there are fewer assemblies.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from random import Random
from typing import NamedTuple

from jigsat.extras.design.climbing import climb
from jigsat.extras.design.judging import Candidates, Fields, Laid
from jigsat.schemas.errors import WrongValue
from jigsat.schemas.grids.grid import Point, add
from jigsat.schemas.grids.space import CUBE
from jigsat.schemas.library import BURR, new_puzzle
from jigsat.schemas.parsing.polyforms import INSIDE, stick, with_sticks
from jigsat.schemas.support.progress import check_limits

#: After so many candidates that are no better, another burr is begun.
PATIENCE = 200
#: A stick is so many cells long, and two by two cells thick.
LENGTH = 6
#: The sticks that are made by notches only, each as wide as the stick and one cell deep: the
#: least number of each.
NOTCHABLE = (
    *(1, 18, 35, 52, 86, 103, 120, 154, 188, 256, 276, 291, 308, 327, 344, 359, 376, 395),
    *(412, 427, 444, 463, 480, 495, 512, 534, 551, 568, 598, 615, 632, 653, 670, 687, 704),
    *(717, 734, 751, 768, 792, 824, 856, 871, 888, 911, 928, 943, 960, 975, 992, 1007, 1024),
    *(1417, 1419, 1449, 1933, 1935, 2836, 2840),
)
Cells = frozenset[Point]
#: The cells of a whole stick, by layer, row and column.
WHOLE: Cells = frozenset(product(range(2), range(2), range(LENGTH)))
#: Where in a burr there may be holes.
HIDDEN: Cells = frozenset(
    (layer, row, column)
    for layer, drawn in enumerate(INSIDE)
    for row, text in enumerate(drawn)
    for column, cell in enumerate(text)
    if cell == "#"
)


class Lying(NamedTuple):
    """A stick in a burr: its number, and its cells."""

    number: int
    cells: Cells


def _rolled(cell: Point) -> Point:
    """A stick's cell, after a quarter turn about the stick's length."""
    layer, row, column = cell
    return row, 1 - layer, column


def _swung(cell: Point) -> Point:
    """A stick's cell, after the ends of the stick have changed places."""
    layer, row, column = cell
    return layer, 1 - row, LENGTH - 1 - column


def ways(cells: Cells) -> Iterator[Cells]:
    """All ways to lay a stick into the same place."""
    for _ in range(2):
        for _ in range(4):
            yield cells
            cells = frozenset(map(_rolled, cells))
        cells = frozenset(map(_swung, cells))


def drawn(number: int) -> Cells:
    """The cells of the stick of a number."""
    layers = stick(number)
    return frozenset((n, row, c) for n, row, c in WHOLE if layers[n][row][c] == "#")


@lru_cache(maxsize=1)
def places() -> tuple[tuple[Lying, ...], ...]:
    """What can lie in each of the six places without being seen to be notched."""
    return tuple(tuple(_fitting(above, axis)) for axis, above in product(range(3), (1, 3)))


def _fitting(above: int, axis: int) -> Iterator[Lying]:
    def placed(cell: Point) -> Point:
        moved = deque(add(cell, (above, 2, 0)))
        moved.rotate(axis)
        return tuple(moved)

    whole = frozenset(map(placed, WHOLE))
    for number in NOTCHABLE:
        for way in dict.fromkeys(ways(drawn(number))):
            cells = frozenset(map(placed, way))
            if whole - cells <= HIDDEN:
                yield Lying(number, cells)


#: The six sticks of a burr, by the places where they lie.
Burr = tuple[Lying, ...]


@dataclass(frozen=True)
class Sticks:
    """Six sticks, of which no two are in the same cell, chosen at random."""

    random: Random

    def begin(self) -> Burr:
        """Lay one stick after the other, and begin anew where none is left that fits."""
        while True:
            check_limits()
            burr: dict[int, Lying] = {}
            for place in self.random.sample(range(len(places())), len(places())):
                fitting = _beside(place, burr.values())
                if not fitting:
                    break
                burr[place] = self.random.choice(fitting)
            else:
                return tuple(burr[place] for place in sorted(burr))

    def changed(self, state: Burr) -> Burr:
        """Exchange a stick for another one that fits."""
        while True:
            place = self.random.randrange(len(state))
            others = state[:place] + state[place + 1 :]
            fitting = [each for each in _beside(place, others) if each != state[place]]
            if fitting:
                return (*state[:place], self.random.choice(fitting), *state[place + 1 :])


def _beside(place: int, others: Iterable[Lying]) -> list[Lying]:
    taken = frozenset[Point]().union(*(each.cells for each in others))
    return [each for each in places()[place] if taken.isdisjoint(each.cells)]


@dataclass(frozen=True)
class Burrs:
    """What kind of burr is wanted: one of at least this level."""

    level: int = 1
    name: str = BURR
    title: str = "A six-piece burr"

    @property
    def command(self) -> str:
        """How the burrs are made."""
        return f"jigsat design burr --level {self.level}"

    def refuse(self) -> None:
        """Raise WrongValue for a burr that need not come apart."""
        if self.level < 1:
            raise WrongValue(f"level: found {self.level}, expected 1 or more")

    def candidates(self, random: Random) -> Candidates:
        """Burrs: each is the best one so far but for a stick."""

        def proposed(burr: Burr) -> Laid:
            return Laid(CUBE, [each.cells for each in burr], lambda: fields(burr))

        return climb(Sticks(random), proposed, PATIENCE)


def fields(burr: Burr) -> Fields:
    """The puzzle of a burr."""
    numbers = sorted(each.number for each in burr)
    document = with_sticks(new_puzzle(BURR), numbers)
    return {key: document[key] for key in ("grid", "turning", "board", "pieces", "rules")}
