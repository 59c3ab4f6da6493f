"""Counting for each choice of the blanks, by one search for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from jigsat.models.build import make_problem
from jigsat.schemas.errors import DataError, WrongValue
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.rules import Clue, Rim
from jigsat.solvers.counting.count import count
from jigsat.solvers.counting.per_key import OpeningCounts, count_per_opening
from jigsat.solvers.limits.options import Options
from tests.strategies.puzzles import random_puzzle

MakePuzzle = Callable[..., Puzzle]
#: Two months above three days, and a domino beside a single cell.
SMALL = {
    "board": {"cells": ["##.", "###"], "names": ["Jan Feb", "1 2 3"]},
    "pieces": [{"name": "domino", "cells": ["##"]}, {"name": "single"}],
    "rules": [
        {"rule": "cover", "blanks": 2},
        {"rule": "blanks", "regions": {"month": ["##"], "day": ["...", "###"]}, "count": 1},
    ],
}


def by_name(counted: OpeningCounts) -> dict[str, int]:
    return {" ".join(map(str, choice)): n for choice, n in counted.solutions.items()}


def test_a_small_calendar(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(**SMALL)
    counted = count_per_opening(puzzle)
    # Where Jan and 3 are open, a corner of three cells is left: the domino stands or lies.
    assert by_name(counted) == {
        "Jan 1": 2,
        "Jan 2": 0,
        "Jan 3": 2,
        "Feb 1": 1,
        "Feb 2": 1,
        "Feb 3": 2,
    }
    assert (counted.complete, counted.stopped, counted.total) == (True, None, 8)


#: Puzzles with more solutions, or with more placements, may take minutes.
MANY, MANY_PLACEMENTS = 300, 100


def count_alone(puzzle: Puzzle, choice: Sequence[Any]) -> int:
    try:
        opened = puzzle.with_open(*choice)
    except DataError:  # such a cell is to be covered, or the rim has too few sides left
        clues = [clue for clue in puzzle.rules_of(Clue) if clue.rule == "fixed"]
        assert clues or any(rim.counts for rim in puzzle.rules_of(Rim))
        return 0
    return count(opened, Options(engine="smallest-domain")).solutions


@settings(max_examples=10)
@given(st.randoms(use_true_random=False), st.sampled_from(list(GRIDS.values())))
def test_it_is_the_same_as_counting_one_by_one(random: Random, grid: Any) -> None:
    puzzle = random_puzzle(random, grid)
    if not puzzle.blankable:
        with pytest.raises(WrongValue, match="found no blanks"):
            count_per_opening(puzzle)
        return
    assume(len(make_problem(puzzle).placements) <= MANY_PLACEMENTS)
    assume(count(puzzle, Options(engine="smallest-domain", limit=MANY)).complete)
    counted = count_per_opening(puzzle, Options(engine="smallest-domain"))
    assert counted.complete
    some = [choice for choice in counted.solutions if len(choice) < len(puzzle.fillable)]
    if puzzle.settled:  # which cells stay open cannot be chosen beforehand
        some = []
    for choice in random.sample(some, min(3, len(some))):
        assert counted.solutions[choice] == count_alone(puzzle, choice)
    assert counted.total == count(puzzle, Options(engine="smallest-domain")).solutions


def test_too_many_choices_are_refused(make_puzzle: MakePuzzle) -> None:
    many = make_puzzle(board={"cells": ["#" * 30] * 30}, rules=[{"rule": "cover", "blanks": 3}])
    with pytest.raises(WrongValue) as caught:
        count_per_opening(many, most_choices=7)
    assert str(caught.value) == (
        "small: found more than 7 choices of the blanks, expected at most 7"
    )
    assert count_per_opening(make_puzzle(**SMALL), most_choices=6).complete


#: What is published of A-Puzzle-A-Day: count_solutions.txt of today-puzzle, by anowell, has
#: 366 dates; results/num-original.txt of daily-puzzle-solver, by sh1ura, has 12 * 31. They
#: agree on all that both have. (The readme of today-puzzle takes Jan 20, with 195, for the date
#: with the most: its own list has Jan 25.)
PUBLISHED = {
    "Jan 1": 64,
    "Jan 20": 195,
    "Jan 25": 216,
    "Feb 29": 64,
    "Apr 6": 8,
    "May 1": 57,
    "Jul 6": 12,
    "Oct 5": 13,
    "Oct 6": 7,
    "Nov 5": 178,
    "Dec 25": 92,
    "Dec 31": 77,
}
TOTAL, WITH_DATES_THAT_THERE_ARE_NOT = 24_405, 25_061


@pytest.mark.parametrize("date", ["Oct 6", "Jan 25", "Feb 29"])
def test_single_dates_are_as_published(date: str) -> None:
    assert count(load("a-puzzle-a-day").with_open(*date.split())).solutions == PUBLISHED[date]


@pytest.mark.full
def test_all_dates_are_as_published() -> None:
    puzzle = load("a-puzzle-a-day")
    counted = count_per_opening(puzzle)
    numbers = by_name(counted)
    assert (counted.complete, counted.total, len(numbers)) == (True, TOTAL, 366)
    assert {date: numbers[date] for date in PUBLISHED} == PUBLISHED
    assert (min(numbers.values()), max(numbers.values())) == (7, 216)
    assert [date for date, number in numbers.items() if number in (7, 216)] == [
        "Jan 25",
        "Oct 6",
    ]


@pytest.mark.slow
def test_dates_that_there_are_not_are_as_published() -> None:
    puzzle = load("a-puzzle-a-day")
    document = puzzle.model_dump(mode="json", exclude_unset=True)
    rules = [rule for rule in document["rules"] if rule.get("count", 1) == 1]
    every = Puzzle.model_validate({**document, "rules": rules, "known": None})
    counted = count_per_opening(every)
    assert (len(counted.solutions), counted.total) == (372, WITH_DATES_THAT_THERE_ARE_NOT)
    assert min(counted.solutions.values()) == 7
