"""Pieces as files name them, back to the numbers of their placements."""

from __future__ import annotations

import pytest

from jigsat.exchange.load import load
from jigsat.models.build import make_problem
from jigsat.models.decode import Decoder, Encoder
from jigsat.schemas.solution import Placed

#: One in space, one that wraps and one with pieces that nobody can tell apart.
PUZZLES = ["soma-cube", "pentominoes-3x20-loop", "slothouber-graatsma"]


@pytest.mark.parametrize("name", PUZZLES)
def test_it_undoes_decoding(name: str) -> None:
    problem = make_problem(load(name))
    decoder, encoder = Decoder(problem), Encoder(problem)
    for index in range(len(problem.placements)):
        for placed in decoder.descriptions(index):
            found = encoder.number(placed)
            assert found is not None
            assert problem.appearances[found] == problem.appearances[index]


@pytest.mark.parametrize(
    "placed",
    [
        Placed(piece="no such piece", orientation="0", cells=((0, 0, 0),)),
        Placed(piece="V", orientation="0", cells=((0, 0, 0), (0, 0, 1), (0, 0, 2))),
        Placed(piece="V", orientation="0", cells=((0, 0, 9),)),
    ],
)
def test_what_is_no_placement_has_no_number(placed: Placed) -> None:
    assert Encoder(make_problem(load("soma-cube"))).number(placed) is None
