from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from jigsat.render.text.canvas import BLANK, abbreviations, symbols

NAMES = st.lists(
    st.one_of(
        st.text(min_size=1, max_size=8),
        st.text(alphabet="aAbl/·│ 1", min_size=1, max_size=4),
    ),
    unique=True,
    max_size=70,
)


@pytest.mark.parametrize(
    ("names", "short"),
    [
        ("Red Angel WhiteHorse GreenHorse Strips", "R A W G S"),
        ("red rose", "re ro"),
        ("same-1 same-2", "s1 s2"),
        ("/ \\", "A B"),
    ],
)
def test_labels_are_as_short_as_keeps_them_distinct(names: str, short: str) -> None:
    assert list(abbreviations(names.split()).values()) == short.split()


def test_a_name_that_looks_like_an_outline_gets_another_symbol() -> None:
    assert not set(symbols(["│", "·", "_", "/", "\\", "|"]).values()) & set("│·_/\\|")


@given(NAMES, st.integers(1, 4))
def test_abbreviations_are_distinct(names: list[str], least: int) -> None:
    short = abbreviations(names, least)
    assert list(short) == names
    assert len(set(short.values())) == len(names)
    assert all(cell_len(text) >= 1 for text in short.values())


@given(NAMES, st.booleans())
def test_symbols_are_distinct_and_one_column_wide_while_there_are_enough(
    names: list[str], cases: bool
) -> None:
    found = symbols(names, cases)
    assert list(found) == names
    assert len(set(found.values())) == len(names)
    assert BLANK not in found.values()
    if len(names) <= 62:
        assert all(cell_len(symbol) == 1 for symbol in found.values())
