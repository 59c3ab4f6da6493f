"""Cubes seen from one corner: only what nothing hides, what is in front over what is behind."""

from __future__ import annotations

from collections import Counter

import pytest

from jigsat.render.drawing.palette import Theme, fill_of
from jigsat.render.figures.isometric import IsometricFigure
from jigsat.render.figures.look import Look
from jigsat.render.figures.shapes import Area, Group, Line, Role, leaves
from jigsat.render.scenes.scene import Patch, Scene
from jigsat.render.scenes.scene import Role as Kind
from jigsat.schemas.grids.cube import CUBE
from jigsat.schemas.grids.grid import Point


def figure(*pieces: list[Point]) -> IsometricFigure:
    patches = (
        Patch(Kind.PIECE, tuple(cells), name, colour=number)
        for number, (name, cells) in enumerate(zip("abc", pieces, strict=False))
    )
    return IsometricFigure(Scene(CUBE, tuple(patches), "toy"), Look(cell=10))


def faces(drawn: IsometricFigure) -> dict[str, int]:
    """How many faces are seen of each piece."""
    found: Counter[str] = Counter()
    for group in drawn.shapes():
        assert isinstance(group, Group)
        found[group.title] += sum(isinstance(shape, Area) for shape in group.shapes)
    return dict(found)


def edges(drawn: IsometricFigure) -> Counter[Role]:
    lines = (shape for shape in leaves(tuple(drawn.shapes())) if isinstance(shape, Line))
    return Counter(line.role for line in lines)


def test_of_a_cube_three_faces_are_seen() -> None:
    cube = figure([(0, 0, 0)])
    assert faces(cube) == {"a": 3}
    assert edges(cube) == {Role.OUTLINE: 12}  # each edge once for each face that it ends
    width, height = cube.size
    assert width == pytest.approx(17.32, abs=0.01)
    assert height == pytest.approx(20)


def test_all_lies_within_the_size() -> None:
    drawn = figure([(0, 0, 0), (0, 0, 1), (1, 0, 0)], [(2, 1, 3)])
    places = [
        place
        for shape in leaves(tuple(drawn.shapes()))
        if isinstance(shape, Area)
        for ring in shape.rings
        for place in ring
    ]
    xs, ys = zip(*places, strict=True)
    assert (min(xs), min(ys)) == pytest.approx((0, 0))
    assert (max(xs), max(ys)) == pytest.approx(drawn.size)


@pytest.mark.parametrize(
    ("second", "seen"),
    [
        ((1, 0, 0), {"a": 3, "b": 2}),  # below
        ((0, 1, 0), {"a": 2, "b": 3}),  # in front
        ((0, 0, 1), {"a": 2, "b": 3}),  # on the right
        ((0, 0, -1), {"a": 3, "b": 2}),
    ],
)
def test_what_touches_hides_a_face(second: Point, seen: dict[str, int]) -> None:
    assert faces(figure([(0, 0, 0)], [second])) == seen


def test_what_is_inside_is_not_there() -> None:
    around = [(x, y, z) for x in range(3) for y in range(3) for z in range(3)]
    around.remove((1, 1, 1))
    assert faces(figure(around, [(1, 1, 1)])) == {"a": 27}


def test_cells_of_one_piece_are_told_apart_by_hairlines_only() -> None:
    assert edges(figure([(0, 0, 0), (0, 0, 1)]))[Role.CELL] == 4  # two faces, both sides
    assert edges(figure([(0, 0, 0)], [(0, 0, 1)]))[Role.CELL] == 0


def test_what_is_in_front_is_drawn_last() -> None:
    drawn = figure([(0, 0, 0)], [(1, 1, 1)], [(0, 2, 2)])
    titles = [group.title for group in drawn.shapes() if isinstance(group, Group)]
    assert titles == ["a", "b", "c"]


def test_faces_are_lighter_towards_the_top() -> None:
    inks = [
        shape.ink.fill
        for shape in leaves(tuple(figure([(0, 0, 0)]).shapes()))
        if isinstance(shape, Area)
    ]
    top, front, right = (int(ink[1:3], 16) for ink in inks)
    assert inks[1] == fill_of(0, Theme.LIGHT)
    assert top > front > right
