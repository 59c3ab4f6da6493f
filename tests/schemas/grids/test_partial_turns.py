"""Balls: every way in which a piece fits is found, by turns or by partial turns.

The other way to find them knows no turn: balls have their places in space, and distances say
whether two sets of balls are the same, turned or mirrored.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.schemas.fields.piece import Turning
from jigsat.schemas.geometry.shapes import Shape, make_shape, moved, normalised, orientations
from jigsat.schemas.grids.balls import sphere
from jigsat.schemas.grids.grid import Point, add, subtract
from jigsat.schemas.parsing.cells import cells_of

SPHERE = sphere()

#: A place in space, in halves of a cubic cell; whole numbers that add up to an even number.
Place = tuple[int, int, int]


def place(ball: Point) -> Place:
    """Half a cell down and back for each layer, and along the diagonals of a layer."""
    layer, row, column = SPHERE.coordinates(ball)
    return column - row, row + column - layer, layer


def distance(a: Place, b: Place) -> int:
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True))


def volume(a: Place, b: Place, c: Place, d: Place) -> int:
    """Six times that of a tetrahedron, negative for its mirror image."""
    (a1, a2, a3), (b1, b2, b3), (c1, c2, c3) = (
        tuple(x - y for x, y in zip(corner, a, strict=True)) for corner in (b, c, d)
    )
    return a1 * (b2 * c3 - b3 * c2) - a2 * (b1 * c3 - b3 * c1) + a3 * (b1 * c2 - b2 * c1)


def volumes(balls: Sequence[Place]) -> list[int]:
    """That of each four balls, of which the first is the first."""
    return [volume(balls[0], *corners) for corners in product(balls[1:], repeat=3)]


def embeddings(balls: Sequence[Point], mirrored: bool) -> set[Shape]:
    """All balls that have the same distances, added one by one, and the same handedness."""
    near = [SPHERE.point(each) for each in product(range(-3, 4), repeat=3)]
    places = {ball: place(ball) for ball in near}
    typed = [place(ball) for ball in balls]
    found: list[list[Point]] = [[SPHERE.point((0, 0, 0))]]
    for number in range(1, len(balls)):
        wanted = [distance(typed[number], other) for other in typed[:number]]
        found = [
            [*some, ball]
            for some in found
            for ball in near
            if [distance(places[ball], places[other]) for other in some] == wanted
        ]
    if not mirrored:
        found = [
            some for some in found if volumes([places[ball] for ball in some]) == volumes(typed)
        ]
    return {normalised(SPHERE, make_shape(some)) for some in found}


@st.composite
def connected_balls(draw: st.DrawFn) -> list[Point]:
    balls = [SPHERE.point((0, 0, 0))]
    steps = st.sampled_from(list(SPHERE.sides(balls[0]).values()))
    for _ in range(draw(st.integers(0, 3))):
        ball = add(draw(st.sampled_from(balls)), draw(steps))
        if ball not in balls:
            balls.append(ball)
    return balls


@pytest.mark.full
@given(connected_balls(), st.booleans())
def test_all_ways_in_which_connected_balls_fit_are_orientations(
    balls: list[Point], mirrored: bool
) -> None:
    turning = Turning.ROTATE_AND_FLIP if mirrored else Turning.ROTATE
    ways = orientations(SPHERE, make_shape(balls), turning)
    assert {way.shape for way in ways} == embeddings(balls, mirrored)


#: A ball and the six around it in a sloping plane: all that lies in it turns by sixty degrees.
HEXAGON = [["##"], ["###"], [".##"]]


def test_a_flat_piece_turns_by_sixty_degrees_in_a_sloping_plane() -> None:
    (hexagon, angle) = (
        make_shape(SPHERE.point(cell) for cell in cells_of(SPHERE, drawing, "cells"))
        for drawing in (HEXAGON, [["##"], ["#"]])
    )
    lying = [
        moved(way.shape, subtract(cell, way.shape.cells[0]))
        for way in orientations(SPHERE, angle, Turning.ROTATE)
        for cell in hexagon.cells
    ]
    inside = [shape for shape in lying if set(shape.cells) <= set(hexagon.cells)]
    assert len(inside) == 6 + 6  # around the middle ball, and around each other


def test_labels_stay_where_the_ball_touches_others() -> None:
    ball = SPHERE.point((0, 0, 0))
    sides = SPHERE.sides(ball)
    flat = make_shape([ball], {(ball, sides["right"]): "a", (ball, sides["front"]): "b"})
    acute = make_shape(
        [ball], {(ball, sides["right"]): "a", (ball, sides["top front right"]): "b"}
    )
    # Of two labels at a right angle each place of the first has two for the second, else four.
    assert len(orientations(SPHERE, flat, Turning.ROTATE)) == 12 * 2
    assert len(orientations(SPHERE, acute, Turning.ROTATE)) == 12 * 4


def test_a_partial_turn_is_none_of_the_grid_and_the_two_together_are_one() -> None:
    cells = [SPHERE.point(cell) for cell in product(range(2), repeat=3)]
    for turn in SPHERE.partial_turns:
        assert not all(SPHERE.has_cell(turn(cell)) for cell in cells)
    for turn in SPHERE.partial_turns[::7]:
        for whole in SPHERE.turns[::5]:
            both = SPHERE.product(turn, whole)
            assert [both(cell) for cell in cells] == [turn(whole(cell)) for cell in cells]
            assert both in SPHERE.partial_turns
            assert both.flips == (turn.flips != whole.flips)


def test_a_partial_turn_is_undone_by_its_inverse() -> None:
    cells = [SPHERE.point(cell) for cell in product(range(2), repeat=3)]
    for turn in SPHERE.partial_turns:
        inverse = SPHERE.inverse(turn)
        assert [inverse(turn(cell)) for cell in cells] == cells
        assert SPHERE.inverse(inverse) is turn


def test_boards_in_several_parts_are_turned_with_the_grid_only() -> None:
    middle, beside, far = (SPHERE.point((0, 0, column)) for column in (0, 1, 3))
    assert SPHERE.turns_of([middle, beside]) == SPHERE.all_turns
    assert SPHERE.turns_of([middle, far]) == SPHERE.turns
