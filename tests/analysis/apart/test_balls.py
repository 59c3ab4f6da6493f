"""Balls taken apart: by hand, and by a brute force that looks at every part of their way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.analysis.apart.disassembly import Disassembly, Limit, take_apart
from jigsat.checks.image import fault_of
from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.grids.grid import Coordinates, Vector, opposite, subtract
from jigsat.schemas.layouts.moves import Move
from tests.analysis.apart.brute_force import Cells, Positions, Steps, fewest_moves
from tests.schemas.grids.test_swept import at, squared

SPHERE = sphere()

#: Into so many parts a step is divided. Some end at halves and thirds: there balls that do not
#: go straight at each other are nearest.
PARTS = 6
IN_PARTS: Steps = [(at(step), PARTS) for step in SPHERE.directions]
MIDDLE = (0, 0, 0)
AROUND = [SPHERE.coordinates(step) for step in SPHERE.sides(SPHERE.point(MIDDLE)).values()]
RIGHT = (0, 0, 1)
#: Those that are not at the right of the middle, where there are five.
NOT_AT_THE_RIGHT = [step for step in AROUND if squared(at(subtract(step, RIGHT))) > 2]
#: Three on a slope, which are as near to each other.
TRIANGLE = [(0, 1, 0), (-1, 0, -1), (-1, 0, 0)]


def apart(pieces: Sequence[Cells]) -> Disassembly | None:
    return take_apart(
        [np.array(each, np.int32) for each in pieces], Limit(100_000), grid=SPHERE
    )


def finely(pieces: Sequence[Cells]) -> list[Cells]:
    """The middles of balls, on axes at right angles."""
    return [[tuple(PARTS * each for each in at(cell)) for cell in piece] for piece in pieces]


def do_not_overlap(pieces: Sequence[Cells], moved: Positions) -> bool:
    """Whether no two balls of different pieces are nearer than a diameter."""
    return all(
        _is_clear(tuple(pieces[one]), tuple(pieces[other]), subtract(moved[other], moved[one]))
        for one, other in combinations(range(len(pieces)), 2)
    )


@cache
def _is_clear(one: Cells, other: Cells, by: Vector) -> bool:
    apart = np.array(other)[None, :] + np.array(by) - np.array(one)[:, None]
    return int((apart**2).sum(axis=-1).min()) >= 2 * PARTS**2


@pytest.mark.parametrize(
    ("others", "level"),
    [
        (AROUND, None),
        (AROUND[:3], (1,)),
        # Only straight up: all other ways lead past two of the walls.
        ([step for step in AROUND if step[0] >= 0], (1,)),
        (NOT_AT_THE_RIGHT, (1,)),
        ([step for step in AROUND if step not in TRIANGLE], (1,)),
        ([step for step in AROUND if step not in TRIANGLE[1:]], None),
    ],
    ids=["shut in", "loose", "in a shaft", "a hole", "a triangle", "two of a triangle"],
)
def test_a_ball_among_others(others: list[Coordinates], level: tuple[int, ...] | None) -> None:
    pieces = [[MIDDLE], others]
    found = apart(pieces)
    assert (None if found is None else found.level) == level
    assert fewest_moves(finely(pieces), IN_PARTS, do_not_overlap) == (level and level[0])


@st.composite
def assemblies(draw: st.DrawFn) -> list[list[Coordinates]]:
    """Two or three connected pieces among a few balls, not all of which need be there."""
    size = draw(st.sampled_from([(2, 2, 3), (3, 2, 2), (3, 3, 2), (1, 3, 4), (3, 3, 3)]))
    number = draw(st.integers(2, 3))
    random = draw(st.randoms(use_true_random=False))
    cells = list(np.ndindex(size))
    owner = dict(zip(random.sample(cells, number), range(number), strict=True))
    for _ in range(150):
        cell = random.choice(list(owner))
        beside = tuple(np.add(cell, random.choice(AROUND)).tolist())
        if beside in cells and beside not in owner:
            owner[beside] = owner[cell]
    return [[cell for cell in owner if owner[cell] == each] for each in range(number)]


@pytest.mark.full
@settings(max_examples=10, deadline=None)
@given(assemblies())
def test_brute_force_needs_as_many_moves(pieces: list[list[Coordinates]]) -> None:
    found = apart(pieces)
    least = fewest_moves(finely(pieces), IN_PARTS, do_not_overlap)
    if found is None:
        assert least is None or len(pieces) > 2  # of more, a part may hold together
    else:
        assert found.level[0] == least
        assert fault_of(pieces, list(found.stages), grid=SPHERE) is None


@pytest.mark.parametrize(
    ("direction", "passed"), [(RIGHT, (-1, 0, 0)), ((-2, 1, -1), (-2, 0, -1))]
)
def test_what_is_passed_on_the_way_of_a_step_is_met(direction: Vector, passed: Vector) -> None:
    aside = Move((0,), direction, None)
    found = fault_of([[MIDDLE], [passed]], [(aside,)], grid=SPHERE)
    assert found == f"stage 1: piece 0 meets another on {passed}"
    assert fault_of([[MIDDLE], [opposite(passed)]], [(aside,)], grid=SPHERE) is None
