"""The words that findings are made of."""

from __future__ import annotations

import pytest

from jigsat.checks.lint.finding import abridged, cells_in_words, names_in_words, pieces_in_words
from jigsat.schemas.grids.plane import SQUARE


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (2, "1 and 2"),
        (9, "1, 2, 3, 4, 5, 6, 7, 8 and 9"),
        (10, "1, 2, 3, 4, 5, 6, 7, 8 and 2 more"),
    ],
)
def test_many_words_are_abridged(number: int, words: str) -> None:
    assert abridged([str(n + 1) for n in range(number)]) == words


def test_cells_are_in_reading_order() -> None:
    cells = [SQUARE.point(cell) for cell in [(1, 0), (0, 2), (0, 1)]]
    assert cells_in_words(SQUARE, cells) == "[0, 1], [0, 2] and [1, 0]"


def test_names_are_quoted() -> None:
    assert names_in_words(["a", "b"]) == "'a' and 'b'"
    assert pieces_in_words(["a"]) == "piece 'a'"
    assert pieces_in_words(["a", "b", "c"]) == "pieces 'a', 'b' and 'c'"
