"""What is seen of cubes is what a line of sight meets first."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import pairwise
from math import floor, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.render.colours import Theme, fill_of
from jigsat.render.figures.isometric import (
    Cell,
    Face,
    Seen,
    place_of,
    visible,
)
from jigsat.render.figures.look import Look
from jigsat.render.figures.motifs.choice import motifs_of
from jigsat.render.figures.shapes import Area, Group, Role, leaves
from jigsat.render.figures.space import SolidFigure
from jigsat.render.scenes.scene import Fit, Label, Patch, Scene
from jigsat.render.scenes.scene import Role as PatchRole
from jigsat.schemas.grids.grid import Point
from jigsat.schemas.grids.space import CUBE
from tests.render.figures.areas import Place, is_inside, places

#: Which face a line of sight enters through, by the coordinate in which it changes cells.
ENTERED = {0: Face.TOP, 1: Face.FRONT, 2: Face.RIGHT}


def met(cells: Collection[Cell], place: Place) -> tuple[Cell, Face] | None:
    """The cell, and its face, that is met first by the line of sight through a place."""
    x, y = place[0] / (sqrt(3) / 2), place[1]
    walls = sorted(
        wall
        for number in range(-20, 20)
        for wall in ((2 * (y - number), 0), (2 * number + x, 1), (2 * number - x, 2))
    )
    for (behind, _), (before, axis) in reversed(list(pairwise(walls))):  # from the front
        along = (behind + before) / 2
        here = floor(y - along / 2), floor((along - x) / 2), floor((along + x) / 2)
        # One looks along the cut between halves, which is a line in the drawing.
        half = "up" if x < here[2] - here[1] else "down"
        for cell in (Cell(*here), Cell(*here, half)):
            if cell in cells:
                return cell, ENTERED[axis]
    return None


def seen_at(seen: Seen) -> Place:
    """A place inside a triangle, not on a line that runs through the middle of a face."""
    (ax, ay), (bx, by), (cx, cy) = map(place_of, seen.corners)
    return 0.4 * ax + 0.35 * bx + 0.25 * cx, 0.4 * ay + 0.35 * by + 0.25 * cy


NUMBERS = 3 * [st.integers(0, 2)]
CELLS = st.sets(st.builds(Cell, *NUMBERS, st.just("cube")), min_size=1, max_size=14)


HALVES = st.builds(Cell, *NUMBERS, st.sampled_from(["up", "down"]))


@given(CELLS | st.sets(HALVES, min_size=1, max_size=20))
def test_a_line_of_sight_meets_what_is_seen(cells: set[Cell]) -> None:
    found = visible(cells)
    for half in found.values():
        assert met(cells, seen_at(half)) == (half.cell, half.face)
    # And nothing is forgotten: each cube alone is seen in six triangles, each half in three.
    assert found.keys() == {key for cell in cells for key in visible([cell])}


def piece(name: str, colour: int, *cells: Point) -> Patch:
    return Patch(PatchRole.PIECE, tuple(sorted(cells)), name, colour=colour)


TWO = Scene(
    CUBE, (piece("low", 0, (1, 0, 0), (1, 0, 1)), piece("high", 1, (0, 0, 0))), "two pieces"
)


@pytest.mark.parametrize("lift", [0, 1, 2])
def test_areas_show_what_a_line_of_sight_meets(lift: int) -> None:
    found = SolidFigure(TWO, Look(cell=10), lift)
    owners = {
        Cell(cell[0] * (1 + lift), cell[1], cell[2]): patch.name
        for patch in TWO.patches
        for cell in patch.cells
    }
    areas = {
        area: group.title
        for group in found.shapes()
        if isinstance(group, Group)
        for area in leaves((group,))
        if isinstance(area, Area) and area.role is Role.PIECE
    }
    width, height = found.size
    left, top = found.at((0, 0))
    for x, y in places(0, 0, width, height, 3.7):
        shown = [title for area, title in areas.items() if is_inside(area.rings, (x, y))]
        there = met(owners, ((x - left) / 10, (y - top) / 10))
        assert shown == ([owners[there[0]]] if there else [])


def test_what_is_faded_is_pale() -> None:
    low, high = TWO.patches
    (group, _) = groups(replace(TWO, patches=(replace(low, faded=True), high)))
    fills = {area.ink.fill for area in leaves((group,)) if area.role is Role.PIECE}
    assert Look().pale(fill_of(0, Theme.LIGHT)) in fills
    assert fill_of(0, Theme.LIGHT) not in fills


def test_labels_on_faces_that_are_seen() -> None:
    sides = {"red": (-1, 0, 0), "blue": (0, 1, 0), "green": (0, -1, 0)}  # top, front and back
    labels = {((0, 0, 0), step): label for label, step in sides.items()}
    cube = Patch(PatchRole.PIECE, ((0, 0, 0),), "die", colour=0, labels=labels)
    kinds = {label: Label(Fit.SAME, (label,)) for label in sides}
    (die,) = groups(Scene(CUBE, (cube,), "a die", kinds))
    found = [each for each in die.shapes if isinstance(each, Group)]
    assert [each.title for each in found] == ["red", "blue"]
    fills = [area.ink.fill for area in leaves(tuple(found)) if isinstance(area, Area)]
    motifs = motifs_of(kinds, Theme.LIGHT)
    assert fills == [motifs["red"].colour, motifs["blue"].colour]


def groups(scene: Scene) -> list[Group]:
    return [each for each in SolidFigure(scene, Look()).shapes() if isinstance(each, Group)]
