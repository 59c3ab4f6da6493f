from __future__ import annotations

import pytest

from jigsat.schemas.support.text import (
    amount,
    duration,
    in_column,
    listed,
    number_of,
    one_of,
    ordinal,
    plural,
    quoted,
    roughly,
    span,
    times,
)


def test_amounts_and_lists() -> None:
    assert [amount(0, 0), amount(12, 12), amount(13, 13)] == ["no", "twelve", "13"]
    assert [amount(0, 2), amount(1, 20)] == ["at most two", "one to 20"]
    assert [listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")] == [
        "a",
        "a and b",
        "a, b or c",
    ]


def test_numbers_with_their_nouns() -> None:
    assert [number_of(0, "cell"), number_of(1, "cell")] == ["0 cells", "1 cell"]
    assert number_of(9356, "solution") == "9,356 solutions"
    assert [plural("second", 1), plural("second", 1.5)] == ["second", "seconds"]


def test_ranges_and_how_often() -> None:
    assert [span(3, 3), span(0, 5), span(1000, 2000)] == ["3", "0 to 5", "1,000 to 2,000"]
    assert [times(0), times(1), times(2)] == ["0 times", "once", "twice"]


def test_a_quoted_name_is_cut_where_it_is_too_long() -> None:
    assert quoted("a") == "'a'"
    assert quoted("a" * 61) == f"'{'a' * 59}…'"
    assert one_of(["a", "b"]) == "one of a, b"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "0"),
        (7, "7"),
        (2_345, "2,300"),
        (999_999, "1.0 million"),
        (31_300_000, "31 million"),
        (7.84e22, "7.8 x 10^22"),
    ],
)
def test_roughly(number: float, words: str) -> None:
    assert roughly(number) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.01, "less than 0.1 s"),
        (0.34, "0.34 s"),
        (14.2, "14 s"),
        (89, "89 s"),
        (150, "2.5 min"),
        (7_300, "2 h"),
        (200_000, "2.3 days"),
        (1e14, "3.2 million years"),
    ],
)
def test_duration(seconds: float, words: str) -> None:
    assert duration(seconds) == words


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (0, "0"),
        (10**18 - 1, "999,999,999,999,999,999"),
        (10**18, "1.00 x 10^18"),
        (123_456 * 10**294, "1.23 x 10^299"),
        (99_949 * 10**20, "9.99 x 10^24"),
        (99_950 * 10**20, "1.00 x 10^25"),
        (3**1000, "1.32 x 10^477"),
    ],
)
def test_long_numbers_do_not_widen_a_column(number: int, shown: str) -> None:
    assert in_column(number) == shown


def test_the_place_in_a_row() -> None:
    places = [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 101, 112)]
    assert " ".join(places) == "1st 2nd 3rd 4th 11th 12th 13th 21st 101st 112th"
