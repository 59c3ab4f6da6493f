"""Reading takes no longer than a text is long, whatever stands in it.

What grows faster would be met here as a test that does not come to an end.
"""

from __future__ import annotations

import pytest

from benchmarks.growth import SIGNS, answer, readers, texts

READERS = readers()
#: Steps as many as this take no time, and the square of it takes hours.
LONG = 300_000
#: What took the square of its length, or worse, by the reader that did.
KEPT_BUSY = {
    "comments that may end early": ("what a file is", "//" * 30 + "\nx"),
    "comments that do not end": ("json", '{"a": x' + "/* " * (LONG // 3)),
    "blanks before no label": ("what a file is", " " * 60_000 + "x"),
    "commas in an open text": ("json", '{"a": "' + "," * LONG + "x"),
    "blanks in a legend": ("layout: pentominoes-6x10", "A = x" + " " * LONG + "x"),
    "blanks in a comment": ("edges", "# x" + " " * LONG + "x"),
    "blanks in a title": ("pieces", "title: x" + " " * LONG + "x"),
    "used, and no list": ("solutions: minizinc", "used=" * (LONG // 5) + "\n----------\n"),
    "blanks before no rank": ("solutions: exact-cover", " " * LONG + "x"),
    "blanks in a name of a cell": ("--open", "a" + " " * LONG + "["),
}


@pytest.mark.parametrize("name", KEPT_BUSY)
def test_what_kept_a_reader_busy_is_answered(name: str) -> None:
    reader, text = KEPT_BUSY[name]
    answer(READERS[reader], text.encode())


@pytest.mark.full(but=5)
@pytest.mark.parametrize("reader", READERS)
def test_every_other_sign_again_and_again_is_answered(reader: str) -> None:
    for sign in SIGNS[::2]:
        answer(READERS[reader], next(texts(reader, sign, 300)))
