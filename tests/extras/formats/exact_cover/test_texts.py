"""Texts of exact cover problems: what is read of them, what is refused, and round trips."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from jigsat.exchange.format import Imported
from jigsat.exchange.jigsat_json import FORMAT as JSON
from jigsat.exchange.load import read_as
from jigsat.exchange.registry import format_of
from jigsat.extras.formats.exact_cover.data import ChosenOption
from jigsat.extras.formats.exact_cover.kind import ExactCover
from jigsat.extras.formats.exact_cover.read import FORMAT, read, recognise, text_of
from jigsat.extras.formats.exact_cover.verifier import CoverVerifier
from jigsat.schemas.errors import DataError
from jigsat.schemas.json_schema import puzzle_schema
from tests.extras.formats.exact_cover.instances import covers

NOTHING = "found no line of items, expected the items, and then an option on each line"
COLOUR = "expected a colour behind the colon, without ':' and '|'"
NAME = "expected the name of an item, without ':' and '|'"
BOUNDS = "expected bounds of which the first is not the greater"


def imported(text: str, source: str = "toy.dlx") -> Imported:
    (problem,) = read(text.encode(), source).problems
    return problem()


def cover_in(text: str) -> ExactCover:
    cover = imported(text).puzzle
    assert isinstance(cover, ExactCover)
    return cover


def test_everything_that_a_text_can_say() -> None:
    cover = cover_in(
        "| A simple example\n\n  A B 2:3|C 2|D 0:1|E |X Y\n| comment\nA B X:0 Y\n\nC D X:red\n"
    )
    assert (cover.name, cover.title) == ("toy", "A simple example")
    assert cover.names == ("A", "B", "C", "D", "E", "X", "Y")
    assert (cover.primary, list(cover.bounds)) == (5, [(1, 1), (1, 1), (2, 3), (2, 2), (0, 1)])
    assert list(cover.options) == ["A B X:0 Y", "C D X:red"]
    assert cover.colours == ("", "0", "red")
    assert list(cover.entries.items) == [0, 1, 5, 6, 2, 3, 5]
    assert list(cover.entries.colours) == [0, 0, 1, 0, 0, 0, 2]
    assert list(cover.entries.ends) == [0, 4, 7]


def test_an_option_is_chosen_once() -> None:
    cover = cover_in("a 0:2|b\na b\na\n")
    once, other = ChosenOption(option=1, items="a b"), ChosenOption(option=2, items="a")
    verifier = CoverVerifier(cover)
    assert verifier.faults([once]) == []
    assert next(map(str, verifier.faults([once, once, other]))) == (
        "option 1: it is chosen 2 times, expected once"
    )


def test_options_that_nothing_calls_for_are_left_out_and_told() -> None:
    taken = imported("a | x y\na x\nx\n| y\nx y:1\n")
    assert isinstance(taken.puzzle, ExactCover)
    assert list(taken.puzzle.options) == ["a x"]
    assert taken.dropped == (
        "2 options without a primary item (the first in line 3), which nothing calls for",
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", NOTHING),
        ("a b\na c", "line 2: found 'c', which is not an item, expected one of the items"),
        ("a b\n\na b a", "line 3: found the item 'a' twice, expected each item once"),
        ("a x\na:1", "line 2: found a colour in 'a:1', expected no colour on a primary item"),
        ("a | x\nz:1", "line 2: found 'z', which is not an item, expected one of the items"),
        ("a b a", "line 1: found 'a' again, expected another name"),
        ("3:2|a", "line 1: found '3:2|a', " + BOUNDS),
        ("0|a", "line 1: found '0|a', expected an item that is covered at least once at most"),
        ("2|", "line 1: found bounds without a name, " + NAME),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(text: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        imported(text)
    assert str(caught.value) == message


def test_a_text_is_utf_8() -> None:
    with pytest.raises(DataError, match=r"not UTF-8 \(byte 2\)"):
        read_as(b"a \xff", "toy.dlx", FORMAT)


@pytest.mark.parametrize(
    "text",
    [
        "a b c\na b\nb c\nc\n",
        "< a b > [ x ]\na x:1;\nb x:2;\n",
        "r0c0 r0c1\nr0c0\nr0c1\nr0c0 r0c1\nr1c0\n",  # a mistake in one of four
    ],
)
def test_texts_are_recognised(text: str) -> None:
    assert recognise(text.encode())
    assert format_of(text.encode()) is FORMAT


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a b c\n",
        "##\n##\n",
        ".#. ###\n.#. ###\n",
        "(0,0) (0,1)\n(0,0) (0,1)\n",
        '{"name": "a"}',
    ],
)
def test_other_texts_are_not(text: str) -> None:
    assert not recognise(text.encode())


@pytest.mark.full
@settings(max_examples=25, derandomize=True, deadline=None, database=None)
@given(covers())
def test_text_and_json_say_the_same(cover: ExactCover) -> None:
    again = cover_in(text_of(cover).decode())
    assert again.exact_cover == cover.exact_cover or again.bounds == cover.bounds
    assert (again.names, again.options) == (cover.names, cover.options)
    assert text_of(again) == text_of(cover)
    assert JSON.write_other is not None
    assert JSON.read is not None
    (problem,) = JSON.read(JSON.write_other(cover).data, "toy.json").problems
    assert problem().puzzle == cover


@settings(max_examples=50, derandomize=True, deadline=None, database=None)
@given(covers(), st.lists(st.tuples(st.integers(0, 200), st.sampled_from("ax |:2\n\t0é#"))))
def test_a_text_with_slips_is_read_or_refused(
    cover: ExactCover, slips: list[tuple[int, str]]
) -> None:
    text = text_of(cover).decode()
    for place, character in slips:
        text = text[:place] + character + text[place + 1 :]
    recognise(text.encode())
    message = ""
    try:
        taken = cover_in(text)
    except DataError as error:
        message = str(error)
    else:
        assert cover_in(text_of(taken).decode()).entries == taken.entries
    assert message.startswith(("line ", "found ")) or not message


def test_the_schema_has_exact_cover_problems_too() -> None:
    validator = Draft202012Validator(puzzle_schema())
    cover = {"schema_version": 1, "name": "a", "title": "A"}
    lists = {"items": ["a", {"name": "b", "count": 2}], "options": ["a b"]}
    assert validator.is_valid({**cover, "exact_cover": lists})
    assert not validator.is_valid({**cover, "exact_cover": {**lists, "item": []}})
    assert not validator.is_valid({**cover, "exact_cover": lists, "grid": "square"})
