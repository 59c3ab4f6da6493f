"""Rectangles on one so large that nobody lists its cells: all is the same as on a small one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import jigsat
from jigsat.checks.verify.batch import BatchVerifier
from jigsat.checks.verify.verifier import Verifier
from jigsat.models.packing import packing_of
from jigsat.models.rectangles import rectangle_problem
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.geometry.boxes import Box
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Placed, Solution
from tests.strategies.rectangles import cut_up

LIMIT_OF_SOLUTIONS = 300
LIMIT = "jigsat.schemas.parsing.cells.MOST_CELLS"


@contextmanager
def all_large() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LIMIT, 0)
        yield


def document(random: Random) -> dict[str, Any]:
    """Pieces of a rectangle that was cut up, some of them gone, to be settled in a corner."""
    rows, columns = random.randint(2, 4), random.randint(2, 4)
    sizes = list(cut_up(random, (rows, columns)))
    gone = random.randint(0, min(2, len(sizes) - 1))
    corner = [random.choice(["top", "bottom"]), random.choice(["left", "right"])]
    loose = {"blanks": "rest", "settled": corner} if gone or random.random() < 0.3 else {}
    pieces = [{"name": f"p{n}", "size": size} for n, size in enumerate(sizes[gone:])]
    return {
        "schema_version": 1,
        "name": "random",
        "title": "A random puzzle of rectangles",
        "grid": "square",
        "turning": random.choice(["fixed", "rotate", "rotate-and-flip"]),
        "board": {"size": [rows, columns]},
        "pieces": pieces,
        "rules": [{"rule": "cover", **loose}],
    }


def solutions(puzzle: Puzzle) -> set[str]:
    """All solutions: where each piece lies, by its first cell and its turn."""
    return {
        str(sorted((p.piece, p.orientation, tuple(p.cells[0])) for p in each.placements))
        for each in jigsat.solve(
            puzzle, engine="skyline", limit=LIMIT_OF_SOLUTIONS, up_to_symmetry=False
        ).solutions
    }


@settings(max_examples=10, derandomize=True, deadline=None, database=None)
@given(st.randoms(use_true_random=True))
def test_the_same_solutions(random: Random) -> None:
    typed = document(random)
    small = Puzzle.model_validate(typed)
    with all_large():
        large = Puzzle.model_validate(typed)
    assert isinstance(large.cells, Box)
    assert not isinstance(small.cells, Box)
    if packing_of(small) is None:
        return
    if len(expected := solutions(small)) < LIMIT_OF_SOLUTIONS:
        assert solutions(large) == expected
    one, other = (jigsat.count(each, engine="skyline", limit=2000) for each in (large, small))
    if one.complete and other.complete:
        assert (one.up_to_symmetry, one.labelled) == (other.up_to_symmetry, other.labelled)


def _listed(board: Solution) -> Solution:
    """The same with all cells listed."""
    return Solution(
        placements=[
            Placed(piece=each.piece, orientation=each.orientation, cells=tuple(each.cells))
            for each in board.placements
        ]
    )


@settings(max_examples=10, derandomize=True, deadline=None, database=None)
@given(st.randoms(use_true_random=True))
def test_the_verifier_judges_the_same(random: Random) -> None:
    """On boards where each piece lies anywhere, one by one and many at once."""
    typed = document(random)
    small = Puzzle.model_validate(typed)
    with all_large():
        large = Puzzle.model_validate(typed)
    packing = packing_of(large)
    if packing is None or packing_of(small) is None:
        return
    problem = rectangle_problem(packing)
    decoder, table = problem.decoder(), problem.placements
    rows = [[random.choice(places) for places in problem.of_class] for _ in range(20)]
    rows = [row for row in rows if len(row) == large.piece_count]
    boards = [decoder.solution(row) for row in rows]
    verdicts = [not Verifier(large).faults(board) for board in boards]
    listed = [_listed(b) for b in boards]
    assert verdicts == [not Verifier(small).faults(board) for board in listed]
    known = [decoder.descriptions(number) for number in range(len(table))]
    if rows:
        together = BatchVerifier(large, known).valid(np.array(rows, np.int32))
        assert together.tolist() == verdicts


def test_a_million_units() -> None:
    typed = {
        **document(Random(1)),
        "turning": "rotate",
        "board": {"size": [1_000_000, 999_999]},
        "pieces": [
            {"name": "a", "size": [500_000, 999_999]},
            {"name": "b", "size": [500_000, 333_333]},
            {"name": "c", "size": "500000x666666"},
        ],
        "rules": [],
    }
    puzzle = Puzzle.model_validate(typed)
    counts = jigsat.count(puzzle)
    assert (counts.solutions, counts.up_to_symmetry) == (4, 1)
    with pytest.raises(Unsupported, match="single cells, of which a rectangle here has"):
        sorted(puzzle.cells)


def test_thousandths() -> None:
    sizes = "50.5x70", "60.125x80", "119x60", "70x130.5"
    rules = [{"rule": "cover", "blanks": "rest", "settled": ["top", "left"]}]
    typed = {
        **document(Random(1)),
        "turning": "rotate",
        "board": {"size": "182x242"},
        "pieces": [{"name": f"p{n}", "size": size} for n, size in enumerate(sizes)],
        "rules": rules,
    }
    puzzle = Puzzle.model_validate(typed)
    found = jigsat.solve(puzzle).solutions[0]
    assert jigsat.verify(puzzle, found) == []
    assert type(found).model_validate_json(found.model_dump_json()) == found
