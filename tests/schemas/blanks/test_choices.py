"""Blanks that are chosen: which can be blank together, and the puzzle where these are."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.schemas import dates
from jigsat.schemas.blanks import choices, name_of, regions
from jigsat.schemas.errors import DataError
from jigsat.schemas.grids.registry import GRIDS
from jigsat.schemas.library import load
from jigsat.schemas.puzzle import Puzzle
from tests.strategies.puzzles import random_puzzle

MakePuzzle = Callable[..., Puzzle]
COVER = {"rule": "cover", "blanks": 2}
MONTH_AND_DAY = {
    "rule": "blanks",
    "regions": {"month": ["##"], "day": ["...", "###"]},
    "count": 1,
}
NO_FEB_3 = {"rule": "blanks", "regions": {"none": ["Feb", 3]}, "count": {"min": 0, "max": 1}}


def calendar(*rules: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": "Calendar",
        "board": {"cells": ["##.", "###"], "names": ["Jan Feb", "1 2 3"]},
        "pieces": [{"name": "a", "count": 3}],
        "rules": list(rules),
    }


def words(puzzle: Puzzle) -> list[str]:
    return [" ".join(name_of(puzzle, cell) for cell in choice) for choice in choices(puzzle)]


def test_the_choices_of_a_calendar_are_its_dates(make_puzzle: MakePuzzle) -> None:
    dates = words(make_puzzle(**calendar(COVER, MONTH_AND_DAY)))
    assert dates == ["Jan 1", "Jan 2", "Jan 3", "Feb 1", "Feb 2", "Feb 3"]
    assert words(make_puzzle(**calendar(COVER, MONTH_AND_DAY, NO_FEB_3))) == dates[:-1]


def test_without_regions_each_set_of_cells_is_a_choice(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(**calendar({**COVER, "open": ["Jan"], "blanks": {"min": 0, "max": 1}}))
    assert words(puzzle) == ["Feb", "1", "2", "3", ""]


def test_a_puzzle_without_blanks_has_one_choice(make_puzzle: MakePuzzle) -> None:
    assert list(choices(make_puzzle())) == [()]


@pytest.mark.full
@given(st.randoms(use_true_random=True), st.sampled_from(list(GRIDS.values())))
def test_choices_are_all_sets_that_the_rules_allow(random: Random, grid: Any) -> None:
    puzzle = random_puzzle(random, grid)
    least, most = puzzle.cover.blank_range
    expected = {
        blank
        for number in range(least, min(most, len(puzzle.blankable)) + 1)
        for blank in combinations([c for c in puzzle.fillable if c in puzzle.blankable], number)
        if all(
            region.least <= len(set(blank) & set(region.cells)) <= region.most
            for region in regions(puzzle)
        )
    }
    found = list(choices(puzzle))
    assert set(found) == expected
    assert len(found) == len(expected)


OPEN = {
    "names": ("Feb", "3"),
    "a number": ("Feb", 3),
    "coordinates": ([0, 1], (1, 2)),
    "in another order": (3, "Feb"),
}


@pytest.mark.parametrize("cells", OPEN.values(), ids=OPEN)
def test_exactly_the_named_cells_stay_open(make_puzzle: MakePuzzle, cells: Any) -> None:
    puzzle = make_puzzle(**calendar(COVER, MONTH_AND_DAY)).with_open(*cells)
    assert puzzle.open_cells == {(0, 1), (1, 2)}
    assert puzzle.blankable == set()
    assert [rule.rule for rule in puzzle.rules] == ["cover"]
    assert puzzle.title.startswith("Calendar: ")
    assert puzzle.known is None


def test_other_rules_and_open_cells_stay(make_puzzle: MakePuzzle) -> None:
    clue = {"rule": "fixed", "piece": "a", "cells": [2]}
    made = calendar({"rule": "cover", "blanks": 1, "open": ["Jan"]}, clue)
    puzzle = make_puzzle(**made).with_open("Feb")
    assert puzzle.open_cells == {(0, 0), (0, 1)}
    assert [rule.rule for rule in puzzle.rules] == ["cover", "fixed"]


def test_without_blanks_other_cells_are_open(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(**calendar({"rule": "cover", "open": ["Jan", "1"]}))
    assert puzzle.with_open("Feb", 3).open_cells == {(0, 1), (1, 2)}
    assert puzzle.with_open().open_cells == set()


@pytest.mark.parametrize("day", ["2026-11-23", "today", "TODAY"])
def test_a_date_stands_for_the_cells_that_a_calendar_has_for_it(
    day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Today(date):
        @classmethod
        def today(cls) -> Today:
            return cls(2026, 11, 23)

    monkeypatch.setattr(dates, "date", Today)
    for name, cells in (
        ("a-puzzle-a-day", ("Nov", 23)),
        ("calendar-with-weekdays", ("mon", "NOV", "23")),
    ):
        puzzle = load(name)
        assert puzzle.with_open(day).rules == puzzle.with_open(*cells).rules


@pytest.mark.parametrize(
    "day",
    [
        "23 November",
        "23. Nov.",
        "11/23",
        "23/11/2026",
        "November 23, 2026",
    ],
)
def test_a_date_may_be_written_in_many_ways(day: str) -> None:
    puzzle = load("a-puzzle-a-day")
    assert puzzle.with_open(day).rules == puzzle.with_open("Nov", 23).rules


def test_twelve_cells_are_months_whatever_they_are_called(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(**IN_ROWS)
    for day in ("3 May", "3.5.", "5/3/2026", "3 Mai"):
        if day == "5/3/2026":
            with pytest.raises(DataError, match=r"expected '3 May' or '5 March'"):
                puzzle.with_open(day)
        else:
            assert puzzle.with_open(day).open_cells == {(0, 4), (1, 2)}


#: German months, and three days.
IN_ROWS = {
    "board": {
        "cells": ["#" * 12, "###"],
        "names": ["Jän Feber März April Mai Juni Juli Aug Sept Okt Nov Dez", "1 2 3"],
    },
    "pieces": [{"name": "a", "count": 13}],
    "rules": [
        {"rule": "cover", "blanks": 2},
        {"rule": "blanks", "regions": {"month": ["#" * 12], "day": ["...", "###"]}, "count": 1},
    ],
}
WRONG_DATES = {
    "4.5.": "found '4.5.', of which the day 4 names no cell",
    "31 February": "found '31 February', expected a day that there is",
    "3/5": "found '3/5', expected '5 March' or '3 May'",
    "Tue, 1 May 2026": "found 'Tue, 1 May 2026', expected 'Friday'",
}


@pytest.mark.parametrize("day", WRONG_DATES)
def test_a_wrong_date_is_told_by_its_part(make_puzzle: MakePuzzle, day: str) -> None:
    with pytest.raises(DataError, match=re.escape(WRONG_DATES[day])):
        make_puzzle(**IN_ROWS).with_open(day)


def test_names_that_differ_by_their_case_alone_are_told_apart(make_puzzle: MakePuzzle) -> None:
    made = calendar({"rule": "cover", "blanks": 1})
    made["board"] = {**made["board"], "names": {"a": [0, 0], "A": [0, 1], "2026-11-23": [1, 0]}}
    puzzle = make_puzzle(**made)
    opened = [puzzle.with_open(name).open_cells for name in ("a", "A", "2026-11-23")]
    assert opened == [{(0, 0)}, {(0, 1)}, {(1, 0)}]


A_NAME = "expected the name of a cell (Jan, Feb, 1, 2, 3)"
WRONG: dict[str, tuple[tuple[Any, ...], str]] = {
    "an unknown name": (("Fev", 1), f"found 'Fev', {A_NAME}; did you mean 'Feb'?"),
    "no such cell": (
        ([7, 7], 1),
        "found [7, 7], expected a cell of the board as [row, column]",
    ),
    "the same twice": (("Feb", [0, 1]), "found [0, 1] again, expected each cell once"),
    "too few": (
        ("Feb",),
        "found 1 cell, expected 2: 1 of month (Jan, Feb) and 1 of day (1, 2, 3)",
    ),
    "two of one region": (
        ("Jan", "Feb"),
        "found 2 cells of 'month' (Jan, Feb), expected 1 of these",
    ),
    "a date that there is not": (
        ("Feb", 3),
        "found 2 cells of 'none' (Feb, 3), expected 0 to 1 of these",
    ),
}


@pytest.mark.parametrize(("cells", "message"), WRONG.values(), ids=WRONG)
def test_cells_that_cannot_be_open_are_refused_in_one_sentence(
    make_puzzle: MakePuzzle, cells: tuple[Any, ...], message: str
) -> None:
    puzzle = make_puzzle(**calendar(COVER, MONTH_AND_DAY, NO_FEB_3))
    with pytest.raises(DataError) as caught:
        puzzle.with_open(*cells)
    assert str(caught.value) == f"open: {message}"


def test_cells_that_may_not_be_blank_are_refused(make_puzzle: MakePuzzle) -> None:
    puzzle = make_puzzle(**calendar({**COVER, "never_blank_at": ["Jan"]}))
    with pytest.raises(DataError, match="found Jan, expected cells that may stay empty"):
        puzzle.with_open("Jan", 1)
    unnamed = make_puzzle(rules=[{"rule": "cover", "blanks": 2}])
    with pytest.raises(
        DataError, match=r"a cell of the board as \[row, column\]: none has a name"
    ):
        unnamed.with_open("Jan", [0, 0])
