"""The words that findings are made of."""

from __future__ import annotations

import pytest

from jigsat.checks.lint.finding import abridged


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "1"),
        (2, "1 and 2"),
        (8, "1, 2, 3, 4, 5, 6, 7 and 8"),
        (9, "1, 2, 3, 4, 5, 6, 7, 8 and 9"),
        (10, "1, 2, 3, 4, 5, 6, 7, 8 and 2 more"),
        (100, "1, 2, 3, 4, 5, 6, 7, 8 and 92 more"),
    ],
)
def test_many_words_are_abridged(number: int, words: str) -> None:
    assert abridged([str(n + 1) for n in range(number)]) == words
