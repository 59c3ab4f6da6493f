"""Puzzles as exact cover problems: counted by jigsat and by a program in C."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from exact_cover import get_solution_count

from jigsat.extras.formats.exact_cover.from_puzzle import COLOURS, MOST, cover_of_puzzle
from jigsat.extras.formats.exact_cover.kind import ExactCover
from jigsat.extras.formats.exact_cover.problem import CoverProblem
from jigsat.extras.formats.exact_cover.read import FORMAT, read, text_of
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from tests.extras.formats.solvers.judged import SETS, judged_puzzles

#: Built-in puzzles that are counted at once, and their solutions.
QUICK = {
    "puzzle-a-day-1-may": 57,
    "brendan-4x4": 36,
    "drive-ya-nuts": 6,
    "scramble-squares-insects": 4,
    "impuzzable-white": 24,
    "slothouber-graatsma": 8,
    "tetrahexes-4x7": 18,
}


def read_back(text: bytes) -> ExactCover:
    (problem,) = read(text, "toy.dlx").problems
    cover = problem().puzzle
    assert isinstance(cover, ExactCover)
    return cover


def fits_knuths_programs(cover: ExactCover) -> bool:
    """Whether names and colours are as short as they want them."""
    short = all(len(name) <= MOST and name.isascii() for name in cover.names)
    return short and all(colour in ("", *COLOURS) for colour in cover.colours)


@pytest.mark.parametrize(
    ("name", "number"),
    QUICK.items(),
)
def test_a_built_in_puzzle_has_as_many_solutions(name: str, number: int) -> None:
    assert FORMAT.write is not None
    written = FORMAT.write(load(name))
    assert not written.losses
    cover = read_back(written.data)
    assert fits_knuths_programs(cover)
    assert count(cover).solutions == number


@pytest.mark.full(but=7)
@pytest.mark.parametrize("examples", [2, pytest.param(8, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", SETS)
def test_others_count_the_same(name: str, examples: int) -> None:
    by_c = lossy = 0
    puzzles = judged_puzzles(name, 5 * examples if name == SETS[0] else examples)
    for judged in puzzles:
        made = cover_of_puzzle(judged.puzzle)
        text = text_of(made.cover, made.comments)
        cover = read_back(text)
        assert cover.exact_cover == made.cover.exact_cover
        assert fits_knuths_programs(cover)
        counted = count(cover).solutions
        if made.losses:
            lossy += 1
            assert counted >= len(judged.solutions)
            continue
        assert counted == len(judged.solutions)
        problem = CoverProblem(cover)
        if problem.most.max() <= 1 and not problem.has_colours:
            by_c += 1
            assert get_solution_count(matrix(problem)) == counted
    assert by_c or lossy or examples < 8  # of a few, all may count otherwise


def matrix(problem: CoverProblem) -> np.ndarray:
    """Options as rows; an item that may be left out has one more row for itself."""
    rows = np.zeros((problem.nothing, len(problem.most)), np.int32)
    rows[problem.owner, problem.item] = 1
    optional = np.eye(len(problem.most), dtype=np.int32)[problem.least == 0]
    return np.vstack([rows, optional])


def test_pieces_that_are_too_many_are_not_forgotten(make_puzzle: Callable[..., Puzzle]) -> None:
    domino, ones = {"name": "domino", "cells": ["##"]}, {"name": "one", "count": 2}
    for board, number in ((["##"], 0), (["###"], 0), (["##", "##"], 4)):
        puzzle = make_puzzle(board={"cells": board}, pieces=[domino, ones])
        assert count(cover_of_puzzle(puzzle).cover).solutions == number
