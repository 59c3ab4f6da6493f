from __future__ import annotations

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from jigsat.schemas.errors import DataError, FileError
from jigsat.schemas.parsing.parse import MAX_BYTES, parse, read_bytes
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.solution import Solution

Document = dict[str, Any]

NOT_JSON = {
    "nothing": ("", "line 1, column 1: expecting value"),
    "words": ("hello", "line 1, column 1: expecting value"),
    "a colon forgotten": (
        '{"name":\n"a", "title" "A"}',
        "line 2, column 14: expecting ':' delimiter",
    ),
    "cut off": ('{"name": "a', "line 1, column 10: unterminated string starting"),
    "two documents": ("{}\n{}", "line 2, column 1: extra data"),
    "a control character": ('{"na\x01me": 1}', "line 1, column 5: invalid control character"),
    "not a number": ('{"schema_version": NaN}', "NaN"),
    "more than any number": ('{"schema_version": -Infinity}', "-Infinity"),
    "a number without end": ("9" * 5000, "a number with thousands of digits"),
    "lists nested deeply": ("[" * 100_000, "lists or objects nested too deeply"),
    "objects nested deeply": (
        '{"board":' * 100_000 + "1" + "}" * 100_000,
        "lists or objects nested too deeply",
    ),
}


@pytest.mark.parametrize(("text", "reason"), NOT_JSON.values(), ids=NOT_JSON)
def test_text_that_is_not_json_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(DataError) as caught:
        parse(Puzzle, text.encode(), "f.json")
    message = f"f.json: found text that is not JSON ({reason}), expected a JSON document"
    assert str(caught.value) == message


NOT_UTF_8 = {
    "Latin letters of one byte": ('{"name": "Zo\xeb"}'.encode("latin-1"), 12),
    "two bytes for each": ("{}".encode("utf-16"), 0),
    "a picture": (b"\x89PNG\r\n", 0),
}


@pytest.mark.parametrize(("content", "byte"), NOT_UTF_8.values(), ids=NOT_UTF_8)
def test_bytes_that_are_not_utf_8_are_refused(content: bytes, byte: int) -> None:
    with pytest.raises(DataError) as caught:
        parse(Puzzle, content, "f.json")
    expected = f"f.json: found text that is not UTF-8 (byte {byte}), expected a JSON document"
    assert str(caught.value) == expected


WITH_REPEATS = {
    "at the top": ('{"name": 1, "name": 2}', "found the key 'name' twice"),
    "deep inside": (
        '{"pieces": [{}, {"sides": {"top": "a", "left": "b", "top": "c"}}]}',
        "pieces[1].sides: found the key 'top' twice",
    ),
    "inside what is itself repeated": (
        '{"a": {"x": 1, "x": 1}, "a": {}}',
        "found the key 'a' twice",
    ),
    "before another": (
        '[{"x": 1, "x": 1}, {"y": 1, "y": 1}]',
        "[1]: found the key 'y' twice",
    ),
}


@pytest.mark.parametrize(("text", "message"), WITH_REPEATS.values(), ids=WITH_REPEATS)
def test_a_key_that_is_given_twice_is_refused(text: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        parse(Puzzle, text, "f.json")
    assert str(caught.value) == f"f.json: {message}, expected each key once"


def test_a_document_that_is_not_an_object_is_refused() -> None:
    with pytest.raises(DataError, match=r"^f\.json: found \[1, 2\], expected an object$"):
        parse(Puzzle, "[1, 2]", "f.json")


def test_a_deep_document_that_can_just_be_read_is_refused(document: Document) -> None:
    text = json.dumps(document).replace('["##"]', "[" * 400 + "]" * 400)
    with pytest.raises(
        DataError, match=r"^f\.json: pieces\[0\]\.cells\[0\]\[0\]: found \[{59}…"
    ):
        parse(Puzzle, text, "f.json")


def test_a_byte_order_mark_is_no_part_of_the_document(document: Document) -> None:
    marked = b"\xef\xbb\xbf" + json.dumps(document).encode()
    assert parse(Puzzle, marked, "f.json") == parse(Puzzle, json.dumps(document), "f.json")


def test_reading_stops_at_the_first_of_many_mistakes(document: Document) -> None:
    wrong = {**document, "pieces": [0] * 1_000}
    with pytest.raises(ValidationError) as caught:
        Puzzle.model_validate(wrong)
    assert caught.value.error_count() < 3  # each would take a kilobyte
    with pytest.raises(DataError, match=r"^f\.json: pieces\[0\]: found 0, expected an object$"):
        parse(Puzzle, json.dumps(wrong), "f.json")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none.json"
    with pytest.raises(FileError) as caught:
        read_bytes(path)
    assert str(caught.value) == f"{path}: no such file"


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        read_bytes(tmp_path)
    assert str(caught.value) == f"{tmp_path}: found a folder, expected a file"


@pytest.mark.parametrize(
    ("name", "reason"),
    [("n" * 5000, "File name too long"), ("a\0b", "embedded null byte")],
    ids=["too long", "null byte"],
)
def test_a_name_that_no_file_can_have_is_refused(name: str, reason: str) -> None:
    with pytest.raises(FileError) as caught:
        read_bytes(Path(name))
    assert str(caught.value).endswith(f": cannot be read ({reason})")


def test_three_hundred_megabytes_are_refused_without_reading_them(tmp_path: Path) -> None:
    path = tmp_path / "garbage.json"
    with path.open("wb") as file:
        file.truncate(300 * 2**20)
    tracemalloc.start()
    with pytest.raises(FileError) as caught:
        read_bytes(path)
    assert tracemalloc.get_traced_memory()[1] < 3 * MAX_BYTES
    tracemalloc.stop()
    size = f"{MAX_BYTES // 2**20} MB"
    assert str(caught.value) == (
        f"{path}: found more than {size}, expected a puzzle, which is smaller"
    )


def test_a_file_at_the_limit_is_read(tmp_path: Path) -> None:
    path = tmp_path / "full"
    path.write_bytes(b"12345")
    assert read_bytes(path, limit_for=lambda _: 5) == b"12345"
    with pytest.raises(FileError):
        read_bytes(path, limit_for=lambda _: 4)


def test_a_solution_is_read_as_strictly_as_a_puzzle() -> None:
    placed = {"piece": "a", "orientation": "0", "cells": [[0, 0]]}
    read = parse(Solution, json.dumps({"placements": [placed]}), "s")
    assert read.model_dump(mode="json") == {"placements": [placed]}
    with pytest.raises(DataError) as caught:
        parse(Solution, json.dumps({"placements": [{**placed, "orient": 1}]}), "s")
    message = "s: placements[0]: found the unknown key 'orient', expected 'orientation'"
    assert str(caught.value) == message
