"""A model small enough to be read, in each format that is text of our own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from jigsat.exchange.format import Written
from jigsat.exchange.registry import format_named
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle

MakePuzzle = Callable[..., Puzzle]

OPB = """\
* #variable= 5 #constraint= 5
* small: A small puzzle
* A solution is a choice of placements, one variable for each. Variables:
* x1 x_0_at_0_0: piece x, orientation 0, on (0, 0)
* x2 y_0_at_0_0: piece y, orientation 0, on (0, 0)
* x3 x_0_at_0_1: piece x, orientation 0, on (0, 1)
* x4 y_0_at_0_1: piece y, orientation 0, on (0, 1)
* x5 blank_at_0_0: no piece
* use_x
-1 x1 -1 x3 >= -1 ;
* use_y
+1 x2 +1 x4 = 1 ;
* cell_0_0
+1 x1 +1 x2 +1 x5 = 1 ;
* cell_0_1
+1 x3 +1 x4 = 1 ;
* use_sum_1
-1 x1 -1 x3 >= -1 ;
"""
DIMACS = """\
c small: A small puzzle
c A solution is a choice of placements, one variable for each. Variables by number:
c 1 x_0_at_0_0: piece x, orientation 0, on (0, 0)
c 2 y_0_at_0_0: piece y, orientation 0, on (0, 0)
c 3 x_0_at_0_1: piece x, orientation 0, on (0, 1)
c 4 y_0_at_0_1: piece y, orientation 0, on (0, 1)
c 5 blank_at_0_0: no piece
p cnf 5 10
c p show 1 2 3 4 0
c ind 1 2 3 4 0
-1 -3 0
2 4 0
-2 -4 0
1 2 5 0
-1 -2 0
-1 -5 0
-2 -5 0
3 4 0
-3 -4 0
-1 -3 0
"""
DATA = """\
% small: A small puzzle
PLACEMENT = {
  x_0_at_0_0,  % piece x, orientation 0, on (0, 0)
  y_0_at_0_0,  % piece y, orientation 0, on (0, 0)
  x_0_at_0_1,  % piece x, orientation 0, on (0, 1)
  y_0_at_0_1,  % piece y, orientation 0, on (0, 1)
};
PIECE = {use_x, use_y};
laying = [
  {x_0_at_0_0, x_0_at_0_1},
  {y_0_at_0_0, y_0_at_0_1}
];
fewest = [0, 1];
most = [1, 1];
CELL = {cell_0_0, cell_0_1};
covering = [
  {x_0_at_0_0, y_0_at_0_0},
  {x_0_at_0_1, y_0_at_0_1}
];
may_be_blank = {cell_0_0};
SUM = {use_sum_1};
adds_to = [use_sum_1, use_sum_1];
added = [x_0_at_0_0, x_0_at_0_1];
weight = [1, 1];
least_sum = [0];
most_sum = [1];
"""


@pytest.fixture
def small(make_puzzle: MakePuzzle) -> Puzzle:
    """Two pieces, one of which may stay in the box; then the first cell is blank."""
    return make_puzzle(
        board={"cells": ["##"]},
        pieces=[{"name": "x", "count": {"min": 0, "max": 1}}, {"name": "y"}],
        rules=[
            {"rule": "cover", "blanks": {"min": 0, "max": 1}, "blank_only_at": [[0, 0]]},
            {"rule": "use", "pieces": ["x"], "count": {"min": 0, "max": 1}},
        ],
    )


def written(puzzle: Puzzle, format_name: str) -> Written:
    write = format_named(format_name).write
    assert write is not None
    return write(puzzle)


def test_opb(small: Puzzle) -> None:
    assert written(small, "opb").data.decode() == OPB


def test_dimacs(small: Puzzle) -> None:
    assert written(small, "dimacs").data.decode() == DIMACS


def test_minizinc(small: Puzzle) -> None:
    model = written(small, "minizinc")
    assert model.beside[".dzn"].decode() == DATA
    text = model.data.decode()
    for declared in ("PIECE", "CELL"):
        assert text.count(f"\nenum {declared};\n") == 1
    assert "SHOWN" not in text
    assert text.startswith("% small: A small puzzle\n")


def test_lp_and_mps_have_names(small: Puzzle) -> None:
    lp, mps = (written(small, name).data.decode() for name in ("lp", "mps"))
    assert " cell_0_0: +1 x_0_at_0_0 +1 y_0_at_0_0 +1 blank_at_0_0  = 1\n" in lp
    assert "\n E  cell_0_0\n" in mps
    assert lp.startswith("\\ small: A small puzzle\n")
    assert mps.startswith("* small: A small puzzle\n")


def test_cp_sat_has_names(small: Puzzle) -> None:
    text = written(small, "cp-sat-text").data.decode()
    assert 'name: "x@0 at (0,1)"' in text
    assert 'name: "cover (0,0)"' in text
    assert 'name: "use x"' in text


def test_a_model_that_is_too_large_is_refused() -> None:
    with pytest.raises(Unsupported) as caught:
        written(load("calibron-12"), "opb")
    assert str(caught.value) == (
        "calibron-12: its placements cover 6,979,208 cells together; a model over placements "
        "is written up to 2,000,000"
    )
