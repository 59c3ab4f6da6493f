"""Comments stay where they were typed, and laying out twice is laying out once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jigsat.schemas.errors import DataError
from jigsat.schemas.formatting import formatted
from jigsat.schemas.parsing.json_text import COMMENT, STRING, read_json

#: What was typed, and how it is laid out.
LAYOUTS = {
    "above, behind and below": (
        '// a tray\n{"name": "x", // mine\n"title": "y" /* yours */}\n// the end',
        '// a tray\n{\n  "name": "x", // mine\n  "title": "y" /* yours */\n}\n// the end\n',
    ),
    "behind a piece": (
        '{"pieces": [{"name": "A"}, // bent\n{"name": "B"} // new\n]}',
        '{\n  "pieces": [\n    {"name": "A"}, // bent\n    {"name": "B"} // new\n  ]\n}\n',
    ),
    "between key and value": (
        '{"a": /* one */ 1, "b": // two\n2}',
        '{\n  "a": /* one */ 1,\n  "b": // two\n  2\n}\n',
    ),
    "around a comma": (
        '{"a": 1 // one\n, // or two\n"b": 2}',
        '{\n  "a": 1 // one\n  , // or two\n  "b": 2\n}\n',
    ),
    "in nothing": (
        '{"a": [/* none */], "b": {// none\n}}',
        '{\n  "a": [ /* none */ ],\n  "b": { // none\n  }\n}\n',
    ),
    "of several lines": (
        '{"a": 1, /* so\n   it is */ "b": 2}',
        '{\n  "a": 1,\n  /* so\n   it is */ "b": 2\n}\n',
    ),
    "like text, and text like a comment": (
        '{"a": "// no", /* "yes" */ "b": "/* no */"}',
        '{\n  "a": "// no",\n  /* "yes" */ "b": "/* no */"\n}\n',
    ),
    "blank lines": (
        '\n\n{\n\n"a": 1,\n\n\n"b": 2,\n// c\n\n"c": 3\n\n}\n\n\n',
        '{\n  "a": 1,\n\n  "b": 2,\n  // c\n\n  "c": 3\n}\n',
    ),
    "of Windows": (
        '\ufeff{"a": 1, // one\r\n"b": [\r\n]}\r\n',
        '{\n  "a": 1, // one\n  "b": []\n}\n',
    ),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_comments_stay(layout: str) -> None:
    typed, expected = LAYOUTS[layout]
    assert formatted(typed.encode()).decode() == expected
    assert formatted(expected.encode()).decode() == expected


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (b'{"a": 1 "b": 2}', "comma"),
        (b'{"a": 1, "a": 2}', "the key 'a' twice"),
        ("{}".encode("utf-16"), "UTF-16"),
    ],
)
def test_what_is_not_json_is_refused(typed: bytes, found: str) -> None:
    with pytest.raises(DataError) as caught:
        formatted(typed)
    assert found in str(caught.value)


MISTAKES = st.sampled_from([*'"\\/*#:,{}[] \n\r1\x00\x85', "//", "/*", "\u2028", "\ufeff"])


@given(st.sampled_from(sorted(LAYOUTS)), st.data())
def test_mistakes_anywhere(layout: str, data: st.DataObject) -> None:
    """What was typed is refused, or laid out as something that is read in the same way."""
    typed, _ = LAYOUTS[layout]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(typed)))
        typed = typed[:at] + data.draw(MISTAKES) + typed[at + data.draw(st.integers(0, 2)) :]
    try:
        laid_out = formatted(typed.encode())
    except DataError:
        return
    assert read_json(laid_out) == read_json(typed)
    assert formatted(laid_out) == laid_out


_TOKEN = re.compile(rf"{STRING}|{COMMENT}|[\w+.-]+|\S", re.DOTALL)


def tokens(text: str, *, comments: bool) -> Iterator[str]:
    """The comments, or all else but commas, which may follow the last value."""
    for token in _TOKEN.findall(text):
        if token.startswith("/") is comments and token != ",":
            yield token.rstrip()


BLANKS = st.sampled_from(["", " ", "\n", "\n\n", "\n\n\n", "\t"])
NOTES = st.sampled_from(["// {}\n", "/* {} */", "\n/* {}\n   {} */", "// {}\n// {}\n"])
DOCUMENTS = st.recursive(
    st.sampled_from(["1", '"a"', '"##"', '".#"', '"a longer text // here"', "null", "-3.5"]),
    lambda inner: (
        st.lists(inner, max_size=5).map(lambda values: f"[{','.join(values)}]")
        | st.lists(inner, max_size=4).map(
            lambda values: "{" + ",".join(f'"k{i}":{v}' for i, v in enumerate(values)) + "}"
        )
    ),
    max_leaves=20,
)


@pytest.mark.full
@settings(max_examples=30)
@given(DOCUMENTS, st.data())
def test_comments_anywhere(document: str, data: st.DataObject) -> None:
    gaps = [data.draw(st.lists(NOTES | BLANKS, max_size=2)) for _ in _TOKEN.findall(document)]
    typed = "".join(
        "".join(gap) + token for gap, token in zip(gaps, _TOKEN.findall(document), strict=True)
    )
    number = iter(range(1000))
    typed = re.sub(r"\{\}(?= |\n)", lambda _: str(next(number)), typed)
    laid_out = formatted(typed.encode()).decode()
    assert read_json(laid_out) == read_json(typed)
    assert list(tokens(laid_out, comments=False)) == list(tokens(typed, comments=False))
    kept, given_ = (sorted(tokens(each, comments=True)) for each in (laid_out, typed))
    assert kept == given_
    assert formatted(laid_out.encode()).decode() == laid_out
