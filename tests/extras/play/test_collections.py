"""What is collected of solutions, beside a count by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest

from jigsat.exchange.load import load
from jigsat.extras.play.collecting import collect_found, collect_given, collect_read
from jigsat.schemas.errors import DataError
from jigsat.schemas.layouts.solution_file import open_solutions
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Collection, Convention, Solution
from jigsat.solvers.limits.options import Options
from jigsat.solvers.recording.enumeration import record
from jigsat.solvers.search import solutions
from tests.trays import TRAY, TRAY_CLASSES, TRAY_SOLUTIONS

MakePuzzle = Callable[..., Puzzle]

#: One on each grid, with identical pieces, blanks, and a board that wraps among them.
PUZZLES = [
    "hexiamonds-spinner",
    "tetrahexes-4x7",
    "slothouber-graatsma",
    "puzzle-a-day-1-may",
    "brendan-4x4",
]


@cache
def all_solutions(name: str) -> tuple[Solution, ...]:
    return tuple(solutions(load(name)))


@cache
def collected(name: str, up_to_symmetry: bool) -> Collection:
    return collect_found(load(name), up_to_symmetry=up_to_symmetry)


def covered_by_hand(puzzle: Puzzle, found: Collection) -> tuple[tuple[int, ...], ...]:
    """How many of all solutions have a piece of each class on each cell."""
    every: Iterable[Solution] = all_solutions(puzzle.name)
    if found.convention is Convention.UP_TO_SYMMETRY:
        assert not found.is_sample
        every = [each.solution for each in found.solutions]
    covered = Counter[tuple[str, tuple[int, ...]]]()
    for solution in every:
        covered.update(
            {(each.piece, cell) for each in solution.placements for cell in each.cells}
        )
    cells = list(map(puzzle.grid_data.coordinates, puzzle.cells))
    return tuple(
        tuple(sum(covered[name, cell] for name in names) for cell in cells)
        for names in found.pieces
    )


@pytest.mark.full(but=2)
@pytest.mark.parametrize("up_to_symmetry", [True, False])
@pytest.mark.parametrize("name", PUZZLES)
def test_statistics_are_those_of_brute_force(name: str, up_to_symmetry: bool) -> None:
    puzzle = load(name)
    found = collected(name, up_to_symmetry)
    known = puzzle.known
    assert known is not None
    assert found.classes == known.up_to_symmetry
    assert found.total == (known.up_to_symmetry if up_to_symmetry else known.solutions)
    assert found.complete
    assert found.covered == covered_by_hand(puzzle, found)
    assert len(found.solutions) == found.total
    assert [each.number for each in found.solutions] == list(range(1, found.total + 1))


@pytest.mark.parametrize("name", PUZZLES)
def test_images_of_solutions_are_solutions(name: str) -> None:
    found = collected(name, up_to_symmetry=True)
    every = {frozenset(each.placements) for each in all_solutions(name)}
    for each in found.solutions:
        images = [
            frozenset(image[placed] for placed in each.solution.placements)
            for image in found.images
        ]
        if all(len(names) == 1 for names in found.pieces):
            assert set(images) <= every
        # With itself they are as many as it has images.
        itself = frozenset(each.solution.placements)
        assert len({itself, *images}) == each.images
    assert collected(name, up_to_symmetry=False).images == ()


@pytest.mark.full
def test_a_sample_has_the_statistics_of_all() -> None:
    puzzle = load("pentominoes-4x15")
    every = collect_found(puzzle, up_to_symmetry=False)
    sample = collect_found(puzzle, up_to_symmetry=False, most=100)
    assert (sample.total, len(sample.solutions), sample.is_sample) == (1472, 100, True)
    assert sample.covered == every.covered
    assert sample.classes == every.classes == 368
    of_all = {each.solution for each in every.solutions}
    assert {each.solution for each in sample.solutions} < of_all
    again = collect_found(puzzle, Options(workers=2), up_to_symmetry=False, most=100)
    assert [each.solution for each in again.solutions] == [
        each.solution for each in sample.solutions
    ]


def test_a_search_that_was_stopped_says_so(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(**TRAY)
    found = collect_found(puzzle, Options(limit=2), up_to_symmetry=False)
    assert (found.total, found.complete, found.stopped) == (2, False, "limit of 2 solutions")
    assert found.classes is None
    every = collect_found(puzzle, up_to_symmetry=False)
    assert (every.total, every.classes) == (TRAY_SOLUTIONS, TRAY_CLASSES)
    assert every.course[-1][1] == TRAY_SOLUTIONS


def test_there_may_be_nothing_to_collect(make_puzzle: MakePuzzle) -> None:
    stuck = make_puzzle(board={"cells": ["##.", "#.#"]})
    found = collect_found(stuck)
    assert (found.total, found.solutions, found.complete) == (0, (), True)


class TestFiles:
    @pytest.mark.full(but=1)
    @pytest.mark.parametrize("name", ["slothouber-graatsma", "brendan-4x4"])
    @pytest.mark.parametrize("up_to_symmetry", [True, False])
    def test_a_file_is_collected_as_the_search(
        self, name: str, up_to_symmetry: bool, tmp_path: Path
    ) -> None:
        puzzle, path = load(name), tmp_path / "all.jsonl"
        record(puzzle, path, up_to_symmetry=up_to_symmetry)
        read = self.read(puzzle, path)
        found = collected(name, up_to_symmetry)
        assert (read.total, read.classes, read.convention) == (
            found.total,
            found.classes,
            found.convention,
        )
        assert read.complete
        if not up_to_symmetry:
            assert read.covered == found.covered
            assert {e.solution for e in read.solutions} == {e.solution for e in found.solutions}

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            (lambda lines: [*lines, lines[1]], "line 7: found the same solution as line 2"),
            (
                lambda lines: [lines[0], lines[1].replace("[0,1]", "[1,1]", 1)],
                "line 2.*invalid",
            ),
            (lambda lines: [lines[0], lines[1][:40]], "line 2.*not closed"),
        ],
    )
    def test_what_is_no_solution_is_refused(
        self,
        change: Callable[[list[str]], list[str]],
        message: str,
        make_puzzle: MakePuzzle,
        tmp_path: Path,
    ) -> None:
        puzzle, path = make_puzzle(**TRAY), tmp_path / "all.jsonl"
        lines = [each.model_dump_json() for each in solutions(puzzle)]
        path.write_text("\n".join(change(lines)) + "\n", encoding="utf-8")
        with pytest.raises(DataError, match=message):
            self.read(puzzle, path)

    @pytest.mark.full
    def test_no_more_is_read_than_there_is_time_for(self, tmp_path: Path) -> None:
        puzzle, path = load("soma-cube"), tmp_path / "all.jsonl"
        record(puzzle, path)
        with open_solutions(path) as opened:
            read = collect_read(puzzle, opened, str(path), seconds=0)
        assert read.stopped == "time limit of 0 seconds"
        assert read.complete is False
        assert read.total == 8192

    def test_a_layout_is_a_solution(self, make_puzzle: MakePuzzle, tmp_path: Path) -> None:
        puzzle, path = make_puzzle(), tmp_path / "typed.txt"
        path.write_text("AB\nAB\nA = domino\nB = domino\n", encoding="utf-8")
        assert self.read(puzzle, path).total == 1

    def read(self, puzzle: Puzzle, path: Path, most: int = 50_000) -> Collection:
        with open_solutions(path) as opened:
            return collect_read(puzzle, opened, str(path), most=most)


def test_solutions_are_collected_that_are_given(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(**TRAY)
    given = list(solutions(puzzle))
    collected = collect_given(puzzle, given)
    assert [each.solution for each in collected.solutions] == given
    with pytest.raises(DataError, match="an invalid solution"):
        collect_given(puzzle, [Solution(placements=given[0].placements[:2])])
