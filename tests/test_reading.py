from __future__ import annotations

import json
import tracemalloc
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from jigsat.schemas.errors import DataError, FileError, JigsatError
from jigsat.schemas.library import built_in_names, load
from jigsat.schemas.puzzle import Puzzle
from jigsat.schemas.reading import MAX_BYTES, parse, read_bytes
from jigsat.schemas.solution import Solution

Document = dict[str, Any]

KEYS = "schema_version, name, title, source, grid, board, turning, pieces, rules, known"
PRINTABLE = "printable text on one line, without spaces around it"
A_MATE = {"rule": "mating-sides"}
RULES = "'cover', 'equal-sides', 'mating-sides', 'different-faces'"

#: What is changed in the small puzzle, and what is said about it.
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "another version": ({"schema_version": 2}, "schema_version: found 2, expected 1"),
    "true as a version": (
        {"schema_version": True},
        "schema_version: found true, expected a whole number",
    ),
    "a number as a name": ({"name": 5}, "name: found 5, expected text in quotes"),
    "an empty name": ({"name": ""}, 'name: found "", expected at least 1 character'),
    "a long name": (
        {"name": "n" * 61},
        f'name: found "{"n" * 58}…, expected at most 60 characters',
    ),
    "a name on two lines": ({"name": "a\nb"}, rf'name: found "a\nb", expected {PRINTABLE}'),
    "a name that clears the screen": (
        {"title": "\x1b[2J"},
        rf'title: found "\u001b[2J", expected {PRINTABLE}',
    ),
    "a name written backwards": (
        {"title": "a\u202eb"},
        rf'title: found "a\u202eb", expected {PRINTABLE}',
    ),
    "a name with half a character": (
        {"name": "\ud800"},
        r'name: found "\ud800", expected text of whole characters',
    ),
    "spaces around a name": ({"name": " a"}, f'name: found " a", expected {PRINTABLE}'),
    "a source that clears the screen": (
        {"source": "\x1b[2J"},
        rf'source: found "\u001b[2J", expected {PRINTABLE}',
    ),
    "an unknown grid": (
        {"grid": "pentagon"},
        "grid: found \"pentagon\", expected 'square' or 'triangle'",
    ),
    "an unknown way to turn": (
        {"turning": "flip"},
        "turning: found \"flip\", expected 'fixed', 'rotate' or 'rotate-and-flip'",
    ),
    "an unknown key": (
        {"colour": 1},
        f"found the unknown key 'colour', expected one of {KEYS}",
    ),
    "a misspelt key": ({"peices": []}, "found the unknown key 'peices', expected 'pieces'"),
    "a misspelt key deep inside": (
        {"pieces": [{"name": "a", "turnning": "fixed"}]},
        "pieces[0]: found the unknown key 'turnning', expected 'turning'",
    ),
    "an unknown key that would draw on the terminal": (
        {"a\nb\x07": 1},
        rf"found the unknown key 'a\nb\x07', expected one of {KEYS}",
    ),
    "an unknown key without end": (
        {"x" * 1_000_000: 1},
        f"found the unknown key '{'x' * 59}…', expected one of {KEYS}",
    ),
    "a board that is a list": ({"board": ["##"]}, 'board: found ["##"], expected an object'),
    "a board that is nothing": ({"board": None}, "board: found null, expected an object"),
    "cells that are a text": (
        {"board": {"cells": "##"}},
        'board.cells: found "##", expected rows of text art or a list of [row, column]',
    ),
    "cells that are an empty list": (
        {"board": {"cells": []}},
        "board.cells: found [], expected rows of text art or a list of [row, column]",
    ),
    "art and coordinates mixed": (
        {"board": {"cells": ["##", [1, 0]]}},
        "board.cells[1]: found [1, 0], expected text in quotes",
    ),
    "a fraction as a coordinate": (
        {"board": {"cells": [[0, 0], [0, 0.5]]}},
        "board.cells[1][1]: found 0.5, expected a whole number",
    ),
    "true as a coordinate": (
        {"board": {"cells": [[0, True]]}},
        "board.cells[0][1]: found true, expected a whole number",
    ),
    "a text as a coordinate": (
        {"board": {"cells": [[0, "1"]]}},
        'board.cells[0][1]: found "1", expected a whole number',
    ),
    "a coordinate far away": (
        {"board": {"cells": [[0, 10**30]]}},
        f"board.cells[0][1]: found {10**30}, expected 10000 or less",
    ),
    "no pieces": ({"pieces": []}, "pieces: found [], expected at least 1 element"),
    "pieces in an object": ({"pieces": {"a": 1}}, 'pieces: found {"a": 1}, expected a list'),
    "a piece without a name": (
        {"pieces": [{"name": "a"}, {"cells": ["#"]}]},
        "pieces[1]: found no 'name', expected the key 'name'",
    ),
    "a negative count": (
        {"pieces": [{"name": "a", "count": -1}]},
        "pieces[0].count: found -1, expected 1 or more",
    ),
    "a count of none": (
        {"pieces": [{"name": "a", "count": 0}]},
        "pieces[0].count: found 0, expected 1 or more",
    ),
    "a huge count": (
        {"pieces": [{"name": "a", "count": 10**100}]},
        f"pieces[0].count: found 1{'0' * 58}…, expected 1000 or less",
    ),
    "true as a count": (
        {"pieces": [{"name": "a", "count": True}]},
        "pieces[0].count: found true, expected a whole number",
    ),
    "a label that is a number": (
        {"pieces": [{"name": "a", "sides": {"top": 5}}]},
        "pieces[0].sides.top: found 5, expected text in quotes",
    ),
    "a label that is empty": (
        {"pieces": [{"name": "a", "sides": ["a", ""]}]},
        'pieces[0].sides[1]: found "", expected at least 1 character',
    ),
    "a label on a side that would draw on the terminal": (
        {"pieces": [{"name": "a", "sides": {"\n": 5}}]},
        r"pieces[0].sides.\n: found 5, expected text in quotes",
    ),
    "sides that are an empty list": (
        {"pieces": [{"name": "a", "sides": []}]},
        "pieces[0].sides: found [], "
        "expected labels by side, or clockwise in a list, or cell by cell",
    ),
    "sides of a cell that is not named": (
        {"pieces": [{"name": "a", "sides": [{"sides": {"top": "a"}}]}]},
        "pieces[0].sides[0]: found no 'cell', expected the key 'cell'",
    ),
    "a rule that is a text": (
        {"rules": ["cover"]},
        'rules[0]: found "cover", expected an object',
    ),
    "a rule without its name": (
        {"rules": [{"blanks": 1}]},
        "rules[0]: found no 'rule', expected the key 'rule'",
    ),
    "nothing as the name of a rule": (
        {"rules": [{"rule": None}]},
        f"rules[0].rule: found null, expected one of {RULES}",
    ),
    "an unknown rule": (
        {"rules": [{"rule": "fit"}]},
        f'rules[0].rule: found "fit", expected one of {RULES}',
    ),
    "a list as the name of a rule": (
        {"rules": [{"rule": ["cover"]}]},
        f'rules[0].rule: found ["cover"], expected one of {RULES}',
    ),
    "a key of another rule": (
        {"rules": [{"rule": "equal-sides", "mates": []}]},
        "rules[0]: found the unknown key 'mates', expected one of rule",
    ),
    "negative blanks": (
        {"rules": [{"rule": "cover", "blanks": -1}]},
        "rules[0].blanks: found -1, expected 0 or more",
    ),
    "huge blanks": (
        {"rules": [{"rule": "cover", "blanks": 10**30}]},
        f"rules[0].blanks: found {10**30}, expected 10000 or less",
    ),
    "blanks in words": (
        {"rules": [{"rule": "cover", "blanks": "none"}]},
        'rules[0].blanks: found "none", expected a number of cells or {"min": …, "max": …}',
    ),
    "half a range of blanks": (
        {"rules": [{"rule": "cover", "blanks": {"min": 1}}]},
        "rules[0].blanks: found no 'max', expected the key 'max'",
    ),
    "no mates": (
        {"rules": [{**A_MATE, "mates": []}]},
        "rules[0].mates: found [], expected at least 1 element",
    ),
    "a mate alone": (
        {"rules": [{**A_MATE, "mates": [["in", "out"], ["on"]]}]},
        'rules[0].mates[1]: found ["on"], expected more elements',
    ),
    "three mates": (
        {"rules": [{**A_MATE, "mates": [["in", "out", "on"]]}]},
        'rules[0].mates[0]: found ["in", "out", "on"], expected at most 2 elements',
    ),
    "a known count in words": (
        {"known": {"solutions": "many"}},
        'known.solutions: found "many", expected a whole number',
    ),
}


