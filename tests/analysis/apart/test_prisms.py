"""Prisms taken apart: levels by hand, and by a brute force on triangles of half their size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.analysis.apart.disassembly import Disassembly, Limit, take_apart
from jigsat.checks.image import fault_of
from jigsat.schemas.grids.grid import Coordinates
from jigsat.schemas.grids.space import prism
from tests.analysis.apart.brute_force import Cells, Steps, fewest_moves
from tests.analysis.apart.test_disassembly import pieces_of
from tests.schemas.grids.test_swept import SOLIDS

PRISM = prism()

#: Along the edges of the triangles, in halves, and up and down.
IN_HALVES: Steps = [
    *(((0, a, b), 2) for a, b in ((0, 2), (0, -2), (1, 1), (-1, -1), (1, -1), (-1, 1))),
    ((1, 0, 0), 1),
    ((-1, 0, 0), 1),
]
#: A triangle of four; of its cells the one in the middle, and the tip, point down and up.
WHOLE = "..B.\n.BBB"
#: Layers from the top, separated by empty lines; a letter for each piece. A cell points up if
#: its row and its column add up to an even number.
TOYS = {
    "a prism in a closed box": (f"{WHOLE}\n\n..B.\n.BAB\n\n{WHOLE}", None),
    "a prism that slides out along an edge": (f"{WHOLE}\n\n....\n.BAB\n\n{WHOLE}", (1,)),
    # A goes to the right as far as the shaft above, and up through it.
    "a corner to go round": (
        "BBBBBBBB\nBBBBB.BB\nBBBBBBBB\n\nBBBBBBBB\nBBBA..BB\nBBBBBBBB\n\n"
        "BBBBBBBB\nBBBBBBBB\nBBBBBBBB",
        (2,),
    ),
}


def apart(pieces: Sequence[Cells]) -> Disassembly | None:
    return take_apart([np.array(each, np.int32) for each in pieces], Limit(100_000), grid=PRISM)


def halves(cells: Cells) -> Cells:
    """The triangles of half the size of which some are made; layers are as high as before."""
    return [half for cell in cells for half in _halves(*cell)]


def _halves(layer: int, row: int, column: int) -> Iterator[Coordinates]:
    is_up = (row + column) % 2 == 0
    tip, base = (2 * row, 2 * row + 1) if is_up else (2 * row + 1, 2 * row)
    yield layer, tip, 2 * column
    yield from ((layer, base, 2 * column + each) for each in (-1, 0, 1))


@pytest.mark.parametrize(("drawing", "level"), TOYS.values(), ids=TOYS)
def test_toys(drawing: str, level: tuple[int, ...] | None) -> None:
    pieces = pieces_of(drawing)
    found = apart(pieces)
    assert (None if found is None else found.level) == level
    least = fewest_moves(list(map(halves, pieces)), IN_HALVES)
    assert least == (None if level is None else level[0])
    if found is not None:
        assert fault_of(pieces, list(found.stages), grid=PRISM) is None


@st.composite
def assemblies(draw: st.DrawFn) -> list[list[Coordinates]]:
    """Two or three connected pieces in a small box, not all of which need be full."""
    size = draw(st.sampled_from([(2, 2, 5), (3, 2, 4), (1, 3, 5)]))
    number = draw(st.integers(2, 3))
    random = draw(st.randoms(use_true_random=False))
    cells = list(np.ndindex(size))
    owner = dict(zip(random.sample(cells, number), range(number), strict=True))
    for _ in range(150):
        cell = random.choice(list(owner))
        sides = list(PRISM.sides(PRISM.point(cell)).values())
        point = np.add(PRISM.point(cell), random.choice(sides)).tolist()
        beside = PRISM.coordinates(tuple(point))
        if beside in cells and beside not in owner:
            owner[beside] = owner[cell]
    return [[cell for cell in owner if owner[cell] == each] for each in range(number)]


@settings(max_examples=10, deadline=None)
@given(assemblies())
def test_brute_force_needs_as_many_moves(pieces: list[list[Coordinates]]) -> None:
    found = apart(pieces)
    least = fewest_moves(list(map(halves, pieces)), IN_HALVES)
    if found is None:
        assert least is None or len(pieces) > 2  # of more, a part may hold together
    else:
        assert found.level[0] == least
        assert fault_of(pieces, list(found.stages), grid=PRISM) is None


@settings(max_examples=15, deadline=None)
@given(assemblies())
def test_cell_by_cell_it_is_as_in_lines(pieces: list[list[Coordinates]]) -> None:
    # What grids do on which cells meet others than those in their line.
    cells = [np.array(each, np.int32) for each in pieces]
    assert take_apart(cells, Limit(100_000), grid=SOLIDS["prism"]) == apart(pieces)
