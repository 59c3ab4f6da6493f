"""Taking pieces in space apart: levels, by hand and by brute force, and moves replayed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.analysis.apart.disassembly import Disassembly, Limit, TooManyStates, take_apart
from jigsat.checks.image import fault_of
from jigsat.schemas.grids.grid import Coordinates
from tests.analysis.apart.brute_force import DIRECTIONS, Cells, fewest_moves

#: Drawings: layers from the top, separated by empty lines; a letter for each piece.
TOYS = {
    # B is a ring around the middle of A, a stick with two heads.
    "a ring on a dumbbell": ("A.A\n\nBAB", (1,)),
    "a stick in a tube goes out along it": (
        "BBB\nBBB\nBBB\n\nBBB\nBAB\nBBB\n\nBBB\nBAB\nBBB",
        (1,),
    ),
    "a cube in a closed box": ("BBB\nBBB\nBBB\n\nBBB\nBAB\nBBB\n\nBBB\nBBB\nBBB", None),
    # A slides to the right below the lid, then up through the hole; then the rest is one piece.
    "a corner to go round": (
        "BBBB\nBB.B\nBBBB\n\nBBBB\nBA.B\nBBBB\n\nBBBB\nBBBB\nBBBB",
        (2,),
    ),
    # C comes out to the front; then A goes to the right, and out where C went.
    "first the bolt": (
        "BBBB\nBBBB\nBBBB\n\nBBBB\nBACB\nBBCB\n\nBBBB\nBBBB\nBBBB",
        (1, 2),
    ),
}


def pieces_of(drawing: str) -> list[list[Coordinates]]:
    """The cells of each letter of a drawing, in the order of the letters."""
    cells: dict[str, list[Coordinates]] = {}
    for layer, rows in enumerate(drawing.split("\n\n")):
        for row, line in enumerate(rows.split("\n")):
            for column, letter in enumerate(line):
                if letter != ".":
                    cells.setdefault(letter, []).append((layer, row, column))
    return [cells[letter] for letter in sorted(cells)]


def apart(pieces: Sequence[Cells], states: int = 100_000) -> Disassembly | None:
    return take_apart([np.array(each, np.int32) for each in pieces], Limit(states))


@pytest.mark.parametrize(("drawing", "level"), TOYS.values(), ids=TOYS)
def test_toys(drawing: str, level: tuple[int, ...] | None) -> None:
    pieces = pieces_of(drawing)
    found = apart(pieces)
    assert (None if found is None else found.level) == level
    assert fewest_moves(pieces) == (None if level is None else level[0])


@st.composite
def assemblies(draw: st.DrawFn) -> list[list[Coordinates]]:
    """Two to four connected pieces in a small box, not all of which need be full."""
    size = draw(st.sampled_from([(2, 3, 3), (3, 3, 3), (2, 4, 3)]))
    cells = list(product(*map(range, size)))
    number = draw(st.integers(2, 4))
    random = draw(st.randoms(use_true_random=False))
    owner = dict(zip(random.sample(cells, number), range(number), strict=True))
    for _ in range(150):
        cell = random.choice(list(owner))
        beside = tuple(a + b for a, b in zip(cell, random.choice(DIRECTIONS), strict=True))
        if beside in cells and beside not in owner:
            owner[beside] = owner[cell]
    return [[cell for cell in owner if owner[cell] == each] for each in range(number)]


@settings(max_examples=15, deadline=None)
@given(assemblies())
def test_brute_force_needs_as_many_moves(pieces: list[list[Coordinates]]) -> None:
    found = apart(pieces)
    least = fewest_moves(pieces)
    if found is None:
        assert least is None or len(pieces) > 2  # of more, a part may hold together
    else:
        assert found.level[0] == least
        assert fault_of(pieces, list(found.stages)) is None


def test_too_many_states_are_no_answer() -> None:
    drawing, _ = TOYS["a corner to go round"]
    with pytest.raises(TooManyStates):
        apart(pieces_of(drawing), states=1)