@pytest.mark.parametrize(("changes", "message"), WRONG.values(), ids=WRONG)
def test_a_wrong_value_is_refused_in_one_sentence(
    document: Document, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(DataError) as caught:
        parse(Puzzle, json.dumps({**document, **changes}), "f.json")
    assert str(caught.value) == f"f.json: {message}"


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
    assert read_bytes(path, limit=5) == b"12345"
    with pytest.raises(FileError):
        read_bytes(path, limit=4)


def is_one_short_line(error: JigsatError) -> bool:
    return str(error).isprintable() and len(str(error)) < 400


def parses_or_complains(text: str | bytes) -> bool:
    try:
        parse(Puzzle, text, "f.json")
    except JigsatError as error:
        return is_one_short_line(error)
    return True


texts = st.text(max_size=5) | st.sampled_from(
    ["cover", "row", "square", "top", "##", "a", "\n"]
)
leaves = st.none() | st.booleans() | st.integers() | st.integers(-3, 3) | st.floats() | texts
json_values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_random_bytes_are_read_or_refused_in_one_line(content: bytes) -> None:
    assert parses_or_complains(content)


@given(st.dictionaries(st.sampled_from(KEYS.split(", ")) | texts, json_values, max_size=10))
def test_random_documents_are_read_or_refused_in_one_line(random: Document) -> None:
    assert parses_or_complains(json.dumps(random))


BUILT_IN = {
    name: load(name).model_dump(mode="json", exclude_none=True) for name in built_in_names()
}


def places(value: Any) -> list[tuple[Any, Any]]:
    """Each container in a document, with each of its keys or indexes."""
    found: list[tuple[Any, Any]] = []
    left = [value]
    while left:
        here = left.pop()
        keys = here if isinstance(here, dict) else range(len(here))
        found.extend((here, key) for key in keys)
        left.extend(here[key] for key in keys if isinstance(here[key], list | dict))
    return found


@st.composite
def mutated(draw: st.DrawFn) -> Document:
    """A built-in puzzle in which a few random nodes were replaced, deleted or doubled."""
    document = deepcopy(BUILT_IN[draw(st.sampled_from(sorted(BUILT_IN)))])
    for _ in range(draw(st.integers(1, 3))):
        every_place = places(document)
        if every_place:
            _mutate(draw, *draw(st.sampled_from(every_place)))
    return document


def _mutate(draw: st.DrawFn, here: Any, key: Any) -> None:
    how = draw(st.sampled_from(["replace", "delete", "double"]))
    if how == "replace":
        here[key] = draw(json_values)
    elif how == "delete":
        del here[key]
    elif isinstance(here, list):
        here.insert(key, deepcopy(here[key]))
    else:
        here[draw(texts)] = deepcopy(here[key])


@settings(max_examples=300)
@given(mutated())
def test_a_damaged_puzzle_is_read_or_refused_in_one_line(damaged: Document) -> None:
    assert parses_or_complains(json.dumps(damaged))


def test_a_solution_is_read_as_strictly_as_a_puzzle() -> None:
    placed = {"piece": "a", "orientation": "0", "cells": [[0, 0]]}
    read = parse(Solution, json.dumps({"placements": [placed]}), "s")
    assert read.model_dump(mode="json") == {"placements": [placed]}
    with pytest.raises(DataError) as caught:
        parse(Solution, json.dumps({"placements": [{**placed, "orient": 1}]}), "s")
    message = "s: placements[0]: found the unknown key 'orient', expected 'orientation'"
    assert str(caught.value) == message
