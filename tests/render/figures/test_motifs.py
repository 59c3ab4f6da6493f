"""Motifs: what fits makes one picture across a side, and what does not looks different."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.render.colours import Theme
from jigsat.render.figures.labels import (
    SideFrame,
)
from jigsat.render.figures.motifs import HALVES, are_wedges, motifs_of
from jigsat.render.figures.plans import distance_to_line, plan_of
from jigsat.render.scenes.scene import Fit, Label, labels_of
from jigsat.schemas.grids.grid import add, opposite
from jigsat.schemas.grids.plane import PLANE_GRIDS, plane
from jigsat.schemas.library import load
from tests.render.figures.areas import is_inside, places

PLANES = [plane(name) for name in PLANE_GRIDS]
SEEN = {
    name: {place for place in places(-1, 0, 1, 1, 0.05) if is_inside(half.rings, place)}
    for name, half in HALVES.items()
}


def test_no_two_halves_are_alike() -> None:
    for one, other in combinations(SEEN, 2):
        different = SEEN[one] ^ SEEN[other]
        assert len(different) > 0.15 * len(SEEN[one] | SEEN[other]), (one, other)


def neighbours() -> Iterator[tuple[SideFrame, SideFrame]]:
    """Each kind of side in the plane, as seen from both its cells."""
    for grid in PLANES:
        plan = plan_of(grid)
        for home in grid.homes.values():
            cell = grid.point(home)
            for step, side in plan.borders(grid, cell):
                if step is not None:
                    beside = add(cell, step)
                    back = plan.edges(grid, beside)[opposite(step)]
                    centres = plan.centre(cell), plan.centre(beside)
                    yield SideFrame(*side, *centres), SideFrame(*back, *centres[::-1])


@pytest.mark.full
def test_halves_meet_on_the_side_they_share() -> None:
    sides = list(neighbours())
    assert len(sides) > 2 * sum(len(grid.forms) for grid in PLANES)
    for here, there in sides:
        assert dist(here.middle, there.middle) < 1e-9
        for half in [*HALVES.values()][::6]:
            corners = [corner for ring in (*half.rings, half.tab) for corner in ring]
            # What fills a notch is as large as it, wherever its corners begin.
            filled, cut = here.outside(corners), there.inside(corners)
            assert all(min(dist(place, other) for other in cut) < 1e-6 for place in filled)


def test_motifs_of_neighbouring_sides_do_not_touch() -> None:
    for here, _ in neighbours():
        for corner in (here.start, here.end):
            assert here.radius < distance_to_line(here.middle, corner, here.centre)
        assert here.room > 0


NAMES = st.lists(
    st.text("abc 12", min_size=1, max_size=4), min_size=1, max_size=40, unique=True
)


def same(names: list[str]) -> Mapping[str, Label]:
    return {name: Label(Fit.SAME, (name,)) for name in sorted(names)}


@given(NAMES)
def test_different_labels_look_different(names: list[str]) -> None:
    found = motifs_of(same(names), Theme.LIGHT)
    assert len({(motif.half, motif.colour) for motif in found.values()}) == len(names)


def test_a_name_says_what_can_be_seen() -> None:
    found = motifs_of(same(["GreenHorse", "heart", "red star", "x"]), Theme.LIGHT)
    assert found["GreenHorse"].colour == "#2f9e44"
    assert found["heart"].half == HALVES["heart"]
    assert (found["red star"].half, found["red star"].colour) == (HALVES["star"], "#d62f2f")
    assert found["x"].colour not in ("#2f9e44", "#d62f2f")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("macmahon-squares", True),
        ("brendan-4x4", True),
        ("tropical-fish", False),
    ],
)
def test_colours_and_numbers_are_triangles(name: str, expected: bool) -> None:
    assert are_wedges(labels_of(load(name))) is expected
