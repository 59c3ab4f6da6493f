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

MINIZINC = """\
% small: A small puzzle
% A solution is a choice of placements, or options. To find all of them:
% minizinc --all-solutions MODEL.mzn
enum CHOICE = {
  x_0_at_0_0,  % x@0 at (0,0)
  y_0_at_0_0,  % y@0 at (0,0)
  x_0_at_0_1,  % x@0 at (0,1)
  y_0_at_0_1,  % y@0 at (0,1)
};
array[CHOICE] of var bool: used;
var bool: blank_0_0;  % blank (0,0)
constraint used[x_0_at_0_0] + used[x_0_at_0_1] <= 1;  % use_x
constraint used[y_0_at_0_0] + used[y_0_at_0_1] = 1;  % use_y
constraint used[x_0_at_0_0] + used[y_0_at_0_0] + blank_0_0 = 1;  % cover_0_0
constraint used[x_0_at_0_1] + used[y_0_at_0_1] = 1;  % cover_0_1
constraint used[x_0_at_0_0] + used[x_0_at_0_1] <= 1;  % use_0_to_1_of_x
solve satisfy;
output ["\\(c)\\n" | c in CHOICE where fix(used[c])];
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


def test_minizinc(small: Puzzle) -> None:
    assert written(small, "minizinc").data.decode() == MINIZINC


def test_lp_and_mps_have_names(small: Puzzle) -> None:
    lp, mps = (written(small, name).data.decode() for name in ("lp", "mps"))
    assert " cover_0_0: +1 x_0_at_0_0 +1 y_0_at_0_0 +1 blank_0_0  = 1\n" in lp
    assert "\n E  cover_0_0\n" in mps
    assert lp.startswith("\\ small: A small puzzle\n")
    assert mps.startswith("* small: A small puzzle\n")


def test_clauses_that_would_take_gigabytes_are_refused(
    small: Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jigsat.extras.formats.solvers.dimacs.MOST_COUNTERS", 5)
    with pytest.raises(Unsupported, match=r"small: its sums need \d+ variables to count"):
        written(small, "dimacs")


@pytest.mark.full
def test_a_model_that_is_too_large_is_refused() -> None:
    with pytest.raises(Unsupported) as caught:
        written(load("calibron-12"), "opb")
    assert str(caught.value) == (
        "calibron-12: its placements cover 6,979,208 cells together; a model over placements "
        "is written up to 2,000,000"
    )
