"""Counting without enumeration: published numbers, toys by hand, and honest refusals."""

from __future__ import annotations

import signal
from collections.abc import Callable
from math import factorial
from typing import Any

import pytest

from jigsat.schemas.errors import CountInterrupted, Uncounted
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.frontier import count_without_enumeration

MakePuzzle = Callable[..., Puzzle]

DOMINO = {"name": "domino", "cells": ["##"]}
ONE = {"name": "one"}
#: Domino tilings of square boards: https://oeis.org/A004003. Up to symmetry, those of the
#: smaller ones were found by enumeration as well.
DOMINOES = {
    2: (2, 1),
    4: (36, 9),
    6: (6_728, 930),
    8: (12_988_816, 1_629_189),
    12: (53_060_477_521_960_000, 6_632_560_613_086_062),
    16: (
        2_444_888_770_250_892_795_802_079_170_816,
        305_611_096_281_378_760_240_051_639_364,
    ),
}


@pytest.mark.parametrize("size", DOMINOES)
def test_domino_tilings(make_puzzle: MakePuzzle, size: int) -> None:
    number = size * size // 2
    board = {"cells": ["#" * size] * size}
    counts = count_without_enumeration(
        make_puzzle(board=board, pieces=[DOMINO | {"count": number}])
    )
    assert (counts.solutions, counts.up_to_symmetry) == DOMINOES[size]
    assert counts.labelled == counts.solutions * factorial(number)
    assert (counts.complete, counts.stopped, counts.engine) == (True, None, "frontier")


@pytest.mark.parametrize("length", [1, 2, 3, 20, 300])
def test_walls_are_fibonacci_numbers(make_puzzle: MakePuzzle, length: int) -> None:
    board = {"cells": ["#" * length] * 2}
    counts = count_without_enumeration(
        make_puzzle(board=board, pieces=[DOMINO | {"count": length}])
    )
    before, last = 1, 1
    for _ in range(length - 1):
        before, last = last, before + last
    assert counts.solutions == last


#: Board, pieces and rules; by hand: looks, classes, labelled.
TOYS: dict[str, tuple[list[str], list[dict[str, Any]], list[dict[str, Any]], Any]] = {
    # On any two of four cells in a row; mirrored in two pairs, but for two that are the same.
    "blanks": (
        ["####"],
        [ONE | {"count": 2}],
        [{"rule": "cover", "blanks": {"min": 0, "max": 2}}],
        (6, 4, 12),
    ),
    "not so many blanks": (["####"], [ONE], [{"rule": "cover", "blanks": 2}], (0, 0, 0)),
    # The fixed domino and its turning twin, both across: 2 ways to place, 1 to look at.
    "lookalikes": (
        ["##", "##"],
        [DOMINO | {"turning": "fixed"}, DOMINO | {"name": "turning", "turning": "rotate"}],
        [],
        (1, 1, 2),
    ),
    # Cats on one diagonal or the other; a quarter turn takes one to the other.
    "faces": (
        ["##", "##"],
        [ONE | {"face": "cat", "count": 2}, ONE | {"name": "x", "face": "dog", "count": 2}],
        [{"rule": "different-faces", "along": ["row", "column"]}],
        (2, 1, 8),
    ),
    # Both red sides inside, or each up, down or out: 1 + 3 * 3. Mirrored, turned or as they
    # are: inside; both out; one out; both up or both down; one up and one down.
    "labels": (
        ["##"],
        [{"name": "card", "sides": ["red", "blue", "blue", "blue"], "count": 2}],
        [{"rule": "equal-sides"}],
        (10, 5, 20),
    ),
}


@pytest.mark.parametrize(("board", "pieces", "rules", "expected"), TOYS.values(), ids=TOYS)
def test_toys(
    make_puzzle: MakePuzzle,
    board: list[str],
    pieces: list[dict[str, Any]],
    rules: list[dict[str, Any]],
    expected: tuple[int, int, int],
) -> None:
    puzzle = make_puzzle(board={"cells": board}, pieces=pieces, rules=rules)
    counts = count_without_enumeration(puzzle)
    assert (counts.solutions, counts.up_to_symmetry, counts.labelled) == expected


@pytest.mark.parametrize("name", ["infuriater", "wooden-buildings"])
def test_built_in_puzzles(name: str) -> None:
    puzzle = load(name)
    counts = count_without_enumeration(puzzle)
    assert puzzle.known is not None
    assert counts.solutions == puzzle.known.solutions
    assert counts.up_to_symmetry == puzzle.known.up_to_symmetry
    assert counts.labelled == puzzle.known.labelled


def test_too_large_tables_are_refused(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(board={"cells": ["#" * 16] * 16}, pieces=[DOMINO | {"count": 128}])
    with pytest.raises(Uncounted, match="more than 10,000 profiles"):
        count_without_enumeration(puzzle, megabytes=1)
    many = [DOMINO | {"name": str(n), "count": 3} for n in range(6)]
    puzzle = make_puzzle(board={"cells": ["######"] * 6}, pieces=many)
    with pytest.raises(Uncounted, match="take more than 5 MB"):
        count_without_enumeration(puzzle, megabytes=5)


def test_too_many_placements_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jigsat.solvers.counting.frontier.MOST_PLACEMENTS", 1_000)
    with pytest.raises(Uncounted, match=r"it has 1,\d+ placements on 36 cells"):
        count_without_enumeration(load("tropical-fish"))


@pytest.mark.full
def test_different_pieces_count_as_memory() -> None:
    """Thirty-six different cards: many boxes, few frontiers."""
    with pytest.raises(Uncounted, match="too large"):
        count_without_enumeration(load("tropical-fish"), megabytes=10)


def test_time_is_limited() -> None:
    with pytest.raises(Uncounted, match="time limit of 0 seconds: nothing was counted"):
        count_without_enumeration(load("wooden-buildings"), seconds=0)


@pytest.mark.full
def test_an_interrupt_ends_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("jigsat.solvers.counting.ways.check_limits", interrupted)
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(CountInterrupted, match="interrupted: nothing was counted"):
        count_without_enumeration(load("wooden-buildings"))
    assert signal.getsignal(signal.SIGINT) is before


def test_a_piece_that_lies_nowhere_is_not_forgotten(make_puzzle: MakePuzzle) -> None:
    straight = {"name": "straight", "cells": ["###"]}
    counts = count_without_enumeration(make_puzzle(pieces=[straight, ONE]))
    assert (counts.solutions, counts.up_to_symmetry, counts.labelled) == (0, 0, 0)
