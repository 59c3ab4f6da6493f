"""The order in which pieces are laid, of boards that can be checked by hand."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from jigsat.render.scenes.steps import Assembly
from jigsat.schemas.grids.grid import Grid, Point, add
from jigsat.schemas.grids.plane import SQUARE
from jigsat.schemas.grids.space import CUBE


def board(grid: Grid, picture: Sequence[str] | Sequence[Sequence[str]]) -> Assembly:
    """The pieces of a picture; each letter is a piece, numbered from A."""
    layers = [picture] if grid is SQUARE else picture
    cells: dict[str, list[Point]] = {}
    for layer, rows in enumerate(layers):
        for row, line in enumerate(rows):
            for column, letter in enumerate(line):
                if letter != ".":
                    place = (row, column) if grid is SQUARE else (layer, row, column)
                    cells.setdefault(letter, []).append(grid.point(place))
    return Assembly(grid, tuple(tuple(cells[letter]) for letter in sorted(cells)))


def letters(assembly: Assembly) -> str:
    return "".join("ABCDEFGHIJ"[number] for number in assembly.order)


def test_in_space_the_lowest_layer_comes_first() -> None:
    assert letters(board(CUBE, [["AB"], ["CD"]])) == "CDAB"


def test_nothing_slips_under_another_piece() -> None:
    # B reaches over A; from the left B would come first.
    assert letters(board(CUBE, [["BB"], ["BA"]])) == "AB"


def test_a_better_order_is_searched() -> None:
    # Begun with C, only A and B touch what lies, and D would have to slip under B.
    assert letters(board(CUBE, [["ABB"], ["CBD"]])) == "DBCA"


@st.composite
def partitions(draw: st.DrawFn) -> Assembly:
    """A box of cubes cut into pieces at random."""
    size = draw(st.tuples(*3 * [st.integers(1, 3)]))
    left = {
        (layer, row, column)
        for layer in range(size[0])
        for row in range(size[1])
        for column in range(size[2])
    }
    pieces = []
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
    return Assembly(CUBE, tuple(pieces))


@given(partitions())
def test_random_boxes(assembly: Assembly) -> None:
    order = assembly.order
    assert sorted(order) == list(range(len(assembly.pieces)))
    for at, piece in enumerate(order):
        laid = set(order[:at])
        left = set(order[at:])
        can = {other for other in left if assembly.touching[other] & laid}
        assert not can or piece in can
    assert Assembly(CUBE, assembly.pieces).order == order
