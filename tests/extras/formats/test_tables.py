"""Tables of cards as they are pasted from a spreadsheet."""

from __future__ import annotations

import pytest

from jigsat.checks.fingerprint import fingerprint
from jigsat.exchange.load import read_as
from jigsat.exchange.registry import format_of
from jigsat.extras.formats.edge_matching.tables import FORMAT
from jigsat.schemas.errors import DataError
from jigsat.schemas.puzzle import Puzzle

CARDS = ("A,red,blue,red,green", "B,red,blue,blue,green", "C,x,red,red,green", "D,x,x,red,blue")
PLAIN = "\n".join(CARDS)


def read(text: str) -> Puzzle:
    puzzle = read_as(text.encode(), "mine.csv", format_of(text.encode())).imported.puzzle
    assert isinstance(puzzle, Puzzle)
    return puzzle


@pytest.mark.parametrize(
    "text",
    [
        PLAIN.replace(",", "\t"),
        PLAIN.replace(",", ";").replace("\n", "\r\n"),
        f"name,top,right,bottom,left\n{PLAIN}",
        PLAIN.replace("red", '"red"'),
    ],
)
def test_marks_and_headers(text: str) -> None:
    assert format_of(text.encode()) is FORMAT
    assert fingerprint(read(text)) == fingerprint(read(PLAIN))


@pytest.mark.parametrize("header", ["", "N;E;S;W\n"])
def test_names_may_be_missing(header: str) -> None:
    text = header + "\n".join(card.partition(",")[2].replace(",", ";") for card in CARDS)
    puzzle = read(text)
    assert [piece.name for piece in puzzle.box] == ["card 1", "card 2", "card 3", "card 4"]
    assert fingerprint(puzzle) == fingerprint(read(PLAIN))


def test_columns_in_another_order() -> None:
    swapped = ("name,left,top,right,bottom", *(_turned(card) for card in CARDS))
    assert fingerprint(read("\n".join(swapped))) == fingerprint(read(PLAIN))


def _turned(card: str) -> str:
    name, top, right, bottom, left = card.split(",")
    return ",".join((name, left, top, right, bottom))


def test_a_row_that_is_no_card_is_told_in_words_about_tables() -> None:
    with pytest.raises(DataError) as caught:
        read(PLAIN.replace("blue,blue,green", "blue,blue"))
    expected = "line 2: found 4 cells, expected a table row: four labels, with or"
    assert str(caught.value).startswith(f"mine.csv: {expected}")
