from __future__ import annotations

import inspect
import pickle
import re

import pytest

from jigsat.schemas import errors
from jigsat.schemas.errors import DataError, FileError, JigsatError, Lossy, Mistake
from jigsat.schemas.layouts.placing import Fault
from jigsat.schemas.support.text import MAX_MESSAGE, cut, listed, one_line


def test_the_tree_in_the_docstring_lists_exactly_the_classes() -> None:
    drawn = re.findall(
        r"^(?:│   )?(?:[├└]── )?([A-Z]\w+)(?: {2,}\w|$)", errors.__doc__ or "", re.MULTILINE
    )
    classes = inspect.getmembers(errors, inspect.isclass)
    defined = [
        name
        for name, each in classes
        if each.__module__ == errors.__name__ and issubclass(each, JigsatError)
    ]
    assert sorted(drawn) == sorted(defined)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (DataError("a.b", "1", "2"), "a.b: found 1, expected 2"),
        (DataError("", "1", "2"), "found 1, expected 2"),
        (DataError("", "1", "2").within("f"), "f: found 1, expected 2"),
        (DataError("a.b", "1", "2", "f"), "f: a.b: found 1, expected 2"),
        (FileError("a\nb"), r"a\nb"),
        (DataError("a\x1b", "\u202e", "\ud800"), r"a\x1b: found \u202e, expected \ud800"),
    ],
)
def test_an_error_is_one_printable_sentence(error: JigsatError, sentence: str) -> None:
    assert str(error) == sentence


def test_the_parts_of_a_sentence_are_cut_but_kept_in_the_error() -> None:
    error = DataError("p" * 1000, "f" * 1000, "e" * 1000)
    assert len(str(error)) < 580
    assert error.found == "f" * 1000


@pytest.mark.parametrize(
    "error",
    [
        FileError("\n" * 9_000),
        DataError("p" * 9_000, "f" * 9_000, "e" * 9_000, "s" * 9_000),
        DataError.of(Mistake("", "f", "e", "s" * 9_000) for _ in range(20)),
        Lossy("s" * 9_000, "advice", ("loss",) * 9_000),
    ],
)
def test_no_message_is_longer_than_a_person_reads(error: JigsatError) -> None:
    assert len(str(error)) == MAX_MESSAGE
    assert str(error).endswith("…")


def test_a_list_in_a_sentence_says_how_many_more_there_are() -> None:
    assert listed([str(number) for number in range(10_001)]).endswith("98, 99 and 9,901 more")


def test_a_fault_is_cut_as_well() -> None:
    assert len(Fault("piece 'a'", "c" * 100_000).what) == MAX_MESSAGE


def test_an_error_comes_back_whole_from_another_process() -> None:
    error = DataError("a.b", "1", "2", "f")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_one_line_leaves_what_can_be_printed() -> None:
    assert one_line("Zoë, 魚 🐟") == "Zoë, 魚 🐟"


def test_cut_shortens_only_what_is_longer() -> None:
    assert cut("abcd", 4) == "abcd"
    assert cut("abcde", 4) == "abc…"
