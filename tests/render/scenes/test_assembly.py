"""The order in which pieces are laid, of boards that can be checked by hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from jigsat.render.scenes.steps import laying_order
from jigsat.schemas.grids.grid import Point, add
from jigsat.schemas.grids.space import CUBE


def test_in_space_the_lowest_layer_comes_first() -> None:
    cells = [(layer, 0, column) for layer in range(2) for column in range(2)]
    assert laying_order(CUBE, [(CUBE.point(cell),) for cell in cells]) == (2, 3, 0, 1)


@st.composite
def partitions(draw: st.DrawFn) -> list[tuple[Point, ...]]:
    """A box of cubes cut into pieces at random."""
    size = draw(st.tuples(*3 * [st.integers(1, 3)]))
    left = {
        (layer, row, column)
        for layer in range(size[0])
        for row in range(size[1])
        for column in range(size[2])
    }
    pieces = list[tuple[Point, ...]]()
    while left:
        piece = [min(left)]
        left.remove(piece[0])
        for _ in range(draw(st.integers(0, 4))):
            around = sorted(
                {add(cell, step) for cell in piece for step in CUBE.sides(cell).values()} & left
            )
            if around:
                piece.append(draw(st.sampled_from(around)))
                left.remove(piece[-1])
        pieces.append(tuple(sorted(piece)))
    return pieces


@given(partitions())
def test_random_boxes(pieces: list[tuple[Point, ...]]) -> None:
    order = laying_order(CUBE, pieces)
    assert sorted(order) == list(range(len(pieces)))

    def touches(one: int, other: int) -> bool:
        steps = CUBE.sides(pieces[one][0]).values()
        return any(add(cell, step) in pieces[other] for cell in pieces[one] for step in steps)

    for at, piece in enumerate(order):
        can = [each for each in order[at:] if any(touches(each, laid) for laid in order[:at])]
        assert not can or piece in can
