"""Exactly one solution, several or none; and where two solutions differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle, product
from random import Random
from typing import Any

import pytest

import jigsat
from jigsat.analysis.unique import Verdict, verdicts
from jigsat.checks.verify.verifier import Verifier
from jigsat.schemas.errors import Unsupported
from jigsat.schemas.grids.grid import Coordinates, Grid, Point
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution
from jigsat.solvers import portfolio as race
from jigsat.solvers.limits.options import Options
from tests.oracle.brute_force import Board, BruteForce
from tests.oracle.looks import Look
from tests.oracle.symmetry import Symmetries
from tests.strategies.every_grid import all_grids
from tests.strategies.puzzles import random_puzzle

Make = Callable[..., Puzzle]
Class = frozenset[Board]

L_AND_DOT = [{"name": "L", "cells": ["##", "#."]}, {"name": "dot"}]
DOMINOES = [{"name": "I", "cells": ["##"], "count": 3}]
TEES = [{"name": "T", "cells": ["###", ".#."], "count": 2}]


def unique(
    puzzle: Puzzle, options: Options | None = None, up_to_symmetry: bool = True
) -> Verdict[Solution]:
    *_, verdict = verdicts(puzzle, options, up_to_symmetry=up_to_symmetry)
    return verdict


#: What is on the board, plainly and up to symmetry. Counted by hand.
TOYS: dict[str, tuple[dict[str, Any], str, str]] = {
    "two dominoes lie or stand": ({}, "not unique", "unique"),
    "a dot in one of four corners": ({"pieces": L_AND_DOT}, "not unique", "unique"),
    "the L may not be turned": ({"pieces": L_AND_DOT, "turning": "fixed"}, "unique", "unique"),
    "dominoes on two by three, as H or as I and two": (
        {"board": {"cells": ["###", "###"]}, "pieces": DOMINOES},
        "not unique",
        "not unique",
    ),
    "two tees on two by four": (
        {"board": {"cells": ["####", "####"]}, "pieces": TEES},
        "no solution",
        "no solution",
    ),
}


@pytest.mark.parametrize(
    ("toy", "engine"),
    [*product(TOYS, ["auto", "cp-sat", "scan"])],
)
def test_toys(make_puzzle: Make, toy: str, engine: str) -> None:
    changes, plainly, up_to_symmetry = TOYS[toy]
    puzzle = make_puzzle(**changes)
    options = Options(engine=engine)
    assert unique(puzzle, options, up_to_symmetry=False).answer == plainly
    assert unique(puzzle, options).answer == up_to_symmetry


#: What searches for two solutions; of random puzzles one after the other.
ENGINES = ("cp-sat", "auto", "scan", "cp-sat", "smallest-domain")
#: Larger puzzles take the brute force too long.
MOST_WAYS = 20_000
#: So many random puzzles at least, and more until each answer was given.
FEWEST_PUZZLES, MOST_PUZZLES = 25, 300


@pytest.mark.full
@all_grids
def test_random_puzzles_agree_with_brute_force(grids: list[Grid]) -> None:
    seen = Counter[str]()
    engines = cycle(ENGINES)
    for seed in range(MOST_PUZZLES):
        if seed >= FEWEST_PUZZLES and min(seen.values()) >= 1:
            break
        puzzle = random_puzzle(Random(seed), grids[seed % len(grids)])
        brute = BruteForce(puzzle)
        if brute.size > MOST_WAYS:
            continue
        options = Options(engine=next(engines))
        classes = Symmetries(brute).classes()
        each_alone = {frozenset([board]) for board in brute.solutions}
        seen[answer(len(classes))] += 1
        seen["unique, with images"] += len(classes) == 1 < len(each_alone)
        with suppress(Unsupported):
            check(brute, unique(puzzle, options), classes, classes)
            check(brute, unique(puzzle, options, up_to_symmetry=False), each_alone, classes)
    assert len(seen) == 4
    assert min(seen.values()) >= 1


def check(
    brute: BruteForce, verdict: Verdict[Solution], classes: set[Class], orbits: set[Class]
) -> None:
    """One solution, or two of different classes; none is closer to either of them."""
    assert verdict.answer == answer(len(classes))
    assert verdict.stopped is None
    assert len(verdict.solutions) == min(2, len(classes))
    assert all(not Verifier(brute.puzzle).faults(each) for each in verdict.solutions)
    boards = [brute.read(each) for each in verdict.solutions]
    orbit_of = {board: orbit for orbit in orbits for board in orbit}
    assert [each.number for each in verdict.images] == [len(orbit_of[b]) for b in boards]
    assert verdict.symmetry is not None
    assert all(verdict.symmetry.number % len(orbit) == 0 for orbit in orbits)
    if verdict.difference is not None:
        (one, other), cells = boards, verdict.difference.cells
        assert sorted(cells) == differing(brute, one, other)
        assert verdict.difference.smallest
        assert verdict.difference.images == (orbit_of[one] == orbit_of[other])
        for mine in boards:
            (own,) = (each for each in classes if mine in each)
            others = [board for each in classes - {own} for board in each]
            assert min(len(differing(brute, mine, each)) for each in others) == len(cells)


def differing(brute: BruteForce, one: Board, other: Board) -> list[Coordinates]:
    """The cells that show something else, or nothing in one of the two."""
    shown = [
        {cell: sight(brute, look, cell) for look in board for cell in look.cells}
        for board in (one, other)
    ]
    return sorted(
        brute.puzzle.grid_data.coordinates(cell)
        for cell in brute.puzzle.fillable
        if shown[0].get(cell) != shown[1].get(cell)
    )


def sight(brute: BruteForce, look: Look, cell: Point) -> object:
    """The first piece that can look so, and what it shows on a cell."""
    piece = next(p.name for p in brute.puzzle.box if look in brute.ways[p.name].looks)
    labels = frozenset((side, label) for side, label in look.labels if side[0] == cell)
    return piece, labels, frozenset(each for each in look.colours if each[0] == cell)


def answer(number: int) -> str:
    return {0: "no solution", 1: "unique"}.get(number, "not unique")


class TestThePortfolio:
    """Where the scan does not tell soon, CP-SAT joins in."""

    @pytest.mark.full
    @pytest.mark.parametrize("name", ["infuriater", "drive-ya-nuts", "soma-cube"])
    def test_both_engines_find_the_same(
        self, monkeypatch: pytest.MonkeyPatch, name: str
    ) -> None:
        puzzle = jigsat.load(name)
        expected = unique(puzzle).answer, unique(puzzle, up_to_symmetry=False).answer
        monkeypatch.setattr(race, "HEAD_START", 0.0)
        monkeypatch.setattr(race, "FIRST_TURN", 0.01)
        assert (unique(puzzle).answer, unique(puzzle, up_to_symmetry=False).answer) == expected


class TestNotKnown:
    def test_without_time(self) -> None:
        verdict = unique(jigsat.load("pentominoes-6x10"), Options(time_limit=0))
        assert verdict.unique is None
        assert verdict.answer == "not known"
        assert verdict.stopped is not None
        assert verdict.stopped.startswith("time limit of 0 seconds")

    def test_the_verdict_stands_when_there_is_no_time_to_come_closer(self) -> None:
        puzzle = jigsat.load("pentominoes-8x8")
        stream = verdicts(puzzle, Options())
        told = next(verdict for verdict in stream if verdict.unique is not None)
        assert told.answer == "not unique"
        assert told.difference is not None
        assert not told.difference.smallest
        stream.close()  # type: ignore[attr-defined]
