"""The engine skyline: sums by hand, random rectangles, and known counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any, ClassVar

import numpy as np
import pytest
from hypothesis import assume, given, settings

from jigsat.models.packing import packing_of
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.solvers.counting.count import count
from jigsat.solvers.counts import Counts
from jigsat.solvers.engines import skyline as tables
from jigsat.solvers.engines.skyline import subset_sums
from jigsat.solvers.find import find
from jigsat.solvers.limits.options import Options
from jigsat.solvers.search import Search
from tests.strategies.rectangles import packings, trays

MakePuzzle = Callable[..., Puzzle]
SKYLINE = Options(engine="skyline")


def rectangle(rows: int, columns: int, number: int = 1, **more: Any) -> dict[str, Any]:
    cells = ["#" * columns] * rows
    return {"name": f"{rows}x{columns}", "cells": cells, "count": number, **more}


def board(rows: int, columns: int) -> dict[str, Any]:
    return {"cells": ["#" * columns] * rows}


def sums_of(row: np.ndarray[Any, np.dtype[np.uint64]]) -> set[int]:
    bits = np.unpackbits(row.view(np.uint8), bitorder="little")
    return set(np.flatnonzero(bits).tolist())


class TestSums:
    def test_by_hand(self) -> None:
        side, class_of = np.array([2, 3, 5]), np.array([0, 0, 1])
        pieces, digit = np.array([1, 2]), np.array([1, 2])
        found = subset_sums(side, class_of, pieces, digit, 1)
        assert [sums_of(row) for row in found] == [
            {0},
            {0, 2, 3},
            {0, 5},
            {0, 2, 3, 5, 7, 8},
            {0, 5, 10},
            {0, 2, 3, 5, 7, 8, 10, 12, 13},
        ]

    def test_pieces_that_are_in_all_combinations(self) -> None:
        side, class_of = np.array([2, 3, 5]), np.array([0, 0, 1])
        found = subset_sums(side, class_of, np.array([1, 1]), np.array([0, 1]), 1)
        assert [sums_of(row) for row in found] == [{0, 2, 3}, {0, 2, 3, 5, 7, 8}]

    def test_sums_of_several_words(self) -> None:
        sides = [(64, 3), (70, 1), (128, 128), (5, 190)]
        side = np.array([each for pair in sides for each in pair])
        class_of = np.repeat(np.arange(4), 2)
        found = subset_sums(side, class_of, np.ones(4, np.int64), 2 ** np.arange(4), 3)
        every = {sum(chosen) for chosen in product(*((0, *pair) for pair in sides))}
        assert sums_of(found[-1]) == {each for each in every if each < 192}


def told(counts: Counts) -> tuple[int, ...]:
    assert counts.complete
    return counts.solutions, counts.up_to_symmetry, counts.up_to_rotation, counts.labelled


@pytest.mark.full
@settings(max_examples=15, derandomize=True, deadline=None, database=None)
@given(packings())
def test_random_rectangles(puzzle: Puzzle) -> None:
    """The same boards as by the scan, each once, however the search is cut."""
    assume(packing_of(puzzle) is not None)
    scan = count(puzzle, Options(engine="scan", limit=5_000))
    assume(scan.complete)
    expected = set(Search(puzzle, Options(engine="scan")))
    for parts in (None, 1, 7):
        search = Search(puzzle, SKYLINE, parts=parts)
        found = list(search)
        assert set(found) == expected
        assert len(found) == len(expected)
    assert told(count(puzzle, SKYLINE)) == told(scan)
    assert told(count(puzzle, replace(SKYLINE, workers=2))) == told(scan)
    one = next(iter(Search(puzzle, replace(SKYLINE, limit=1))), None)
    assert (one is None) == (not expected)


@pytest.mark.full
@settings(max_examples=4, derandomize=True, deadline=None, database=None)
@given(trays())
def test_random_trays(puzzle: Puzzle) -> None:
    """The same settled packings as by the scan, each once, however the search is cut.

    And where there are none, there is no packing of any kind.
    """
    packing = packing_of(puzzle)
    assume(packing is not None and packing.is_settled)
    scan = count(puzzle, Options(engine="scan", limit=5_000))
    assume(scan.complete)
    expected = set(Search(puzzle, Options(engine="scan")))
    for parts in (None, 7):
        found = list(Search(puzzle, SKYLINE, parts=parts))
        assert set(found) == expected
        assert len(found) == len(expected)
    assert told(count(puzzle, SKYLINE)) == told(scan)
    typed = puzzle.model_dump(mode="json", exclude_unset=True)
    anywhere = Puzzle.model_validate({**typed, "rules": [{"rule": "cover", "blanks": "rest"}]})
    for engine in ("skyline", "smallest-domain"):
        one = find(anywhere, Options(engine=engine, limit=1))
        assert len(one.solutions) == min(1, len(expected))


class TestTrays:
    CORNER: ClassVar = {"rule": "cover", "blanks": "rest", "settled": ["top", "left"]}

    def test_by_hand(self, make_puzzle: MakePuzzle) -> None:
        """Two dots in a square of four: one is in the corner, the other beside or below it.

        Each of these can be slid into each other.
        """
        dots = [{"name": name, "cells": ["#"], "face": name} for name in "AB"]
        plain_dots = {"name": "dot", "cells": ["#"], "count": 2}
        square = {"board": board(2, 2), "rules": [self.CORNER]}
        # Mirrored at the diagonal they are the same.
        assert told(count(make_puzzle(**square, pieces=dots))) == (4, 2, 4, 4)
        assert told(count(make_puzzle(**square, pieces=[plain_dots]), SKYLINE)) == (2, 1, 2, 4)

    def test_as_many_in_any_unit(self, make_puzzle: MakePuzzle) -> None:
        def counted(unit: int) -> tuple[int, ...]:
            pieces = [rectangle(2 * unit, 3 * unit), rectangle(unit, 3 * unit)]
            pieces.append(rectangle(2 * unit, 2 * unit))
            tray = board(4 * unit, 5 * unit)
            return told(
                count(make_puzzle(board=tray, pieces=pieces, rules=[self.CORNER]), SKYLINE)
            )

        assert counted(1) == counted(2) == counted(3)
        assert counted(1)[0] == 27

    def test_play_is_no_reason_to_search_long(self, make_puzzle: MakePuzzle) -> None:
        """Seven rectangles in steps of 2.5, and 71 cells of play."""
        sizes = [(15, 13), (4, 39), (4, 25), (4, 26), (6, 13), (9, 14), (10, 13)]
        pieces = [
            {"name": f"{number}", "size": [2.5 * high, 2.5 * wide]}
            for number, (high, wide) in enumerate(sizes)
        ]
        tray = {"board": {"size": [60, 100]}, "pieces": pieces, "turning": "rotate"}
        puzzle = make_puzzle(**tray, rules=[{"rule": "cover", "blanks": 443.75}])
        assert find(puzzle, Options(limit=1)).solutions
        settled = make_puzzle(**tray, rules=[{**self.CORNER, "blanks": 443.75}])
        search = Search(settled)
        assert search.engine == "skyline"
        assert len(list(search)) == 104


@pytest.mark.parametrize(
    ("rows", "columns", "dominoes"), [(2, 3, 3), (5, 4, 95), (6, 6, 6_728)]
)
def test_dominoes(make_puzzle: MakePuzzle, rows: int, columns: int, dominoes: int) -> None:
    pieces = [rectangle(1, 2, rows * columns // 2)]
    puzzle = make_puzzle(board=board(rows, columns), pieces=pieces)
    assert count(puzzle, SKYLINE).solutions == dominoes


def test_a_board_longer_than_a_word_has_bits(make_puzzle: MakePuzzle) -> None:
    """Each of three bars, 30, 31 and 70 long, comes first, second or last."""
    pieces = [rectangle(1, 30), rectangle(1, 31), rectangle(1, 70)]
    puzzle = make_puzzle(board=board(1, 131), pieces=pieces)
    assert told(count(puzzle)) == (6, 3, 3, 6)


def test_more_combinations_of_pieces_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch, make_puzzle: MakePuzzle
) -> None:
    pieces = [rectangle(1, 2, 3), rectangle(1, 3, 2), rectangle(2, 2), rectangle(2, 4)]
    puzzle = make_puzzle(board=board(4, 6), pieces=pieces)
    expected = told(count(puzzle, Options(engine="scan")))
    assert expected[0] > 0
    for room in (1, 4, 12, 1000):
        monkeypatch.setattr(tables, "ROOM", room)
        assert told(count(puzzle, SKYLINE)) == expected


def test_auto_takes_it(make_puzzle: MakePuzzle) -> None:
    for limit in (None, 1):
        assert Search(make_puzzle(), Options(limit=limit)).engine == "skyline"
    blanks = [{"rule": "cover", "blanks": 1}]
    assert Search(make_puzzle(board=board(1, 5), rules=blanks)).engine != "skyline"


def test_what_it_does_not_search() -> None:
    search = Search(load("pentominoes-6x10"), SKYLINE)
    with pytest.raises(Unsupported, match="searches only rectangles that fill a rectangle"):
        list(search)
