"""Slips of the finger: what is answered to each, and where."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.schemas.errors import DataError, TextPlace
from jigsat.schemas.parsing.json_text import read_json
from jigsat.schemas.parsing.parse import parse
from jigsat.schemas.puzzle import Puzzle

HERE = Path(__file__).parent
NINE_CARDS = (HERE / "nine-cards.json").read_text(encoding="utf-8")


class Slip(NamedTuple):
    """What is typed in place of what, and the answer."""

    name: str
    old: str
    new: str
    answer: str


def slips() -> Iterator[Slip]:
    for block in (HERE / "slips.txt").read_text(encoding="utf-8").split("== ")[1:]:
        name, old, new, *answer = block.split("\n")
        lines = "\n".join(line for line in answer if line and not line.startswith("# "))
        yield Slip(name, _unescaped(old[2:]), _unescaped(new[2:]), lines)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(?:n|t|u....)", lambda match: json.loads(f'"{match[0]}"'), text)


def answer_to(text: str | bytes) -> str:
    try:
        parse(Puzzle, text, "nine-cards.json")
    except DataError as error:
        return "\n".join(map(str, error.mistakes))
    return "accepted"


def test_without_a_slip_the_cards_are_accepted() -> None:
    assert answer_to(NINE_CARDS) == "accepted"


def test_tabs_line_ends_of_windows_and_a_byte_order_mark_are_no_slips() -> None:
    assert answer_to(NINE_CARDS.replace("  ", "\t")) == "accepted"
    assert answer_to(NINE_CARDS.replace("\n", "\r\n").encode("utf-8-sig")) == "accepted"
    assert answer_to(f"\ufeff{NINE_CARDS}") == "accepted"


def test_lines_are_counted_alike_whatever_they_end_with() -> None:
    wrong = NINE_CARDS.replace('"fox head"', '"fox haed"', 1)
    assert answer_to(wrong.replace("\n", "\r\n")) == answer_to(wrong)


@pytest.mark.parametrize("slip", list(slips()), ids=lambda slip: slip.name)
def test_what_is_answered_to_a_slip(slip: Slip) -> None:
    assert slip.old in NINE_CARDS
    times = -1 if slip.name.startswith("all ") else 1
    assert answer_to(NINE_CARDS.replace(slip.old, slip.new, times)) == slip.answer


def test_mistakes_of_the_same_kind_in_many_pieces_are_counted() -> None:
    text = re.sub(r'"name": "[234]"', '"name": "1"', NINE_CARDS).replace(
        '"owl head"]', '"owl haed"]'
    )
    labels, names = answer_to(text).split("\n")
    assert labels.startswith("nine-cards.json:9:65: ")
    assert labels.endswith(" (the same 3 more times)")
    assert names.startswith("nine-cards.json:10:14: ")
    assert names.endswith(" (the same 2 more times)")


COMMENTS = """// Nine cards
{ /* a list */ "a": [1, 2, /* 3, */], // with "quotes", and {brackets
  "b": "// no comment, /* nor this */", "c": {"d": "it's",},
}
// the end"""


def test_comments_and_commas_after_the_last_entry_are_read_over() -> None:
    expected = {"a": [1, 2], "b": "// no comment, /* nor this */", "c": {"d": "it's"}}
    assert read_json(COMMENTS) == expected
    assert read_json(COMMENTS.encode("utf-8-sig")) == expected


def test_texts_of_another_encoding() -> None:
    found = "found text in UTF-16, which Windows calls Unicode"
    expected = "expected UTF-8 (save the file again with this encoding)"
    assert answer_to(NINE_CARDS.encode("utf-16")) == f"nine-cards.json: {found}, {expected}"


def test_a_text_of_one_byte_for_each_letter_says_where_it_is_seen() -> None:
    text = NINE_CARDS.replace("Nine", "Für")
    assert answer_to(text.encode("latin-1")) == (
        "nine-cards.json:4:14: found text that is not UTF-8, but perhaps Windows-1252 or "
        "Latin-1 ('ü'), expected UTF-8 (save the file again with this encoding)"
    )


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(json_values, st.sampled_from([None, 0, 1, 4]))
def test_json_is_read_as_python_reads_it(value: object, indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    assert read_json(text) == value
    # The same with a comment behind each comma and before each closing bracket.
    strings = re.compile(r'("(?:[^"\\]|\\.)*")|(,)|([\]}])')
    commented = strings.sub(lambda m: m[1] or f'{m[2] or ""}/*, [ " */{m[3] or ""}', text)
    assert read_json(commented) == value


@given(
    st.data(),
    st.lists(
        st.tuples(
            st.floats(0, 1), st.integers(0, 3), st.text("\"',:[]{}/*#\\ \n\tx1é", max_size=3)
        ),
        min_size=1,
        max_size=4,
    ),
)
def test_whatever_happens_to_a_file_it_is_read_or_the_mistakes_are_in_it(
    data: st.DataObject, edits: list[tuple[float, int, str]]
) -> None:
    text = data.draw(st.sampled_from([NINE_CARDS, COMMENTS]))
    for where, removed, added in edits:
        at = int(where * len(text))
        text = text[:at] + added + text[at + removed :]
    with suppress(DataError):
        parse(Puzzle, text, "f.json")
        return
    with pytest.raises(DataError) as caught:
        parse(Puzzle, text, "f.json")
    places = [mistake.place for mistake in caught.value.mistakes]
    assert all(place is None or _is_in(place, text) for place in places)


def _is_in(place: TextPlace, text: str) -> bool:
    lines = text.split("\n")
    line = lines[place.line - 1]
    return place.text == line.rstrip("\r") and 1 <= place.column <= len(line) + 1
