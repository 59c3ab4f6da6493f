"""Putting together: the moves of taking apart, from the last to the first."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.schemas.grids.grid import Coordinates, add
from jigsat.schemas.layouts.moves import Join, Move, joins
from tests.analysis.apart.test_disassembly import TOYS, apart, pieces_of

RIGHT, LEFT, UP, DOWN = (0, 0, 1), (0, 0, -1), (-1, 0, 0), (1, 0, 0)


def test_a_corner_to_go_round() -> None:
    pieces = pieces_of(TOYS["a corner to go round"][0])
    # A goes to the right, and then up and out: it comes from above, and goes to the left.
    stages = [(Move((0,), RIGHT, 1), Move((0,), UP, None))]
    assert joins(pieces, stages) == [
        Join(Move((0,), DOWN, None), {0: (-3, 0, 1), 1: (0, 0, 0)}, (1, 0)),
        Join(Move((0,), LEFT, 1), {0: (0, 0, 1), 1: (0, 0, 0)}, ()),
    ]


def test_only_pieces_of_the_same_part_are_told() -> None:
    """Of three in a row the outer one goes first, and comes last."""
    pieces = pieces_of("ABC")
    made = joins(pieces, [(Move((0,), LEFT, None),), (Move((1,), LEFT, None),)])
    assert [sorted(join.before) for join in made] == [[1, 2], [0, 1, 2]]
    assert [join.new for join in made] == [(2, 1), (0,)]


def test_nothing_is_joined_of_one_piece() -> None:
    assert joins([[(0, 0, 0)]], []) == []


def places(pieces: list[list[Coordinates]], join: Join) -> list[Coordinates]:
    """The cells of a part before a move."""
    return [add(cell, by) for piece, by in join.before.items() for cell in pieces[piece]]


@given(st.lists(st.integers(0, 3), min_size=12, max_size=12))
@settings(max_examples=20, deadline=None)
def test_no_two_pieces_are_ever_in_one_place(owners: list[int]) -> None:
    cells = [(layer, row, n) for layer in range(2) for row in range(2) for n in range(3)]
    pieces = [
        [cell for cell, owner in zip(cells, owners, strict=True) if owner == number]
        for number in sorted(set(owners))
    ]
    found = apart(pieces)
    if found is None:
        return
    made = joins(pieces, list(found.stages))
    new = [piece for join in made for piece in join.new]
    assert sorted(new) == ([*range(len(pieces))] if len(pieces) > 1 else [])
    for join in made:
        filled = places(pieces, join)
        assert len(filled) == len(set(filled))
    for one, other in pairwise(made):
        if other.move.distance is not None:  # it begins where the move before it has ended
            assert one.before.keys() == other.before.keys()
