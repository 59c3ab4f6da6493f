"""Bookmarks as text: read as they were written, or refused."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jigsat.schemas.errors import JournalError
from jigsat.solvers.running.work import (
    Bookmark,
    bookmark_from,
    text_of,
)

BOOKMARKS: list[Bookmark] = [
    Bookmark(),
    Bookmark(3, (((1 << 63, 0), (1,)), ((5, 7), (0,))), 1, False),
    Bookmark(0, (((-64,), (0,), (3,)),), 0, True),
]


@pytest.mark.parametrize("bookmark", BOOKMARKS)
def test_a_bookmark_is_read_as_it_was_written(bookmark: Bookmark) -> None:
    text = text_of(bookmark)
    assert text.isascii()
    assert " " not in text
    assert bookmark_from(text) == bookmark


@given(st.sampled_from(BOOKMARKS), st.data())
def test_each_damage_is_noticed(bookmark: Bookmark, data: st.DataObject) -> None:
    text = text_of(bookmark)
    place = data.draw(st.integers(0, len(text) - 1))
    other = data.draw(st.characters().filter(lambda each: each != text[place]))
    with pytest.raises(JournalError, match="found a damaged bookmark"):
        bookmark_from(text[:place] + other + text[place + 1 :])
    with pytest.raises(JournalError):
        bookmark_from(text[:place])


def written(document: Any) -> str:
    """A text with a checksum that is right, whatever stands in it."""
    data = zlib.compress(json.dumps(document).encode())
    return f"{zlib.crc32(data):08x}{b64encode(data).decode()}"


TREE = {"choice": 0, "rows": [], "first": 0, "onward": True}


@pytest.mark.parametrize(
    "document",
    [
        None,
        {},
        {**TREE, "choice": -1},
        {**TREE, "choice": 1 << 63},
        {**TREE, "first": 1},
        {**TREE, "rows": [[1]]},
        {**TREE, "rows": [[["1"]]]},
        {**TREE, "rows": [[[1 << 65]]]},
        " " * (1 << 20),
        {**TREE, "rows": [[[0] * (1 << 20)]]},
    ],
)
def test_other_data_are_refused(document: Any) -> None:
    with pytest.raises(JournalError):
        bookmark_from(written(document))
